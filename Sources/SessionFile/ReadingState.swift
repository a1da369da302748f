import SessionModel

/// What the files of one reading share: problems, bounds, and what was read before.
final class ReadingState {
  /// Values looked at, again for each alias and each include: what one reading may cost.
  static let visitLimit = 1_000_000

  let library: StretchLibrary
  let findSession: (String) -> String?
  let problems = ProblemList()
  /// Every clip that the files name, by its first place, whatever became of its cue.
  private(set) var clips: [NamedClip] = []
  /// Some length was set so that nothing else is found wrong with it: totals say nothing.
  var hasStandIns = false

  private var notedClips: Set<NamedClip> = []
  private var visitCount = 0
  private var stepCount = 0
  /// The files that include one another, outermost first.
  private var openFiles: [OpenFile] = []
  /// Documents by path; `nil` for one that cannot be read, whose problem is listed.
  private var documents: [String: Document?] = [:]

  private struct OpenFile {
    var path: String
    var identity: FileText.Identity?
  }

  private struct Document {
    var root: YAMLNode
    var identity: FileText.Identity?
  }

  init(library: StretchLibrary, findSession: @escaping (String) -> String?) {
    self.library = library
    self.findSession = findSession
  }

  /// A bound was passed or there are too many problems: nothing more needs to be read.
  var isStopped: Bool { problems.isFull }

  /// How many files include one another where the reading stands now.
  var includeDepth: Int { openFiles.count }

  // MARK: - Bounds

  /// Counts values that are looked at; says so once when there are too many.
  func visit(_ count: Int, at location: SourceLocation) {
    visitCount += count
    if visitCount > ReadingState.visitLimit {
      problems.close(
        location,
        "session has more than \(ReadingState.visitLimit) values once its aliases and "
          + "includes are in place; use repeat, or split it")
    }
  }

  /// Counts a step that is built.
  func countStep(at location: SourceLocation) {
    stepCount += 1
    if stepCount > SessionBounds.stepCount {
      problems.close(
        location,
        "session has more than \(SessionBounds.stepCount) steps; "
          + "at most \(SessionBounds.stepCount) can be planned")
    }
  }

  // MARK: - Clips

  /// Remembers a clip for who looks for its file.
  func note(_ clip: SoundReference?, at location: SourceLocation, asBed isBed: Bool = false) {
    guard let clip, case .clip = clip else { return }
    var key = NamedClip(clip: clip, isBed: isBed, location: location)
    key.location = SourceLocation(path: "")
    guard notedClips.insert(key).inserted else { return }
    clips.append(NamedClip(clip: clip, isBed: isBed, location: location))
  }

  // MARK: - Files

  /// Gives a path its text, so that no file is read for it.
  func provide(_ text: [UInt8], as path: String) {
    documents[path] = .some(document(of: FileText(bytes: text), path: path))
  }

  /// The root node of a file, read once.
  func root(of path: String) -> YAMLNode? { document(at: path)?.root }

  /// Reads with the file's name on the list of open ones.
  func whileOpen<Result>(_ path: String, _ body: () -> Result) -> Result {
    openFiles.append(OpenFile(path: path, identity: document(at: path)?.identity))
    defer { openFiles.removeLast() }
    return body()
  }

  /// The open files from the one at `path` on, if it is open: reading it again would never end.
  func cycle(to path: String) -> [String]? {
    let identity = document(at: path)?.identity
    guard
      let first = openFiles.firstIndex(where: {
        $0.path == path || (identity != nil && $0.identity == identity)
      })
    else { return nil }
    return openFiles[first...].map(\.path)
  }

  private func document(at path: String) -> Document? {
    if let known = documents[path] { return known }
    problems.register(path)
    var result: Document?
    do {
      result = document(of: try FileText(path: path), path: path)
    } catch {
      add(error, path)
    }
    documents[path] = .some(result)
    return result
  }

  private func document(of text: FileText, path: String) -> Document? {
    problems.register(path)
    do {
      return Document(root: try text.document(), identity: text.identity)
    } catch {
      add(error, path)
      return nil
    }
  }

  private func add(_ error: YAMLError, _ path: String) {
    problems.add(
      SourceLocation(path: path, line: error.mark.line, column: error.mark.column), error.message)
  }
}
