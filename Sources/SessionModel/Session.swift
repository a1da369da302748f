import SoundUnits

/// What a session is for; sets its default cues.
public enum SessionKind: String, Hashable, Sendable, CaseIterable {
  case yoga, stretch, focus
}

/// A session as it was written: a tree of steps with exact lengths. It knows no frame, no file, no sound.
public struct Session: Hashable, Sendable {
  public var title: String
  public var kind: SessionKind
  public var difficulty: String?
  public var description: String?
  /// Before the first step.
  public var leadIn: ExactTime
  /// Between two adjacent holds: time to move.
  public var transition: ExactTime
  /// Between two sides of one hold.
  public var sideSwitch: ExactTime
  /// What a wait without a limit of its own is planned as.
  public var waitLimit: ExactTime
  /// What the file says; `CueSettings.defaults` completes it.
  public var cues: CueSettings
  public var bed: Bed?
  /// For every clip and phrase that has no rule of its own.
  public var loudness: LoudnessRule?
  public var steps: [Step]
  /// The steps are one cycle of a session that goes on until it is stopped.
  public var repeatsForever: Bool
  /// Where the file begins.
  public var location: SourceLocation

  /// Where the file gives none.
  public static let standardWaitLimit = ExactTime.seconds(10)

  public init(
    title: String, kind: SessionKind = .stretch, difficulty: String? = nil,
    description: String? = nil, leadIn: ExactTime? = nil, transition: ExactTime = .zero,
    sideSwitch: ExactTime = .zero, waitLimit: ExactTime = Session.standardWaitLimit,
    cues: CueSettings = CueSettings(), bed: Bed? = nil, loudness: LoudnessRule? = nil,
    steps: [Step], repeatsForever: Bool = false, location: SourceLocation
  ) {
    self.title = title
    self.kind = kind
    self.difficulty = difficulty
    self.description = description
    self.leadIn = leadIn ?? Session.defaultLeadIn(for: kind)
    self.transition = transition
    self.sideSwitch = sideSwitch
    self.waitLimit = waitLimit
    self.cues = cues
    self.bed = bed
    self.loudness = loudness
    self.steps = steps
    self.repeatsForever = repeatsForever
    self.location = location
  }

  /// SPEC.md, table of defaults.
  public static func defaultLeadIn(for kind: SessionKind) -> ExactTime {
    kind == .focus ? .zero : .seconds(5)
  }

  /// The cues of a hold that says nothing itself.
  public var resolvedCues: CueSettings {
    cues.overriding(.defaults(for: kind, at: location))
  }
}
