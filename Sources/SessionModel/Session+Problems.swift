import SoundUnits

extension Session {
  /// Everything that makes this session invalid, in the file's order; empty for a valid one.
  ///
  /// Reading a file already refused what a single value shows; here stand the rules that need the
  /// whole: totals, and cues that no moment of the session would sound.
  ///
  /// - Parameter limit: At most so many problems are listed.
  public func problems(limit: Int = 100) -> [SessionProblem] {
    Array((problemsOfSteps(limit: limit) + problemsOfTotals()).prefix(limit))
  }

  /// What is wrong inside one step or another, whatever the others are.
  public func problemsOfSteps(limit: Int = 100) -> [SessionProblem] {
    var problems: [SessionProblem] = []
    check(steps, into: &problems, limit: limit)
    return problems
  }

  /// The first total that is too large: what breaks one mostly breaks them all.
  public func problemsOfTotals() -> [SessionProblem] {
    func tooMany(_ count: Int64, _ things: String, limit: Int) -> [SessionProblem] {
      let text = count > 1_000_000_000 ? "more than a billion" : String(count)
      return [
        SessionProblem(
          location,
          "session has \(text) \(things) after expansion; at most \(limit) can be planned")
      ]
    }
    let size = expandedSize
    let length = leadIn.addingSaturating(size.length)
    if size.steps > SessionBounds.stepCount {
      return tooMany(size.steps, "steps", limit: SessionBounds.stepCount)
    }
    if length > SessionBounds.length {
      let isAbsurd = length.nanoseconds == .max
      return [SessionBounds.lengthProblem(at: location, lasts: isAbsurd ? "for ages" : "\(length)")]
    }
    if size.sounds > SessionBounds.soundCount {
      return tooMany(size.sounds, "sounds", limit: SessionBounds.soundCount)
    }
    if size.spokenBytes > SessionBounds.spokenBytes {
      return tooMany(size.spokenBytes, "bytes of text", limit: SessionBounds.spokenBytes)
    }
    return []
  }

  private func check(_ steps: [Step], into problems: inout [SessionProblem], limit: Int) {
    for step in steps where problems.count < limit {
      switch step.content {
      case .rounds(_, _, let inner):
        if let say = step.say {
          problems.append(
            SessionProblem(
              say.location, "say stands on a repeat, which is never spoken; give it to a step of it"
            ))
        }
        within(step).check(inner, into: &problems, limit: limit)
      case .include(let session):
        session.check(session.steps, into: &problems, limit: limit)
      case .hold(let length, _), .rest(let length):
        checkTimedCues(of: step, lasting: length, into: &problems, limit: limit)
      case .breathe(let pattern):
        checkTimedCues(of: step, lasting: pattern.length, into: &problems, limit: limit)
      case .wait(let own):
        checkTimedCues(of: step, lasting: own ?? waitLimit, into: &problems, limit: limit)
      case .focus(let focus):
        checkTimedCues(of: step, lasting: focus.work, into: &problems, limit: limit)
      }
    }
  }

  private func checkTimedCues(
    of step: Step, lasting length: ExactTime, into problems: inout [SessionProblem], limit: Int
  ) {
    guard length > .zero else { return }
    for timed in effectiveCues(for: step).timed where problems.count < limit {
      let time = timed.time.time(in: length)
      guard time < .zero || time > length else { continue }
      let name = step.name.map { "'\($0)'" } ?? "its step"
      let problem = SessionProblem(
        timed.cue.location,
        "at is \(timed.time), outside \(name), which lasts \(length); a cue lies within its step")
      if problems.last != problem { problems.append(problem) }
    }
  }
}
