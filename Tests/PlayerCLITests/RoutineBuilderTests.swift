import Screen
import SessionFile
import SoundUnits
import TestSupport
import Testing

@testable import PlayerCLI

/// The builder's states, without a terminal.
@Suite struct RoutineBuilderTests {
  static let library = StretchLibrary.read(
    text: Array(
      """
      - {id: n1, name: Neck one, body-part: neck, duration: 20s, sides: [left, right]}
      - {id: c1, name: Calf one, body-part: calves, duration: 30s}
      - {id: c2, name: Calf two with a name that is long enough for any column, body-part: calves, duration: 40s}
      - {id: x1, name: Without a part, duration: 10s}
      """.utf8), path: "library.yaml"
  ).0

  private func builder(_ keys: Key..., title: String = "T") -> RoutineBuilder {
    var builder = RoutineBuilder(library: Self.library, routine: Routine(title: title))
    for key in keys { builder.press(key) }
    return builder
  }

  @Test func stretchesAreListedByPartAndName() {
    #expect(builder().listed.map(\.id) == ["c1", "c2", "n1", "x1"])
    #expect(builder(.right).listed.map(\.id) == ["c1", "c2"])
    #expect(builder(.right, .right).listed.map(\.id) == ["n1"])
    #expect(builder(.right, .right, .right).part == nil)
    #expect(builder(.left).part == "neck")
  }

  @Test func enterAddsWhatIsMarked() {
    let made = builder(.enter, .down, .enter, .character("r"), .character("s"))
    #expect(
      made.outcome
        == .made(
          Routine(
            title: "T",
            steps: [.stretch("c1", hold: nil), .stretch("c2", hold: nil), .rest(.seconds(10))])))
  }

  @Test func stepsMoveGrowAndGo() {
    var builder = builder(.enter, .down, .enter, .tab)
    #expect(builder.step == 1)
    builder.press(.character("u"))
    #expect(builder.routine.steps == [.stretch("c2", hold: nil), .stretch("c1", hold: nil)])
    #expect(builder.step == 0)
    builder.press(.character("u"))
    #expect(builder.step == 0)
    builder.press(.character("+"))
    #expect(builder.routine.steps[0] == .stretch("c2", hold: .seconds(45)))
    builder.press(.character("-"))
    // As the library says, nothing is written down.
    #expect(builder.routine.steps[0] == .stretch("c2", hold: nil))
    builder.press(.character("d"))
    builder.press(.character("x"))
    #expect(builder.routine.steps == [.stretch("c1", hold: nil)])
    builder.press(.character("r"))
    #expect(builder.routine.steps == [.stretch("c1", hold: nil), .rest(.seconds(10))])
    for _ in 0..<9 { builder.press(.character("-")) }
    #expect(builder.routine.steps[1] == .rest(.seconds(5)))
  }

  @Test func theTotalIsThatOfTheSession() {
    // 5 s lead-in; twice 20 s with 3 s between; 5 s; 30 s.
    let builder = builder(.down, .down, .enter, .home, .enter)
    #expect(builder.total == .seconds(83))
    #expect(self.builder().total == .zero)
  }

  @Test func escapeLeavesAndAfterThatNothingCounts() {
    var builder = builder(.enter, .escape)
    #expect(builder.outcome == .cancelled)
    builder.press(.character("s"))
    #expect(builder.outcome == .cancelled)
  }

  @Test func nothingIsSavedWithoutStepsOrName() {
    #expect(builder(.character("s")).remark?.contains("no step yet") == true)
    var builder = builder(.enter, .character("s"), title: "")
    #expect(builder.focus == .title)
    for key in "Füße  x" { builder.press(.character(key)) }
    builder.press(.backspace)
    // Its keys are letters here.
    builder.press(.character("s"))
    builder.press(.enter)
    #expect(builder.outcome == .open)
    builder.press(.character("s"))
    #expect(
      builder.outcome == .made(Routine(title: "Füße s", steps: [.stretch("c1", hold: nil)])))
  }

  @Test(arguments: 0..<UInt64(100))
  func noKeysBreakIt(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let keys: [Key] =
      [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .tab, .backspace,
        .delete,
      ]
      + "sudx+-rn a".map { .character($0) }
    var builder = builder()
    for _ in 0..<200 {
      builder.press(keys.randomElement(using: &random) ?? .tab)
      let (width, height) = (
        Int.random(in: 1...100, using: &random), Int.random(in: 1...30, using: &random)
      )
      let lines = builder.lines(width: width, height: height, palette: Palette(isOn: false))
      #expect(lines.count == height)
      if width >= 40 { #expect(lines.allSatisfy { TextWidth.columns($0) <= width }) }
    }
  }

  @Test(arguments: [(80, 24), (40, 15), (200, 50)])
  func theScreenFits(_ width: Int, _ height: Int) {
    var builder = builder(.enter, .down, .enter)
    for focus in [RoutineBuilder.Focus.library, .routine] {
      if focus == .routine { builder.press(.tab) }
      let lines = builder.lines(width: width, height: height, palette: Palette(isOn: false))
      #expect(lines.count == height)
      #expect(lines.allSatisfy { TextWidth.columns($0) <= width })
      let text = lines.joined(separator: "\n")
      #expect(text.contains("›") && text.contains("2 steps  1:20") && text.contains("Esc leave"))
    }
  }

  @Test func theScreenIsAsRecorded() {
    let builder = builder(.enter, .down, .enter, .down, .enter, .tab, .up)
    let lines = builder.lines(width: 80, height: 12, palette: Palette(isOn: false))
    expectGolden(lines.joined(separator: "\n") + "\n", "routine-builder.txt")
  }
}
