import SoundUnits

/// The places of a step that have a sound of their own.
public enum BoundaryRole: String, Hashable, Sendable, CaseIterable {
  case start, halfway, end, side, rest, complete
}

/// What is written for one such place.
public enum BoundaryCue: Hashable, Sendable {
  case silent
  case sound(SoundCue)
}

/// What `cues` says for a session or a step; what it leaves unsaid is `nil` and comes from the level above.
public struct CueSettings: Hashable, Sendable {
  public var start: BoundaryCue?
  public var halfway: BoundaryCue?
  public var end: BoundaryCue?
  public var side: BoundaryCue?
  public var rest: BoundaryCue?
  public var complete: BoundaryCue?
  /// Ticks in the last so many seconds.
  public var countdown: Int?
  public var announce: Bool?
  /// In the file's order; a step's own come after the session's.
  public var timed: [TimedCue] = []

  /// One tick for each of at most the last hour's seconds.
  public static let supportedCountdown = 0...3_600

  public init() {}

  public subscript(role: BoundaryRole) -> BoundaryCue? {
    get {
      switch role {
      case .start: start
      case .halfway: halfway
      case .end: end
      case .side: side
      case .rest: rest
      case .complete: complete
      }
    }
    set {
      switch role {
      case .start: start = newValue
      case .halfway: halfway = newValue
      case .end: end = newValue
      case .side: side = newValue
      case .rest: rest = newValue
      case .complete: complete = newValue
      }
    }
  }

  public var isEmpty: Bool { self == CueSettings() }

  /// These settings where they say something, `base` elsewhere; timed cues add up.
  public func overriding(_ base: CueSettings) -> CueSettings {
    var result = base
    for role in BoundaryRole.allCases {
      if let cue = self[role] { result[role] = cue }
    }
    result.countdown = countdown ?? base.countdown
    result.announce = announce ?? base.announce
    result.timed = base.timed + timed
    return result
  }

  /// What every hold of a session of this kind has where its file says nothing (SPEC.md, table of defaults).
  public static func defaults(for kind: SessionKind, at location: SourceLocation) -> CueSettings {
    func tone(_ name: ToneName) -> BoundaryCue {
      .sound(SoundCue(sound: .tone(name), location: location))
    }
    var settings = CueSettings()
    settings.side = tone(.rise)
    settings.rest = tone(.fall)
    settings.complete = tone(.gong)
    settings.announce = true
    switch kind {
    case .stretch:
      (settings.start, settings.halfway, settings.end) = (tone(.bell), tone(.chime), tone(.wood))
      settings.countdown = 3
    case .yoga:
      (settings.start, settings.halfway, settings.end) = (tone(.bowl), .silent, tone(.chime))
      settings.countdown = 0
    case .focus:
      (settings.start, settings.halfway, settings.end) = (tone(.bell), .silent, tone(.chime))
      settings.countdown = 3
    }
    return settings
  }
}
