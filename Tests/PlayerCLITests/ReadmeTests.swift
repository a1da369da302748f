import TestSupport
import Testing

/// Every command that the README shows is run, and what it shows of the output is what comes.
@Suite(.serialized) struct ReadmeTests {
  /// A command of a `console` block, and what stands under it.
  struct Example {
    var arguments: [String]
    var output: String
  }

  /// The text of the README's blocks of one language.
  private func blocks(_ language: String, in text: String) -> [String] {
    var blocks: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "```\(language)\n") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "```") else { break }
      blocks.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return blocks
  }

  private func examples(in block: String) -> [Example] {
    var examples: [Example] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ carillon") {
        let words = line.dropFirst(2).split(separator: " ").dropFirst().map(String.init)
        examples.append(Example(arguments: words, output: ""))
      } else if !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }

  @Test func everyCommandShownRunsAndPrintsWhatIsShown() throws {
    let program = try PlayerProgram()
    let readme = String(
      decoding: try FileBytes.read("\(program.repository)/README.md"), as: UTF8.self)
    let session = try #require(blocks("yaml", in: readme).first)
    try program.write("tree.yaml", session)
    let device = try TestDevice()
    let examples = blocks("console", in: readme).flatMap(examples(in:))
    #expect(examples.count >= 8)
    for example in examples {
      let result = try program.start(
        example.arguments, environment: device.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
      ).wait(timeoutSeconds: 120)
      #expect(result.status == 0, "\(example.arguments): \(result.errorText)")
      let shown = example.output.split(separator: "\n")
      if !shown.isEmpty {
        #expect(result.outputText.split(separator: "\n") == shown, "\(example.arguments)")
      }
    }
    #expect(program.folder.names().contains("tree.flac"))
    #expect(program.folder.names().contains("tree.vtt"))
    // The pictures shown are those that these commands draw.
    for name in ["evening.svg", "tree.svg"] {
      #expect(readme.contains("](.github/pictures/\(name))"))
      let shown = try FileBytes.read("\(program.repository)/.github/pictures/\(name)")
      #expect(try program.folder.read(name) == shown, "\(name): make pictures draws it again")
    }
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md"])
  func everyMakeTargetShownIsThere(_ page: String) throws {
    let program = try PlayerProgram()
    func text(_ name: String) throws -> String {
      String(decoding: try FileBytes.read("\(program.repository)/\(name)"), as: UTF8.self)
    }
    let makefile = try text("Makefile")
    let targets = Set(try text(page).matches(of: /(?:`|\n)make ([a-z]+)/).map(\.output.1))
    #expect(targets.contains("test"))
    for target in targets { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }

  /// The second block of session language is part of a session, too.
  @Test func theCuesShownAreRight() throws {
    let program = try PlayerProgram()
    let readme = String(
      decoding: try FileBytes.read("\(program.repository)/README.md"), as: UTF8.self)
    let cues = try #require(blocks("yaml", in: readme).dropFirst().first)
    try program.write("cues.yaml", "steps: [{name: Tree, hold: 45s}]\n" + cues)
    let result = try program.run("check", "./cues.yaml")
    #expect(result.status == 0, "\(result.outputText)")
    for line in readme.split(separator: "\n") where line.hasPrefix("| `{") {
      let step = line.split(separator: "`")[1]
      if step.contains("…") { continue }
      try program.write("step.yaml", "steps:\n  - \(step)\n")
      let result = try program.run("check", "./step.yaml")
      #expect(result.status == 0, "\(result.outputText)")
    }
  }
}
