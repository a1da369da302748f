import SessionModel

/// Reads the nodes of one file into the model; each part of the language has its own extension.
///
/// A value that cannot be used is listed as a problem and left out: one reading finds all problems.
struct FileReader {
  let path: String
  /// Where the paths that the file names begin; `.` for a file without a folder in its path.
  let folder: String
  let state: ReadingState

  init(path: String, state: ReadingState) {
    self.path = path
    self.state = state
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
    } else {
      folder = "."
    }
  }

  func location(_ node: YAMLNode) -> SourceLocation {
    SourceLocation(path: path, line: node.mark.line, column: node.mark.column)
  }

  func add(_ node: YAMLNode, _ message: String) {
    state.problems.add(location(node), message)
  }

  func addWrongType(_ node: YAMLNode, _ name: String, _ value: SessionValue) {
    add(node, "\(name) is \(typeName(node)); it takes \(value.expectation)")
  }

  /// What a node is, for a message that says what it should be.
  func typeName(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let text, _): node.isEmpty ? "empty" : shown(text)
    case .list: "a list"
    case .map: "a map"
    }
  }
}
