import TestSupport

/// The README, and what is code in it.
struct Readme {
  let text: String

  init() throws {
    text = String(
      decoding: try FileBytes.read("\(try PlayerProgram().repository)/README.md"), as: UTF8.self)
  }

  /// The text of the blocks of one language.
  func blocks(_ language: String) -> [String] {
    fences.filter { $0.language == language }.map(\.text)
  }

  /// What stands between single backticks, in one line each.
  var spans: [String] {
    outside.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element).replacing("\n", with: " ") }
  }

  /// All that is set as code.
  var code: String { (fences.map(\.text) + spans).joined(separator: "\n") }

  /// Blocks and what lies between them take turns.
  private var parts: [Substring] { text.split(separator: "```", omittingEmptySubsequences: false) }

  private var outside: String {
    parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
  }

  private var fences: [(language: Substring, text: String)] {
    parts.enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
      let language = block.prefix { !$0.isNewline }
      return (language, String(block.dropFirst(language.count + 1)))
    }
  }
}
