import SessionModel

/// Changes stretches in a library file's text and leaves everything else of it as it is: comments,
/// order, and how the other stretches are written.
public struct LibraryTextEditor {
  private let path: String

  /// - Parameter path: What the file is called in messages and in what it is read as.
  public init(path: String) { self.path = path }

  /// A new library with one stretch.
  public func newLibrary(_ stretch: Stretch) throws(EditRefusal) -> [UInt8] {
    let head = """
      # Stretches of your own. A session has one as a step: '- stretch: \(stretch.id)'. One with
      # the id of an installed stretch takes its place. carillon stretch --help tells more.

      """
    let entry = LibraryTextEditor.lines(of: stretch).joined(separator: "\n  ")
    return try checked(Array((head + "\n- " + entry + "\n").utf8), [stretch])
  }

  /// The text with one more stretch at its end.
  public func adding(_ stretch: Stretch, to text: [UInt8]) throws(EditRefusal) -> [UInt8] {
    var list = try self.list(text)
    let lines = LibraryTextEditor.lines(of: stretch)
    list.insert(lines, at: list.count)
    return try checked(list.text, stretches(in: text) + [stretch])
  }

  /// The text without the stretch of this id; nil where that was the last one of the file.
  public func removing(_ id: String, from text: [UInt8]) throws(EditRefusal) -> [UInt8]? {
    var before = stretches(in: text)
    let index = try index(of: id, in: before)
    if before.count == 1 { return nil }
    var list = try self.list(text)
    list.remove(at: index)
    before.remove(at: index)
    return try checked(list.text, before)
  }

  /// The text with what differs between the stretch of this id and `stretch`, which has the same.
  public func replacing(_ stretch: Stretch, in text: [UInt8]) throws(EditRefusal) -> [UInt8] {
    var wanted = stretches(in: text)
    let index = try index(of: stretch.id, in: wanted)
    let old = wanted[index]
    wanted[index] = stretch
    var result = text
    func set(_ key: String, _ value: String?) throws(EditRefusal) {
      let entry = try entry(index, of: result)
      guard let value else {
        result = try MapText.removing(key, of: entry, in: result)
        return
      }
      result = try MapText.setting(
        key,
        { inBrackets, column in
          inBrackets
            ? YAMLValueText.line(value, inBrackets: true)
            : YAMLValueText.block(value, indentation: column)
        }, of: entry, in: result)
    }
    if old.name != stretch.name { try set("name", stretch.name) }
    if old.bodyPart != stretch.bodyPart { try set("body-part", stretch.bodyPart) }
    if old.duration != stretch.duration { try set("duration", "\(stretch.duration)") }
    if old.instructions != stretch.instructions { try set("instructions", stretch.instructions) }
    if old.sides != stretch.sides {
      let entry = try entry(index, of: result)
      result =
        stretch.sides.isEmpty
        ? try MapText.removing("sides", of: entry, in: result)
        : try MapText.setting(
          "sides", { _, _ in YAMLValueText.list(stretch.sides) }, of: entry, in: result)
    }
    return try checked(result, wanted)
  }

  /// The stretches of a text, as far as they can be read.
  public func stretches(in text: [UInt8]) -> [Stretch] {
    StretchLibrary.read(text: text, path: path).0.stretches
  }

  /// An entry, key by key; a text of several lines is one of them.
  private static func lines(of stretch: Stretch) -> [String] {
    var lines = [
      "id: " + YAMLValueText.line(stretch.id), "name: " + YAMLValueText.line(stretch.name),
    ]
    if let part = stretch.bodyPart { lines.append("body-part: " + YAMLValueText.line(part)) }
    lines.append("duration: \(stretch.duration)")
    if let instructions = stretch.instructions {
      lines.append("instructions: " + YAMLValueText.block(instructions, indentation: 0))
    }
    if !stretch.sides.isEmpty { lines.append("sides: " + YAMLValueText.list(stretch.sides)) }
    return lines.flatMap { $0.split(separator: "\n").map(String.init) }
  }

  private func list(_ text: [UInt8]) throws(EditRefusal) -> ListText {
    try ListText(try root(of: text), in: text, noun: "stretches", isWholeFile: true)
  }

  private func root(of text: [UInt8]) throws(EditRefusal) -> YAMLOutline {
    do throws(YAMLError) {
      if let root = try YAMLOutline.of(text) { return root }
    } catch {
      throw EditRefusal(reason: .wouldDiffer(error.message), line: error.mark.line)
    }
    throw EditRefusal(reason: .noList("stretches"), line: 1)
  }

  private func entry(_ index: Int, of text: [UInt8]) throws(EditRefusal) -> YAMLOutline {
    let root = try root(of: text)
    guard case .list(let items) = root.content, items.indices.contains(index) else {
      throw EditRefusal(reason: .noList("stretches"), line: root.line)
    }
    return items[index]
  }

  private func index(of id: String, in stretches: [Stretch]) throws(EditRefusal) -> Int {
    guard let index = stretches.firstIndex(where: { $0.id == id }) else {
      throw EditRefusal(reason: .noList(id), line: 1)
    }
    return index
  }

  /// The text, if it reads as these stretches and without a problem.
  private func checked(_ text: [UInt8], _ wanted: [Stretch]) throws(EditRefusal) -> [UInt8] {
    let (library, problems) = StretchLibrary.read(text: text, path: path)
    if let problem = problems.first {
      throw EditRefusal(reason: .wouldDiffer(problem.message), line: problem.location.line)
    }
    guard library.stretches.map(\.placeless) == wanted.map(\.placeless) else {
      throw EditRefusal(reason: .wouldDiffer(nil), line: 1)
    }
    return text
  }
}

extension Stretch {
  /// Without where it stands, to be compared.
  fileprivate var placeless: Stretch {
    var stretch = self
    stretch.location = SourceLocation(path: "")
    return stretch
  }
}
