import SessionModel
import SoundUnits

/// Goes through a schedule and writes down what sounds when.
struct CueCollector {
  private(set) var cues: [ScheduledCue] = []
  private(set) var beds: [ScheduledBed] = []
  private(set) var sounds: [SoundReference] = []
  private(set) var wording: Wording

  private let schedule: Schedule
  private var indexOfSound: [SoundReference: Int] = [:]
  /// Boundary sounds come again step after step: their index by set of cues and role, so that they
  /// are looked up once.
  private var boundarySounds: [Int?]
  private var tickSound: Int?

  init(_ schedule: Schedule, _ phrasebooks: Phrasebooks) {
    self.schedule = schedule
    wording = Wording(schedule, phrasebooks)
    boundarySounds = Array(
      repeating: nil, count: schedule.settings.count * BoundaryRole.allCases.count)
    cues.reserveCapacity(schedule.steps.count * 4)
  }

  // MARK: - Steps

  /// The session's title, in its first step: the lead-in where there is one.
  mutating func addTitle() {
    guard schedule.titleIsSpoken, let step = schedule.steps.first else { return }
    cues.append(
      ScheduledCue(
        sound: sound(.speech(Phrase(schedule.title, voice: schedule.voice))), role: .title, step: 0,
        time: min(CueSheet.titleDelay, step.length), gain: .zero,
        loudness: schedule.settings[0].loudness, location: schedule.location))
  }

  mutating func addCues(of index: Int) {
    let step = schedule.steps[index]
    if let source = step.source {
      let location = schedule.sources[source].location
      addAnnouncement(of: index, location)
      addBoundary(.start, .start, index, at: step.start)
      if step.length >= CueSheet.shortestHalfway {
        let half = step.length.portion(billionths: 500_000_000)
        addBoundary(.halfway, .halfway, index, at: step.start + half)
      }
      if let say = schedule.sources[source].say {
        let delay = step.length > CueSheet.sayDelay ? CueSheet.sayDelay : .zero
        add(say, .say, index, at: step.start + delay)
      }
      if case .breathe(let pattern) = schedule.sources[source].content {
        addBreaths(pattern, index, location)
      }
      addCountdown(of: index, location)
      addMilestones(of: index, location)
      for timed in schedule.settings[step.settings].cues.timed {
        add(
          timed.cue, .timed, index, at: step.start + timed.time.time(in: step.length),
          followsPrevious: timed.followsPrevious)
      }
    }
    addEnd(of: index)
  }

  /// The name of a step, just before it starts; nobody announces what starts at once.
  private mutating func addAnnouncement(of index: Int, _ location: SourceLocation) {
    let step = schedule.steps[index]
    let settings = schedule.settings[step.settings]
    guard settings.cues.announce == true, step.start > .zero else { return }
    let gap = settings.cues.announceGap ?? CueSettings.standardAnnounceGap
    cues.append(
      ScheduledCue(
        sound: sound(.speech(wording.announcement(of: step))), role: .announce, step: index,
        time: step.start - gap, endsAtTime: true, late: settings.cues.announceLate,
        gap: settings.cues.announceGap, gain: .zero,
        loudness: settings.loudness, location: location))
  }

  private mutating func addBreaths(
    _ pattern: BreathingPattern, _ index: Int, _ location: SourceLocation
  ) {
    let breathIn = pattern.breatheIn > .zero ? sound(.tone(.breathIn)) : nil
    let breathOut = pattern.breatheOut > .zero ? sound(.tone(.breathOut)) : nil
    var time = schedule.steps[index].start
    for _ in 0..<pattern.rounds {
      if let breathIn { addPlain(breathIn, .breath, index, at: time, location) }
      if let breathOut {
        let out = time + pattern.breatheIn + pattern.holdIn
        addPlain(breathOut, .breath, index, at: out, location)
      }
      time += pattern.roundLength
    }
  }

  private mutating func addCountdown(of index: Int, _ location: SourceLocation) {
    let step = schedule.steps[index]
    let cues = schedule.settings[step.settings].cues
    var secondsLeft = CueSettings.ticks(of: cues.countdown, in: step.length)
    guard secondsLeft > 0 else { return }
    let tick = cues.countdownIsSpoken == true ? nil : tickSound ?? sound(.tone(.tick))
    tickSound = tick ?? tickSound
    while secondsLeft > 0 {
      let count = tick ?? sound(.speech(wording.countdown(secondsLeft, of: step)))
      addPlain(count, .countdown, index, at: step.end - .seconds(secondsLeft), location)
      secondsLeft -= 1
    }
  }

