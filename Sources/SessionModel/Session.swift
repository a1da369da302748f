import SoundUnits

/// What a session is for; sets its default cues.
public enum SessionKind: String, Hashable, Sendable, CaseIterable {
  case yoga, stretch, focus
}

/// A session as it was written: a tree of steps with exact lengths. It knows no frame, no file, no
/// sound.
public struct Session: Hashable, Sendable {
  /// What lists call it; the file's name where the file gives none.
  public var title: String
  /// `CueSettings.defaults` and `defaultLeadIn` go by it.
  public var kind: SessionKind
  /// In the author's words; shown, never interpreted.
  public var difficulty: String?
  /// A sentence or two for lists.
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
  /// Under the whole session, lead-in and gaps included; an included session's is not heard.
  public var bed: Bed?
  /// For every clip and phrase that has no rule of its own.
  public var loudness: LoudnessRule?
  /// How its texts are spoken, where a cue says nothing else.
  public var voice: VoiceSettings
  /// How loud each kind of sound is; an included session's are not looked at.
  public var levels: LevelSettings
  /// In the order in which they are done.
  public var steps: [Step]
  /// The steps are one cycle of a session that goes on until it is stopped.
  public var repeatsForever: Bool
  /// Where the file begins.
  public var location: SourceLocation

  /// Where the file gives none.
  public static let standardWaitLimit = ExactTime.seconds(10)

  /// A session of these steps; every length is 0 or more. Nothing is checked: `problems()` does.
  ///
  /// - Parameter leadIn: `nil` for the default of the kind.
  public init(
    title: String, kind: SessionKind = .stretch, difficulty: String? = nil,
    description: String? = nil, leadIn: ExactTime? = nil, transition: ExactTime = .zero,
    sideSwitch: ExactTime = .zero, waitLimit: ExactTime = Session.standardWaitLimit,
    cues: CueSettings = CueSettings(), bed: Bed? = nil, loudness: LoudnessRule? = nil,
    voice: VoiceSettings = VoiceSettings(), levels: LevelSettings = LevelSettings(),
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
    self.voice = voice
    self.levels = levels
    self.steps = steps
    self.repeatsForever = repeatsForever
    self.location = location
  }

  /// The lead-in of a session that writes none: 5 s, and 0 for focus.
  public static func defaultLeadIn(for kind: SessionKind) -> ExactTime {
    kind == .focus ? .zero : .seconds(5)
  }
}
