import SessionModel
import SoundUnits

/// What a sound is there for; the word of the plan's JSON.
public enum CueRole: String, Hashable, Sendable, CaseIterable {
  case start, halfway, countdown, end, side, rest, complete, announce, say, timed, breath, bed
}

/// A sound at its exact time, before anybody knows how long it is.
public struct ScheduledCue: Hashable, Sendable {
  /// Index into the sheet's `sounds`.
  public var sound: Int
  public var role: CueRole
  /// Index of its step.
  public var step: Int
  /// When it starts, or ends with `endsAtTime`.
  public var time: ExactTime
  public var endsAtTime = false
  public var followsPrevious = false
  /// What the file asks for; `nil` for the default of its role.
  public var late: LateRule?
  public var gain: Gain
  public var location: SourceLocation
}

/// A stretch of time under which one bed lies.
public struct ScheduledBed: Hashable, Sendable {
  public var sound: Int
  public var bed: Bed
  public var step: Int
  public var start: ExactTime
  public var end: ExactTime
}

/// Everything that a schedule sounds, at exact times, in the order of the file.
public struct CueSheet: Sendable {
  public let schedule: Schedule
  /// Step by step; within a step boundary tones, then `say`, then timed cues, then the end.
  public private(set) var cues: [ScheduledCue] = []
  public private(set) var beds: [ScheduledBed] = []
  /// Every distinct sound, in order of first use.
  public private(set) var sounds: [SoundReference] = []
  private var indexOfSound: [SoundReference: Int] = [:]
  /// `SoundCue`s repeat step after step: their sound's index, by set of cues and role.
  private var knownSounds: [Int: [BoundaryRole: Int]] = [:]

  /// Announcements end so long before their step starts.
  public static let announceGap = ExactTime.milliseconds(500)
  /// `say` starts so long after its step does.
  public static let sayDelay = ExactTime.seconds(1)
  /// Shorter holds have no halfway tone.
  public static let shortestHalfway = ExactTime.seconds(20)

  public init(_ schedule: Schedule) {
    self.schedule = schedule
    cues.reserveCapacity(schedule.steps.count * 4)
    for index in schedule.steps.indices { addCues(of: index) }
    addBeds()
  }

  private mutating func addCues(of index: Int) {
    let step = schedule.steps[index]
    let isLast = index == schedule.steps.count - 1
    let source = step.source.map { schedule.sources[$0] }
    let location = source?.location ?? schedule.location
    if step.settings == 0 && source == nil && !isLast { return }
    let settings = schedule.settings[step.settings]

    if settings.announce == true && step.start > .zero && source != nil {
      append(
        .speech(step.title), .announce, index, at: step.start - CueSheet.announceGap,
        endsAtTime: true, location: location)
    }
    boundary(.start, .start, index, at: step.start)
    if step.length >= CueSheet.shortestHalfway {
      boundary(
        .halfway, .halfway, index, at: step.start + step.length.portion(billionths: 500_000_000))
    }
    if let say = source?.say {
      let delay = step.length > CueSheet.sayDelay ? CueSheet.sayDelay : .zero
      append(say, .say, index, at: step.start + delay)
    }
    if case .breathe(let pattern) = source?.content { addBreaths(pattern, index, location) }
    addCountdown(settings.countdown ?? 0, index, location)
    for timed in settings.timed {
      append(
        timed.cue, .timed, index, at: step.start + timed.time.time(in: step.length),
        endsAtTime: timed.endsAtTime, followsPrevious: timed.followsPrevious)
    }
    addEnd(of: index, isLast: isLast)
  }

  private mutating func addBreaths(
    _ pattern: BreathingPattern, _ index: Int, _ location: SourceLocation
  ) {
    var time = schedule.steps[index].start
    for _ in 0..<pattern.rounds {
      if pattern.breatheIn > .zero {
        append(.tone(.breathIn), .breath, index, at: time, location: location)
      }
      if pattern.breatheOut > .zero {
        append(
          .tone(.breathOut), .breath, index, at: time + pattern.breatheIn + pattern.holdIn,
          location: location)
      }
      time += pattern.roundLength
    }
  }

  /// A tick for each second that is left, none at or before the step's start.
  private mutating func addCountdown(_ count: Int, _ index: Int, _ location: SourceLocation) {
    let step = schedule.steps[index]
    let whole = (step.length.nanoseconds - 1) / 1_000_000_000
    var left = min(Int64(count), whole)
    while left > 0 {
      append(.tone(.tick), .countdown, index, at: step.end - .seconds(left), location: location)
      left -= 1
    }
  }

  /// Exactly one tone, chosen by what follows.
  private mutating func addEnd(of index: Int, isLast: Bool) {
    let step = schedule.steps[index]
    if isLast && !schedule.repeatsForever {
      if let own = schedule.settings[step.settings].complete ?? schedule.complete,
        case .sound(let cue) = own
      {
        append(cue, .complete, index, at: step.end)
      }
      return
    }
    if step.precedesOtherSide {
      boundary(.side, .side, index, at: step.end)
    } else if !isLast && schedule.steps[index + 1].kind == .rest {
      boundary(.rest, .rest, index, at: step.end)
    } else {
      boundary(.end, .end, index, at: step.end)
    }
  }

  private mutating func boundary(
    _ boundaryRole: BoundaryRole, _ role: CueRole, _ index: Int, at time: ExactTime
  ) {
    let set = schedule.steps[index].settings
    guard case .sound(let cue) = schedule.settings[set][boundaryRole] else { return }
    let sound: Int
    if let known = knownSounds[set]?[boundaryRole] {
      sound = known
    } else {
      sound = self.sound(cue.sound)
      knownSounds[set, default: [:]][boundaryRole] = sound
    }
    cues.append(
      ScheduledCue(
        sound: sound, role: role, step: index, time: time, late: cue.late, gain: cue.gain,
        location: cue.location))
  }

  private mutating func append(
    _ cue: SoundCue, _ role: CueRole, _ index: Int, at time: ExactTime, endsAtTime: Bool = false,
    followsPrevious: Bool = false
  ) {
    cues.append(
      ScheduledCue(
        sound: sound(cue.sound), role: role, step: index, time: time, endsAtTime: endsAtTime,
        followsPrevious: followsPrevious, late: cue.late, gain: cue.gain, location: cue.location))
  }

  private mutating func append(
    _ sound: SoundReference, _ role: CueRole, _ index: Int, at time: ExactTime,
    endsAtTime: Bool = false, location: SourceLocation
  ) {
    cues.append(
      ScheduledCue(
        sound: self.sound(sound), role: role, step: index, time: time, endsAtTime: endsAtTime,
        gain: .zero, location: location))
  }

  private mutating func sound(_ reference: SoundReference) -> Int {
    if let index = indexOfSound[reference] { return index }
    sounds.append(reference)
    indexOfSound[reference] = sounds.count - 1
    return sounds.count - 1
  }

  /// The session's bed runs on across steps; a step may switch it off or have another.
  private mutating func addBeds() {
    for (index, step) in schedule.steps.enumerated() {
      let bed: Bed?
      switch step.source.map({ schedule.sources[$0].bed }) ?? .inherited {
      case .inherited: bed = schedule.bed
      case .off: bed = nil
      case .other(let other): bed = other
      }
      guard let bed else { continue }
      if let last = beds.last, last.bed == bed, last.end == step.start {
        beds[beds.count - 1].end = step.end
      } else {
        beds.append(
          ScheduledBed(
            sound: sound(bed.sound), bed: bed, step: index, start: step.start, end: step.end))
      }
    }
  }
}
