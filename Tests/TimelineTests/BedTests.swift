import SessionModel
import SoundUnits
import TestSupport
import Testing

@testable import Timeline

@Suite struct BedTests {
  private static let rain = Bed(
    sound: .clip(name: "rain.flac", folder: ""), gain: .decibels(-24), duck: .decibels(9),
    location: here)
  private static let pink = Bed(
    sound: .noise(.pink), gain: .decibels(-30), duck: .zero, location: here)

  private func beds(_ session: Session) throws -> [String] {
    CueSheet(try Schedule(session)).beds.map { "\($0.start)–\($0.end) \($0.bed.sound.name)" }
  }

  private func under(_ bed: Step.StepBed, _ step: Step) -> Step {
    var step = step
    step.bed = bed
    return step
  }

  private func raining(_ steps: Step...) -> Session {
    var session = session(leadIn: 1.s, transition: 1.s)
    session.bed = Self.rain
    session.steps = steps
    return session
  }

  @Test func theSessionsBedRunsFromTheLeadInToTheEnd() throws {
    let plain = raining(hold(9.s), rest(5.s), hold(9.s), hold(9.s))
    #expect(try beds(plain) == ["0s–34s rain.flac"])
    #expect(try beds(session(hold(9.s))).isEmpty)
  }

  @Test func aStepMaySwitchItOffOrHaveAnother() throws {
    let mixed = raining(
      hold(9.s), under(.off, hold(9.s)), hold(9.s), under(.other(Self.pink), hold(9.s)))
    #expect(
      try beds(mixed)
        == ["0s–11s rain.flac", "20s–31s rain.flac", "31s–40s pink noise"])
  }

  @Test func aGroupsBedLiesUnderItsGapsTooAndGivesWayToAStepsOwn() throws {
    let grouped = raining(
      hold(9.s),
      under(
        .other(Self.pink), rounds(2, between: 2.s, hold(9.s), hold(9.s), under(.off, hold(1.s)))))
    #expect(
      try beds(grouped) == [
        "0s–11s rain.flac", "11s–31s pink noise", "32s–54s pink noise",
      ])
  }

  @Test func anIncludedSessionsBedIsNotHeard() throws {
    #expect(try beds(session(include(raining(hold(9.s))))).isEmpty)
    var outer = raining(include(session(hold(9.s))))
    outer.leadIn = .zero
    #expect(try beds(outer) == ["0s–9s rain.flac"])
  }

  @Test func aBedIsPlannedAndWhatIsMissingOfItIsNamedOnce() throws {
    let sheet = CueSheet(
      try Schedule(raining(hold("A", 9.s), under(.off, hold("B", 9.s)), hold("C", 9.s))))
    let plan = Plan(
      sheet, rate: .standard,
      facts: sheet.sounds.map {
        $0 == Self.rain.sound
          ? SoundFacts(.missing, notes: ["clip 'rain.flac' is not there"])
          : SoundFacts(.known(0))
      })
    #expect(plan.lines(.bed) == ["0s bed rain.flac", "20s bed rain.flac"])
    let lengths = plan.events.filter { $0.role == .bed }.map(\.frames)
    #expect(lengths == [528_000, 480_000])
    #expect(plan.events.first?.role == .bed)
    #expect(plan.events.first.map(plan.eventKind) == .bed)
    #expect(plan.events.first?.gain == .decibels(-24))
    #expect(plan.warnings == [SessionProblem(here, "clip 'rain.flac' is not there")])
  }

  @Test func aKindOfBedThatIsNotMadeIsNamedOnce() throws {
    let sheet = CueSheet(
      try Schedule(raining(hold(9.s), under(.other(Self.pink), hold(9.s)))))
    let plan = Plan(
      sheet, rate: .standard,
      facts: sheet.sounds.map {
        $0 == Self.pink.sound ? SoundFacts(.notMade) : SoundFacts(.known(0))
      })
    #expect(
      plan.warningTexts == ["bed is planned and not heard: this version plays no bed"])
  }

  @Test func equalBedsRunOnWhereverTheyAreWritten() throws {
    var elsewhere = Self.rain
    elsewhere.location.line = 99
    let same = raining(hold(9.s), under(.other(elsewhere), hold(9.s)))
    #expect(try beds(same) == ["0s–20s rain.flac"])
    elsewhere.gain = .zero
    let louder = raining(hold(9.s), under(.other(elsewhere), hold(9.s)))
    #expect(try beds(louder) == ["0s–11s rain.flac", "11s–20s rain.flac"])
  }

  @Test func bedsLieOnExactFramesWithTheirRamps() throws {
    var session = raining(hold(9.s), under(.other(Self.pink), hold(3.s)))
    session.bed?.attack = 100.ms
    session.bed?.release = 1.s
    session.bed?.loudness = .match
    let plan = try plan(session)
    let rain = PlannedBed(
      sound: try #require(plan.sounds.firstIndex(of: Self.rain.sound)), frame: 0,
      frames: 11 * 48_000, gain: .decibels(-24), duck: .decibels(9), attack: 4_800,
      release: 48_000, fade: 96_000, loudness: .match)
    // The fade is as long as there is room.
    let pink = PlannedBed(
      sound: try #require(plan.sounds.firstIndex(of: Self.pink.sound)), frame: 11 * 48_000,
      frames: 3 * 48_000, gain: .decibels(-30), duck: .zero, attack: 7_200, release: 28_800,
      fade: 72_000)
    #expect(plan.beds == [rain, pink])
  }
}
