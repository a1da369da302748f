import TestSupport
import Testing

@testable import SessionFile

/// The schema and the reader give one verdict, whichever YAML an editor speaks.
@Suite struct SchemaTests {
  enum Verdict {
    /// Both accept it.
    case good
    /// Neither does.
    case bad
    /// The player refuses it and the schema cannot see why, at least by the reading of one YAML.
    case badToThePlayer
    /// An empty value and the word null are the same to an editor.
    case goodToThePlayer
  }

  /// A session file and what is expected of it.
  struct File: CustomTestStringConvertible, Sendable {
    var text: String
    var verdict: Verdict
    var testDescription: String { text }

    init(_ verdict: Verdict, _ text: String) {
      self.verdict = verdict
      self.text = text
    }

    init(_ verdict: Verdict, step: String) { self.init(verdict, "steps: [\(step)]") }
    init(_ verdict: Verdict, cue: String) {
      self.init(verdict, step: "{hold: 30s, cues: [\(cue)]}")
    }
    /// A step that has all it needs but for this.
    init(_ verdict: Verdict, with pair: String) { self.init(verdict, step: "{hold: 30s, \(pair)}") }
    init(_ verdict: Verdict, head: String) {
      self.init(verdict, "\(head)\nsteps: [{rest: 5s}]")
    }
  }

  static let schema = SessionSchema.text

  @Test func theSchemaAndTheReaderGiveOneVerdict() throws {
    let validator = try SchemaValidator(Self.schema)
    for file in SchemaFiles.all {
      let problems = messages(file.text)
      let isGood = file.verdict == .good || file.verdict == .goodToThePlayer
      #expect(problems.isEmpty == isGood, "\(file): \(problems)")
      let verdicts = try EditorYAML.allCases.map { yaml in
        try validator.accepts(try yaml.value(of: file.text))
      }
      switch file.verdict {
      case .good: #expect(verdicts == [true, true], "\(file)")
      case .bad: #expect(verdicts == [false, false], "\(file)")
      case .badToThePlayer: #expect(verdicts.contains(true), "\(file)")
      case .goodToThePlayer: #expect(verdicts.contains(false), "\(file)")
      }
    }
  }

  @Test func everyShippedSessionIsAccepted() throws {
    let validator = try SchemaValidator(Self.schema)
    let sessions = try folderNames("Config/sessions").filter { $0.hasSuffix(".yaml") }
    #expect(sessions.count >= 9)
    for session in sessions {
      let text = String(
        decoding: try FileBytes.read("\(repository)/Config/sessions/\(session)"), as: UTF8.self)
      for yaml in EditorYAML.allCases {
        #expect(try validator.accepts(yaml.value(of: text)), "\(session), \(yaml.rawValue)")
      }
    }
  }

  @Test func everyKeyOfTheLanguageStandsInItsMap() throws {
    let definitions = try #require(try EditorValue.json(Self.schema)["definitions"])
    // Libraries, settings and languages are files of their own.
    let others: [SessionContext] = [
      .libraryEntry, .settings, .hooks, .language, .counted, .countedMinutes, .stepNames,
    ]
    for context in SessionContext.allCases where !others.contains(context) {
      let properties = try #require(definitions[context.rawValue]?["properties"], "\(context)")
      for key in context.keys {
        #expect(properties[key.name]?["description"] == .text(key.summary))
      }
    }
  }

  @Test func theCommittedFileIsWhatTheTableMakes() throws {
    let committed = String(
      decoding: try FileBytes.read("\(repository)/Config/session.schema.json"), as: UTF8.self)
    #expect(
      committed == Self.schema, "carillon schema > Config/session.schema.json makes it anew")
  }

  @Test(arguments: 0...130)
  func digitsStandForTheNumbersUpToTheirBound(_ most: Int) throws {
    let regex = try Regex("^(" + SchemaPatterns.digits(upTo: most) + ")$")
    for number in 0...1_100 {
      #expect((String(number).firstMatch(of: regex) != nil) == (number <= most))
    }
  }

  /// A validator of our own alone proves little: another one must agree on every value of the tables.
  @Test(.enabled(if: hasProgram("jsonschema"), "jsonschema is not installed"))
  func anotherValidatorAgrees() throws {
    let validator = try SchemaValidator(Self.schema)
    var lines: [String] = []
    var expected = ""
    for file in SchemaFiles.all {
      for yaml in EditorYAML.allCases {
        let value = try yaml.value(of: file.text)
        lines.append(value.json)
        expected += try validator.accepts(value) ? "1" : "0"
      }
    }
    let folder = try TemporaryFolder()
    let schemaPath = try folder.write(Self.schema, to: "schema.json")
    let script = """
      import json, sys
      from jsonschema import Draft7Validator
      schema = json.load(open(sys.argv[1]))
      Draft7Validator.check_schema(schema)
      validator = Draft7Validator(schema)
      print("".join("01"[validator.is_valid(json.loads(line))] for line in sys.stdin))
      """
    let result = try ChildProcess.run(
      "python3", ["-c", script, schemaPath],
      input: .bytes(Array(lines.joined(separator: "\n").utf8)))
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText == expected + "\n")
  }

  private var repository: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
  }

  private func folderNames(_ folder: String) throws -> [String] {
    try ChildProcess.run("ls", ["\(repository)/\(folder)"]).outputText
      .split(separator: "\n").map(String.init)
  }
}
