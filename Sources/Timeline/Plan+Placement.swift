import SessionModel
import SoundUnits

/// What is known of a sound when it is placed.
public struct SoundFacts: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// It has samples at the plan's rate, so many frames of them.
    case known(FrameCount)
    /// It should have and has not; the reason is one of the `notes`.
    case missing
    /// No part of this version makes sounds of its kind.
    case notMade
  }

  public var state: State
  /// What the listener should know of it before the session starts.
  public var notes: [String]

  public init(_ state: State, notes: [String] = []) {
    self.state = state
    self.notes = notes
  }
}

extension Plan {
  /// Puts every sound of a cue sheet on its frame.
  ///
  /// Pure, and the only place where exact times become frames: each from its absolute time, so that no error adds up.
  ///
  /// - Parameter facts: For each of `sheet.sounds`, at this rate.
  public init(_ sheet: CueSheet, rate: SampleRate, facts: [SoundFacts]) {
    precondition(facts.count == sheet.sounds.count, "one fact for each sound")
    let schedule = sheet.schedule
    title = schedule.title
    kind = schedule.kind
    self.rate = rate
    repeatsForever = schedule.repeatsForever
    sounds = sheet.sounds
    scheduleFrames = rate.frame(at: schedule.length)
    steps = schedule.steps.map { step in
      let frame = rate.frame(at: step.start)
      return PlannedStep(
        kind: step.kind, name: step.name, side: step.side, round: step.round, rounds: step.rounds,
        frame: frame, frames: rate.frame(at: step.end) - frame)
    }
    var placer = Placer(steps: steps, sounds: sheet.sounds, facts: facts, rate: rate)
    placer.place(sheet.beds)
    placer.place(sheet.cues)
    warnings = placer.warnings
    events = placer.sortedEvents()
    warnings += Plan.clashes(events, sheet: sheet, steps: steps, rate: rate, order: placer.order)
    warnings = Plan.listed(warnings)
    frames = events.reduce(scheduleFrames) { max($0, $1.endFrame) }
  }

  /// Warnings in the file's order, each once, and no more than a person reads.
  private static func listed(_ warnings: [SessionProblem], limit: Int = 200) -> [SessionProblem] {
    var seen = Set<SessionProblem>()
    let distinct = warnings.filter { seen.insert($0).inserted }
    guard distinct.count > limit, let last = distinct.last else { return distinct }
    return distinct.prefix(limit)
      + [SessionProblem(last.location, "\(distinct.count - limit) more warnings are not shown")]
  }
}

/// Goes through the cues step by step and keeps what the next one depends on.
private struct Placer {
  let steps: [PlannedStep]
  let sounds: [SoundReference]
  let facts: [SoundFacts]
  let rate: SampleRate
  var events: [PlannedEvent] = []
  /// Index of the cue that made each event, −1 for beds.
  var order: [Int] = []
  var warnings: [SessionProblem] = []
  private var mentioned = Set<Int>()
  private var unmade: (count: Int, first: SourceLocation)?
  /// Where the sound placed before in this step ends, for `after: previous`.
  private var previousEnd: FramePosition?
  private var currentStep = -1
  /// Before this frame the last start tone must not be talked over.
  private var quietUntil: FramePosition = 0

  init(steps: [PlannedStep], sounds: [SoundReference], facts: [SoundFacts], rate: SampleRate) {
    self.steps = steps
    self.sounds = sounds
    self.facts = facts
    self.rate = rate
  }

  mutating func place(_ beds: [ScheduledBed]) {
    for bed in beds {
      events.append(
        PlannedEvent(
          frame: rate.frame(at: bed.start), frames: 0, role: .bed, sound: bed.sound, step: bed.step,
          gain: bed.bed.gain))
      order.append(-1)
    }
    if let first = beds.first {
      warnings.append(
        SessionProblem(
          first.bed.location, "bed is planned and not heard: this version plays no bed"))
    }
  }

  mutating func place(_ cues: [ScheduledCue]) {
    events.reserveCapacity(cues.count)
    for (index, cue) in cues.enumerated() {
      if cue.step != currentStep { (currentStep, previousEnd) = (cue.step, nil) }
      let length = length(of: cue)
      guard let frame = place(cue, length: length) else { continue }
      if cue.role == .start {
        quietUntil = frame + rate.frame(at: CueSheet.announceGap)
        previousEnd = frame + length
      }
      if cue.role == .say || cue.role == .timed { previousEnd = frame + length }
      events.append(
        PlannedEvent(
          frame: frame, frames: length, role: cue.role, sound: cue.sound, step: cue.step,
          gain: cue.gain))
      order.append(index)
    }
    if let unmade {
      let phrases = unmade.count == 1 ? "1 phrase is" : "\(unmade.count) phrases are"
      warnings.append(
        SessionProblem(
          unmade.first, "\(phrases) planned and not heard: this version does not speak"))
    }
  }

