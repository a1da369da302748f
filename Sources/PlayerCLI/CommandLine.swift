import CommandSyntax
import Glibc

/// The program: reads the command line, runs the command, says what went wrong.
public enum PlayerCommandLine {
  /// What `--version` prints.
  public static let version = "0.1.0"

  /// Runs the program.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Returns: The exit status: 0 done, 1 failed or a file has problems, 2 asked wrongly, 128 + n ended by signal n.
  public static func run(_ arguments: [String]) -> Int32 {
    let signals = SignalWatch()
    let console = Console()
    do throws(SyntaxError) {
      let parsed = try CommandTable.standard.parse(arguments)
      do throws(CommandFailure) {
        return try run(parsed, console: console, signals: signals).code
      } catch {
        for line in error.lines {
          if error.namesPlace { console.report(line) } else { console.complain(line) }
        }
        return error.status.code
      }
    } catch {
      console.complain(error.description)
      return ExitStatus.usage.code
    }
  }

  private static func run(
    _ parsed: ParsedCommand, console: Console, signals: SignalWatch
  ) throws(CommandFailure) -> ExitStatus {
    if parsed.has(.version) {
      console.print("carillon \(version)")
      return .done
    }
    if parsed.has(.help) {
      console.printRaw(CommandTable.standard.helpText(for: parsed.command))
      return .done
    }
    var store: SessionStore { SessionStore(places: .current, console: console) }
    switch parsed.command {
    case .noCommand:
      let chooser = SessionChooser(store: store, console: console, signals: signals)
      return try chooser.run()
    case .list: return ListCommand(store: store, console: console).run(parsed)
    case .plan: return try PlanCommand(store: store, console: console).run(parsed)
    case .play:
      return try PlayCommand(store: store, console: console, signals: signals).run(parsed)
    case .render:
      return try RenderCommand(store: store, console: console, signals: signals).run(parsed)
    case .check: return CheckCommand(store: store, console: console).run(parsed)
    case .devices: return DevicesCommand(console: console).run()
    case .help: return try help(parsed, console)
    }
  }

  private static func help(
    _ parsed: ParsedCommand, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    guard let word = parsed.operands.first else {
      console.printRaw(CommandTable.standard.helpText())
      return .done
    }
    guard let command = CommandName(rawValue: word) else {
      throw .usage("no command '\(word)'; carillon help lists them")
    }
    console.printRaw(CommandTable.standard.helpText(for: command))
    return .done
  }
}
