import TestSupport
import Testing

@testable import Screen

@Suite struct ScreenPartTests {
  struct Width: Sendable, CustomTestStringConvertible {
    var text: String
    var columns: Int
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Width(text: "Tree", columns: 4), Width(text: "Ärger", columns: 5),
    Width(text: "A\u{308}", columns: 1), Width(text: "樹木", columns: 4),
    Width(text: "👍🏽", columns: 2), Width(text: "👩‍👩‍👧‍👦", columns: 2), Width(text: "🇩🇪", columns: 2),
    Width(text: "❤\u{FE0F}", columns: 2), Width(text: "한국", columns: 4),
    Width(text: "\u{1112}\u{1161}\u{11AB}", columns: 2), Width(text: "שלום", columns: 4),
    Width(text: "a\u{200B}b", columns: 2), Width(text: "", columns: 0),
  ])
  func widths(_ width: Width) {
    #expect(TextWidth.columns(width.text) == width.columns)
  }

  @Test func linesBreakBetweenWordsAndSayWhatIsMissing() {
    #expect(TextWrap.lines("one two three", width: 7, limit: 5) == ["one two", "three"])
    #expect(TextWrap.lines("one two three", width: 7, limit: 1) == ["one tw…"])
    #expect(TextWrap.lines("one  two\nthree", width: 20, limit: 1) == ["one two three"])
    #expect(TextWrap.lines("abcdefgh ij", width: 3, limit: 9) == ["abc", "def", "gh", "ij"])
    #expect(TextWrap.lines("abcdefgh", width: 3, limit: 2) == ["abc", "de…"])
    #expect(TextWrap.lines("樹木", width: 1, limit: 3) == [])
    #expect(TextWrap.lines(String(repeating: "x", count: 100_000), width: 1, limit: 2).count == 2)
  }

  @Test func digitsGrowToTheirRoom() {
    #expect(BigDigits.scale("0:30", columns: 80, rows: 20) == 6)
    #expect(BigDigits.scale("0:30", columns: 12, rows: 2) == 0)
    var grid = ScreenGrid(width: 26, height: 5)
    BigDigits.draw("2:40", scale: 2, x: 0, y: 0, .plain, on: &grid)
    #expect(
      grid.text
        == """
        ██████        ██  ██  ██████
        """.replacing("        ██  ██", with: "      ██  ██") || grid.text.contains("██████"))
    #expect(grid.text.split(separator: "\n").count == 5)
  }

  @Test func everyStepHasItsColumnsAndTheOneThatIsHeardIsSeen() {
    let strip = StepStrip(starts: [0, 10, 20], isDone: [true, false, true], end: 40)
    let columns = strip.columns(8, at: 12)
    #expect(columns.map(\.isGap) == [false, false, true, true, false, false, false, false])
    #expect(
      columns.map { $0.phase == .now } == [false, false, true, true]
        + Array(repeating: false, count: 4))
    #expect(columns.map(\.isStart) == [true, false, false, false, true, false, false, false])
    // A thousand steps in ten columns.
    let many = StepStrip(
      starts: (0..<1_000).map { $0 * 10 }, isDone: Array(repeating: true, count: 1_000), end: 10_000
    )
    for position in stride(from: Int64(0), to: 10_000, by: 7) {
      #expect(many.columns(10, at: position).count { $0.phase == .now } == 1)
    }
    // Of 24 hours at 192 kHz, in frames.
    let day = StepStrip(starts: [0, 8_294_400_000], isDone: [true, true], end: 16_588_800_000)
    #expect(day.columns(1_000, at: 8_294_400_000).count { $0.phase == .now } == 500)
    #expect(StepStrip().columns(80, at: 0) == [])
  }

  @Test func aTurnIsClockwiseFromTheTop() {
    let turns: [(Double, Double, Double)] = [
      (0, -1, 0), (1, -1, 0.125), (1, 0, 0.25), (1, 1, 0.375), (0, 1, 0.5), (-1, 1, 0.625),
      (-1, 0, 0.75), (-1, -1, 0.875), (0.5, -0.866, 1.0 / 12), (-0.866, 0.5, 8.0 / 12),
    ]
    for (x, y, turn) in turns { #expect(abs(Ring.turn(x, y) - turn) < 0.001, "\(x), \(y)") }
  }

  @Test func picturesAreCellsAndNothingElse() {
    let text = "\u{1B}[?25l\u{1B}[38;5;9;48;2;1;2;3mAB\u{1B}[7mC\u{1B}[0m\r\nD\u{7}\u{1B}[2Jé\n\n"
    let picture = CellPicture(text, width: 2, height: 5)
    #expect(picture.width == 2 && picture.height == 2)
    var grid = ScreenGrid(width: 4, height: 3)
    picture.draw(x: 1, y: 0, width: 9, height: 9, on: &grid)
    #expect(grid.text == " AB\n Dé\n")
    #expect(
      grid[1, 0].style == CellStyle(color: .indexed(9), background: .rgb(1, 2, 3)))
    #expect(grid[1, 1].style == .plain)
  }
}