  /// Events by frame; on one frame in the order in which they were placed, beds first.
  mutating func sortedEvents() -> [PlannedEvent] {
    let sorted = events.indices.sorted {
      (events[$0].frame, $0) < (events[$1].frame, $1)
    }
    order = sorted.map { order[$0] }
    return sorted.map { events[$0] }
  }

  private mutating func length(of cue: ScheduledCue) -> FrameCount {
    let fact = facts[cue.sound]
    switch fact.state {
    case .notMade: unmade = ((unmade?.count ?? 0) + 1, unmade?.first ?? cue.location)
    case .known, .missing: break
    }
    if !fact.notes.isEmpty && mentioned.insert(cue.sound).inserted {
      warnings += fact.notes.map { SessionProblem(cue.location, $0) }
    }
    if case .known(let frames) = fact.state { return frames }
    return 0
  }

  private mutating func place(_ cue: ScheduledCue, length: FrameCount) -> FramePosition? {
    let time = rate.frame(at: cue.time)
    let step = steps[cue.step]
    switch cue.role {
    case .announce:
      return placeAnnouncement(cue, endingAt: time, before: step, length: length)
    case .end, .side, .rest, .complete, .countdown, .breath, .bed:
      return time
    case .start, .halfway, .say, .timed:
      break
    }
    var frame = time
    if cue.endsAtTime {
      frame = time - length
      if frame < step.frame {
        if cue.late == .drop {
          warn(
            cue, "is longer than the \(text(time - step.frame)) before its end", length,
            "it is left out")
          return nil
        }
        warn(
          cue, "is longer than the \(text(time - step.frame)) before its end", length,
          "it starts with its step and rings over")
        return step.frame
      }
    }
    if cue.followsPrevious, let previousEnd { frame = max(frame, previousEnd) }
    return settle(cue, at: frame, length: length, in: step)
  }

  /// The rule for a sound longer than its room; tones ring freely unless a rule is written.
  private mutating func settle(
    _ cue: ScheduledCue, at frame: FramePosition, length: FrameCount, in step: PlannedStep
  ) -> FramePosition? {
    let overrun = frame + length - step.endFrame
    guard overrun > 0, !(isTone(cue) && cue.late == nil) else { return frame }
    let room = max(0, step.endFrame - frame)
    switch cue.late ?? .ring {
    case .ring:
      if room > 0 { warn(cue, "is longer than its room of \(text(room))", length, "it rings over") }
      return frame
    case .earlier:
      var earliest = step.frame
      if cue.followsPrevious, let previousEnd { earliest = max(earliest, previousEnd) }
      let earlier = max(min(earliest, frame), step.endFrame - length)
      let excess = earlier + length - step.endFrame
      warn(
        cue, "is longer than its room of \(text(room))", length,
        "it starts \(text(frame - earlier)) earlier"
          + (excess > 0 ? " and rings over by \(text(excess))" : ""))
      return earlier
    case .drop:
      warn(cue, "is longer than its room of \(text(room))", length, "it is left out")
      return nil
    }
  }

  /// Ends before its step starts; reaches back as far as it must, but never over a start tone and not before frame 0.
  private mutating func placeAnnouncement(
    _ cue: ScheduledCue, endingAt end: FramePosition, before step: PlannedStep, length: FrameCount
  ) -> FramePosition? {
    guard length > 0 else { return max(end, 0) }
    let frame = max(end - length, quietUntil, 0)
    if frame + length > step.frame {
      warn(
        cue, "does not fit before its step starts", length,
        "it is left out; lengthen what comes before")
      return nil
    }
    return frame
  }

  private func isTone(_ cue: ScheduledCue) -> Bool {
    switch sounds[cue.sound] {
    case .tone, .freeTone, .noise: true
    case .clip, .speech: false
    }
  }

  private func text(_ frames: FrameCount) -> String {
    let milliseconds = (rate.time(of: frames).nanoseconds + 500_000) / 1_000_000
    return ExactTime.milliseconds(milliseconds).description
  }

  private mutating func warn(
    _ cue: ScheduledCue, _ what: String, _ length: FrameCount, _ consequence: String
  ) {
    let sound = SoundDescription.text(sounds[cue.sound])
    warnings.append(
      SessionProblem(
        cue.location,
        "\(sound) (\(text(length))) of '\(steps[cue.step].title)' \(what): \(consequence)"))
  }
}
