import SessionFile
import SessionModel
import TestSupport
import Testing

/// The table of keys and the reader agree.
@Suite struct SessionKeysTests {
  struct Key: Sendable, CustomTestStringConvertible {
    var context: SessionContext
    var name: String
    var testDescription: String { "\(name) of \(context.noun)" }
  }

  /// Those of all files but libraries. Not in the attribute: Swift 6.0.3 crashes on a closure there.
  static let ofFiles = SessionContext.allCases.filter { $0 != .libraryEntry }
    .flatMap { context in
      context.keys.map { Key(context: context, name: $0.name) }
    }

  /// A text with `key` in a map of the context, beside what makes the map one.
  private func text(_ key: String, in context: SessionContext) -> String {
    switch context {
    case .session: "\(key)"
    case .cues: "cues: {\(key)}"
    case .cue: "cues: {start: {\(key)}}"
    case .timedCue: "cues: [{\(key)}]"
    case .say: "steps: [{rest: 1s, say: {\(key)}}]"
    case .freeTone: "cues: {start: {tone: {\(key)}}}"
    case .bed: "bed: {\(key)}"
    case .focus: "focus: {\(key)}"
    case .breathing: "steps: [{breathe: {\(key)}}]"
    case .voice: "voice: {\(key)}"
    case .levels: "levels: {\(key)}"
    case .announce: "cues: {announce: {\(key)}}"
    case .countdown: "cues: {countdown: {\(key)}}"
    case .settings, .language: key
    case .hooks: "hooks: {\(key)}"
    case .counted: "seconds: {\(key)}"
    case .countedMinutes: "minutes-and-seconds: {\(key)}"
    case .stepNames: "names: {\(key)}"
    case .libraryEntry: ""
    default:
      key.hasPrefix("\(context.stepKey ?? ""):")
        ? "steps: [{\(key)}]" : "steps: [{\(context.stepKey ?? ""): 1, \(key)}]"
    }
  }

  /// What the reader of such a file says.
  private func messages(_ text: String, of context: SessionContext) throws -> [String] {
    let folder = try TemporaryFolder()
    switch context {
    case .settings, .hooks:
      return Settings.read(path: try folder.write(text, to: "config.yaml")).1.map(\.message)
    case .language, .counted, .countedMinutes, .stepNames:
      return Phrasebooks.read(paths: [try folder.write(text, to: "xx.yaml")]).1.map(\.message)
    default:
      return SessionFileTests.messages(text)
    }
  }

  @Test(arguments: ofFiles)
  func everyKeyIsKnownAndItsValueIsRead(_ key: Key) throws {
    // No value may be a list in a list or a map with this key.
    for value in ["[[[]]]", "{zzz: []}"] {
      let messages = try messages(
        text("\(key.name): \(value)", in: key.context), of: key.context)
      #expect(!messages.contains { $0.hasPrefix("'\(key.name)' is no key") })
      let accepts = messages.filter {
        $0.hasPrefix("\(key.name) is ") || $0.contains("is a list; it takes")
          || $0.hasPrefix("'zzz' is no key")
      }
      #expect(!accepts.isEmpty, "\(messages)")
    }
  }

  @Test func noMapHasAKeyTwice() {
    for context in SessionContext.allCases {
      #expect(Set(context.keys.map(\.name)).count == context.keys.count, "\(context)")
    }
  }

  @Test func everyKeySaysWhatItIs() {
    for key in SessionContext.allCases.flatMap(\.keys) {
      #expect(key.summary.hasSuffix(".") && key.summary.utf8.count > 8, "\(key.name)")
      #expect(!key.value.expectation.isEmpty)
    }
  }

  @Test func everyKindOfStepIsKnownByAKeyOfItsOwn() {
    let keys = SessionContext.steps.compactMap(\.stepKey)
    #expect(keys == ["hold", "stretch", "rest", "breathe", "wait", "repeat", "session"])
    for context in SessionContext.steps {
      #expect(context.keys.first?.name == context.stepKey)
      #expect(context.keys.first?.isRequired == true)
    }
  }
}
