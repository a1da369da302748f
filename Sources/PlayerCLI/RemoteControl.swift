import AudioOutput
import CommandSyntax
import ControlProtocol
import ControlSocket
import SessionEngine
import SoundUnits
import Timeline

/// A player's control socket: what is asked there becomes commands, what happens is told there.
///
/// For the control thread. The name is taken at once, so that one that is taken is known before anything sounds; the socket
/// is there from the moment the session can be asked about.
final class RemoteControl {
  /// How a session stands: `nil` before its plan is there.
  typealias Standing = (status: PlayerStatus, plan: Plan)?

  private let seat: PlayerSeat
  private let session: String
  private let isEndless: Bool
  private var server: ControlServer?
  private var report: PlayerReport
  private var budget = CommandBudget()
  private let clock = MonotonicClock()

  private init(seat: PlayerSeat, session: String, isEndless: Bool) {
    self.seat = seat
    self.session = session
    self.isEndless = isEndless
    report = PlayerReport(player: seat.name, session: session, title: session)
  }

  /// Takes a player's name.
  ///
  /// - Parameter isEndless: The session starts again at its end.
  /// - Returns: `nil` where there can be no socket, which is said; the session plays all the same.
  /// - Throws: Where a name was asked for and cannot be had.
  static func make(
    _ parsed: ParsedCommand, places: Places, isEndless: Bool, console: Console
  ) throws(CommandFailure) -> RemoteControl? {
    let session = parsed.operands[0]
    let asked = parsed[.player]
    if let asked, !PlayerName.isValid(asked) {
      throw .usage(
        "--player is '\(asked)'; a name is letters, digits, '.', '-' and '_', at most 64 bytes")
    }
    do throws(ControlSocketError) {
      let folder = try runtimeFolder(places)
      let name = asked ?? PlayerName.make(fromSession: session)
      let seat = try PlayerSeat.take(name, isExact: asked != nil, in: folder)
      return RemoteControl(seat: seat, session: session, isEndless: isEndless)
    } catch {
      if asked != nil { throw .failed(error.description) }
      console.complain("no control socket: \(error)")
      return nil
    }
  }

  /// The first of the folders that can be had; the first one's error where none can.
  private static func runtimeFolder(_ places: Places) throws(ControlSocketError) -> RuntimeFolder {
    for folder in places.runtimeFolders.dropLast() {
      if let folder = try? RuntimeFolder.make(folder) { return folder }
    }
    return try RuntimeFolder.make(places.runtimeFolders.last ?? "/")
  }

  /// The player's.
  var playerName: String { seat.name }

  // MARK: - For the loop of the control thread

  /// Readable while somebody wants something; −1 before there is a socket.
  var descriptor: Int32 { server?.descriptor ?? -1 }

  /// Whether somebody is connected who ends waits.
  var isAttended: Bool { server?.isAttended ?? false }

  /// The plan is there: from now on anybody may ask. A second time there is nothing to do.
  func open(_ plan: Plan, _ console: Console) {
    report.title = plan.title
    guard server == nil else { return }
    do throws(ControlSocketError) {
      server = try ControlServer(seat)
    } catch {
      console.complain("no control socket: \(error)")
    }
  }

  /// The session is over: nobody is heard any more.
  func close() { server = nil }

  /// Answers who wants something.
  ///
  /// - Parameter perform: Does what moves the session.
  func serve(_ standing: Standing, perform: (TransportCommand) -> Void) {
    let now = clock.nanoseconds
    server?.serve(now: now) { request in
      reply(to: request, standing, now: now, perform)
    }
  }

  /// Tells what has happened to those who follow.
  func tell(_ happenings: [PlayerHappening], _ standing: Standing) {
    guard let server, server.isFollowed, let (status, plan) = standing else { return }
    for happening in happenings {
      guard let event = PlayerNews.Event(happening, plan) else { continue }
      server.tell(PlayerNews(event, self.report(status, plan, at: happening)))
    }
  }

  // MARK: - Answers

  private func reply(
    to request: ControlRequest, _ standing: Standing, now: Int64,
    _ perform: (TransportCommand) -> Void
  ) -> ControlReply {
    switch request.command {
    case .hello:
      return .hello(player: seat.name, version: PlayerCommandLine.version, id: request.id)
    case .status, .follow:
      if let (status, plan) = standing { report = self.report(status, plan) }
      return .status(report, id: request.id)
    default:
      guard let (status, plan) = standing else {
        return .refused("the session has not begun; try again in a moment", id: request.id)
      }
      guard budget.take(now: now) else {
        return .refused("too many commands at once; try again in a moment", id: request.id)
      }
      do throws(RemoteRefusal) {
        let change = RemoteChange(status: status, plan: plan)
        perform(try change.command(for: request.command))
        return .done(id: request.id)
      } catch {
        return .refused(error.message, id: request.id)
      }
    }
  }

  private func report(
    _ status: PlayerStatus, _ plan: Plan, at happening: PlayerHappening? = nil
  ) -> PlayerReport {
    var report = PlayerReport(player: seat.name, session: session, title: plan.title)
    report.repeats = isEndless
    report.set(SessionMoment(status, plan), status, plan)
    // One that is over already was one all the same.
    if happening == .paused { report.state = .paused }
    // Of several steps between two looks each is told with its own number.
    if case .stepStarted(let step, _) = happening, step + 1 != report.step?.number {
      report.step = PlayerReport.Step(
        plan, step: step, elapsed: .zero, left: plan.rate.time(of: plan.steps[step].frames),
        repeats: isEndless)
    }
    return report
  }
}
