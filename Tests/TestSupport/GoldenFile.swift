import Glibc
import Testing

/// Expects `text` to be, byte for byte, what `Golden/NAME` beside the caller's file holds.
///
/// With `RECORD_GOLDEN=1` in the environment the file is written anew and an issue is recorded, so that
/// a run which rewrites its own expectations never passes.
///
/// - Parameter name: The golden file's name, extension included.
public func expectGolden(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = filePath[..<(filePath.lastIndex(of: "/") ?? filePath.startIndex)]
  let isRecording = getenv("RECORD_GOLDEN").map { String(cString: $0) } == "1"
  if let issue = goldenIssue(text, path: "\(folder)/Golden/\(name)", isRecording: isRecording) {
    Issue.record("\(issue)", sourceLocation: sourceLocation)
  }
}

/// What is wrong with `text` against the golden file at `path`; recording writes it and is wrong too.
func goldenIssue(_ text: String, path: String, isRecording: Bool) -> String? {
  do {
    if isRecording {
      mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), 0o755)
      try FileBytes.write(Array(text.utf8), to: path)
      return "wrote \(path); run again without RECORD_GOLDEN"
    }
    let golden = String(decoding: try FileBytes.read(path), as: UTF8.self)
    return firstDifference(between: text, and: golden).map {
      "not as in \(path): \($0); RECORD_GOLDEN=1 rewrites it"
    }
  } catch {
    return "\(error); RECORD_GOLDEN=1 makes the file"
  }
}

/// The first line that differs, with both readings; nil where the texts have the same bytes.
func firstDifference(between text: String, and golden: String) -> String? {
  // By bytes: texts that compare equal may be spelled in different code points.
  if text.utf8.elementsEqual(golden.utf8) { return nil }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let goldenLines = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let number = zip(lines, goldenLines).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  func reading(_ lines: [Substring]) -> String {
    number < lines.count ? "'\(lines[number])'" : "nothing"
  }
  return "line \(number + 1) is \(reading(lines)) and should be \(reading(goldenLines))"
}
