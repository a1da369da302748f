import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// What is planned softer so that no sum passes the ceiling. Clips of 10 s whose peak is their name's.
@Suite struct HeadroomTests {
  private static let ceiling = Gain.decibels(-1)

  /// A session of clips, each named by its peak in percent and at so many seconds.
  private func session(
    _ cues: [(percent: Int, second: Int, gain: Gain)], bed: Bed? = nil
  ) -> Session {
    let step = hold(600.s) {
      $0.timed = cues.map { clip in
        var cue = TestSupport.clip("\(clip.percent).wav")
        cue.gain = clip.gain
        return timed(.fromStart(clip.second.s), cue)
      }
    }
    var session = TestSupport.session(step, cues: silence)
    session.bed = bed
    return session
  }

  /// The plan of a session without trims and what looks for them.
  private func headroom(
    _ session: Session, below ceiling: Gain = HeadroomTests.ceiling, bedPeak: Float = 0
  ) throws -> (plan: Plan, headroom: Headroom) {
    var lengths = ["Now.": 10.s]
    for percent in 0...400 { lengths["\(percent).wav"] = 10.s }
    let plan = try plan(session, lengths: lengths)
    let peaks = plan.sounds.map { sound -> Float in
      let name = sound.name.split(separator: ".").first.map(String.init) ?? ""
      return Float(Int(name) ?? 50) / 100
    }
    return (
      plan,
      Headroom(
        plan, below: ceiling, peaks: peaks, bedPeaks: peaks.map { _ in bedPeak }, bedLocation: here)
    )
  }

  /// What each sound lost, in tenths of a dB, where every chord reaches this share of its bound.
  private func trims(
    _ cues: [(percent: Int, second: Int, gain: Gain)], below ceiling: Gain = HeadroomTests.ceiling,
    bed: Bed? = nil, bedPeak: Float = 0, measured: Float = 100
  ) throws -> [Int32] {
    let (plan, headroom) = try headroom(
      session(cues, bed: bed), below: ceiling, bedPeak: bedPeak)
    let trimmed = headroom.plan(measured: headroom.chords.map { _ in measured })
    return zip(plan.events, trimmed.events).filter { $0.0.role != .bed }.map {
      ($0.0.gain.thousandths - $0.1.gain.thousandths) / 100
    }
  }

  @Test func whatFitsStaysAsItIsAndIsNotMeasured() throws {
    let cues = [(44, 0, Gain.zero), (44, 5, .zero), (79, 30, .decibels(1))]
    #expect(try trims(cues) == [0, 0, 0])
    #expect(try headroom(session(cues)).headroom.chords.isEmpty)
  }

  @Test func aSoundAloneAtZeroStaysHoweverLoudItIs() throws {
    #expect(try trims([(100, 0, .zero), (140, 20, .zero)]) == [0, 0])
    // Behind one another is not together.
    #expect(try trims([(100, 0, .zero), (100, 10, .zero), (100, 20, .zero)]) == [0, 0, 0])
  }

  /// It is another sound than the clip's anyway.
  @Test func aSoundAloneWithAGainOfItsOwnStaysBelow() throws {
    #expect(try trims([(100, 0, .decibels(6)), (100, 20, .decibels(-2))]) == [71, 0])
    // −0.5 dB becomes −1.1 dB: a hair is left for rounding.
    #expect(try trims([(100, 0, Gain(thousandths: -500))]) == [6])
  }

  @Test func oneTrimForAllThatTouchInTime() throws {
    // Two and two overlap; the last one is alone.
    let cues = [(60, 0, Gain.zero), (60, 8, .zero), (10, 16, .zero), (90, 40, .zero)]
    let trims = try trims(cues)
    // 1.2 against 0.891: 2.59 dB, up to a tenth.
    #expect(trims == [26, 26, 26, 0])
  }

  @Test func whatIsMeasuredCountsAndNotTheBound() throws {
    let cues = [(60, 0, Gain.zero), (60, 5, .zero)]
    #expect(try headroom(session(cues)).headroom.chords.count == 1)
    #expect(try trims(cues, measured: 0.85) == [0, 0])
    // 1.0 against 0.891 is 1.0 dB and a hair.
    #expect(try trims(cues, measured: 1.0) == [11, 11])
  }

  @Test func anotherCeilingIsAnotherTrim() throws {
    let cues = [(60, 0, Gain.zero), (60, 5, .zero)]
    #expect(try trims(cues, below: .zero, measured: 1.0) == [1, 1])
    #expect(try trims(cues, below: .decibels(-12), measured: 1.0) == [121, 121])
  }

