import SessionFile
import SoundUnits
import TestSupport
import Testing
import Timeline

/// A session with every kind of step, laid out by hand.
@Suite struct WorkedExampleTests {
  private static let library = """
    - {id: hamstring, name: Hamstring, body-part: leg, duration: 30s, instructions: Fold forward.}
    """

  private let schedule: Schedule

  init() throws {
    let folder = try TemporaryFolder()
    let (library, problems) = StretchLibrary.read(
      paths: [try folder.write(Self.library, to: "library.yaml")])
    #expect(problems.isEmpty)
    let reading = SessionReader(library: library, findSession: { _ in nil })
      .read(text: Array(workedExample.utf8), path: "morning.yaml")
    #expect(reading.problems.isEmpty)
    schedule = try Schedule(try #require(reading.session))
  }

  @Test func everyStepLiesWhereItWasWorkedOut() {
    let steps = schedule.steps.map { step in
      let round = step.round.map { " \($0) of \(step.rounds ?? 0)" } ?? ""
      return "\(step.start.nanoseconds / 1_000_000_000)–\(step.end.nanoseconds / 1_000_000_000) "
        + "\(step.kind.rawValue): \(step.title)\(round)"
    }
    #expect(
      steps == [
        "0–5 lead-in: Lead-in",
        "5–35 hold: Neck roll, left", "35–38 side-switch: Side switch",
        "38–68 hold: Neck roll, right", "68–72 transition: Transition",
        "72–102 hold: Hamstring", "102–112 rest: Rest",
        "112–132 hold: Cat 1 of 3", "132–136 transition: Transition 1 of 3",
        "136–156 hold: Cow 1 of 3", "156–171 rest: Rest",
        "171–191 hold: Cat 2 of 3", "191–195 transition: Transition 2 of 3",
        "195–215 hold: Cow 2 of 3", "215–230 rest: Rest",
        "230–250 hold: Cat 3 of 3", "250–254 transition: Transition 3 of 3",
        "254–274 hold: Cow 3 of 3", "274–278 transition: Transition",
        "278–323 hold: Tree", "323–327 transition: Transition",
        "327–423 breathe: Box breathing", "423–433 wait: Set up the block",
      ])
    #expect(schedule.steps.allSatisfy { $0.start.nanoseconds % 1_000_000_000 == 0 })
    #expect(schedule.length == 433.s)
  }

  @Test func everyBoundaryHasItsTone() {
    let plan = planned(CueSheet(schedule), .standard)
    #expect(
      plan.lines(.start, .halfway, .end, .side, .rest, .complete) == [
        "5s start bell", "20s halfway chime", "35s side rise",
        "38s start bell", "53s halfway chime", "1m8s end wood",
        "1m12s start bell", "1m27s halfway chime", "1m42s rest fall",
        "1m52s start bell", "2m2s halfway chime", "2m12s end wood",
        "2m16s start bell", "2m26s halfway chime", "2m36s rest fall",
        "2m51s start bell", "3m1s halfway chime", "3m11s end wood",
        "3m15s start bell", "3m25s halfway chime", "3m35s rest fall",
        "3m50s start bell", "4m halfway chime", "4m10s end wood",
        "4m14s start bell", "4m24s halfway chime", "4m34s end wood",
        "4m38s start bell", "5m0.5s halfway chime", "5m23s end wood",
        "5m27s start bell", "7m3s end wood",
        "7m13s complete gong",
      ])
  }

  @Test func everyOtherSoundLiesWhereItWasWorkedOut() {
    let lengths = ["breathe-out.wav": 3.s, "Set up the block": 2.s]
    let plan = planned(CueSheet(schedule), .standard, lengths)
    #expect(
      plan.lines(.say, .timed) == [
        "6s say Let your head fall gently to the left.",
        "39s say Let your head fall gently to the left.",
        "1m13s say Fold forward.",
        "4m48s timed Fix your gaze.", "5m11.75s timed 660Hz tone", "5m18s timed soft-bell.wav",
        "5m20s timed breathe-out.wav",
      ])
    // Where no length is known, an announcement stands where it should end.
    #expect(
      plan.lines(.announce) == [
        "4.5s announce Neck roll, left", "37.5s announce Neck roll, right",
        "1m11.5s announce Hamstring", "1m51.5s announce Cat", "2m15.5s announce Cow",
        "2m50.5s announce Cat", "3m14.5s announce Cow", "3m49.5s announce Cat",
        "4m13.5s announce Cow", "4m37.5s announce Tree", "5m26.5s announce Box breathing",
        "7m0.5s announce Set up the block",
      ])
    let breaths = (0..<6).flatMap { breath in
      [
        "\((327 + 16 * breath).s) breath breath-in", "\((335 + 16 * breath).s) breath breath-out",
      ]
    }
    #expect(plan.lines(.breath) == breaths)
    // Three ticks in each of ten holds, none while breathing.
    #expect(plan.lines(.countdown).count == 30)
    #expect(
      plan.lines(.countdown).prefix(3)
        == ["32s countdown tick", "33s countdown tick", "34s countdown tick"])
    #expect(plan.lines(.bed) == ["0s bed rain.flac"])
    #expect(plan.frames == 433 * 48_000)
  }
}
