import SessionModel
import SoundUnits

// Sessions in a few words, for tests. Everything stands at one place of one file.

/// Where all that these functions build was "written".
public let here = SourceLocation(path: "test.yaml", line: 7, column: 3)

extension Int {
  /// So many seconds.
  public var s: ExactTime { .seconds(Int64(self)) }
  /// So many milliseconds.
  public var ms: ExactTime { .milliseconds(Int64(self)) }
}

// MARK: - Cues

/// A tone as a cue.
public func cue(_ tone: ToneName, late: LateRule? = nil) -> SoundCue {
  SoundCue(sound: .tone(tone), late: late, location: here)
}

/// A clip as a cue, looked for in no folder.
public func clip(_ name: String, late: LateRule? = nil) -> SoundCue {
  SoundCue(sound: .clip(name: name, folder: ""), late: late, location: here)
}

/// A phrase as a cue.
public func phrase(_ text: String, late: LateRule? = nil) -> SoundCue {
  SoundCue(sound: .speech(Phrase(text)), late: late, location: here)
}

/// A cue of a step's list.
public func timed(
  _ time: CueTime, _ cue: SoundCue = cue(.beep), endsAtTime: Bool = false,
  followsPrevious: Bool = false
) -> TimedCue {
  var cue = cue
  cue.endsAtTime = endsAtTime || cue.endsAtTime
  return TimedCue(cue: cue, time: time, followsPrevious: followsPrevious)
}

/// Cues that say what `write` puts into them.
public func settings(_ write: (inout CueSettings) -> Void) -> CueSettings {
  var settings = CueSettings()
  write(&settings)
  return settings
}

/// Silences all that comes of itself; for the `cues` of a session.
public func silence(_ settings: inout CueSettings) {
  for role in BoundaryRole.allCases { settings[role] = .silent }
  settings.countdown = 0
  settings.announce = false
}

// MARK: - Steps

/// A step of any kind; `cues` says its cues.
public func step(
  _ content: Step.Content, name: String? = nil, say: SoundCue? = nil,
  bed: Step.StepBed = .inherited, cues write: (inout CueSettings) -> Void = { _ in }
) -> Step {
  Step(content, name: name, say: say, cues: settings(write), bed: bed, location: here)
}

/// A hold without a name.
public func hold(
  _ length: ExactTime, sides: [String] = [], say: SoundCue? = nil,
  cues write: (inout CueSettings) -> Void = { _ in }
) -> Step {
  step(.hold(length, sides: sides), say: say, cues: write)
}

/// A hold.
public func hold(
  _ name: String, _ length: ExactTime, sides: [String] = [], say: SoundCue? = nil,
  cues write: (inout CueSettings) -> Void = { _ in }
) -> Step {
  step(.hold(length, sides: sides), name: name, say: say, cues: write)
}

/// A rest.
public func rest(
  _ length: ExactTime, cues write: (inout CueSettings) -> Void = { _ in }
) -> Step {
  step(.rest(length), cues: write)
}

/// A wait, planned as the session says where no limit is given.
public func wait(_ limit: ExactTime? = nil) -> Step { step(.wait(limit: limit)) }

/// A breathing pattern.
public func breathe(_ pattern: BreathingPattern) -> Step { step(.breathe(pattern)) }

/// A repeated group.
public func rounds(_ count: Int, between: ExactTime = .zero, _ steps: Step...) -> Step {
  step(.rounds(count, restBetween: between, steps: steps))
}

/// Another session's steps.
public func include(_ session: Session) -> Step { step(.include(session)) }

// MARK: - Sessions

/// A session without a lead-in, so that times are those of its steps; `cues` says its cues.
public func session(
  _ steps: Step..., kind: SessionKind = .stretch, leadIn: ExactTime = .zero,
  transition: ExactTime = .zero, sideSwitch: ExactTime = .zero,
  cues write: (inout CueSettings) -> Void = { _ in }
) -> Session {
  Session(
    title: "Test", kind: kind, leadIn: leadIn, transition: transition, sideSwitch: sideSwitch,
    cues: settings(write), steps: steps, location: here)
}