  @Test func aChordThatComesAgainIsMeasuredOnce() throws {
    let rounds = (0..<20).flatMap { round in
      [(60, 25 * round, Gain.zero), (70, 25 * round + 3, .zero)]
    }
    #expect(try headroom(session(rounds)).headroom.chords.count == 1)
    #expect(try trims(rounds) == [Int32](repeating: 33, count: 40))
    let softer = rounds + [(60, 550, .decibels(-1)), (70, 553, .zero)]
    #expect(try headroom(session(softer)).headroom.chords.count == 2)
  }

  @Test func aChordTellsWhatOfEachSoundItHolds() throws {
    let chords = try headroom(
      session([(60, 1, .zero), (70, 3, .decibels(-1)), (50, 8, .zero)])
    ).headroom.chords
    #expect(chords.map(\.frames) == [5, 3, 2].map { $0 * 48_000 })
    #expect(chords.map { $0.parts.map { $0.offset / 48_000 } } == [[2, 0], [7, 5, 0], [8, 3]])
    #expect(chords[0].parts.map(\.gain) == [.zero, .decibels(-1)])
  }

  // MARK: - Beds

  private func bed(_ gain: Gain) -> Bed {
    Bed(sound: .noise(.pink), gain: gain, duck: .decibels(20), location: here)
  }

  @Test func theBedIsOneSoundMore() throws {
    let quiet = bed(.decibels(-20))
    // 0.9 and 0.1 against 0.891.
    #expect(try trims([(90, 30, .zero)], bed: quiet, bedPeak: 1) == [12])
    #expect(try trims([(75, 30, .zero)], bed: quiet, bedPeak: 1) == [0])
    // Not over a step without one, where the clip is alone.
    #expect(try trims([(90, 30, .zero)]) == [0])
  }

  @Test func underSpeechTheBedIsDown() throws {
    var session = session([], bed: bed(.decibels(-20)))
    session.steps[0].cues.timed = [timed(.fromStart(30.s), phrase("Now."))]
    var speech = phrase("Now.")
    speech.gain = .decibels(4)
    session.steps[0].cues.timed = [timed(.fromStart(30.s), speech)]
    // 0.792 with 0.01 fits where 0.1 would not.
    let (plan, headroom) = try headroom(session, bedPeak: 1)
    #expect(headroom.plan(measured: []) == plan)
    var deaf = session
    deaf.bed?.duck = .zero
    let other = try self.headroom(deaf, bedPeak: 1)
    #expect(other.headroom.plan(measured: []) != other.plan)
  }

  @Test func aLoudBedTakesHalfTheRoomAndIsNamed() throws {
    let (plan, headroom) = try headroom(session([(90, 30, .zero)], bed: bed(.zero)), bedPeak: 0.9)
    let trimmed = headroom.plan(measured: [])
    #expect(plan.events[1].gain.thousandths - trimmed.events[1].gain.thousandths == 6_200)
    #expect(
      trimmed.warningTexts == [
        "bed is so loud that it may pass full scale with what sounds over it; lower its gain"
      ])
    #expect(trimmed.warnings[0].location == here)
    #expect(trimmed.beds == plan.beds)
  }

  // MARK: - Properties

  /// Where no chord is less than its bound, no moment passes the ceiling, and no group lost more than it
  /// had to.
  @Test(arguments: 0..<40) func noMomentPassesTheCeiling(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let cues = (0..<40).map { _ in
      (
        percent: Int.random(in: 1...150, using: &random),
        second: Int.random(in: 0...400, using: &random),
        gain: Gain(thousandths: Int32.random(in: -20_000...6_000, using: &random))
      )
    }.sorted { $0.second < $1.second }
    let (plan, headroom) = try headroom(session(cues))
    let bounds = headroom.chords.map { chord -> Float in
      chord.parts.reduce(Float(0)) { sum, part in
        let name = plan.sounds[part.sound].name.split(separator: ".")[0]
        return sum + Float(name)! / 100 * part.gain.amplitude
      }
    }
    let trimmed = headroom.plan(measured: bounds)
    let limit = HeadroomTests.ceiling.amplitude
    var loudest: Float = 0
    for second in 0..<420 {
      let sounding = trimmed.events.filter {
        $0.frame <= second * 48_000 && $0.endFrame > second * 48_000
      }
      let sum = sounding.reduce(Float(0)) { sum, event in
        let name = trimmed.sounds[event.sound].name.split(separator: ".")[0]
        return sum + Float(name)! / 100 * event.gain.amplitude
      }
      #expect(sum <= limit, "seed \(seed), \(second) s")
      loudest = max(loudest, sum)
    }
    #expect(loudest > limit * 0.98, "seed \(seed)")
    for (before, after) in zip(plan.events, trimmed.events) {
      #expect((before.gain.thousandths - after.gain.thousandths) % 100 == 0)
      #expect(before.gain >= after.gain)
    }
  }
}
