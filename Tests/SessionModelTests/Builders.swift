import SessionModel
import SoundUnits

let here = SourceLocation(path: "test.yaml", line: 7, column: 3)

extension Int {
  var s: ExactTime { .seconds(Int64(self)) }
}

func cue(_ tone: ToneName) -> SoundCue { SoundCue(sound: .tone(tone), location: here) }

func timed(_ time: CueTime, _ tone: ToneName = .beep) -> TimedCue {
  TimedCue(cue: cue(tone), time: time)
}

func step(
  _ content: Step.Content, name: String? = nil, say: SoundCue? = nil,
  _ write: (inout CueSettings) -> Void = { _ in }
) -> Step {
  Step(content, name: name, say: say, cues: settings(write), location: here)
}

func hold(
  _ length: ExactTime, sides: [String] = [], _ write: (inout CueSettings) -> Void = { _ in }
) -> Step {
  step(.hold(length, sides: sides), write)
}

func rounds(_ count: Int, between: ExactTime = .zero, _ steps: Step...) -> Step {
  step(.rounds(count, restBetween: between, steps: steps))
}

func settings(_ write: (inout CueSettings) -> Void) -> CueSettings {
  var settings = CueSettings()
  write(&settings)
  return settings
}

/// Without a lead-in, so that lengths are those of the steps.
func session(
  _ steps: Step..., kind: SessionKind = .stretch, _ write: (inout CueSettings) -> Void = { _ in }
) -> Session {
  Session(
    title: "Test", kind: kind, leadIn: .zero, cues: settings(write), steps: steps,
    location: here)
}
