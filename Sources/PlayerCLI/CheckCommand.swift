import CommandSyntax
import SessionModel
import SoundUnits
import Timeline

/// `carillon check`: every problem of the files, nothing played. Problems are its result, so they go to
/// standard output.
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
    // What is no session's name either is a file without the usual ending.
    let path: String
    do throws(CommandFailure) {
      path = try store.path(of: argument)
    } catch {
      if argument.contains("/"), case .line(let line) = error.message {
        console.print(line)
        return false
      }
      path = argument
    }
    if let problems = store.problems(ofOwnFile: path) {
      for problem in problems { console.print("\(problem)") }
      if problems.isEmpty { console.print("\(path): no problems") }
      return problems.isEmpty
    }
    let reading = store.reading(path)
    for problem in reading.problems { console.print("\(problem)") }
    guard let session = reading.session else { return false }
    do throws(CommandFailure) {
      let schedule = try store.schedule(of: session, naming: reading.clips, path: path)
      return checkSounds(schedule, path: path)
    } catch {
      if case .problems(let problems) = error.message {
        for problem in problems { console.print("\(problem)") }
      }
      return false
    }
  }

  /// A sound that cannot be heard is a problem; what is heard otherwise than written is a warning.
  private func checkSounds(_ schedule: Schedule, path: String) -> Bool {
    let (plan, catalog) = store.compile(schedule, rate: .standard)
    let reasons = Set(catalog.missing.flatMap { catalog.facts[$0].notes })
    var isSaid = reasons.isEmpty
    for warning in plan.warnings.inOrder(from: path) {
      let isProblem = reasons.contains(warning.message)
      isSaid = isSaid || isProblem
      console.print(isProblem ? "\(warning)" : warning.description(marked: "warning"))
    }
    // Beyond so many warnings the plan lists none: the one that decides is said in any case.
    if !isSaid, let reason = reasons.min() { console.print("\(path): \(reason)") }
    warnOfPictures(schedule)
    guard reasons.isEmpty else { return false }
    let length = plan.repeatsForever ? "endless" : schedule.length.clock()
    let sounds = plan.events.count == 1 ? "1 sound" : "\(plan.events.count) sounds"
    console.print("\(path): no problems; \(length), \(sounds)")
    return true
  }
}

extension CheckCommand {
  /// A session plays without its pictures; that one will not be shown is worth a word all the same.
  private func warnOfPictures(_ schedule: Schedule) {
    var seen: Set<String> = []
    for index in schedule.steps.indices {
      guard let step = schedule.written(index), let image = step.image else { continue }
      let path = SessionStore.path(of: image, besides: step.location.path)
      guard seen.insert(path).inserted, let problem = ImageMaker.problem(of: path) else { continue }
      console.print(
        SessionProblem(step.location, problem.line).description(marked: "warning"))
    }
  }
}

extension [SessionProblem] {
  /// By place, the problems of this file before those of the ones that it includes.
  func inOrder(from path: String) -> [SessionProblem] {
    var files = [path: 0]
    for problem in self where files[problem.location.path] == nil {
      files[problem.location.path] = files.count
    }
    let places = map { (files[$0.location.path] ?? 0, $0.location.line, $0.location.column) }
    let order = indices.sorted { left, right in
      places[left] == places[right] ? left < right : places[left] < places[right]
    }
    return order.map { self[$0] }
  }
}

extension SessionProblem {
  /// With a word between place and message.
  func description(marked mark: String) -> String {
    SessionProblem(location, "\(mark): \(message)").description
  }
}
