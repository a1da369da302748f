extension Session {
  /// Whether both are the same session, wherever their parts are written and clips are looked for.
  public func saysTheSame(as other: Session) -> Bool { placeless == other.placeless }

  fileprivate var placeless: Session {
    var session = self
    session.location = .nowhere
    session.cues = cues.placeless
    session.bed = bed?.placeless
    session.steps = steps.map(\.placeless)
    return session
  }
}

extension SourceLocation {
  fileprivate static let nowhere = SourceLocation(path: "")
}

extension Step {
  fileprivate var placeless: Step {
    var step = self
    step.location = .nowhere
    step.say = say?.placeless
    step.cues = cues.placeless
    if case .other(let bed) = bed { step.bed = .other(bed.placeless) }
    switch content {
    case .rounds(let count, let restBetween, let steps):
      step.content = .rounds(count, restBetween: restBetween, steps: steps.map(\.placeless))
    case .include(let session): step.content = .include(session.placeless)
    case .hold, .breathe, .rest, .wait, .focus: break
    }
    return step
  }
}

extension CueSettings {
  fileprivate var placeless: CueSettings {
    var settings = self
    for role in BoundaryRole.allCases {
      if case .sound(let cue) = self[role] { settings[role] = .sound(cue.placeless) }
    }
    settings.timed = timed.map { timed in
      var timed = timed
      timed.cue = timed.cue.placeless
      return timed
    }
    return settings
  }
}

extension SoundCue {
  fileprivate var placeless: SoundCue {
    var cue = self
    cue.location = .nowhere
    cue.sound = sound.placeless
    return cue
  }
}

extension Bed {
  fileprivate var placeless: Bed {
    var bed = self
    bed.location = .nowhere
    bed.sound = sound.placeless
    return bed
  }
}

extension SoundReference {
  fileprivate var placeless: SoundReference {
    if case .clip(let name, _) = self { return .clip(name: name, folder: "") }
    return self
  }
}
