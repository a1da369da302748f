import SessionModel

/// What reading a session file gave.
public struct SessionReading: Sendable {
  /// `nil` when there is any problem.
  public var session: Session?
  /// By place, the file's own before those of included ones; at most 100, then a count of the rest.
  public var problems: [SessionProblem]
  /// The clips that the file and its includes name, each once, as cue or as bed; also those in parts
  /// that have a problem.
  public var clips: [NamedClip]
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

  /// Finds what is wrong with clips, each at its place.
  public typealias ClipCheck = ([NamedClip]) -> [SessionProblem]

  /// Reads a regular file of at most 16 MiB; whatever is wrong is a problem of the result.
  ///
  /// - Parameter checkClips: Asked once, of a session that has a problem anyway, so that all of them
  ///   are listed together. The clips of a session without problems are looked at when it is compiled.
  public func read(path: String, checkClips: ClipCheck? = nil) -> SessionReading {
    read(path, ReadingState(library: library, findSession: findSession), checkClips)
  }

  /// Reads a text as if it were the file at `path`.
  public func read(
    text: [UInt8], path: String, checkClips: ClipCheck? = nil
  ) -> SessionReading {
    let state = ReadingState(library: library, findSession: findSession)
    state.provide(text, as: path)
    return read(path, state, checkClips)
  }

  private func read(
    _ path: String, _ state: ReadingState, _ checkClips: ClipCheck?
  ) -> SessionReading {
    let session = state.whileOpen(path) { FileReader(path: path, state: state).session(depth: 0) }
    // Also of a session that has lost steps: each problem that the rest shows is one.
    if let session, !state.isStopped {
      let totals = state.hasStandIns ? [] : session.problemsOfTotals()
      for problem in session.problemsOfSteps() + totals {
        state.problems.add(problem.location, problem.message)
      }
    }
    if let checkClips, !state.problems.isEmpty, !state.isStopped, !state.clips.isEmpty {
      for problem in checkClips(state.clips) {
        state.problems.add(problem.location, problem.message)
      }
    }
    return SessionReading(
      session: state.problems.isEmpty ? session : nil, problems: state.problems.listed,
      clips: state.clips)
  }
}
