import SessionFile
import TestSupport
import Testing

/// What the README shows of session files, libraries and settings is read by what reads them, and
/// it leaves no key out.
@Suite struct ReadmeLanguageTests {
  private let readme: Readme
  private let program: PlayerProgram

  init() throws {
    readme = try Readme()
    program = try PlayerProgram()
  }

  // MARK: - Reading

  /// What is wrong with a text as a session file.
  private func problems(_ text: String) -> [String] {
    let config = "\(program.repository)/Config"
    let library = StretchLibrary.read(paths: ["\(config)/library/stretches.yaml"]).0
    let reader = SessionReader(library: library) { name in
      let path = "\(config)/sessions/\(name).yaml"
      return FileBytes.exists(path) ? path : nil
    }
    return reader.read(text: Array(text.utf8), path: "readme.yaml").problems.map(\.description)
  }

  private func settingsProblems(_ text: String) throws -> [String] {
    Settings.read(path: try program.write("config.yaml", text)).1.map(\.description)
  }

  private func libraryProblems(_ text: String) -> [String] {
    StretchLibrary.read(text: Array(text.utf8), path: "library.yaml").1.map(\.description)
  }

  private func isSession(_ block: String) -> Bool { block.contains("\nsteps:") }

  private func isCues(_ block: String) -> Bool { block.hasPrefix("cues:\n") }

  @Test func everyBlockIsRead() throws {
    let blocks = readme.blocks("yaml")
    #expect(blocks.count { isSession($0) } >= 1 && blocks.count { isCues($0) } >= 1)
    for block in blocks {
      let problems =
        if isSession(block) {
          problems(block)
        } else if isCues(block) {
          problems("steps: [{name: Tree, hold: 45s}]\n" + block)
        } else {
          try settingsProblems(block)
        }
      #expect(problems == [], "\(block)")
    }
  }

  /// Texts in which a part of a session, or of the settings, can stand.
  private func places(of span: String) -> [String] {
    let steps = "\nsteps: [{name: Tree, hold: 30m}]"
    if span.hasPrefix("{") {
      return [
        "steps: [\(span)]", "cues: [\(span)]" + steps, "cues: {start: \(span)}" + steps,
        "steps: [{hold: 30s, say: \(span)}]",
      ]
    }
    return [
      span + steps, span, "steps: [{hold: 30s, \(span)}]", "cues: {\(span)}" + steps,
      "cues: [{at: 1s, clip: soft-bell.wav, \(span)}]" + steps, "levels: {\(span)}" + steps,
      "focus: {work: 25m, break: 5m, \(span)}",
    ]
  }

  @Test func everyEntryInALineIsRead() throws {
    // A key and its value, or a map; JSON has its keys in quotes.
    let entries = readme.spans.filter { $0.firstMatch(of: /^\{?[a-z-]+: \S/) != nil }
    #expect(entries.count > 25)
    for entry in entries {
      if entry.hasPrefix("{id:") {
        #expect(libraryProblems("- \(entry)") == [], "\(entry)")
        continue
      }
      // What is left out is anything.
      let whole = entry.replacing("[…]", with: "[{rest: 1s}]").replacing("…", with: "x")
      let isRead =
        try places(of: whole).contains { problems($0) == [] }
        || settingsProblems(whole) == []
      #expect(isRead, "\(entry): \(places(of: whole).map(problems))")
    }
  }

  @Test func theLibraryEntryShownIsFoundWhereTheREADMEPutsIt() throws {
    let entry = try #require(readme.spans.first { $0.hasPrefix("{id: hip-circle") })
    #expect(readme.spans.contains("library/"))
    try program.write("config/carillon/library/any-name.yaml", "- \(entry)\n")
    let shown = try program.run("stretch", "show", "hip-circle")
    #expect(shown.status == 0, "\(shown.errorText)")
    #expect(shown.outputText.contains("Slow, wide circles."), "\(shown.outputText)")
  }

  @Test func theCuesShownPlanWithoutAWarning() throws {
    let cues = try #require(readme.blocks("yaml").first { isCues($0) })
    try program.write("cues.yaml", "steps: [{name: Tree, hold: 45s}]\n" + cues)
    #expect(try program.run("check", "./cues.yaml").status == 0)
    let plan = try program.run("plan", "./cues.yaml")
    #expect(plan.status == 0)
    // With speech off, that is said.
    let lines = plan.errorText.split(separator: "\n").filter {
      !$0.contains("planned and not heard")
    }
    #expect(lines.isEmpty, "\(lines)")
    for clip in cues.matches(of: /clip: ([a-z.-]+)/).map(\.output.1) {
      #expect(plan.outputText.contains(clip), "\(clip)")
    }
  }

  // MARK: - Keys

  /// Those of a language stand in its file, which `Config/README.md` names.
  static let documented = SessionContext.allCases.filter {
    ![.language, .counted, .countedMinutes, .stepNames].contains($0)
  }

  @Test(arguments: documented)
  func everyKeyIsShown(_ context: SessionContext) throws {
    let words = Set(
      readme.code.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    for key in context.keys { #expect(words.contains(key.name), "\(key.name) of \(context.noun)") }
  }

  @Test func everyKeyOfTheSettingsBeginsALineOfABlock() throws {
    let lines = readme.blocks("yaml").filter { !isSession($0) && !isCues($0) }
      .flatMap { $0.split(separator: "\n") }
    for key in SessionContext.settings.keys {
      #expect(lines.contains { $0.hasPrefix("\(key.name):") }, "\(key.name)")
    }
  }
}
