import TestSupport
import Testing

@testable import Screen

@Suite struct ScreenWriterTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func nothingIsWrittenWhereNothingChanges() {
    var writer = ScreenWriter(depth: .trueColor)
    let grid = ScreenLayout().grid(treeModel, width: 80, height: 24)
    #expect(!writer.bytes(for: grid).isEmpty)
    #expect(writer.bytes(for: grid).isEmpty)
  }

  @Test func onlyCellsThatDifferAreWritten() {
    var writer = ScreenWriter(depth: .none)
    var grid = ScreenGrid(width: 20, height: 3)
    grid.put("0:12 Tree", x: 0, y: 1)
    #expect(text(writer.bytes(for: grid)) == "\u{1B}[0m\u{1B}[2J\u{1B}[2H0:12\u{1B}[CTree")
    grid.put("0:11 Tree", x: 0, y: 1)
    #expect(text(writer.bytes(for: grid)) == "\u{1B}[2;4H1")
    grid.put("0:10 Free", x: 0, y: 1)
    #expect(text(writer.bytes(for: grid)) == "\u{1B}[2;4H0\u{1B}[CF")
  }

  @Test func anotherSizeIsWrittenAnew() {
    var writer = ScreenWriter(depth: .none)
    _ = writer.bytes(for: ScreenGrid(width: 10, height: 3))
    #expect(text(writer.bytes(for: ScreenGrid(width: 9, height: 3))).contains("\u{1B}[2J"))
    writer.forget()
    #expect(text(writer.bytes(for: ScreenGrid(width: 9, height: 3))).contains("\u{1B}[2J"))
  }

  struct Colors: Sendable, CustomTestStringConvertible {
    var depth: ColorDepth
    var color: ScreenColor
    var written: String
    var testDescription: String { "\(depth), \(color)" }
  }

  @Test(arguments: [
    Colors(depth: .trueColor, color: .rgb(1, 2, 3), written: "0;38;2;1;2;3"),
    Colors(depth: .palette256, color: .rgb(255, 0, 0), written: "0;38;5;196"),
    Colors(depth: .palette256, color: .rgb(128, 128, 128), written: "0;38;5;244"),
    Colors(depth: .sixteen, color: .rgb(250, 10, 10), written: "0;91"),
    Colors(depth: .sixteen, color: .indexed(200), written: "0"),
    Colors(depth: .palette256, color: .indexed(200), written: "0;38;5;200"),
    Colors(depth: .none, color: .rgb(250, 10, 10), written: "0"),
  ])
  func colorsAreWhatTheTerminalHas(_ colors: Colors) {
    #expect(colors.depth.parameters(for: CellStyle(color: colors.color)) == colors.written)
  }

  @Test func theEnvironmentSaysHowManyColors() {
    func depth(_ environment: [String: String]) -> ColorDepth {
      ColorDepth { environment[$0] }
    }
    #expect(depth(["TERM": "xterm"]) == .sixteen)
    #expect(depth(["TERM": "xterm-256color"]) == .palette256)
    #expect(depth(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .trueColor)
    #expect(depth(["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"]) == .none)
    #expect(depth(["TERM": "xterm", "NO_COLOR": ""]) == .sixteen)
    #expect(depth(["TERM": "vt100"]) == .none)
  }

  /// What a terminal shows is the grid, after any row of changes; one cell is written for each that
  /// differs, blanks before a character of uncertain width aside.
  @Test func aTerminalShowsTheGridAfterEveryChange() {
    var random = SeededRandom(seed: 20_261_130)
    for width in [1, 7, 20, 40, 81] {
      var terminal = TerminalPicture(width: width, height: 24)
      var writer = ScreenWriter(depth: .palette256)
      for _ in 0..<25 {
        var model = treeModel
        model.name = ["Tree", "樹木のポーズ", "Cow"].randomElement(using: &random) ?? ""
        model.isBig = Bool.random(using: &random)
        model.showsKeys = Bool.random(using: &random)
        model.thousandthsDone = Int.random(in: 0...1_000, using: &random)
        model.secondsLeft = Int.random(in: 0...9_999, using: &random)
        let grid = ScreenLayout().grid(model, width: width, height: 24)
        terminal.write(writer.bytes(for: grid))
        #expect(terminal.text == grid.text)
      }
    }
  }

  @Test(arguments: hostileModels.indices)
  func whatFollowsAnUncertainCharacterStandsInItsPlace(_ index: Int) {
    var terminal = TerminalPicture(width: 80, height: 24)
    var writer = ScreenWriter(depth: .none)
    terminal.write(
      writer.bytes(for: ScreenLayout().grid(hostileModels[index], width: 80, height: 24)))
    var other = hostileModels[index]
    (other.name, other.title, other.side, other.cue) = ("Cat", "Title", nil, nil)
    (other.next, other.task, other.warning) = ("Cow", nil, nil)
    let grid = ScreenLayout().grid(other, width: 80, height: 24)
    terminal.write(writer.bytes(for: grid))
    // A terminal that draws an emoji wider than it says keeps its excess at most beside the text.
    let shown = terminal.text
    #expect(shown.contains("Cat") && shown.contains("Cow"))
  }
}
