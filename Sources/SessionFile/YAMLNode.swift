/// Where a node of a YAML text begins; lines and columns (in characters) count from 1.
struct YAMLMark: Hashable {
  var line: Int
  var column: Int
}

/// One node of a YAML document, as written: scalars are raw text without a type.
///
/// An alias is the node that its anchor names, so documents are graphs without cycles; whoever
/// walks one counts its steps, because a short text can describe an immense tree.
final class YAMLNode {
  /// A key and its value, in the order of the text; keys may be any node and may appear twice.
  struct Pair {
    var key: YAMLNode
    var value: YAMLNode
  }

  enum Content {
    /// `isPlain` is false for a quoted text and for a block (`|`, `>`).
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case map([Pair])
  }

  let content: Content
  let mark: YAMLMark
  /// Levels from this one down; 1 for a scalar. Bounded when a tree is built: recursion is safe.
  let height: Int
  /// A list or map in brackets.
  let isFlow: Bool

  init(_ content: Content, mark: YAMLMark, height: Int = 1, isFlow: Bool = false) {
    self.content = content
    self.mark = mark
    self.height = height
    self.isFlow = isFlow
  }

  /// Nothing written, or `~`. The word null is a text like any other.
  var isEmpty: Bool {
    if case .scalar(let text, isPlain: true) = content { return text.isEmpty || text == "~" }
    return false
  }
}
