import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

@Suite struct StretchLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func library(_ texts: String...) throws -> (StretchLibrary, [SessionProblem]) {
    let paths = try texts.enumerated().map { try folder.write($1, to: "\($0).yaml") }
    return StretchLibrary.read(paths: paths)
  }

  @Test func everyKeyOfAnEntryIsRead() throws {
    let (library, problems) = try library(
      """
      - {id: neck, name: Neck roll, duration: 30s}
      - id: calf
        name: Calf stretch
        body-part: legs
        duration: 1:30
        instructions: |
          Lean
          forward.
        sides: [left, right]
      """)
    #expect(problems == [])
    #expect(library.stretches.map(\.id) == ["neck", "calf"])
    let path = folder.path(of: "0.yaml")
    #expect(
      library["calf"]
        == Stretch(
          id: "calf", name: "Calf stretch", bodyPart: "legs", duration: .seconds(90),
          instructions: "Lean forward.", sides: ["left", "right"], location: at(2, 3, path)))
    #expect(library["knee"] == nil)
  }

  @Test func aLaterFileTakesTheEarliersPlace() throws {
    let (library, problems) = try library(
      "[{id: a, name: A, duration: 1s}, {id: b, name: B, duration: 1s}]",
      "[{id: c, name: C, duration: 1s}, {id: a, name: Mine, duration: 2s}]")
    #expect(problems == [])
    #expect(library.stretches.map(\.name) == ["Mine", "B", "C"])
  }

  @Test func goodEntriesStayBesideBadOnes() throws {
    let (library, problems) = try library(
      "- {id: a, name: A, duration: x}\n- {id: b, name: B, duration: 1s}", "title: no library",
      "steps: [")
    #expect(library.stretches.map(\.id) == ["b"])
    #expect(problems.map(\.location.line) == [1, 1, 2])
    #expect(
      problems[1].message
        == "a library file is a map; it takes a list of stretches, each a map with an id")
  }

  @Test func aStepOverridesItsStretch() throws {
    let (library, _) = try library(
      "[{id: calf, name: Calf, duration: 30s, body-part: legs, instructions: Lean., sides: [left, right]}]"
    )
    let session = try session(
      """
      steps:
        - stretch: calf
        - {stretch: calf, hold: 45s, name: My calf, body-part: calf, say: Now., sides: [one, two]}
        - {hold: 20s, stretch: calf, say: none, sides: none}
      """, library: library)
    #expect(
      session.steps.map(\.content) == [
        .hold(.seconds(30), sides: ["left", "right"]), .hold(.seconds(45), sides: ["one", "two"]),
        .hold(.seconds(20), sides: []),
      ])
    #expect(session.steps.map(\.name) == ["Calf", "My calf", "Calf"])
    #expect(session.steps.map(\.bodyPart) == ["legs", "calf", "legs"])
    #expect(
      session.steps.map(\.say?.sound) == [.speech(Phrase("Lean.")), .speech(Phrase("Now.")), nil])
  }

  @Test func anUnknownStretchIsCompared() throws {
    let (library, _) = try library("[{id: hamstring, name: Hamstring, duration: 30s}]")
    let reading = reading(of: "steps: [{stretch: hamstrng}]", library: library)
    #expect(
      reading.problems.map(\.message)
        == ["'hamstrng' is no stretch of the library; did you mean hamstring?"])
  }
}
