import SessionModel
import SoundUnits

extension Plan {
  /// Puts every sound of a cue sheet on its frame.
  ///
  /// Pure, and the only place where exact times become frames: each from its absolute time, so that
  /// no error adds up.
  ///
  /// - Parameters:
  ///   - facts: For each of `sheet.sounds`, at this rate.
  ///   - levels: Of each kind of sound, where the session says nothing.
  public init(
    _ sheet: CueSheet, rate: SampleRate, facts: [SoundFacts],
    levels: LevelSettings = LevelSettings()
  ) {
    precondition(facts.count == sheet.sounds.count, "one fact for each sound")
    let schedule = sheet.schedule
    let steps = schedule.steps.map { step in
      let frame = rate.frame(at: step.start)
      return PlannedStep(
        kind: step.kind, name: step.name, side: step.side, round: step.round, rounds: step.rounds,
        frame: frame, frames: rate.frame(at: step.end) - frame)
    }
    var placer = Placer(
      steps: steps, sounds: sheet.sounds, facts: facts,
      levels: schedule.levels.overriding(levels), rate: rate)
    placer.place(sheet.beds)
    placer.place(sheet.cues)
    let placed = placer.inOrder
    let clashes = Plan.clashes(placed, sheet, steps: steps, rate: rate)

    title = schedule.title
    kind = schedule.kind
    self.rate = rate
    self.steps = steps
    repeatsForever = schedule.repeatsForever
    sounds = sheet.sounds
    events = placed.map(\.event)
    beds = sheet.beds.map { bed in
      var planned = PlannedBed(bed, rate: rate)
      planned.gain = planned.gain + placer.levels.gain(of: .bed)
      return planned
    }
    ducks = Plan.ducks(for: events, sheet.sounds, under: beds, rate: rate)
    warnings = Plan.listed(sheet.notes + placer.warnings + clashes)
    scheduleFrames = rate.frame(at: schedule.length)
    frames = events.reduce(scheduleFrames) { max($0, $1.endFrame) }
  }

  /// Each warning once, and no more than a person reads.
  private static func listed(_ warnings: [SessionProblem], limit: Int = 200) -> [SessionProblem] {
    var seen = Set<SessionProblem>()
    let distinct = warnings.filter { seen.insert($0).inserted }
    guard distinct.count > limit, let last = distinct.last else { return distinct }
    return distinct.prefix(limit)
      + [SessionProblem(last.location, "\(distinct.count - limit) more warnings are not shown")]
  }
}
