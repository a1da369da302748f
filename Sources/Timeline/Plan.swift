import SessionModel
import SoundUnits

/// A step of the plan, on exact frames.
public struct PlannedStep: Hashable, Sendable {
  public var kind: StepKind
  public var name: String
  public var side: String?
  /// Which pass of the innermost repeated group, counted from 1, and of how many.
  public var round: Int?
  public var rounds: Int?
  public var frame: FramePosition
  public var frames: FrameCount

  /// The name with the side: `Neck roll, left`.
  public var title: String { side.map { "\(name), \($0)" } ?? name }

  public var endFrame: FramePosition { frame + frames }
}

/// One thing of the plan that sounds.
public struct PlannedEvent: Hashable, Sendable {
  /// The frame of the sound's first sample.
  public var frame: FramePosition
  /// The sound's length; 0 while no sound is known for it.
  public var frames: FrameCount
  public var role: CueRole
  /// Index into the plan's `sounds`.
  public var sound: Int
  /// Index of its step.
  public var step: Int
  public var gain: Gain

  public var endFrame: FramePosition { frame + frames }
}

/// The kinds of sound that the plan tells apart.
public enum EventKind: String, Hashable, Sendable, CaseIterable {
  case tone, clip, speech, bed
}

/// A compiled session: every step and every sound on its exact frame. An immutable value; `mix` needs nothing else
/// but the samples.
public struct Plan: Hashable, Sendable {
  public var title: String
  public var kind: SessionKind
  public var rate: SampleRate
  /// The end of the last step, or of the last sound where that rings on.
  public var frames: FrameCount
  /// The end of the last step.
  public var scheduleFrames: FrameCount
  /// Contiguous from frame 0.
  public var steps: [PlannedStep]
  /// By frame; those on one frame in the file's order.
  public var events: [PlannedEvent]
  public var sounds: [SoundReference]
  public var warnings: [SessionProblem]
  public var repeatsForever: Bool

  public func eventKind(_ event: PlannedEvent) -> EventKind {
    if event.role == .bed { return .bed }
    switch sounds[event.sound] {
    case .tone, .freeTone, .noise: return .tone
    case .clip: return .clip
    case .speech: return .speech
    }
  }

  public func name(of event: PlannedEvent) -> String { sounds[event.sound].name }

  /// The step that a frame of the session lies in: the last one where the frame lies behind them all, `nil` without steps.
  public func stepIndex(at frame: FramePosition) -> Int? {
    let next = steps.partitioningIndex { $0.frame > frame }
    return next == 0 ? nil : next - 1
  }
}

extension RandomAccessCollection {
  /// The first index whose element is in the second part, where all elements that satisfy `belongsInSecondPart` follow
  /// all that do not.
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
