import SessionModel
import SoundUnits

/// A step of the plan, on exact frames.
public struct PlannedStep: Hashable, Sendable {
  /// A written step or a gap.
  public var kind: StepKind
  /// Without the side.
  public var name: String
  /// Which side, as written; `nil` for a step without sides.
  public var side: String?
  /// Which pass of the innermost repeated group, counted from 1.
  public var round: Int?
  /// Of how many passes; there where `round` is.
  public var rounds: Int?
  /// The first.
  public var frame: FramePosition
  /// 0 for a step that is shorter than the rate can tell.
  public var frames: FrameCount

  /// The name with the side: `Neck roll, left`.
  public var title: String { side.map { "\(name), \($0)" } ?? name }

  /// Behind its last frame: the next step's first.
  public var endFrame: FramePosition { frame + frames }
}

/// One thing of the plan that sounds.
public struct PlannedEvent: Hashable, Sendable {
  /// The frame of the sound's first sample, 0 or more.
  public var frame: FramePosition
  /// The sound's length; 0 while no sound is known for it.
  public var frames: FrameCount
  /// What it is there for.
  public var role: CueRole
  /// Index into the plan's `sounds`.
  public var sound: Int
  /// Index of the step that it belongs to, which need not be the step that it sounds in.
  public var step: Int
  /// Over the sound's own level.
  public var gain: Gain
  /// What the file asks for; `nil` for the default of its kind of sound.
  public var loudness: LoudnessRule?

  /// Behind its last frame.
  public var endFrame: FramePosition { frame + frames }
}

/// A bed on exact frames, running on across steps.
public struct PlannedBed: Hashable, Sendable {
  /// Index into the plan's `sounds`.
  public var sound: Int
  /// The first.
  public var frame: FramePosition
  /// Up to the first frame of the next bed, or of a step without one, or the schedule's end.
  public var frames: FrameCount
  /// Over the sound's own level.
  public var gain: Gain
  /// By how much it is lowered in the plan's `ducks`; 0 dB or more.
  public var duck: Gain
  /// How long it takes to go down, from a duck's first frame on.
  public var attack: FrameCount
  /// How long it takes to come up again, from a duck's end on.
  public var release: FrameCount
  /// How long it comes in at its start and goes out at its end; at most half of `frames`.
  public var fade: FrameCount
  /// What the file asks for; `nil` for as recorded.
  public var loudness: LoudnessRule?

  /// Behind its last frame.
  public var endFrame: FramePosition { frame + frames }
}

/// The kinds of sound that the plan tells apart.
public enum EventKind: String, Hashable, Sendable, CaseIterable {
  case tone, clip, speech, bed
}

/// A compiled session: every step and every sound on its exact frame.
///
/// An immutable value; `mix` needs nothing else but the samples.
public struct Plan: Hashable, Sendable {
  /// The session's.
  public var title: String
  /// The outermost session's.
  public var kind: SessionKind
  /// What all frames of the plan count by.
  public var rate: SampleRate
  /// The end of the last step, or of the last sound where that rings on.
  public var frames: FrameCount
  /// The end of the last step.
  public var scheduleFrames: FrameCount
  /// Contiguous from frame 0.
  public var steps: [PlannedStep]
  /// By frame; those on one frame in the file's order.
  public var events: [PlannedEvent]
  /// By frame; they do not overlap. Each is an event, too.
  public var beds: [PlannedBed] = []
  /// Where beds give way to a voice: from the frame on which they start to go down to the end of
  /// what is said. By frame, apart, and the first may begin before frame 0: beds are down when a
  /// voice begins.
  public var ducks: [Range<FramePosition>] = []
  /// Every distinct sound, as the cue sheet lists them.
  public var sounds: [SoundReference]
  /// What will not be heard as written, each once: beds, sounds in the session's order, clashes.
  public var warnings: [SessionProblem]
  /// The session starts again at the end of the last step, until stopped.
  public var repeatsForever: Bool

  /// The word for an event in the plan's JSON.
  public func eventKind(_ event: PlannedEvent) -> EventKind {
    if event.role == .bed { return .bed }
    switch sounds[event.sound] {
    case .tone, .freeTone, .noise: return .tone
    case .clip: return .clip
    case .speech: return .speech
    }
  }

  /// What lists call the sound of an event: the tone's name, the file's name, the text.
  public func name(of event: PlannedEvent) -> String { sounds[event.sound].name }

  /// The step that a frame of the session lies in: the last one where the frame lies behind them
  /// all, `nil` before frame 0 and without steps.
  public func stepIndex(at frame: FramePosition) -> Int? {
    let next = steps.partitioningIndex { $0.frame > frame }
    return next == 0 ? nil : next - 1
  }
}

extension RandomAccessCollection {
  /// The first index whose element is in the second part, where all elements that satisfy
  /// `belongsInSecondPart` follow all that do not.
  ///
  /// - Complexity: O(log count).
  public func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
