import SessionModel
import SoundUnits

/// Goes through a cue sheet step by step and keeps what the next cue depends on.
struct Placer {
  /// An event, and the index of the cue that made it; `nil` for beds.
  typealias PlacedEvent = (event: PlannedEvent, cue: Int?)

  let steps: [PlannedStep]
  let sounds: [SoundReference]
  let facts: [SoundFacts]
  let levels: LevelSettings
  let rate: SampleRate
  var warnings: [SessionProblem] = []
  /// Where the sound listed before in this step ends, for `after: previous`.
  private(set) var previousEnd: FramePosition?
  /// Before this frame no announcement is spoken: over the last start tone, or over the title.
  private(set) var quietUntil: FramePosition = 0

  /// For each cue the frame of the first start sound from it on; empty where nobody needs to know.
  private(set) var nextStart: [FramePosition] = []

  private var placed: [PlacedEvent] = []
  /// Sounds whose notes are among the warnings.
  private var mentioned = Set<Int>()
  private var unspoken: (count: Int, first: SourceLocation)?
  private var currentStep = -1
  /// Where the gap before the current step begins: behind the last step that is none.
  private(set) var gapStart: FramePosition = 0
  /// The first step behind `currentStep` that is no gap, as far as it has been looked for.
  private var nextBusyStep = 0

  init(
    steps: [PlannedStep], sounds: [SoundReference], facts: [SoundFacts], levels: LevelSettings,
    rate: SampleRate
  ) {
    self.levels = levels
    self.steps = steps
    self.sounds = sounds
    self.facts = facts
    self.rate = rate
  }

  /// By frame; on one frame beds first, then in the order of the sheet.
  var inOrder: [PlacedEvent] {
    let order = placed.indices.sorted {
      (placed[$0].event.frame, $0) < (placed[$1].event.frame, $1)
    }
    return order.map { placed[$0] }
  }

  mutating func place(_ beds: [ScheduledBed]) {
    for bed in beds {
      mention(bed.sound, at: bed.bed.location)
      let frame = rate.frame(at: bed.start)
      let event = PlannedEvent(
        frame: frame, frames: rate.frame(at: bed.end) - frame, role: .bed, sound: bed.sound,
        step: bed.step, gain: bed.bed.gain + levels.gain(of: .bed), loudness: bed.bed.loudness)
      placed.append((event, nil))
    }
    if let first = beds.first(where: { facts[$0.sound].state == .notMade }) {
      warnings.append(
        SessionProblem(
          first.bed.location, "bed is planned and not heard: this version plays no bed"))
    }
  }

  mutating func place(_ cues: [ScheduledCue]) {
    placed.reserveCapacity(placed.count + cues.count)
    noteStarts(of: cues)
    for (index, cue) in cues.enumerated() {
      if cue.step != currentStep { begin(cue.step) }
      mention(cue.sound, at: cue.location)
      if facts[cue.sound].state == .notMade {
        unspoken = ((unspoken?.count ?? 0) + 1, unspoken?.first ?? cue.location)
      }
      let length = facts[cue.sound].frames
      guard let frame = onset(of: cue, at: index, length: length) else { continue }
      remember(cue.role, from: frame, to: frame + length)
      let event = PlannedEvent(
        frame: frame, frames: length, role: cue.role, sound: cue.sound, step: cue.step,
        gain: gain(of: cue), loudness: cue.loudness)
      placed.append((event, index))
    }
    if let unspoken {
      let phrases = unspoken.count == 1 ? "1 phrase is" : "\(unspoken.count) phrases are"
      warnings.append(
        SessionProblem(
          unspoken.first, "\(phrases) planned and not heard: speech is off"))
    }
  }

  /// Looks ahead where an announcement may ring on.
  private mutating func noteStarts(of cues: [ScheduledCue]) {
    guard cues.contains(where: { $0.role == .announce && $0.late == .ring }) else { return }
    var next = FramePosition.max
    nextStart = Array(repeating: next, count: cues.count + 2)
    for (index, cue) in cues.enumerated().reversed() {
      if cue.role == .start { next = rate.frame(at: cue.time) }
      nextStart[index] = next
    }
  }

  private mutating func begin(_ step: Int) {
    for index in max(currentStep, 0)..<max(step, 0) where !steps[index].kind.isGap {
      gapStart = steps[index].endFrame
    }
    (currentStep, previousEnd) = (step, nil)
  }

  /// Where the gap behind the current step ends; `nil` where nothing but gaps follows.
  mutating func gapEnd() -> FramePosition? {
    if nextBusyStep <= currentStep {
      nextBusyStep = currentStep + 1
      while nextBusyStep < steps.count && steps[nextBusyStep].kind.isGap { nextBusyStep += 1 }
    }
    return nextBusyStep < steps.count ? steps[nextBusyStep].frame : nil
  }

  /// What the file says, the level of the sound's kind, and what brings it to the common loudness:
  /// speech unless it says otherwise, clips where they ask for it. Tones are made equally loud.
  private func gain(of cue: ScheduledCue) -> Gain {
    let fact = facts[cue.sound]
    switch sounds[cue.sound] {
    case .tone, .freeTone, .noise:
      return cue.gain + levels.gain(of: .tones)
    case .speech:
      let matches = cue.loudness != .keep
      return cue.gain + levels.gain(of: .speech) + (matches ? fact.matchingGain : .zero)
    case .clip:
      let matches = cue.loudness == .match
      return cue.gain + levels.gain(of: .clips) + (matches ? fact.matchingGain : .zero)
    }
  }

  /// Keeps what later cues depend on.
  private mutating func remember(
    _ role: CueRole, from frame: FramePosition, to end: FramePosition
  ) {
    switch role {
    case .start:
      quietUntil = frame + rate.frame(at: CueSheet.quietAfterStart)
      previousEnd = end
    case .say, .timed:
      previousEnd = end
    case .title:
      quietUntil = end
    case .halfway, .countdown, .remaining, .end, .side, .rest, .complete, .announce, .breath, .bed:
      break
    }
  }

  /// Lists what is to be known of a sound where it is first used.
  private mutating func mention(_ sound: Int, at location: SourceLocation) {
    if facts[sound].notes.isEmpty || !mentioned.insert(sound).inserted { return }
    warnings += facts[sound].notes.map { SessionProblem(location, $0) }
  }
}
