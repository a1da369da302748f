import CommandSyntax
import SessionModel
import SoundUnits
import Timeline

/// `carillon list`: the sessions, sorted by title.
struct ListCommand {
  let store: SessionStore
  let console: Console

  /// What is said where there is nothing to choose from.
  static let nothingFound = "no sessions found; a file is played by its path"

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
    /// Of its own list; a repeat is one.
    var stepCount: Int
  }

  func run(_ parsed: ParsedCommand) -> ExitStatus {
    let kind = parsed[.kind].flatMap(SessionKind.init)
    let (entries, isComplete) = entries(of: kind)
    if parsed.has(.json) {
      console.printStyled(ListCommand.json(entries))
    } else if entries.isEmpty {
      console.complain(
        kind.map { "no \($0.rawValue) sessions found" } ?? ListCommand.nothingFound)
    } else {
      console.printStyled(ListCommand.table(entries, numbered: false, console.palette))
    }
    return isComplete ? .done : .failed
  }

  /// Every readable session, by title; what is wrong with others goes to standard error.
  func entries(
    of kind: SessionKind? = nil, where isWanted: (_ path: String) -> Bool = { _ in true }
  ) -> (entries: [Entry], isComplete: Bool) {
    var entries: [Entry] = []
    var isComplete = true
    for (name, path) in store.sessions() where isWanted(path) {
      do throws(CommandFailure) {
        let session = try store.session(path, checksClips: false)
        let length = try store.schedule(session).length
        guard kind == nil || session.kind == kind else { continue }
        entries.append(
          Entry(
            name: name, title: session.title, kind: session.kind, length: length,
            isEndless: session.repeatsForever, difficulty: session.difficulty, path: path,
            stepCount: session.steps.count))
      } catch {
        isComplete = false
        if case .problems(let problems) = error.message {
          for problem in problems { console.report("\(problem)") }
        }
      }
    }
    let keys = entries.map { ($0.title.lowercased(), $0.title, $0.name) }
    let order = entries.indices.sorted { keys[$0] < keys[$1] }
    return (order.map { entries[$0] }, isComplete)
  }

  static func table(_ entries: [Entry], numbered: Bool, _ palette: Palette) -> String {
    var table = TextTable(alignments: [.left, .left, .left, .right, .left], yielding: 1)
    for entry in entries {
      table.add([
        entry.name, entry.title, entry.kind.rawValue,
        entry.isEndless ? "endless" : entry.length.clock(), entry.difficulty ?? "",
      ])
    }
    var text = ""
    for (index, line) in table.lines(indent: numbered ? 5 : 0).enumerated() {
      if numbered {
        let number = String(index + 1)
        let padding = String(repeating: " ", count: max(0, 3 - number.count))
        text += padding + palette.bold(number) + "  "
      }
      text += line + "\n"
    }
    return text
  }

  static func json(_ entries: [Entry]) -> String {
    var json = JSONText()
    json.array { json in
      for entry in entries {
        json.line()
        json.object { json in
          json.member("name", entry.name)
          json.member("title", entry.title)
          json.member("kind", entry.kind.rawValue)
          json.member("nanoseconds", entry.length.nanoseconds)
          json.member("endless", entry.isEndless)
          json.member("difficulty", entry.difficulty)
          json.member("path", entry.path)
        }
      }
    }
    json.line()
    return json.text
  }
}
