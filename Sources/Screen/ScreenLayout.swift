/// Puts a model on a grid of any size.
public struct ScreenLayout: Sendable {
  /// The terminal has no braille: the ring is made of blocks, the strip of plain lines.
  public var usesBlocks: Bool

  /// From this size on everything is shown.
  static let fullSize = (width: 40, height: 15)
  /// A ring grows no further: what is larger is seen no better.
  private static let mostRingRows = 40

  /// A layout for terminals with braille, or without.
  public init(usesBlocks: Bool = false) { self.usesBlocks = usesBlocks }

  /// What such a terminal shows.
  public func grid(_ model: ScreenModel, width: Int, height: Int) -> ScreenGrid {
    var page = ScreenPage(model, ScreenGrid(width: width, height: height), usesBlocks: usesBlocks)
    let (width, height) = (page.grid.width, page.grid.height)
    if model.isBig && height >= 3 {
      page.drawBig()
    } else if width >= ScreenLayout.fullSize.width && height >= ScreenLayout.fullSize.height {
      drawFull(&page)
    } else {
      page.drawSmall()
    }
    if model.showsKeys { page.drawKeys() }
    return page.grid
  }

  /// How much room there is for a picture on a screen of a size; `nil` where there is none worth it.
  public static func pictureRoom(width: Int, height: Int) -> (columns: Int, rows: Int)? {
    guard width >= fullSize.width && height >= 20 else { return nil }
    let room = height - 5
    let besides = min(room, width / 4, mostRingRows)
    let above = min(room - 7, width / 2, mostRingRows)
    let size =
      besides >= 15 && besides >= above
      ? (columns: width - 2 * besides - 5, rows: besides - 8)
      : above >= 15
        ? (columns: width - 2, rows: room - above - 9)
        : (columns: width - 2, rows: room - 15)
    return size.rows >= 5 && size.columns >= 10 ? size : nil
  }

  private func drawFull(_ page: inout ScreenPage) {
    let (width, height) = (page.grid.width, page.grid.height)
    page.drawHeader()
    let bottom = page.drawFooter()
    let top = height >= 20 ? 2 : 1
    let room = bottom - top
    let besides = min(room, width / 4, ScreenLayout.mostRingRows)
    let above = min(room - 7, width / 2, ScreenLayout.mostRingRows)
    if besides >= 15 && besides >= above {
      // Ring at the left with the digits in it, texts at its right.
      let ringTop = top + (room - besides) / 2
      page.drawRing(rows: besides, x: 1, y: ringTop)
      page.drawTexts(x: 2 * besides + 4, y: ringTop, width: width - 2 * besides - 5, rows: besides)
    } else if above >= 15 {
      page.drawRing(rows: above, x: (width - 2 * above) / 2, y: top)
      page.drawTexts(x: 1, y: top + above + 1, width: width - 2, rows: room - above - 1)
    } else {
      // A small ring with the digits beside it, texts below or at the right of both.
      let height = min(room, width >= 44 ? 7 : 6)
      // Narrow screens need the columns for the digits.
      let rows = width >= 44 ? height : height - 1
      page.drawSmallRing(rows: rows, height: height, x: 1, y: top)
      let end = 2 * rows + 2 + ScreenPage.digitColumns
      if width - end >= 30 {
        page.drawTexts(x: end + 3, y: top, width: width - end - 4, rows: room)
      } else {
        page.drawTexts(x: 1, y: top + height, width: width - 2, rows: room - height)
      }
    }
  }
}
