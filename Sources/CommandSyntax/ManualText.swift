/// Writes a manual page in man(7), the macros that every man program knows; in ASCII.
struct ManualText {
  private(set) var text: String

  init(name: String, edition: ManualEdition, summary: String) {
    text = ".\\\" Made by carillon generate from its table of commands.\n"
    text += ".TH \(ManualText.escaped(name.uppercased())) 1 \(edition.date) "
    text += "\"carillon \(edition.version)\" Carillon\n"
    section("NAME")
    write(ManualText.escaped(name) + " \\- ", then: summary)
  }

  mutating func section(_ title: String) {
    text += title.contains(" ") ? ".SH \"\(title)\"\n" : ".SH \(title)\n"
  }

  mutating func heading(_ title: some StringProtocol) {
    let quote = title.contains(" ") ? "\"" : ""
    text += ".SS \(quote)\(ManualText.escaped(String(title)))\(quote)\n"
  }

  /// Usage lines: what is typed as it is in bold, what stands for something in italics.
  mutating func synopsis(_ usages: [String]) {
    for (index, usage) in usages.enumerated() {
      if index > 0 { text += ".br\n" }
      synopsis(usage)
    }
  }

  private mutating func synopsis(_ usage: String) {
    let words = usage.split(separator: " ").map { word in
      let isLiteral = word.allSatisfy { $0.isLowercase || $0 == "-" }
      return (isLiteral ? "\\fB" : "\\fI") + ManualText.escaped(String(word)) + "\\fR"
    }
    text += words.joined(separator: " ") + "\n"
  }

  mutating func paragraph(_ words: String) {
    // Right behind a heading it would be one too many.
    let last = text.split(separator: "\n").last ?? ""
    if !last.hasPrefix(".SH") && !last.hasPrefix(".SS") { text += ".PP\n" }
    write("", then: words)
  }

  /// A word or a line, and what it means.
  mutating func term(_ term: some StringProtocol, _ meaning: String) {
    text += ".TP\n\\fB" + ManualText.escaped(String(term)) + "\\fR\n"
    write("", then: meaning)
  }

  /// Other pages of section 1.
  mutating func references(_ names: [String]) {
    for (index, name) in names.enumerated() {
      let comma = index < names.count - 1 ? " ," : ""
      text += ".BR \(ManualText.escaped(name)) (1)\(comma)\n"
    }
  }

  private mutating func write(_ start: some StringProtocol, then words: String) {
    for (index, line) in wrapped(words, width: 70).enumerated() {
      let escaped = ManualText.escaped(line)
      // A line that begins with a point would be a request.
      let isControl = (index > 0 || start.isEmpty) && escaped.hasPrefix(".")
      text += (index == 0 ? String(start) : "") + (isControl ? "\\&" : "") + escaped + "\n"
    }
  }

  /// As troff prints it: a backslash and a hyphen as they are, other than ASCII by code point.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "~": result += "\\(ti"
      case "'": result += "\\(aq"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }
}
