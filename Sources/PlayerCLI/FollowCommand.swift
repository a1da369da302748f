import CommandSyntax
import ControlProtocol
import ControlSocket
import Glibc
import SoundUnits

/// `carillon follow`: a line for everything that happens to a player, until it ends.
struct FollowCommand {
  let places: Places
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let connection: ControlConnection
    do throws(PlayerChoice.Failure) {
      connection = try PlayerChoice(places: places).connect(parsed[.player])
    } catch {
      throw error.commandFailure
    }
    do throws(ControlConnection.Failure) {
      let first = try connection.ask(.follow(attends: parsed.has(.attend)))
      if case .refused(let reason, _) = first { return refuse(reason) }
      return try follow(connection, first, asJSON: parsed.has(.json))
    } catch {
      throw .failed(error.line)
    }
  }

  private func refuse(_ reason: String) -> ExitStatus {
    console.complain(reason)
    return .failed
  }

  private func follow(
    _ connection: ControlConnection, _ first: ControlReply, asJSON: Bool
  ) throws(ControlConnection.Failure) -> ExitStatus {
    var reply = first
    while console.outputError == 0 {
      switch reply {
      case .status(let report, _):
        // An event like the others, for whoever reads them all in one way.
        console.print(
          asJSON
            ? JSONValue.object([.init("event", .string("status")), .init("status", report.json)])
              .text : report.line)
      case .event(let news):
        console.print(asJSON ? reply.line : FollowCommand.line(news))
        if news.event == .complete || news.event == .stopped { return .done }
      case .done, .hello, .refused: break
      }
      guard let next = try next(of: connection) else { break }
      reply = next
    }
    return console.outputIsClosed || console.outputError == 0 ? .done : .failed
  }

  /// - Returns: `nil` once whoever reads along has read enough.
  private func next(
    of connection: ControlConnection
  ) throws(ControlConnection.Failure) -> ControlReply? {
    while !connection.hasLine {
      var polled = [
        pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
        // Whether anybody still reads is told unasked.
        pollfd(fd: 1, events: 0, revents: 0),
      ]
      poll(&polled, 2, -1)
      if FollowCommand.isReaderGone(polled[1]) { return nil }
      if polled[0].revents != 0 { break }
    }
    return try connection.next()
  }

  /// Whether nobody reads any more what goes to a descriptor: a pipe tells that as an error, a socket, such as
  /// that of a log, as the other side's end. Left unseen, either would keep poll(2) from waiting.
  static func isReaderGone(_ polled: pollfd) -> Bool {
    polled.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// `0:05  Tree, left · 0:20`
  static func line(_ news: PlayerNews) -> String {
    let status = news.status
    let time = status.position.clock()
    let padded = String(repeating: " ", count: max(0, 7 - time.count)) + time
    let text =
      switch news.event {
      case .stepStarted: status.step.map(FollowCommand.line) ?? "step"
      case .cue(let cue): "  \(cue.role) \(cue.name)"
      case .waiting: "waiting: carillon wait-over goes on"
      case .deviceAway: "the output is gone"
      case .deviceBack: "the output is back"
      case .paused, .resumed, .complete, .stopped: news.event.name
      }
    return "\(padded)  \(text)"
  }

  /// A step and its whole length; it is told up to a tenth of a second late.
  private static func line(_ step: PlayerReport.Step) -> String {
    let length = step.elapsed + step.left + .milliseconds(500)
    return "\(step.title) · \(length.clock())"
  }
}
