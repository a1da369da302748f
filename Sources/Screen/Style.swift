/// A color as a terminal may be able to show it.
public enum ScreenColor: Hashable, Sendable {
  /// Red, green, blue in sRGB; shown as the nearest that the terminal has.
  case rgb(UInt8, UInt8, UInt8)
  /// One of the terminal's own 256, the first 16 as its owner has set them.
  case indexed(UInt8)

  /// The color `thousandths` of the way from this one to another.
  func mixed(with other: ScreenColor, thousandths: Int) -> ScreenColor {
    guard case .rgb(let r, let g, let b) = self, case .rgb(let r2, let g2, let b2) = other else {
      return thousandths < 500 ? self : other
    }
    func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(clamping: Int(from) + (Int(to) - Int(from)) * thousandths / 1_000)
    }
    return .rgb(mixed(r, r2), mixed(g, g2), mixed(b, b2))
  }
}

/// How a cell looks.
public struct CellStyle: Hashable, Sendable {
  /// Of what is drawn; `nil` for the terminal's own.
  public var color: ScreenColor?
  /// Of what lies under it; `nil` for the terminal's own.
  public var background: ScreenColor?
  /// Stands out.
  public var isBold = false
  /// Steps back.
  public var isDim = false
  /// Drawn and ground change places.
  public var isReversed = false

  /// A style; without arguments the terminal's own.
  public init(
    color: ScreenColor? = nil, background: ScreenColor? = nil, isBold: Bool = false,
    isDim: Bool = false, isReversed: Bool = false
  ) {
    self.color = color
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  static let plain = CellStyle()
  static let bold = CellStyle(isBold: true)
  static let dim = CellStyle(isDim: true)
}

/// How many colors a terminal shows.
public enum ColorDepth: Sendable, CaseIterable {
  /// None; bold and dim are not colors.
  case none
  case sixteen, palette256, trueColor

  /// What the environment promises: `NO_COLOR`, `COLORTERM` and `TERM`.
  public init(environment: (String) -> String?) {
    func variable(_ name: String) -> String { environment(name) ?? "" }
    let terminal = variable("TERM")
    let colors = variable("COLORTERM")
    if !variable("NO_COLOR").isEmpty || terminal.hasPrefix("vt") || terminal.hasSuffix("-m") {
      self = .none
    } else if colors == "truecolor" || colors == "24bit" || terminal.hasSuffix("-direct") {
      self = .trueColor
    } else if terminal.contains("256color") {
      self = .palette256
    } else {
      self = .sixteen
    }
  }
}

extension ColorDepth {
  /// A text in a style, and after it the terminal's own; as it is where no colors are shown.
  ///
  /// - Parameter text: Without control characters.
  public func styled(_ text: String, _ style: CellStyle) -> String {
    self == .none ? text : "\u{1B}[\(parameters(for: style))m\(text)\u{1B}[0m"
  }

  /// The parameters of `CSI … m` that set a style, from none.
  func parameters(for style: CellStyle) -> String {
    var parts = ["0"]
    if style.isBold { parts.append("1") }
    if style.isDim { parts.append("2") }
    if style.isReversed { parts.append("7") }
    if let color = style.color { parts += parameter(color, isBackground: false) }
    if let color = style.background { parts += parameter(color, isBackground: true) }
    return parts.joined(separator: ";")
  }

  private func parameter(_ color: ScreenColor, isBackground: Bool) -> [String] {
    let offset = isBackground ? 10 : 0
    func basic(_ index: Int) -> [String] {
      [String((index < 8 ? 30 + index : 82 + index) + offset)]
    }
    switch (self, color) {
    case (.none, _): return []
    case (.sixteen, .indexed(let index)): return index < 16 ? basic(Int(index)) : []
    case (.sixteen, .rgb(let r, let g, let b)):
      return basic(ColorTable.nearestBasic(Int(r), Int(g), Int(b)))
    case (.palette256, .rgb(let r, let g, let b)):
      return ["\(38 + offset);5;\(ColorTable.nearestIndexed(Int(r), Int(g), Int(b)))"]
    case (_, .indexed(let index)):
      return index < 16 ? basic(Int(index)) : ["\(38 + offset);5;\(index)"]
    case (.trueColor, .rgb(let r, let g, let b)): return ["\(38 + offset);2;\(r);\(g);\(b)"]
    }
  }
}

/// The colors that terminals number, as xterm has them.
enum ColorTable {
  /// The first 16, which the terminal's owner may have set otherwise.
  private static let basic: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
  private static let levels = [0, 95, 135, 175, 215, 255]

  static func nearestBasic(_ r: Int, _ g: Int, _ b: Int) -> Int {
    var best = (index: 7, distance: Int.max)
    for (index, color) in basic.enumerated() {
      let distance = distance((r, g, b), color)
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  /// Of the cube of 216 and the 24 greys.
  static func nearestIndexed(_ r: Int, _ g: Int, _ b: Int) -> Int {
    func level(_ value: Int) -> Int {
      value < 48 ? 0 : value < 115 ? 1 : min(5, (value - 35) / 40)
    }
    let (red, green, blue) = (level(r), level(g), level(b))
    let cube = distance((r, g, b), (levels[red], levels[green], levels[blue]))
    let step = max(0, min(23, ((r + g + b) / 3 - 3) / 10))
    let grey = 8 + 10 * step
    let isGrey = distance((r, g, b), (grey, grey, grey)) < cube
    return isGrey ? 232 + step : 16 + 36 * red + 6 * green + blue
  }

  private static func distance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
    let (r, g, b) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
    return r * r + g * g + b * b
  }
}
