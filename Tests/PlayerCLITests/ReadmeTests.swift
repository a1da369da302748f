import TestSupport
import Testing

/// Every command that the README shows is run, and what it shows of the output is what comes.
@Suite(.serialized) struct ReadmeTests {
  /// A line of a `console` block, and what stands under it.
  struct Example {
    var line: String
    var output: String
  }

  private func examples(in block: String) -> [Example] {
    var examples: [Example] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ carillon") {
        examples.append(Example(line: String(line.dropFirst(2)), output: ""))
      } else if !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }

  @Test func everyCommandShownRunsAndPrintsWhatIsShown() throws {
    let program = try PlayerProgram()
    let readme = try Readme()
    let session = try #require(readme.blocks("yaml").first)
    try program.write("tree.yaml", session)
    let device = try TestDevice()
    let product = try builtProduct("carillon")
    var environment = program.environment.merging(device.environment) { $1 }
    environment["LC_ALL"] = "C.UTF-8"
    environment["PATH"] = product.dropLast("carillon".count) + ":/usr/bin:/bin"
    let examples = readme.blocks("console").flatMap(examples(in:))
    #expect(examples.count >= 8)
    for example in examples {
      // Typed into a shell, to which some characters mean something.
      let result = try ChildProcess(
        "/bin/sh", ["-c", example.line], environment: environment, folder: program.path,
        input: .empty
      ).wait(timeoutSeconds: 120)
      #expect(result.status == 0, "\(example.line): \(result.errorText)")
      let shown = example.output.split(separator: "\n")
      if !shown.isEmpty {
        #expect(result.outputText.split(separator: "\n") == shown, "\(example.line)")
      }
    }
    #expect(program.folder.names().contains("tree.flac"))
    #expect(program.folder.names().contains("tree.vtt"))
    // The pictures shown are those that these commands draw.
    for name in ["evening.svg", "tree.svg"] {
      #expect(readme.text.contains("](.github/pictures/\(name))"))
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

  /// Whoever shows it without animation, and many do, shows the first frame.
  @Test func thePictureOfTheScreenIsNotEmptyWithoutAnimation() throws {
    let path = "\(try PlayerProgram().repository)/.github/pictures/screen.svg"
    let picture = String(decoding: try FileBytes.read(path), as: UTF8.self)
    let frames = picture.matches(of: /<g class="f" style="([^"]*)">/).map(\.output.1)
    #expect(frames.count > 10)
    #expect(picture.contains(".f{opacity:0;animation:"))
    #expect(frames.map { $0.contains("opacity:1") } == frames.indices.map { $0 == 0 })
  }
}
