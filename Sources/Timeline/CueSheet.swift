import SessionModel
import SoundUnits

/// What a sound is there for; the word of the plan's JSON.
public enum CueRole: String, Hashable, Sendable, CaseIterable {
  case start, halfway, countdown, end, side, rest, complete, announce, say, timed, breath, bed
  case title, remaining
}

/// A sound at its exact time, before anybody knows how long it is.
public struct ScheduledCue: Hashable, Sendable {
  /// Index into the sheet's `sounds`.
  public var sound: Int
  /// Decides what happens where it does not fit.
  public var role: CueRole
  /// Index of the step that it belongs to; an announcement belongs to the step that it names.
  public var step: Int
  /// When it starts, or ends with `endsAtTime`; below zero for an announcement that is clamped.
  public var time: ExactTime
  /// Its last frame lies before `time`, instead of its first one there.
  public var endsAtTime = false
  /// Starts no earlier than the sound listed before it in its step ends.
  public var followsPrevious = false
  /// What the file asks for; `nil` for the default of its role.
  public var late: LateRule?
  /// How long before its step an announcement should end, where the file says so.
  public var gap: ExactTime?
  /// Over the sound's own level.
  public var gain: Gain
  /// The cue's or its session's; `nil` for the default of its kind of sound.
  public var loudness: LoudnessRule?
  /// Where the file asks for it; for sounds that come of themselves, its step.
  public var location: SourceLocation
}

/// A stretch of time under which one bed lies.
public struct ScheduledBed: Hashable, Sendable {
  /// Index into the sheet's `sounds`.
  public var sound: Int
  /// With its gains.
  public var bed: Bed
  /// Index of the step with which it begins.
  public var step: Int
  /// Since the session's start.
  public var start: ExactTime
  /// Where the bed ends or another one begins.
  public var end: ExactTime
}

/// Everything that a schedule sounds, at exact times, in the order of the file.
///
/// The same for every rate and whatever the sounds turn out to be.
public struct CueSheet: Sendable {
  /// What it was made from.
  public let schedule: Schedule
  /// The title, then step by step. Within a step: the announcement, start and halfway, `say`,
  /// breaths, countdown, milestones, timed cues as listed, and the end.
  public let cues: [ScheduledCue]
  /// By time; they do not overlap.
  public let beds: [ScheduledBed]
  /// Every distinct sound, cues before beds, in order of first use.
  public let sounds: [SoundReference]

  /// What is to be known of steps that are left out, and of the words that the program says by itself.
  public let notes: [SessionProblem]

  /// For so long after a start tone no announcement is spoken.
  public static let quietAfterStart = ExactTime.milliseconds(500)
  /// `say` starts so long after its step does, or with it in a step that is no longer than that.
  public static let sayDelay = ExactTime.seconds(1)
  /// The title starts so long after the session does.
  public static let titleDelay = ExactTime.milliseconds(500)
  /// Shorter steps have no halfway tone.
  public static let shortestHalfway = ExactTime.seconds(20)

  /// Collects the sounds of every step.
  ///
  /// - Parameter phrasebooks: For what is said without being written, and for tokens.
  public init(_ schedule: Schedule, phrasebooks: Phrasebooks = Phrasebooks()) {
    var collector = CueCollector(schedule, phrasebooks)
    collector.addTitle()
    for index in schedule.steps.indices { collector.addCues(of: index) }
    collector.addBeds()
    self.schedule = schedule
    cues = collector.cues
    beds = collector.beds
    sounds = collector.sounds
    notes = schedule.notes + collector.wording.notes
  }
}
