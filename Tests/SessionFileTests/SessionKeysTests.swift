import SessionFile
import SessionModel
import Testing

/// The table of keys and the reader agree.
@Suite struct SessionKeysTests {
  struct Key: Sendable, CustomTestStringConvertible {
    var context: SessionContext
    var name: String
    var testDescription: String { "\(name) of \(context.noun)" }
  }

  /// Those of session files. Not in the attribute: Swift 6.0.3 crashes on a closure there.
  static let ofSessions = SessionContext.allCases.filter { $0 != .libraryEntry }
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
    case .libraryEntry: ""
    default:
      key.hasPrefix("\(context.stepKey ?? ""):")
        ? "steps: [{\(key)}]" : "steps: [{\(context.stepKey ?? ""): 1, \(key)}]"
    }
  }

  @Test(arguments: ofSessions)
  func everyKeyIsKnownAndItsValueIsRead(_ key: Key) {
    // No value may be a list in a list or a map with this key.
    for value in ["[[[]]]", "{zzz: 1}"] {
      let messages = messages(text("\(key.name): \(value)", in: key.context))
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
