import CommandSyntax
import SessionModel
import SoundUnits
import Timeline

/// `carillon list`: the sessions, sorted by title.
struct ListCommand {
  let store: SessionStore
  let console: Console

  /// A session as the list shows it.
  struct Entry {
    var name: String
    var title: String
    var kind: SessionKind
    /// The schedule alone; of an endless session one cycle.
    var length: ExactTime
    var isEndless: Bool
    var difficulty: String?
    var path: String

    var lengthText: String { isEndless ? "endless" : length.clock() }
  }

  func run(_ parsed: ParsedCommand) -> ExitStatus {
    let (entries, isComplete) = entries(kind: parsed[.kind].flatMap(SessionKind.init(rawValue:)))
    if parsed.has(.json) {
      console.printRaw(ListCommand.json(entries))
    } else if entries.isEmpty {
      console.complain("no sessions found; a file is played by its path")
    } else {
      let palette = Palette(isOn: console.outputIsColored)
      console.printRaw(ListCommand.table(entries, numbered: false, palette: palette))
    }
    return isComplete ? .done : .failed
  }

  /// Every readable session, by title; what is wrong with others goes to standard error.
  func entries(kind: SessionKind? = nil) -> (entries: [Entry], isComplete: Bool) {
    var entries: [Entry] = []
    var isComplete = true
    for (name, path) in store.sessions() {
      let reading = store.reading(path)
      guard let session = reading.session, let schedule = try? store.schedule(session) else {
        isComplete = false
        for problem in reading.problems { console.report(problem.description) }
        continue
      }
      guard kind == nil || session.kind == kind else { continue }
      entries.append(
        Entry(
          name: name, title: session.title, kind: session.kind, length: schedule.length,
          isEndless: session.repeatsForever, difficulty: session.difficulty, path: path))
    }
    entries.sort { ($0.title, $0.name) < ($1.title, $1.name) }
    return (entries, isComplete)
  }

  static func table(_ entries: [Entry], numbered: Bool, palette: Palette) -> String {
    var columns = TextTable(alignments: [.left, .left, .left, .right, .left])
    for entry in entries {
      columns.add([
        entry.name, entry.title, entry.kind.rawValue, entry.lengthText, entry.difficulty ?? "",
      ])
    }
    var text = ""
    for (index, line) in columns.lines().enumerated() {
      if numbered {
        let number = String(index + 1)
        text +=
          String(repeating: " ", count: max(0, 3 - number.count)) + palette.bold(number) + "  "
      }
      text += line + "\n"
    }
    return text
  }

  private static func json(_ entries: [Entry]) -> String {
    var json = JSONText()
    json.array { json in
      for entry in entries {
        json.object { json in
          json.key("name")
          json.value(entry.name)
          json.key("title")
          json.value(entry.title)
          json.key("kind")
          json.value(entry.kind.rawValue)
          json.key("nanoseconds")
          json.value(entry.length.nanoseconds)
          json.key("endless")
          json.value(entry.isEndless)
          json.key("difficulty")
          json.value(entry.difficulty)
          json.key("path")
          json.value(entry.path)
        }
      }
    }
    json.line()
    return json.text
  }
}
