import SoundUnits

/// The places of a step that have a sound of their own.
public enum BoundaryRole: String, Hashable, Sendable, CaseIterable {
  case start, halfway, end, side, rest, complete
}

/// What is written for one such place.
public enum BoundaryCue: Hashable, Sendable {
  /// `none`: it stays silent whatever the level above says.
  case silent
  /// This one sounds there.
  case sound(SoundCue)
}

/// What `cues` says for a session or a step; what it leaves unsaid is `nil` and comes from the
/// level above.
public struct CueSettings: Hashable, Sendable {
  /// At the step's first frame.
  public var start: BoundaryCue?
  /// In the middle of a step of at least 20 s.
  public var halfway: BoundaryCue?
  /// At the step's end, where none of the next three takes its place.
  public var end: BoundaryCue?
  /// At the end of a side that another one follows.
  public var side: BoundaryCue?
  /// At the end of a step that a rest follows.
  public var rest: BoundaryCue?
  /// At the session's end.
  public var complete: BoundaryCue?
  /// A tick at each of so many last whole seconds, one of `supportedCountdown`.
  public var countdown: Int?
  /// Whether the seconds are spoken instead of ticked.
  public var countdownIsSpoken: Bool?
  /// Whether the step's name is spoken before it starts.
  public var announce: Bool?
  /// How long before its step an announcement ends, one of `supportedAnnounceGap`.
  public var announceGap: ExactTime?
  /// What an announcement does that is longer than the gap before its step; it reaches back into
  /// the step before where nothing is said.
  public var announceLate: LateRule?
  /// Milestones: what is left of a longer step is spoken when so much is left.
  public var remaining: [ExactTime]?
  /// Whether the session's title is spoken when it starts; a step's is not looked at.
  public var title: Bool?
  /// In the file's order; a step's own come after the session's.
  public var timed: [TimedCue] = []

  /// One tick for each of the last seconds, an hour of them at most.
  public static let supportedCountdown = 0...3_600
  /// Up to where nobody would connect the two.
  public static let supportedAnnounceGap = ExactTime.zero...ExactTime.minutes(1)
  /// Where the file gives none.
  public static let standardAnnounceGap = ExactTime.milliseconds(500)
  /// More milestones than any step needs.
  public static let remainingCount = 100

  /// Says nothing.
  public init() {}

  /// What is written for a place; `nil` where that is nothing.
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

  /// Whether nothing at all is written.
  public var isEmpty: Bool { self == CueSettings() }

  /// These settings where they say something, `base` elsewhere; timed cues add up.
  public func overriding(_ base: CueSettings) -> CueSettings {
    var result = base
    for role in BoundaryRole.allCases {
      if let cue = self[role] { result[role] = cue }
    }
    result.countdown = countdown ?? base.countdown
    result.countdownIsSpoken = countdownIsSpoken ?? base.countdownIsSpoken
    result.announce = announce ?? base.announce
    result.announceGap = announceGap ?? base.announceGap
    result.announceLate = announceLate ?? base.announceLate
    result.remaining = remaining ?? base.remaining
    result.title = title ?? base.title
    result.timed = base.timed + timed
    return result
  }

  /// What every hold of a session of this kind has where its file says nothing.
  ///
  /// - Parameter location: What messages about these sounds point at.
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

  /// How many ticks a countdown has in a step of this length: each lies after the step's start.
  public static func ticks(of countdown: Int?, in length: ExactTime) -> Int64 {
    min(Int64(countdown ?? 0), max(0, length.nanoseconds - 1) / 1_000_000_000)
  }
}
