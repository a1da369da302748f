/// A YAML text with the places of its nodes in its bytes, for who changes some of them.
///
/// Aliases stay what they are written as; the text must be one that `FileText.document()` takes.
final class YAMLOutline {
  enum Content {
    case scalar(String)
    case alias
    case list([YAMLOutline])
    case map([(key: YAMLOutline, value: YAMLOutline)])
  }

  fileprivate(set) var content: Content
  /// In brackets, or inside some.
  let isFlow: Bool
  /// It, or a node in it, has an anchor or a tag, or is an alias.
  fileprivate(set) var hasReferences: Bool
  /// From its first byte to behind its last; blank lines and comments behind it are not its.
  fileprivate(set) var bytes: Range<Int>
  /// Of its first character, counted from 0.
  let column: Int
  /// Of its first character, counted from 1.
  let line: Int

  fileprivate init(_ content: Content, _ event: YAMLEvent, bytes: Range<Int>, isInFlow: Bool) {
    self.content = content
    isFlow = event.isFlow || isInFlow
    hasReferences = event.anchor != nil || (event.tag.map { $0 != "!" } ?? false)
    self.bytes = bytes
    column = event.mark.column - 1
    line = event.mark.line
  }

  /// The value of a key of a map; nil for any other node.
  subscript(key: String) -> (key: YAMLOutline, value: YAMLOutline)? {
    guard case .map(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }
  }

  /// What a scalar says.
  var text: String? {
    if case .scalar(let text) = content { return text }
    return nil
  }

  /// The values of this key in every map of the node, in order.
  func values(of key: String) -> [String] {
    switch content {
    case .scalar, .alias: return []
    case .list(let items): return items.flatMap { $0.values(of: key) }
    case .map(let pairs):
      return pairs.flatMap { pair in
        (pair.key.text == key ? [pair.value.text].compactMap { $0 } : [])
          + pair.value.values(of: key)
      }
    }
  }
}

extension YAMLOutline {
  /// - Throws: `YAMLError` for a text that is no YAML.
  static func of(_ text: [UInt8]) throws(YAMLError) -> YAMLOutline? {
    // Bounds, encoding and syntax, so that what follows may recurse.
    _ = try FileText(bytes: text).document()
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let result = text.withUnsafeBufferPointer { bytes -> Result<YAMLOutline?, YAMLError> in
      let bytes = UnsafeBufferPointer(rebasing: bytes[start...])
      return Result { () throws(YAMLError) in
        var builder = Builder(bytes: bytes, start: start)
        return try builder.root()
      }
    }
    return try result.get()
  }

  private struct Builder {
    let events: YAMLEventSource
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where the text begins in the file, behind a byte order mark.
    let start: Int
    /// The first byte of each character; empty for a text in which it is the character's number.
    let offsets: [Int]

    init(bytes: UnsafeBufferPointer<UInt8>, start: Int) {
      self.bytes = bytes
      self.start = start
      events = YAMLEventSource(bytes)
      var offsets: [Int] = []
      if bytes.contains(where: { $0 >= 0x80 }) {
        for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { offsets.append(index) }
        offsets.append(bytes.count)
      }
      self.offsets = offsets
    }

    mutating func root() throws(YAMLError) -> YAMLOutline? {
      while true {
        let event = try events.next()
        switch event.kind {
        case .streamEnd: return nil
        case .documentStart, .other: continue
        default: return try node(event, isInFlow: false)
        }
      }
    }

    private mutating func node(_ event: YAMLEvent, isInFlow: Bool) throws(YAMLError) -> YAMLOutline
    {
      let node = YAMLOutline(.alias, event, bytes: range(event.characters), isInFlow: isInFlow)
      switch event.kind {
      case .scalar(let text, _): node.content = .scalar(text)
      case .listStart:
        let (items, end) = try children(of: node)
        node.content = .list(items)
        node.bytes = node.bytes.lowerBound..<max(end, node.bytes.upperBound)
      case .mapStart:
        let (items, end) = try children(of: node)
        node.content = .map(
          stride(from: 0, to: items.count - 1, by: 2).map { (items[$0], items[$0 + 1]) })
        node.bytes = node.bytes.lowerBound..<max(end, node.bytes.upperBound)
      default: node.hasReferences = true
      }
      return node
    }

    /// The nodes of a list or map, and the end of the last, or of the bracket.
    private mutating func children(
      of node: YAMLOutline
    ) throws(YAMLError) -> ([YAMLOutline], Int) {
      var items: [YAMLOutline] = []
      while true {
        let event = try events.next()
        if case .end = event.kind {
          // A block's end is only seen where the next thing begins.
          let end = node.isFlow ? range(event.characters).upperBound : items.last?.bytes.upperBound
          return (items, end ?? node.bytes.lowerBound)
        }
        let item = try self.node(event, isInFlow: node.isFlow)
        if item.hasReferences { node.hasReferences = true }
        items.append(item)
      }
    }

    /// Without white space at its end: a block's text is said to end where the next line begins.
    private func range(_ characters: Range<Int>) -> Range<Int> {
      func offset(_ character: Int) -> Int {
        offsets.isEmpty ? min(character, bytes.count) : offsets[min(character, offsets.count - 1)]
      }
      let first = offset(characters.lowerBound)
      var end = offset(characters.upperBound)
      while end > first, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
      return start + first..<start + end
    }
  }
}
