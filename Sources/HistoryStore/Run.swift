import SoundUnits
import Statistics

/// How a run stands.
public enum RunState: String, Hashable, Sendable, CaseIterable, Codable {
  /// Its player is playing it.
  case running
  /// It came to its end.
  case completed
  /// The person ended it.
  case stopped
  /// Its player was killed, or the power went, or the terminal; what was noted until then is there.
  case interrupted
}

/// One playing of a session, as it was recorded.
public struct Run: Hashable, Sendable, Identifiable {
  /// Its number in this database: short, and never used again.
  public var id: Int
  /// Its number everywhere.
  public var uuid: RecordID
  /// The session's name, as `play` takes it.
  public var session: String
  /// The session's title at that time.
  public var title: String
  /// `SessionKind`'s raw value: `yoga`, `stretch`, `focus`.
  public var kind: String
  /// When it began: milliseconds since 1970 in UTC.
  public var startMilliseconds: Int64
  /// How far the clocks of the place were ahead of UTC when it began.
  public var zoneOffsetSeconds: Int
  /// How long it was to be; `nil` for one without an end.
  public var plannedMilliseconds: Int64?
  /// How long was practised: the sum of its spans that count.
  public var practisedMilliseconds: Int64
  /// Rounds (work periods of a focus session) that were done.
  public var rounds: Int
  /// How it stands.
  public var state: RunState
  /// How often it was paused.
  public var pauses: Int
  /// How often the device ran dry.
  public var xruns: Int
  /// What the person noted about it.
  public var note: String?
  /// The task that it counts towards.
  public var task: Int?
  /// Its moods, each once, the first one first.
  public var moods: [String]
  /// Where it was when last noted; `nil` for one that was imported or has not begun to sound.
  public var position: RunPosition?

  /// Whether its session can go on where it was left: it did not come to its end, and it is known
  /// where that was.
  public var canGoOn: Bool {
    (state == .interrupted || state == .stopped) && position != nil
  }

  /// The local day in which it began.
  public var day: CalendarDay {
    CalendarDay(atMilliseconds: startMilliseconds, zoneOffsetSeconds: zoneOffsetSeconds)
  }

  /// Whether it counts as done: it was completed, or it is a focus run of which more than so many
  /// percent were practised. Any other one is unfinished; its minutes are minutes all the same.
  ///
  /// - Parameter percent: 5 unless the settings say otherwise.
  public func counts(above percent: Int = 5) -> Bool {
    if state == .completed { return true }
    guard kind == "focus" else { return false }
    // Without an end there is nothing to take percents of: a round that was done counts.
    guard let planned = plannedMilliseconds else { return rounds > 0 }
    return practisedMilliseconds * 100 > planned * Int64(percent)
  }
}

/// A place in a session, to resume from.
public struct RunPosition: Hashable, Sendable {
  /// The session file's path.
  public var file: String
  /// Index of the step in the plan, from 0.
  public var step: Int
  /// The frame of the session that was heard.
  public var frame: FramePosition
  /// Frames a second that `frame` counts.
  public var hertz: Int
  /// What the step was called; with `stepStart` it tells whether the session is still the same there.
  /// `nil` in a run of the history's form 2.
  public var stepName: String?
  /// When the step began, since the session's start.
  public var stepStart: ExactTime?
  /// So much of time that was added to the step was still to come.
  public var held: ExactTime

  /// A place in the session of a file.
  public init(
    file: String, step: Int, frame: FramePosition, hertz: Int, stepName: String? = nil,
    stepStart: ExactTime? = nil, held: ExactTime = .zero
  ) {
    self.file = file
    self.step = step
    self.frame = frame
    self.hertz = hertz
    self.stepName = stepName
    self.stepStart = stepStart
    self.held = held
  }

  /// Whether it lies in a step of this name, as names are kept; where none is known it may.
  public func isInStep(named name: String) -> Bool {
    stepName.map { $0 == TextRules.kept(name, longest: TextRules.longestName) } ?? true
  }
}

/// What is known of a run when it begins.
public struct RunStart: Hashable, Sendable {
  /// The session's name, as `play` takes it; a path for a file somewhere else.
  public var session: String
  /// The session's title.
  public var title: String
  /// `SessionKind`'s raw value.
  public var kind: String
  /// The session file's path.
  public var file: String
  /// How long it is to be; `nil` for one without an end.
  public var planned: ExactTime?
  /// The task that it shall count towards.
  public var task: Int?

  /// What is known of a run when it begins.
  public init(
    session: String, title: String, kind: String, file: String, planned: ExactTime?,
    task: Int? = nil
  ) {
    self.session = session
    self.title = title
    self.kind = kind
    self.file = file
    self.planned = planned
    self.task = task
  }
}

/// A step that begins to be heard.
public struct RunStep: Hashable, Sendable {
  /// Index in the plan, from 0.
  public var index: Int
  /// What it is called.
  public var name: String
  /// How long it is planned to be.
  public var planned: ExactTime
  /// Whether its time is practice. A break of a focus session is not, nor is a lead-in's wait.
  public var isPractice: Bool
  /// Whether it makes a round when it is done: a work period of a focus session.
  public var isRound: Bool
  /// When it begins, since the session's start.
  public var start: ExactTime?

  /// A step of a plan.
  public init(
    index: Int, name: String, planned: ExactTime, isPractice: Bool = true, isRound: Bool = false,
    start: ExactTime? = nil
  ) {
    self.index = index
    self.name = name
    self.planned = planned
    self.isPractice = isPractice
    self.isRound = isRound
    self.start = start
  }
}

/// Practice of one step without a break, as it is recorded.
public struct RunSpan: Hashable, Sendable {
  /// Index of the step in the plan, from 0.
  public var step: Int
  /// What the step was called.
  public var name: String
  /// Whether its time is practice; that of a focus session's break is kept and not counted.
  public var isPractice: Bool
  /// When and how long.
  public var span: PracticeSpan

  /// A span of a step.
  public init(step: Int, name: String, isPractice: Bool, span: PracticeSpan) {
    self.step = step
    self.name = name
    self.isPractice = isPractice
    self.span = span
  }
}

extension RunSpan {
  /// The day in which all practice of some spans lies; `nil` where it lies in several, or there is
  /// none.
  static func day(of spans: [RunSpan]) -> CalendarDay? {
    var only: CalendarDay?
    for span in spans where span.isPractice {
      for part in span.span.days {
        if let only, only != part.day { return nil }
        only = part.day
      }
    }
    return only
  }
}
