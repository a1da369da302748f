import SessionModel
import SoundUnits

/// Goes through a cue sheet step by step and keeps what the next cue depends on.
struct Placer {
  /// An event, and the index of the cue that made it; `nil` for beds.
  typealias PlacedEvent = (event: PlannedEvent, cue: Int?)

  let steps: [PlannedStep]
  let sounds: [SoundReference]
  let facts: [SoundFacts]
  let rate: SampleRate
  var warnings: [SessionProblem] = []
  /// Where the sound listed before in this step ends, for `after: previous`.
  private(set) var previousEnd: FramePosition?
  /// Before this frame nobody speaks over the last start tone.
  private(set) var quietUntil: FramePosition = 0

  private var placed: [PlacedEvent] = []
  /// Sounds whose notes are among the warnings.
  private var mentioned = Set<Int>()
  private var unspoken: (count: Int, first: SourceLocation)?
  private var currentStep = -1

  init(steps: [PlannedStep], sounds: [SoundReference], facts: [SoundFacts], rate: SampleRate) {
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
      let event = PlannedEvent(
        frame: rate.frame(at: bed.start), frames: 0, role: .bed, sound: bed.sound, step: bed.step,
        gain: bed.bed.gain)
      placed.append((event, nil))
    }
    if let first = beds.first {
      warnings.append(
        SessionProblem(
          first.bed.location, "bed is planned and not heard: this version plays no bed"))
    }
  }

  mutating func place(_ cues: [ScheduledCue]) {
    placed.reserveCapacity(placed.count + cues.count)
    for (index, cue) in cues.enumerated() {
      if cue.step != currentStep { (currentStep, previousEnd) = (cue.step, nil) }
      mention(cue.sound, at: cue.location)
      if facts[cue.sound].state == .notMade {
        unspoken = ((unspoken?.count ?? 0) + 1, unspoken?.first ?? cue.location)
      }
      let length = facts[cue.sound].frames
      guard let frame = onset(of: cue, length: length) else { continue }
      remember(cue.role, from: frame, to: frame + length)
      let event = PlannedEvent(
        frame: frame, frames: length, role: cue.role, sound: cue.sound, step: cue.step,
        gain: cue.gain)
      placed.append((event, index))
    }
    if let unspoken {
      let phrases = unspoken.count == 1 ? "1 phrase is" : "\(unspoken.count) phrases are"
      warnings.append(
        SessionProblem(
          unspoken.first, "\(phrases) planned and not heard: this version does not speak"))
    }
  }

  /// Keeps what later cues depend on.
  private mutating func remember(
    _ role: CueRole, from frame: FramePosition, to end: FramePosition
  ) {
    switch role {
    case .start:
      quietUntil = frame + rate.frame(at: CueSheet.announceGap)
      previousEnd = end
    case .say, .timed:
      previousEnd = end
    case .halfway, .countdown, .end, .side, .rest, .complete, .announce, .breath, .bed:
      break
    }
  }

  /// Lists what is to be known of a sound where it is first used.
  private mutating func mention(_ sound: Int, at location: SourceLocation) {
    if facts[sound].notes.isEmpty || !mentioned.insert(sound).inserted { return }
    warnings += facts[sound].notes.map { SessionProblem(location, $0) }
  }
}
