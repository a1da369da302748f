/// A line through points, or the outline of an area, as a path's `d` says it.
public struct SVGPath: Sendable {
  /// The commands so far.
  private(set) var data = ""

  /// A path without a point.
  public init() {}

  /// Nothing is drawn by it.
  public var isEmpty: Bool { data.isEmpty }

  /// Begins a part at a point.
  public mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

  /// A straight line to a point.
  public mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// A straight line to the beginning of the part.
  public mutating func close() { data += "Z" }

  /// A part of its own: a rectangle.
  public mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
    move(x, y)
    data += "h\(SVGText.number(width))v\(SVGText.number(height))h\(SVGText.number(-width))Z"
  }

  private mutating func add(_ command: String, _ x: Double, _ y: Double) {
    data += "\(command)\(SVGText.number(x)) \(SVGText.number(y))"
  }
}
