import Timeline

/// What a timeline tells apart, in pictures by color and height, in text by its sign.
public enum TimelineInk: Int, CaseIterable, Hashable, Sendable {
  case hold, breathe, rest, wait, gap
  case tone, clip, speech, bed

  /// Of a step; the three gaps that nobody writes as steps are one.
  public init(_ kind: StepKind) {
    self =
      switch kind {
      case .hold: .hold
      case .breathe: .breathe
      case .rest: .rest
      case .wait: .wait
      case .leadIn, .transition, .sideSwitch: .gap
      }
  }

  /// Of a sound.
  public init(_ kind: EventKind) {
    self =
      switch kind {
      case .tone: .tone
      case .clip: .clip
      case .speech: .speech
      case .bed: .bed
      }
  }

  /// What a legend calls it.
  public var word: String {
    switch self {
    case .hold: "hold"
    case .breathe: "breathing"
    case .rest: "rest"
    case .wait: "wait"
    case .gap: "time between"
    case .tone: "tone"
    case .clip: "clip"
    case .speech: "speech"
    case .bed: "bed"
    }
  }

  /// What it is drawn in.
  var paint: Paint {
    switch self {
    case .hold: .hold
    case .breathe: .breathe
    case .rest: .rest
    case .wait: .wait
    case .gap: .gap
    case .tone: .tone
    case .clip: .clip
    case .speech: .speech
    case .bed: .bed
    }
  }

  /// Can be read on it.
  var textPaint: Paint { self == .hold || self == .breathe ? .onColor : .ink }

  /// How much of its lane a step fills, from below: what is done stands out where colors do not.
  var height: Double {
    switch self {
    case .gap: 0.3
    case .rest: 0.65
    default: 1
    }
  }
}
