import SessionModel

/// What reading a session file gave.
public struct SessionReading: Sendable {
  /// `nil` when there is any problem.
  public var session: Session?
  /// By place, the file's own before those of included ones; at most 100, then a count of the rest.
  public var problems: [SessionProblem]
}

/// Reads session files, with everything that they include.
public struct SessionReader {
  private let library: StretchLibrary
  private let findSession: (String) -> String?

  /// - Parameters:
  ///   - library: The stretches that a step can name.
  ///   - findSession: Gives the path of the session of a name, `nil` where there is none. A name
  ///     has no `/` and does not end in `.yaml`.
  public init(library: StretchLibrary, findSession: @escaping (String) -> String?) {
    self.library = library
    self.findSession = findSession
  }

  /// Reads a regular file of at most 16 MiB; whatever is wrong is a problem of the result.
  public func read(path: String) -> SessionReading {
    read(path, ReadingState(library: library, findSession: findSession))
  }

  /// Reads a text as if it were the file at `path`.
  public func read(text: [UInt8], path: String) -> SessionReading {
    let state = ReadingState(library: library, findSession: findSession)
    state.provide(text, as: path)
    return read(path, state)
  }

  private func read(_ path: String, _ state: ReadingState) -> SessionReading {
    let session = state.whileOpen(path) { FileReader(path: path, state: state).session(depth: 0) }
    // Also of a session that has lost steps: each problem that the rest shows is one.
    if let session, !state.isStopped {
      for problem in session.problems() {
        state.problems.add(problem.location, problem.message)
      }
    }
    return SessionReading(
      session: state.problems.isEmpty ? session : nil, problems: state.problems.listed)
  }
}
