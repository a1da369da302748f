import Glibc
import SessionFile
import SessionModel
import SoundCatalog
import SoundUnits
import Timeline

/// Finds sessions by name or file, and reads and compiles them.
struct SessionStore {
  let places: Places
  let console: Console
  private let library: StretchLibrary

  /// Reads the stretch library; what is wrong with it is said once, on standard error.
  init(places: Places, console: Console) {
    self.places = places
    self.console = console
    let files = places.libraryFolders.flatMap { FolderListing.files(in: $0, ending: ".yaml") }
    let (library, problems) = StretchLibrary.read(paths: files)
    self.library = library
    for problem in problems { console.report(problem.description) }
  }

  // MARK: - Finding

  /// Every session by its name, the user's before an installed one of the same name.
  func sessions() -> [(name: String, path: String)] {
    var seen = Set<String>()
    var result: [(name: String, path: String)] = []
    for folder in places.sessionFolders {
      for path in FolderListing.files(in: folder, ending: ".yaml") {
        let name = SessionStore.name(ofFile: path)
        if seen.insert(name).inserted { result.append((name, path)) }
      }
    }
    return result
  }

  /// The file of a session by its name; `nil` where there is none.
  func path(named name: String) -> String? {
    for folder in places.sessionFolders {
      let path = "\(folder)/\(name).yaml"
      if access(path, F_OK) == 0 { return path }
    }
    return nil
  }

  /// What `SESSION` on a command line means: with a `/` or ending in `.yaml` a file, any other text a name.
  func path(of argument: String) throws(CommandFailure) -> String {
    if argument.contains("/") || argument.hasSuffix(".yaml") { return argument }
    if let path = path(named: argument) { return path }
    let names = sessions().map(\.name)
    let hint =
      NearestName.nearest(to: argument, in: names).map { "did you mean \($0)?" }
      ?? "carillon list shows them; a file has a / or ends in .yaml"
    throw .usage("no session '\(argument)'; \(hint)")
  }

  /// `morning` for `a/b/morning.yaml`.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
  }

  // MARK: - Reading

  /// The session of a file with all its problems.
  func reading(_ path: String) -> SessionReading {
    SessionReader(library: library, findSession: path(named:)).read(path: path)
  }

  /// A session without problems.
  func session(_ argument: String) throws(CommandFailure) -> Session {
    let reading = reading(try path(of: argument))
    guard let session = reading.session else {
      throw CommandFailure(
        status: .failed, lines: reading.problems.map(\.description), namesPlace: true)
    }
    return session
  }

  /// Its steps at their times.
  func schedule(
    _ session: Session, endless: EndlessExtent = .oneCycle
  ) throws(CommandFailure) -> Schedule {
    do throws(SessionProblem) {
      return try Schedule(session, endless: endless)
    } catch {
      throw CommandFailure(status: .failed, lines: [error.description], namesPlace: true)
    }
  }

  /// Every sound made or loaded, and on its frame.
  func compile(_ schedule: Schedule, rate: SampleRate) -> (plan: Plan, catalog: SoundCatalog) {
    let sheet = CueSheet(schedule)
    let catalog = SoundCatalog.load(
      sheet, rate: rate, search: SoundSearch(folders: places.soundFolders))
    return (Plan(sheet, rate: rate, facts: catalog.facts), catalog)
  }
}

/// The files of a folder.
enum FolderListing {
  /// Their paths, by name; nothing for a folder that is not there. Hidden files are left out.
  static func files(in folder: String, ending suffix: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(suffix) && !name.hasPrefix(".") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }
}
