import CommandSyntax
import Glibc
import HistoryStore

/// What is to be recorded of a session that is about to play.
struct RecordWish {
  /// A player has a session to look after: so long it waits for other programs.
  static let busyMilliseconds = 100

  /// As `play` takes it; a path for a file outside the folders of sessions.
  var session: String
  /// The session's file.
  var file: String
  /// Where it begins, and which run goes on with it.
  var beginning: Beginning
  /// It has no end of its own.
  var isEndless: Bool
  /// What it counts towards.
  var task: Int?
  /// That task's title.
  var taskTitle: String?
  /// What was told beforehand.
  var mood: String?
  /// The history's file.
  var place: String

  /// What is to be recorded; `nil` where nothing is.
  ///
  /// - Throws: For a mood that cannot be kept, and for what cannot be had without a record: status 2.
  static func parse(
    _ parsed: ParsedCommand, _ store: SessionStore, _ start: StartingPoint, isEndless: Bool,
    _ console: Console
  ) throws(CommandFailure) -> RecordWish? {
    if parsed.has(.resume) && parsed[.from] != nil {
      throw .usage("--resume and --from ask for two beginnings; give one of them")
    }
    let task = try Values.number(.task, parsed)
    let mood = try Values.text(.mood, parsed, limit: 40)
    if parsed.has(.noRecord) {
      if parsed.has(.resume) {
        throw .usage("--no-record and --resume ask for two things; give one of them")
      }
      if task != nil || mood != nil {
        throw .usage("--no-record and --task or --mood ask for two things; give one of them")
      }
      return nil
    }
    guard let place = store.places.history else {
      console.complain(
        "this session is not recorded: there is no folder for it; set HOME or XDG_DATA_HOME")
      return nil
    }
    let path = try store.path(of: parsed.operands[0])
    let file = RecordWish.realPath(path)
    return RecordWish(
      session: store.places.sessionName(path) ?? file, file: file,
      beginning: Beginning(start: start), isEndless: isEndless, task: task, mood: mood,
      place: place)
  }

  /// What records it, once it is known where the session begins: `beginning` is changed where it goes
  /// on from an earlier time.
  ///
  /// - Returns: `nil` where a task cannot be looked up, which is said.
  /// - Throws: For a task that there is none of: status 2.
  mutating func recorder(
    _ comingBack: ComingBack, _ console: Console
  ) throws(CommandFailure) -> PracticeRecorder? {
    // Otherwise the history is opened when the session begins to sound.
    guard task != nil || comingBack.isWanted else { return PracticeRecorder(self, nil, console) }
    var opened: History?
    do throws(HistoryError) {
      let history = try open(console)
      opened = history
      if let task { taskTitle = try history.task(task)?.fields.title }
      let isKnown = task == nil || taskTitle != nil
      if isKnown, comingBack.isWanted, let found = try comingBack.find(session, in: history) {
        beginning = found
      }
    } catch {
      if comingBack.isAsked {
        console.complain("nothing to resume: the history cannot be read; the session begins anew")
      }
      if task != nil {
        console.complain(error.playerDescription)
        return nil
      }
    }
    if let task, taskTitle == nil {
      throw .usage("--task is \(task); carillon task list shows which there are")
    }
    return PracticeRecorder(self, opened, console)
  }

  /// Opens the history; a damaged one is put aside.
  func open(_ console: Console) throws(HistoryError) -> History {
    let history = try History.open(
      place, whenDamaged: .startAnew, busyMilliseconds: RecordWish.busyMilliseconds)
    for note in history.notes { console.complain(note) }
    return history
  }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension Places {
  /// The name by which `play` finds a file; `nil` for one outside the folders of sessions.
  fileprivate func sessionName(_ path: String) -> String? {
    let name = SessionStore.name(ofFile: path)
    return sessionFolders.contains { "\($0)/\(name).yaml" == path } ? name : nil
  }
}
