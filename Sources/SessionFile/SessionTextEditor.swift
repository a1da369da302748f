import SessionModel
import SoundUnits

/// Changes the steps and the head of a session file's text and leaves everything else of it as it is:
/// comments, order, and how other steps are written.
///
/// Every result has been read again and is the session that was wanted; what cannot be had that way is
/// refused. Steps are those of the session's own list, counted from 0; a repeat is one of them.
public struct SessionTextEditor {
  /// A key of the session itself.
  public enum Head: String, Sendable {
    case title, difficulty, description, transition
    case leadIn = "lead-in"
    case sideSwitch = "side-switch"
  }

  private let path: String
  private let library: StretchLibrary
  private let reader: SessionReader
  /// The text as it is now.
  public private(set) var text: [UInt8]
  /// What it reads as.
  public private(set) var session: Session

  /// - Parameters:
  ///   - text: That of the file at `path`.
  ///   - findSession: As `SessionReader` takes it.
  /// - Throws: The problems of a text that is no session.
  public init(
    text: [UInt8], path: String, library: StretchLibrary,
    findSession: @escaping (String) -> String?
  ) throws(SessionProblems) {
    self.text = text
    self.path = path
    self.library = library
    reader = SessionReader(library: library, findSession: findSession)
    let reading = reader.read(text: text, path: path)
    guard let session = reading.session else { throw SessionProblems(all: reading.problems) }
    self.session = session
  }

  // MARK: - Changes

  /// Puts steps before the one at `index`; the number of steps puts them at the end.
  public mutating func insert(_ steps: [Routine.Step], at index: Int) throws(EditRefusal) {
    var list = try list()
    guard (0...list.count).contains(index) else {
      throw EditRefusal(reason: .noEntry(index + 1, count: list.count + 1), line: 1)
    }
    var wanted = session
    for (offset, step) in steps.enumerated() {
      list.insert(step.lines, at: index + offset)
      guard let step = step.step(library) else {
        throw EditRefusal(reason: .wouldDiffer("the library lacks a stretch"), line: 1)
      }
      wanted.steps.insert(step, at: index + offset)
    }
    try take(list.text, as: wanted)
  }

  /// Takes a step to where another one is, which makes room.
  public mutating func move(from: Int, to: Int) throws(EditRefusal) {
    var list = try list()
    for index in [from, to] { try check(index, of: list) }
    var wanted = session
    list.move(from: from, to: to)
    wanted.steps.insert(wanted.steps.remove(at: from), at: to)
    try take(list.text, as: wanted)
  }

  /// Takes a step away; the last one stays.
  public mutating func remove(at index: Int) throws(EditRefusal) {
    var list = try list()
    try check(index, of: list)
    if list.count == 1 { throw EditRefusal(reason: .wouldBeEmpty, line: 1) }
    var wanted = session
    list.remove(at: index)
    wanted.steps.remove(at: index)
    try take(list.text, as: wanted)
  }

  /// Holds a step for another time.
  public mutating func setHold(_ length: ExactTime, at index: Int) throws(EditRefusal) {
    try check(index, of: try list())
    var wanted = session
    guard case .list(let items)? = try root()["steps"]?.value.content else { return }
    guard case .hold(_, let sides) = wanted.steps[index].content else {
      let what = wanted.steps[index].content.what
      throw EditRefusal(reason: .notHeld(index + 1, what: what), line: items[index].line)
    }
    wanted.steps[index].content = .hold(length, sides: sides)
    try take(
      try MapText.setting("hold", { _, _ in "\(length)" }, of: items[index], in: text), as: wanted)
  }

  /// Another title, description or difficulty.
  public mutating func set(_ key: Head, _ value: String) throws(EditRefusal) {
    var wanted = session
    switch key {
    case .title: wanted.title = value
    case .difficulty: wanted.difficulty = value
    case .description: wanted.description = value
    case .transition, .leadIn, .sideSwitch: preconditionFailure("a gap is a length")
    }
    try set(key, to: wanted) { inBrackets, column in
      inBrackets
        ? YAMLValueText.line(value, inBrackets: true)
        : YAMLValueText.block(value, indentation: column)
    }
  }

  /// Another gap.
  public mutating func set(_ key: Head, _ length: ExactTime) throws(EditRefusal) {
    var wanted = session
    switch key {
    case .transition: wanted.transition = length
    case .leadIn: wanted.leadIn = length
    case .sideSwitch: wanted.sideSwitch = length
    case .title, .difficulty, .description: preconditionFailure("a length is a gap")
    }
    try set(key, to: wanted) { _, _ in "\(length)" }
  }

  private mutating func set(
    _ key: Head, to wanted: Session, _ value: (Bool, Int) -> String
  ) throws(EditRefusal) {
    try take(try MapText.setting(key.rawValue, value, of: try root(), in: text), as: wanted)
  }

  // MARK: - Looking

  /// The ids of all stretches that a session file's text uses, each once, in order.
  public static func stretchIDs(in text: [UInt8]) -> [String] {
    guard let root = try? YAMLOutline.of(text), let steps = root["steps"]?.value else { return [] }
    var seen: Set<String> = []
    return steps.values(of: "stretch").filter { seen.insert($0).inserted }
  }

  private func root() throws(EditRefusal) -> YAMLOutline {
    guard let found = try? YAMLOutline.of(text) else {
      throw EditRefusal(reason: .noList("steps"), line: 1)
    }
    return found
  }

  private func list() throws(EditRefusal) -> ListText {
    let root = try root()
    guard let steps = root["steps"]?.value else {
      throw EditRefusal(reason: .noList("steps"), line: root.line)
    }
    return try ListText(steps, in: text, noun: "steps", isWholeFile: false)
  }

  private func check(_ index: Int, of list: ListText) throws(EditRefusal) {
    guard (0..<list.count).contains(index) else {
      throw EditRefusal(reason: .noEntry(index + 1, count: list.count), line: 1)
    }
  }

  private mutating func take(_ text: [UInt8], as wanted: Session) throws(EditRefusal) {
    let reading = reader.read(text: text, path: path)
    guard let session = reading.session else {
      let problem = reading.problems.first
      throw EditRefusal(
        reason: .wouldDiffer(problem?.message), line: problem?.location.line ?? 1)
    }
    guard session.saysTheSame(as: wanted) else {
      throw EditRefusal(reason: .wouldDiffer(nil), line: 1)
    }
    self.text = text
    self.session = session
  }
}

extension Step.Content {
  /// What a person calls it.
  fileprivate var what: String {
    switch self {
    case .hold: "a hold"
    case .breathe: "a breathing pattern"
    case .rest: "a rest"
    case .wait: "a wait"
    case .rounds: "a repeat"
    case .focus: "a focus shorthand"
    case .include: "another session"
    }
  }
}

/// All problems of a file that cannot be read.
public struct SessionProblems: Error {
  /// One or more.
  public var all: [SessionProblem]
}