  /// What is left of a step that is longer than that.
  private mutating func addMilestones(of index: Int, _ location: SourceLocation) {
    let step = schedule.steps[index]
    guard let remaining = schedule.settings[step.settings].cues.remaining else { return }
    for left in remaining where left < step.length {
      let words = sound(.speech(wording.milestone(left, of: step)))
      addPlain(words, .remaining, index, at: step.end - left, location)
    }
  }

  /// Exactly one tone, chosen by what follows.
  private mutating func addEnd(of index: Int) {
    let step = schedule.steps[index]
    let isLast = index == schedule.steps.count - 1
    if isLast && !schedule.repeatsForever {
      let cue = schedule.settings[step.settings].cues.complete ?? schedule.complete
      if case .sound(let cue) = cue { add(cue, .complete, index, at: step.end) }
    } else if step.precedesOtherSide {
      addBoundary(.side, .side, index, at: step.end)
    } else if !isLast && schedule.steps[index + 1].kind == .rest {
      addBoundary(.rest, .rest, index, at: step.end)
    } else {
      addBoundary(.end, .end, index, at: step.end)
    }
  }

  // MARK: - Cues

  private mutating func addBoundary(
    _ boundary: BoundaryRole, _ role: CueRole, _ index: Int, at time: ExactTime
  ) {
    let set = schedule.steps[index].settings
    guard case .sound(let cue) = schedule.settings[set].cues[boundary] else { return }
    guard Wording.isFixed(cue.sound) else { return add(cue, role, index, at: time) }
    let slot = set * BoundaryRole.allCases.count + boundary.ordinal
    guard let sound = boundarySounds[slot] ?? sound(of: cue, index, at: time) else { return }
    boundarySounds[slot] = sound
    append(sound, cue, role, index, at: time)
  }

  private mutating func add(
    _ cue: SoundCue, _ role: CueRole, _ index: Int, at time: ExactTime,
    followsPrevious: Bool = false
  ) {
    guard let sound = sound(of: cue, index, at: time) else { return }
    append(sound, cue, role, index, at: time, followsPrevious: followsPrevious)
  }

  private mutating func append(
    _ sound: Int, _ cue: SoundCue, _ role: CueRole, _ index: Int, at time: ExactTime,
    followsPrevious: Bool = false
  ) {
    let loudness = cue.loudness ?? schedule.settings[schedule.steps[index].settings].loudness
    cues.append(
      ScheduledCue(
        sound: sound, role: role, step: index, time: time, endsAtTime: cue.endsAtTime,
        followsPrevious: followsPrevious, late: cue.late, gain: cue.gain, loudness: loudness,
        location: cue.location))
  }

  /// A sound that the program puts there by itself.
  private mutating func addPlain(
    _ sound: Int, _ role: CueRole, _ index: Int, at time: ExactTime, _ location: SourceLocation
  ) {
    cues.append(
      ScheduledCue(
        sound: sound, role: role, step: index, time: time, gain: .zero,
        loudness: schedule.settings[schedule.steps[index].settings].loudness, location: location))
  }

  private mutating func sound(of cue: SoundCue, _ index: Int, at time: ExactTime) -> Int? {
    wording.worded(cue.sound, in: index, at: time).map { sound($0) }
  }

  private mutating func sound(_ reference: SoundReference) -> Int {
    if let index = indexOfSound[reference] { return index }
    sounds.append(reference)
    indexOfSound[reference] = sounds.count - 1
    return sounds.count - 1
  }

  // MARK: - Beds

  /// One bed runs on across the steps that have it.
  mutating func addBeds() {
    for (index, step) in schedule.steps.enumerated() {
      guard let bed = schedule.beds[step.bed] else { continue }
      if let last = beds.last, last.end == step.start, last.bed.soundsLike(bed) {
        beds[beds.count - 1].end = step.end
      } else {
        beds.append(
          ScheduledBed(
            sound: sound(bed.sound), bed: bed, step: index, start: step.start, end: step.end))
      }
    }
  }
}

extension BoundaryRole {
  /// A number of its own in 0..<6.
  fileprivate var ordinal: Int {
    switch self {
    case .start: 0
    case .halfway: 1
    case .end: 2
    case .side: 3
    case .rest: 4
    case .complete: 5
    }
  }
}
