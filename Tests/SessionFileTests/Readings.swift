import SessionFile
import SessionModel
import SoundUnits
import Testing

/// Reads a text as the file `test.yaml`.
func reading(
  of text: String, path: String = "test.yaml", library: StretchLibrary = StretchLibrary()
) -> SessionReading {
  SessionReader(library: library, findSession: { _ in nil }).read(
    text: Array(text.utf8), path: path)
}

/// The session of a text that must have no problem.
func session(
  _ text: String, library: StretchLibrary = StretchLibrary(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Session {
  let reading = reading(of: text, library: library)
  #expect(reading.problems.map(\.description) == [], sourceLocation: sourceLocation)
  return try #require(reading.session, sourceLocation: sourceLocation)
}

/// The one step of a session, written in flow style.
func step(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Step {
  let session = try session("steps: [\(text)]", sourceLocation: sourceLocation)
  return try #require(session.steps.first, sourceLocation: sourceLocation)
}

/// The messages of a text, without their places.
func messages(_ text: String) -> [String] { reading(of: text).problems.map(\.message) }

/// Swift Testing has a type of the same name.
typealias SourceLocation = Testing.SourceLocation
typealias FileLocation = SessionModel.SourceLocation

func at(_ line: Int, _ column: Int, _ path: String = "test.yaml") -> FileLocation {
  FileLocation(path: path, line: line, column: column)
}
