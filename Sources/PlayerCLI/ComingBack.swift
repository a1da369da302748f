import CommandSyntax
import HistoryStore
import SoundUnits
import Timeline

/// Where a session that is to be played begins, and which run goes on with it.
struct Beginning: Equatable {
  var start: StartingPoint
  /// The run that goes on; `nil` for one of its own.
  var run: Int?
  /// So much of time that was added to the step is still to come.
  var held = ExactTime.zero
}

/// Coming back to a session that was cut: a terminal is asked, `--resume` takes it.
struct ComingBack {
  /// So long an answer is waited for; then the session begins at its beginning, as was typed.
  static let waitMilliseconds = 20_000

  let parsed: ParsedCommand
  let schedule: Schedule
  let console: Console

  /// Somebody wants to go on, without being asked.
  var isAsked: Bool { parsed.has(.resume) }

  /// Whether the history has to be looked at: not where nobody asks for it or can be asked.
  var isWanted: Bool {
    isAsked
      || parsed[.from] == nil && !parsed.has(.noDisplay) && TerminalQuestion.isPossible
  }

  /// - Returns: `nil` where the session begins as it would without.
  func find(
    _ session: String, in history: History
  ) throws(HistoryError) -> Beginning? {
    guard isAsked else {
      // What was stopped on purpose is not offered.
      guard let run = try history.lastInterrupted(session: session), let left = run.position else {
        return nil
      }
      return offer(run, left)
    }
    let run = try history.lastRun(session: session)
    guard let run, run.canGoOn, let left = run.position else {
      sayNothingIsLeft(run)
      return nil
    }
    return take(run, left)
  }

  // MARK: - With `--resume`

  private func sayNothingIsLeft(_ run: Run?) {
    let reason =
      switch run?.state {
      case nil: "it was not played yet"
      case .running: "it is being played"
      case .completed: "it came to its end"
      case .stopped, .interrupted: "it had not begun"
      }
    sayNothing(reason)
  }

  private func sayNothing(_ reason: String) {
    console.complain("nothing to resume: \(reason); the session begins at its beginning")
  }

  private func take(_ run: Run, _ left: RunPosition) -> Beginning? {
    let place = time(left)
    switch LeftPlace(left, in: schedule) {
    case .same(let start, let step):
      console.complain("the session goes on at \(place), in \(schedule.steps[step].title)")
      return Beginning(start: start, run: run.id, held: left.held)
    case .moved(let step):
      console.complain(
        "the session was changed since it was left at \(place); "
          + "it goes on at the beginning of step \(step + 1), \(schedule.steps[step].title)")
      return Beginning(start: .step(step))
    case .gone:
      sayItIsGone(left)
      return nil
    case .atEnd:
      sayNothing("it was left at its end")
      return nil
    }
  }

  private func sayItIsGone(_ left: RunPosition) {
    let step = left.stepName.map { "has no step '\($0)' any more" } ?? "has another step there"
    console.complain(
      "the session was changed since it was left at \(time(left)) and \(step); "
        + "it begins at its beginning")
  }

  // MARK: - At a terminal

  private func offer(_ run: Run, _ left: RunPosition) -> Beginning? {
    // In its lead-in nothing was done yet.
    guard run.practisedMilliseconds > 0 else { return nil }
    let cut = "\(run.title) was cut at \(time(left))\(day(run))"
    switch LeftPlace(left, in: schedule) {
    case .same(let start, let step):
      let name = schedule.steps[step].title
      let goesOn = ask("\(cut), in \(name). Enter goes on there, n begins anew: ")
      return goesOn ? Beginning(start: start, run: run.id, held: left.held) : nil
    case .moved(let step):
      let name = schedule.steps[step].title
      let goesOn = ask(
        "\(cut) and was changed since. Enter begins at step \(step + 1), \(name), "
          + "n at the beginning: ")
      return goesOn ? Beginning(start: .step(step)) : nil
    case .gone:
      sayItIsGone(left)
      return nil
    case .atEnd: return nil
    }
  }

  private func ask(_ question: String) -> Bool {
    let answer = TerminalQuestion(console: console).ask(
      question, waitMilliseconds: ComingBack.waitMilliseconds)
    guard let answer = answer?.lowercased().filter({ !$0.isWhitespace }) else { return false }
    return answer.isEmpty || answer == "y" || answer == "yes"
  }

  // MARK: - Parts

  private func time(_ left: RunPosition) -> String {
    SampleRate(hertz: left.hertz).map { $0.time(of: left.frame).clock() } ?? "frame \(left.frame)"
  }

  /// Nothing for today.
  private func day(_ run: Run) -> String {
    run.day == LocalMoment.today ? "" : " on \(run.day)"
  }
}
