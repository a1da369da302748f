import CommandSyntax
import Glibc
import SessionFile

/// The program: reads the command line, runs the command, says what went wrong.
public enum PlayerCommandLine {
  /// What `--version` prints.
  public static let version = "0.1.0"

  /// Runs the program and ends it: with status 0 when it is done, 1 when it failed or a file has
  /// problems, 2 when it was asked wrongly; by the signal that stopped it.
  ///
  /// - Parameter arguments: Without the program's name.
  public static func main(_ arguments: [String]) -> Never {
    // A closed pipe shows as an error of write(2), a write past a file-size limit as EFBIG.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let console = Console()
    switch status(of: arguments, console) {
    case .done: exit(console.outputError == 0 || console.outputIsClosed ? 0 : 1)
    case .failed: exit(1)
    case .usage: exit(2)
    case .signal(let number): SignalWatch.end(by: number)
    }
  }

  private static func status(of arguments: [String], _ console: Console) -> ExitStatus {
    let parsed: ParsedCommand
    do throws(SyntaxError) {
      parsed = try CommandTable.standard.parse(arguments)
    } catch {
      console.complain(error.description)
      return .usage
    }
    do throws(CommandFailure) {
      return try run(parsed, console)
    } catch {
      switch error.message {
      case .nothing: break
      case .line(let line): console.complain(line)
      case .problems(let problems): for problem in problems { console.report("\(problem)") }
      }
      return error.status
    }
  }

  private static func run(
    _ parsed: ParsedCommand, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    if parsed.has(.version) {
      console.print("carillon \(version)")
      return .done
    }
    // Reads the library: not for commands that need none.
    var store: SessionStore { SessionStore(places: .current, console: console) }
    switch parsed.command {
    case .noCommand: return try SessionChooser(store: store, console: console).run()
    case .list: return ListCommand(store: store, console: console).run(parsed)
    case .plan: return try PlanCommand(store: store, console: console).run(parsed)
    case .play: return try PlayCommand(store: store, console: console).run(parsed)
    case .render: return try RenderCommand(store: store, console: console).run(parsed)
    case .check: return CheckCommand(store: store, console: console).run(parsed)
    case .schema:
      console.printStyled(SessionSchema.text)
      return .done
    case .new: return try NewCommand(places: .current, console: console).run(parsed)
    case .preview:
      return try PreviewCommand(store: store, places: .current, console: console).run(
        parsed)
    case .complete: return try CompleteCommand(places: .current, console: console).run(parsed)
    case .generate: return try GenerateCommand().run(parsed)
    case .stretch, .routine: preconditionFailure("a group alone asks for help")
    case .stretchList, .stretchShow, .stretchAdd, .stretchEdit, .stretchRemove:
      return try StretchCommands(store: store, places: .current, console: console).run(parsed)
    case .routineNew, .routineBuild, .routineList, .routineShow, .routineAdd, .routineMove,
      .routineDrop, .routineEdit, .routineRemove:
      return try RoutineCommands(store: store, places: .current, console: console).run(parsed)
    case .task: preconditionFailure("a group alone asks for help")
    case .log, .logShow, .logEdit, .logRemove, .stats, .mood, .taskAdd, .taskList, .taskDone,
      .taskReopen,
      .taskEdit, .taskRemove, .taskUndo, .export, .import, .backup:
      return try runOnHistory(parsed, console)
    case .devices: return DevicesCommand(console: console).run()
    case .status: return try StatusCommand(places: .current, console: console).run(parsed)
    case .follow: return try FollowCommand(places: .current, console: console).run(parsed)
    case .pause, .resume, .toggle, .next, .previous, .add, .jump, .gain, .mute, .waitOver, .stop:
      return try RemoteCommand(places: .current, console: console).run(parsed)
    case .help:
      // The parser has looked at the topic.
      let topic = parsed.operands.first.flatMap(CommandName.init) ?? .noCommand
      console.printStyled(CommandTable.standard.helpText(for: topic))
      return .done
    }
  }

  /// Commands that need the history and no session.
  private static func runOnHistory(
    _ parsed: ParsedCommand, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let access = HistoryAccess(places: .current, console: console)
    switch parsed.command {
    case .log, .logShow, .logEdit, .logRemove:
      return try LogCommand(access: access, console: console).run(parsed)
    case .stats: return try StatsCommand(access: access, console: console).run(parsed)
    case .mood: return try MoodCommand(access: access, console: console).run(parsed)
    case .export, .import, .backup:
      return try TransferCommands(access: access, console: console).run(parsed)
    default: return try TaskCommands(access: access, console: console).run(parsed)
    }
  }
}
