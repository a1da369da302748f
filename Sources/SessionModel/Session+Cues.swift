extension Session {
  /// The cues of a hold that says nothing itself: the session's over the defaults of its kind.
  public var resolvedCues: CueSettings {
    cues.overriding(.defaults(for: kind, at: location))
  }

  /// What a step of this session sounds: its own cues over those that the session has for its kind
  /// of step.
  ///
  /// A hold takes everything. Breathing takes the boundary tones and the announcement: halfway,
  /// countdown, milestones and the session's timed cues would fall among the breaths. Rests and
  /// waits sound only what they ask for themselves, in the manner of the session; waits are
  /// announced. Whatever a step writes itself is heard.
  public func effectiveCues(for step: Step) -> CueSettings {
    var base = resolvedCues
    switch step.content {
    case .hold, .focus:
      break
    case .breathe:
      base.halfway = nil
      base.countdown = nil
      base.remaining = nil
      base.timed = []
    case .rest, .wait, .rounds, .include:
      var quiet = CueSettings()
      quiet.countdownIsSpoken = base.countdownIsSpoken
      quiet.announceGap = base.announceGap
      quiet.announceLate = base.announceLate
      if case .wait = step.content { quiet.announce = base.announce }
      base = quiet
    }
    return step.cues.isEmpty ? base : step.cues.overriding(base)
  }

  /// This session as the steps of a group see it: what the group writes in its `cues` holds for
  /// each of them as if the session had written it.
  public func within(_ group: Step) -> Session {
    if group.cues.isEmpty { return self }
    var session = self
    session.cues = group.cues.overriding(cues)
    return session
  }
}
