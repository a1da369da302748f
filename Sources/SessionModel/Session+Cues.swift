extension Session {
  /// What a step of this session sounds: its own cues over those that the session has for its kind of step.
  ///
  /// A hold takes everything. Breathing takes the boundary tones and no halfway or countdown. Rests and waits
  /// sound only what they ask for themselves; waits are announced. `complete` is decided by the outermost session.
  public func effectiveCues(for step: Step) -> CueSettings {
    var base = resolvedCues
    switch step.content {
    case .hold, .focus:
      break
    case .breathe:
      base.halfway = nil
      base.countdown = nil
      base.timed = []
    case .rest, .wait, .rounds, .include:
      let announced = base.announce
      base = CueSettings()
      if case .wait = step.content { base.announce = announced }
    }
    return step.cues.isEmpty ? base : step.cues.overriding(base)
  }
}
