import SessionModel
import SoundUnits

/// How much of a session that goes on until it is stopped is laid out.
public enum EndlessExtent: Hashable, Sendable {
  /// One cycle, for lists and the plan.
  case oneCycle
  /// As many whole cycles as it takes to reach this length, within `SessionBounds`.
  case atLeast(ExactTime)
}

extension Schedule {
  /// Lays a session out: rounds, sides, gaps, includes, the focus shorthand.
  ///
  /// - Parameters:
  ///   - session: `session.problems()` must be empty.
  ///   - endless: For a session that goes on until stopped; others are laid out whole.
  /// - Throws: The problem of a session that lasts more than 24 h with its gaps.
  public init(_ session: Session, endless: EndlessExtent = .oneCycle) throws(SessionProblem) {
    var expander = Expander(session)
    var steps = expander.steps(of: session)
    notes = expander.notes
    if steps.isEmpty && notes.isEmpty {
      notes = [
        SessionProblem(
          session.location, "session has no step longer than 0s; nothing is done in it")
      ]
    }
    if session.repeatsForever, case .atLeast(let length) = endless {
      steps = Expander.cycles(of: steps, in: session, lasting: length)
    }
    if session.leadIn > .zero {
      steps.insert(Expander.gap(.leadIn, "Lead-in", session.leadIn), at: 0)
    }
    var time = ExactTime.zero
    for index in steps.indices {
      steps[index].start = time
      time += steps[index].length
      if time > SessionBounds.length {
        throw SessionBounds.lengthProblem(
          at: session.location, lasts: "more than \(SessionBounds.length) with its gaps")
      }
    }
    title = session.title
    kind = session.kind
    self.steps = steps
    length = time
    repeatsForever = session.repeatsForever
    sources = expander.sources
    settings = expander.settings
    beds = expander.beds
    complete = session.resolvedCues.complete
    titleIsSpoken = session.cues.title == true
    voice = session.voice
    levels = session.levels
    location = session.location
  }
}
