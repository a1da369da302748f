import CommandSyntax
import SessionModel
import SoundUnits
import Timeline

/// `carillon check`: every problem of the files, nothing played.
struct CheckCommand {
  let store: SessionStore
  let console: Console

  func run(_ parsed: ParsedCommand) -> ExitStatus {
    var status = ExitStatus.done
    for argument in parsed.operands where !check(argument) { status = .failed }
    return status
  }

  /// Whether a file has no problem.
  private func check(_ argument: String) -> Bool {
    let path = (try? store.path(of: argument)) ?? argument
    let reading = store.reading(path)
    for problem in reading.problems { console.print("\(problem)") }
    guard let session = reading.session else { return false }
    let schedule: Schedule
    do throws(CommandFailure) {
      schedule = try store.schedule(session)
    } catch {
      for line in error.lines { console.print(line) }
      return false
    }
    let (plan, catalog) = store.compile(schedule, rate: .standard)
    let missing = Set(catalog.missing.flatMap { catalog.facts[$0].notes })
    for warning in plan.warnings {
      let isProblem = missing.contains(warning.message)
      console.print(isProblem ? "\(warning)" : warning.description(marked: "warning"))
    }
    guard missing.isEmpty else { return false }
    let length = session.repeatsForever ? "endless" : schedule.length.clock()
    console.print("\(path): no problems; \(length), \(plan.events.count) sounds")
    return true
  }
}

extension SessionProblem {
  /// With a word between place and message.
  func description(marked mark: String) -> String {
    "\(location.path):\(location.line):\(location.column): \(mark): \(message)"
  }
}
