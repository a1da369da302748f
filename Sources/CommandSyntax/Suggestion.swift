/// What a shell offers where an operand or a flag's value is typed.
public enum Suggestion: Sendable, Equatable {
  /// Nothing: only the person knows.
  case nothing
  /// The commands of the table; behind a group's name its own.
  case commands
  /// What `carillon complete TOPIC` prints, and files with one of these extensions.
  case names(CompletionTopic, files: [String])
  /// Files with one of these extensions, without their points.
  case files([String])
  /// Folders.
  case folders
}

/// What only the running program knows; the raw value is the word behind `carillon complete`.
public enum CompletionTopic: String, CaseIterable, Sendable {
  case sessions, devices, sounds, stretches, players
  case bodyParts = "body-parts"
  case tasks, runs
}

extension Suggestion {
  /// The program's own words, where it has some.
  var topic: CompletionTopic? {
    if case .names(let topic, _) = self { topic } else { nil }
  }

  /// The extensions of the files that can stand there.
  var fileExtensions: [String] {
    switch self {
    case .names(_, let extensions), .files(let extensions): extensions
    case .nothing, .commands, .folders: []
    }
  }
}
