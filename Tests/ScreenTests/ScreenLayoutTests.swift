import TestSupport
import Testing

@testable import Screen

@Suite struct ScreenLayoutTests {
  struct Page: CustomTestStringConvertible, Sendable {
    var name: String
    var model: ScreenModel
    var width: Int
    var height: Int
    var testDescription: String { "\(name), \(width)×\(height)" }
  }

  static let pages: [Page] = {
    var pages = [
      (80, 24), (40, 15), (200, 60), (64, 18), (40, 40), (120, 15), (39, 14), (24, 8), (20, 5),
      (12, 2), (1, 1),
    ].map { Page(name: "tree", model: treeModel, width: $0.0, height: $0.1) }
    var big = treeModel
    big.isBig = true
    pages.append(Page(name: "big", model: big, width: 80, height: 24))
    pages.append(Page(name: "big", model: big, width: 20, height: 6))
    var paused = treeModel
    paused.state = .paused
    paused.warning = "the output ran dry; nothing is skipped"
    paused.gain = "-6dB"
    pages.append(Page(name: "paused", model: paused, width: 80, height: 24))
    var waiting = treeModel
    waiting.state = .waiting
    waiting.secondsLeft = nil
    waiting.showsKeys = true
    pages.append(Page(name: "keys", model: waiting, width: 40, height: 15))
    var wait = treeModel
    wait.isWait = true
    pages.append(Page(name: "wait", model: wait, width: 80, height: 24))
    var long = treeModel
    long.secondsLeft = 3 * 3_600
    long.sessionSecondsLeft = nil
    long.name = String(repeating: "A long name ", count: 25)
    pages.append(Page(name: "long", model: long, width: 80, height: 24))
    var seen = treeModel
    seen.picture = CellPicture("\u{1B}[38;2;1;2;3mABCD\u{1B}[0m\nEFGH\nIJKL", width: 30, height: 9)
    pages.append(Page(name: "picture", model: seen, width: 80, height: 24))
    return pages
  }()

  @Test(arguments: pages)
  func isAsDrawn(_ page: Page) {
    let grid = ScreenLayout().grid(page.model, width: page.width, height: page.height)
    expectGolden(grid.text + "\n", "\(page.name)-\(page.width)x\(page.height).txt")
  }

  @Test func withoutBrailleTheRingIsOfBlocks() {
    let grid = ScreenLayout(usesBlocks: true).grid(treeModel, width: 80, height: 24)
    expectGolden(grid.text + "\n", "blocks-80x24.txt")
    let isDrawable = grid.cells.allSatisfy { cell in
      cell.character.unicodeScalars.allSatisfy { !(0x2800...0x28FF).contains($0.value) }
    }
    #expect(isDrawable)
  }

  static let sizes: [(Int, Int)] =
    (1...12).flatMap { width in (1...8).map { (width, $0) } }
    + [(300, 100), (39, 15), (40, 14), (40, 15), (41, 90), (80, 24), (250, 15), (0, 0), (-3, 7)]

  /// Every column of every row belongs to one character, whatever its name is made of.
  @Test(arguments: hostileModels.indices)
  func everySizeIsFilledAndNothingLeaksOut(_ index: Int) {
    for (width, height) in ScreenLayoutTests.sizes {
      let grid = ScreenLayout().grid(hostileModels[index], width: width, height: height)
      #expect(grid.cells.count == grid.width * grid.height)
      for y in 0..<grid.height {
        var x = 0
        while x < grid.width {
          let cell = grid[x, y]
          #expect(cell.width > 0, "a covered cell without a character at \(x), \(y)")
          #expect(TextWidth.columns(cell.character) == Int(cell.width))
          let isSafe = cell.character.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E
          }
          #expect(isSafe)
          x += max(1, Int(cell.width))
        }
        #expect(x == grid.width)
      }
    }
  }

  @Test func fortyByFifteenShowsEverything() {
    var model = treeModel
    model.warning = "the device is away"
    let text = ScreenLayout().grid(model, width: 40, height: 15).text
    for part in ["Tree", "left · round 2 of 3", "next: Tree, right", "1:10 left", "away", "Fix"] {
      #expect(text.contains(part), "\(part) is missing in\n\(text)")
    }
    let hasRing = text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    #expect(hasRing && text.contains("█") && text.contains("╺"))
  }

  @Test func whatIsDoneOfTheRingGrowsWithEveryThousandth() {
    func dots(_ thousandths: Int) -> Int {
      var model = treeModel
      model.thousandthsDone = thousandths
      let grid = ScreenLayout().grid(model, width: 80, height: 24)
      return grid.cells.reduce(0) { count, cell in
        let value = cell.character.unicodeScalars.first?.value ?? 0
        return (0x2800...0x28FF).contains(value) ? count + (value & 0xFF).nonzeroBitCount : count
      }
    }
    let counts = stride(from: 0, through: 1_000, by: 10).map(dots)
    #expect(counts == counts.sorted())
    #expect(counts[100] > 3 * counts[0])
    // Evenly: half the ring at half the time.
    let half = Double(counts[50] - counts[0]) / Double(counts[100] - counts[0])
    #expect(abs(half - 0.5) < 0.02, "\(half)")
  }
}
