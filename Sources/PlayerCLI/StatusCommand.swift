import CommandSyntax
import ControlProtocol
import ControlSocket
import PlainText

/// `carillon status`: how a session that plays is going, for people, scripts and status bars.
struct StatusCommand {
  let places: Places
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    if parsed.has(.json), parsed[.format] != nil {
      throw .usage("status: --json and --format; one of them is right")
    }
    let format = try self.format(parsed)
    do throws(CommandFailure) {
      let report = try report(parsed)
      if let format {
        console.printStyled(format.text(for: report.printable) + "\n")
      } else {
        console.print(parsed.has(.json) ? report.json.text : report.line)
      }
      return .done
    } catch {
      // A bar shows nothing then, and a prompt is not the place for a message.
      if format != nil {
        console.printStyled("\n")
        if case .failed = error.status { throw CommandFailure(status: .failed, message: .nothing) }
      }
      throw error
    }
  }

  private func format(_ parsed: ParsedCommand) throws(CommandFailure) -> StatusFormat? {
    guard let text = parsed[.format] else { return nil }
    do throws(StatusFormat.Problem) {
      return try StatusFormat(text)
    } catch {
      throw .usage("--format: \(error.message)")
    }
  }

  private func report(_ parsed: ParsedCommand) throws(CommandFailure) -> PlayerReport {
    let reply = try PlayerChoice(places: places).reply(to: .status, player: parsed[.player])
    guard case .status(let report, _) = reply else {
      throw .failed(ControlConnection.Failure.notAnAnswer.line)
    }
    return report
  }
}

extension PlayerReport {
  /// With texts that do not steer a terminal and stay on their line.
  fileprivate var printable: PlayerReport {
    var report = self
    report.title = title.printable
    report.session = session.printable
    report.player = player.printable
    report.step?.name = step?.name.printable ?? ""
    report.step?.side = step?.side?.printable
    report.step?.next = step?.next?.printable
    return report
  }
}
