/// A picture, drawn figure by figure, later ones over earlier ones.
///
/// Its text is a whole SVG 1.1 file: no script, no reference to anything outside, the colors of light
/// and dark surroundings in one style. The same figures give the same bytes. Lengths are in pixels
/// from the upper left corner, y downwards, and are written in hundredths.
public struct SVGDocument: Sendable {
  /// To which side of its point a text stands.
  public enum Anchor: String, Sendable {
    case start, middle, end
  }

  private let width: Double
  private let height: Double
  private let title: String
  private let summary: String
  private var figures: [String] = []
  private var paints: [Paint] = []

  /// An empty picture on `paper`.
  ///
  /// - Parameters:
  ///   - title: What it is called; shown by pointers and read aloud.
  ///   - summary: What it shows, in a sentence, for who does not see it.
  public init(width: Double, height: Double, title: String, summary: String) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
    rectangle(x: 0, y: 0, width: width, height: height, radius: 6, fill: .paper)
  }

  // MARK: - Figures

  /// A filled rectangle.
  ///
  /// - Parameters:
  ///   - radius: Of its corners.
  ///   - opacity: 0…1.
  ///   - tip: What a pointer that rests on it is told.
  public mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, fill: Paint,
    opacity: Double = 1, tip: String? = nil
  ) {
    var attributes = [
      ("x", SVGText.number(x)), ("y", SVGText.number(y)), ("width", SVGText.number(width)),
      ("height", SVGText.number(height)),
    ]
    if radius > 0 { attributes.append(("rx", SVGText.number(radius))) }
    attributes.append(("class", use(fill)))
    add("rect", attributes + SVGDocument.opacity(opacity), tip: tip)
  }

  /// A filled circle.
  public mutating func circle(
    x: Double, y: Double, radius: Double, fill: Paint, opacity: Double = 1, tip: String? = nil
  ) {
    let attributes = [
      ("cx", SVGText.number(x)), ("cy", SVGText.number(y)), ("r", SVGText.number(radius)),
      ("class", use(fill)),
    ]
    add("circle", attributes + SVGDocument.opacity(opacity), tip: tip)
  }

  /// A straight line.
  ///
  /// - Parameters:
  ///   - width: Of the stroke.
  ///   - dash: The length of its dashes and of the room between them; 0 for a whole line.
  public mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, stroke: Paint, width: Double = 1,
    dash: Double = 0
  ) {
    var attributes = [
      ("x1", SVGText.number(x1)), ("y1", SVGText.number(y1)), ("x2", SVGText.number(x2)),
      ("y2", SVGText.number(y2)), ("class", useForStroke(stroke)),
      ("stroke-width", SVGText.number(width)),
    ]
    if dash > 0 { attributes.append(("stroke-dasharray", SVGText.number(dash))) }
    add("line", attributes)
  }

  /// The area inside a path. A path without points draws nothing.
  public mutating func area(
    _ path: SVGPath, fill: Paint, opacity: Double = 1, tip: String? = nil
  ) {
    if path.isEmpty { return }
    let attributes = [("d", path.data), ("class", use(fill))]
    add("path", attributes + SVGDocument.opacity(opacity), tip: tip)
  }

  /// A line along a path. A path without points draws nothing.
  public mutating func curve(_ path: SVGPath, stroke: Paint, width: Double = 1) {
    if path.isEmpty { return }
    add(
      "path",
      [
        ("d", path.data), ("class", useForStroke(stroke)), ("fill", "none"),
        ("stroke-width", SVGText.number(width)), ("stroke-linejoin", "round"),
      ])
  }

  /// A line of text on its base line.
  ///
  /// - Parameters:
  ///   - text: Of any origin; what XML forbids is left out.
  ///   - size: Of the font.
  ///   - anchor: Which of its ends, or its middle, lies at `x`.
  public mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 12, fill: Paint = .ink,
    anchor: Anchor = .start, isBold: Bool = false
  ) {
    var attributes = [
      ("x", SVGText.number(x)), ("y", SVGText.number(y)), ("font-size", SVGText.number(size)),
      ("class", use(fill)),
    ]
    if anchor != .start { attributes.append(("text-anchor", anchor.rawValue)) }
    if isBold { attributes.append(("font-weight", "bold")) }
    add("text", attributes, content: SVGText.escaped(text))
  }

  // MARK: - The file

  /// The whole file, with a line for each figure.
  public var text: String {
    let size = "\(SVGText.number(width)) \(SVGText.number(height))"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(SVGText.number(width))\" "
        + "height=\"\(SVGText.number(height))\" viewBox=\"0 0 \(size)\" role=\"img\">",
      "<title>\(SVGText.escaped(title.directionIsolated))</title>",
      "<desc>\(SVGText.escaped(summary))</desc>",
      "<style>",
      "text{font-family:system-ui,sans-serif;pointer-events:none}",
    ]
    lines += paints.map { SVGDocument.rules(for: $0, $0.light) }
    lines.append("@media (prefers-color-scheme:dark){")
    lines += paints.map { SVGDocument.rules(for: $0, $0.dark) }
    lines += ["}", "</style>"] + figures + ["</svg>", ""]
    return lines.joined(separator: "\n")
  }

  private static func rules(for paint: Paint, _ color: String) -> String {
    ".\(paint.name){fill:\(color)}.\(paint.name)-line{stroke:\(color)}"
  }

  // MARK: - Elements

  private mutating func use(_ paint: Paint) -> String {
    if !paints.contains(paint) { paints.append(paint) }
    return paint.name
  }

  private mutating func useForStroke(_ paint: Paint) -> String { use(paint) + "-line" }

  private static func opacity(_ value: Double) -> [(String, String)] {
    value < 1 ? [("opacity", SVGText.number(value))] : []
  }

  /// - Parameter content: What stands in the element, as XML.
  private mutating func add(
    _ name: String, _ attributes: [(String, String)], content: String = "", tip: String? = nil
  ) {
    let start = attributes.reduce("<\(name)") { "\($0) \($1.0)=\"\($1.1)\"" }
    let inside = content + (tip.map { "<title>\(SVGText.escaped($0))</title>" } ?? "")
    figures.append(inside.isEmpty ? start + "/>" : "\(start)>\(inside)</\(name)>")
  }
}
