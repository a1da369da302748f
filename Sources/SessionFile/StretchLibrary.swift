import SessionModel
import SoundUnits

/// One entry of a stretch library: what a step `stretch: ID` is made from.
public struct Stretch: Hashable, Sendable {
  /// What sessions call it.
  public var id: String
  /// What people call it.
  public var name: String
  /// The part of the body that it is for.
  public var bodyPart: String?
  /// How long it is held, on each side.
  public var duration: ExactTime
  /// Spoken when the step starts, unless the step says something else.
  public var instructions: String?
  /// What its sides are called; empty for a stretch without sides.
  public var sides: [String]
  /// Where the library has it.
  public var location: SourceLocation

  /// A stretch that is not read from a file has the place of whatever it comes from.
  public init(
    id: String, name: String, bodyPart: String? = nil, duration: ExactTime,
    instructions: String? = nil, sides: [String] = [], location: SourceLocation
  ) {
    self.id = id
    self.name = name
    self.bodyPart = bodyPart
    self.duration = duration
    self.instructions = instructions
    self.sides = sides
    self.location = location
  }
}

/// Stretches by their ids.
public struct StretchLibrary: Sendable {
  /// In the order in which their ids were first read.
  public private(set) var stretches: [Stretch] = []
  private var indices: [String: Int] = [:]

  /// An empty library.
  public init() {}

  /// The stretch of this id.
  public subscript(id: String) -> Stretch? { indices[id].map { stretches[$0] } }

  /// Reads library files, each a YAML list of what `SessionContext.libraryEntry` describes.
  ///
  /// A later file's stretch takes the place of an earlier one's of the same id; an id that is twice
  /// in one file is a problem. Entries without problems are there even if others have some.
  public static func read(paths: [String]) -> (StretchLibrary, [SessionProblem]) {
    var library = StretchLibrary()
    let state = ReadingState(library: StretchLibrary(), findSession: { _ in nil })
    for path in paths {
      for stretch in FileReader(path: path, state: state).libraryEntries() {
        library.add(stretch)
      }
    }
    return (library, state.problems.listed)
  }

  /// Reads a text as if it were the library file at `path`.
  public static func read(text: [UInt8], path: String) -> (StretchLibrary, [SessionProblem]) {
    var library = StretchLibrary()
    let state = ReadingState(library: StretchLibrary(), findSession: { _ in nil })
    state.provide(text, as: path)
    for stretch in FileReader(path: path, state: state).libraryEntries() { library.add(stretch) }
    return (library, state.problems.listed)
  }

  /// The library with something in the place of each stretch that it lacks, so that a session that
  /// names them can be looked at and changed: 30 s long, named for its id.
  public func standingIn(for ids: [String]) -> StretchLibrary {
    var library = self
    for id in ids where self[id] == nil {
      library.add(
        Stretch(
          id: id, name: id, duration: .seconds(30), location: SourceLocation(path: "")))
    }
    return library
  }

  private mutating func add(_ stretch: Stretch) {
    if let index = indices[stretch.id] {
      stretches[index] = stretch
    } else {
      indices[stretch.id] = stretches.count
      stretches.append(stretch)
    }
  }
}

extension FileReader {
  fileprivate func libraryEntries() -> [Stretch] {
    guard let root = state.root(of: path) else { return [] }
    guard case .list(let items) = root.content else {
      addWrongType(
        root, "a library file", .list(.map(.libraryEntry), noun: "stretches, each a map with an id")
      )
      return []
    }
    state.visit(items.count, at: location(root))
    var entries: [Stretch] = []
    var lines: [String: Int] = [:]
    for item in items where !state.isStopped {
      guard let entry = libraryEntry(item) else { continue }
      if let line = lines[entry.id] {
        add(
          item, "id \(shown(entry.id)) is also in line \(line); each stretch has an id of its own")
      } else {
        lines[entry.id] = entry.location.line
        entries.append(entry)
      }
    }
    return entries
  }

  private func libraryEntry(_ node: YAMLNode) -> Stretch? {
    guard let fields = fields(node, as: .libraryEntry, called: "a library entry") else {
      return nil
    }
    let id = text("id", in: fields)
    let name = text("name", in: fields)
    let duration = duration("duration", in: fields)
    let bodyPart = text("body-part", in: fields)
    let instructions = text("instructions", in: fields)
    let sides = sides(in: fields)
    guard let id, let name, let duration else { return nil }
    return Stretch(
      id: id, name: name, bodyPart: bodyPart, duration: duration, instructions: instructions,
      sides: sides ?? [], location: location(node))
  }
}
