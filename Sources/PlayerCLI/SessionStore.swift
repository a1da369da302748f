import Glibc
import SessionFile
import SessionModel
import SoundCatalog
import SoundUnits
import Timeline

/// Finds sessions by name or file, and reads and compiles them.
struct SessionStore {
  let places: Places
  private let console: Console
  /// Installed stretches and the user's.
  private(set) var library: StretchLibrary
  private let phrasebooks: Phrasebooks
  /// What the user's `config.yaml` says.
  let settings: Settings
  /// The files of settings, stretches and phrases, with what is wrong with them.
  private let ownFiles: [String]
  private let ownProblems: [SessionProblem]

  /// Reads settings, stretch library and phrases; what is wrong with them is said once, on standard
  /// error.
  init(places: Places, console: Console) {
    self.places = places
    self.console = console
    let files = places.libraryFolders.flatMap { SessionStore.files(in: $0, console) }
    let (library, libraryProblems) = StretchLibrary.read(paths: files)
    self.library = library
    let (settings, settingsProblems) =
      places.settingsFile.map(Settings.read(path:)) ?? (Settings(), [])
    self.settings = settings
    let languages = places.languageFolders.flatMap { SessionStore.files(in: $0, console) }
    let (phrasebooks, phraseProblems) = Phrasebooks.read(
      paths: languages, standardLanguage: settings.voice.language ?? "en")
    self.phrasebooks = phrasebooks
    ownFiles = (places.settingsFile.map { [$0] } ?? []) + files + languages
    ownProblems = settingsProblems + libraryProblems + phraseProblems
    for problem in ownProblems { console.report("\(problem)") }
  }

  /// What is wrong with a file that is no session: the settings, a library's, a language's. `nil` for
  /// any other.
  func problems(ofOwnFile path: String) -> [SessionProblem]? {
    guard let real = TargetFiles.realPath(path),
      let own = ownFiles.first(where: { TargetFiles.realPath($0) == real })
    else { return nil }
    return ownProblems.filter { $0.location.path == own }
  }

  private static func files(in folder: String, _ console: Console) -> [String] {
    let listing = FolderListing(of: folder, ending: ".yaml")
    if let failure = listing.failure { console.complain(failure) }
    return listing.paths
  }

  /// The library as it would be without one of its files.
  func library(without file: String) -> StretchLibrary {
    let files = places.libraryFolders.flatMap { SessionStore.files(in: $0, console) }
    return StretchLibrary.read(paths: files.filter { $0 != file }).0
  }

  /// The store by which a session can be read though its stretches have gone from the library, and the
  /// ids of those.
  func standingIn(forStretchesOf text: [UInt8]) -> (store: SessionStore, missing: [String]) {
    let missing = SessionTextEditor.stretchIDs(in: text).filter { library[$0] == nil }
    var store = self
    if !missing.isEmpty { store.library = library.standingIn(for: missing) }
    return (store, missing)
  }

  // MARK: - Finding

  /// Every session by its name, the user's before an installed one of the same name.
  func sessions() -> [(name: String, path: String)] {
    var seen = Set<String>()
    var result: [(name: String, path: String)] = []
    for folder in places.sessionFolders {
      for path in SessionStore.files(in: folder, console) {
        let name = SessionStore.name(ofFile: path)
        if seen.insert(name).inserted { result.append((name, path)) }
      }
    }
    return result
  }

  /// The file of a session by its name; `nil` where there is none.
  func path(named name: String) -> String? {
    if name.isEmpty { return nil }
    return places.sessionFolders.lazy.map { "\($0)/\(name).yaml" }.first { access($0, F_OK) == 0 }
  }

  /// What `SESSION` on a command line means: with a `/` or ending in `.yaml` a file, any other text
  /// a name.
  func path(of argument: String) throws(CommandFailure) -> String {
    if argument.contains("/") || argument.hasSuffix(".yaml") {
      if !argument.hasSuffix(".yaml"), access(argument, F_OK) != 0, errno == ENOENT,
        access("\(argument).yaml", F_OK) == 0
      {
        throw .failed("\(argument): no such file; did you mean \(argument).yaml?")
      }
      return argument
    }
    if let path = path(named: argument) { return path }
    if access("\(argument).yaml", F_OK) == 0 {
      throw .usage("no session '\(argument)'; did you mean the file ./\(argument).yaml?")
    }
    if ClipNames.isClip(argument) {
      throw .usage(
        "no session '\(argument)'; a session is a YAML text, and carillon preview plays sounds")
    }
    let names = sessions().map(\.name)
    let hint =
      (NearestName.nearest(to: argument, in: names)
      ?? names.first { !argument.isEmpty && $0.hasPrefix(argument.lowercased()) })
      .map { "did you mean \($0)?" }
      ?? (places.hasInstalled
        ? "carillon list shows them; a file has a / or ends in .yaml"
        : "the installed ones are not found; CARILLON_SHARE names the folder that holds Config")
    throw .usage("no session '\(argument)'; \(hint)")
  }

