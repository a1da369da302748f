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
  /// Where it begins.
  var start: StartingPoint
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

  /// - Throws: For a task that there is none of, and a mood that cannot be kept: status 2.
  static func recorder(
    _ parsed: ParsedCommand, _ store: SessionStore, _ start: StartingPoint, isEndless: Bool,
    _ console: Console
  ) throws(CommandFailure) -> PracticeRecorder? {
    let task = try Values.number(.task, parsed)
    let mood = try Values.text(.mood, parsed, limit: 40)
    if parsed.has(.noRecord) {
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
    var wish = RecordWish(
      session: store.places.sessionName(path) ?? file, file: file, start: start,
      isEndless: isEndless, task: task,
      mood: mood, place: place)
    guard let task else { return PracticeRecorder(wish, nil, console) }
    let history: History
    do throws(HistoryError) {
      history = try wish.open(console)
      wish.taskTitle = try history.task(task)?.fields.title
    } catch {
      console.complain(error.playerDescription)
      return nil
    }
    guard wish.taskTitle != nil else {
      throw .usage("--task is \(task); carillon task list shows which there are")
    }
    return PracticeRecorder(wish, history, console)
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