  /// `morning` for `a/b/morning.yaml`.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
  }

  /// A file that a session names, beside the session's own.
  static func path(of name: String, besides session: String) -> String {
    guard !name.hasPrefix("/"), let slash = session.lastIndex(of: "/") else { return name }
    return session[...slash] + name
  }

  // MARK: - Reading

  /// A text as a session that can be changed.
  func editor(of text: [UInt8], path: String) throws(CommandFailure) -> SessionTextEditor {
    do throws(SessionProblems) {
      return try SessionTextEditor(
        text: text, path: path, library: library, findSession: self.path(named:))
    } catch {
      throw .problems(error.all)
    }
  }

  /// The session of a file with all its problems.
  ///
  /// - Parameter checksClips: Where there are problems, those of clips are among them; that takes as
  ///   long as loading the clips.
  func reading(_ path: String, checksClips: Bool = true) -> SessionReading {
    let reader = SessionReader(library: library, findSession: self.path(named:))
    guard checksClips else { return reader.read(path: path) }
    // Most files have no problem, and no folder of sounds is looked through for them.
    return reader.read(path: path) { clips in
      ClipCheck(search: soundSearch).problems(of: clips)
    }
  }

  /// The session that `SESSION` on a command line means, without problems.
  func session(
    _ argument: String, checksClips: Bool = true
  ) throws(CommandFailure) -> Session {
    let reading = reading(try path(of: argument), checksClips: checksClips)
    guard let session = reading.session else { throw .problems(reading.problems) }
    return session
  }

  /// The steps of the session that `SESSION` on a command line means, at their times; all that is wrong
  /// with the file otherwise.
  func schedule(
    of argument: String, endless: EndlessExtent = .oneCycle
  ) throws(CommandFailure) -> Schedule {
    let path = try path(of: argument)
    let reading = reading(path)
    guard let session = reading.session else { throw .problems(reading.problems) }
    return try schedule(of: session, naming: reading.clips, path: path, endless: endless)
  }

  /// The same of a session that was read from a file.
  ///
  /// - Parameter clips: Looked for where the session is refused.
  func schedule(
    of session: Session, naming clips: [NamedClip], path: String,
    endless: EndlessExtent = .oneCycle
  ) throws(CommandFailure) -> Schedule {
    do throws(SessionProblem) {
      return try Schedule(session, endless: endless)
    } catch {
      let ofClips = ClipCheck(search: soundSearch).problems(of: clips)
      throw .problems(([error] + ofClips).inOrder(from: path))
    }
  }

  /// Its steps at their times.
  func schedule(
    _ session: Session, endless: EndlessExtent = .oneCycle
  ) throws(CommandFailure) -> Schedule {
    do throws(SessionProblem) {
      return try Schedule(session, endless: endless)
    } catch {
      throw .problems([error])
    }
  }

  /// Where clips are looked for, and what one that is missing may have been meant to be.
  var soundSearch: SoundSearch {
    let folders = places.soundFolders
    let names = ClipNames(folders: folders).names
    return SoundSearch(folders: folders) { NearestName.nearest(to: $0, in: names) }
  }

  /// Every sound made or loaded, on its frame, and with room to full scale.
  func compile(_ schedule: Schedule, rate: SampleRate) -> (plan: Plan, catalog: SoundCatalog) {
    let sheet = CueSheet(schedule, phrasebooks: phrasebooks)
    let levels = schedule.levels.overriding(settings.levels)
    let narrator = Narrator.isWanted ? Narrator(settings, places: places, console: console) : nil
    let catalog = SoundCatalog.load(
      sheet, rate: rate, search: soundSearch, voice: narrator,
      hasLowTones: levels.preset?.hasLowTones ?? false)
    let plan = Plan(sheet, rate: rate, facts: catalog.facts, levels: settings.levels)
    switch levels.ceiling ?? .standard {
    case .unlimited: return (plan, catalog)
    case .level(let ceiling):
      return (catalog.leavingHeadroom(plan, of: sheet, below: ceiling), catalog)
    }
  }
}
