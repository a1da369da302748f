import ALSAOutput
import CommandSyntax
import ControlSocket
import Glibc
import HistoryStore
import PlainText
import SoundUnits

/// `carillon complete`: what a shell offers where a session, a device or a task is typed. Each line
/// is a name, then a tab and what it is where that is known. Of sessions it reads the folders and no file in them.
struct CompleteCommand {
  let places: Places
  let console: Console

  /// Of the log only the newest can be meant by somebody who types no number.
  private static let offeredRuns = 20

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    guard let topic = CompletionTopic(rawValue: parsed.operands[0]) else {
      let topics = CompletionTopic.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("complete: no topic '\(parsed.operands[0])'; there are \(topics)")
    }
    switch topic {
    case .sessions:
      let paths = places.sessionFolders.flatMap { FolderListing(of: $0, ending: ".yaml").paths }
      offer(paths.map { (SessionStore.name(ofFile: $0), "") })
    case .devices:
      offer(
        ALSADevices.list().map { ($0.name, $0.descriptionLines.joined(separator: ", ")) })
    case .players:
      let names = try? PlayerDirectory(folders: places.runtimeFolders).names()
      offer((names ?? []).map { ($0, "") })
    case .stretches:
      let library = SessionStore(places: places, console: console).library
      offer(library.stretches.map { ($0.id, $0.name) })
    case .bodyParts:
      offer(SessionStore(places: places, console: console).bodyParts.map { ($0, "") })
    case .tasks:
      let tasks = try? history?.tasks(TaskFilter(isDone: false))
      offer((tasks ?? []).map { ("\($0.id)", $0.fields.title) })
    case .runs:
      let runs = try? history?.runs(RunFilter(limit: CompleteCommand.offeredRuns))
      offer((runs ?? []).map { ("\($0.id)", "\($0.moment.text) \($0.title)") })
    case .sounds:
      offer(
        ToneName.allCases.map { ($0.rawValue, $0.summary) }
          + ClipNames(folders: places.soundFolders).names.map { ($0, "a clip") })
    }
    return .done
  }

  /// A shell asks quietly: where there is no history yet none is begun.
  private var history: History? {
    guard let path = places.history, access(path, F_OK) == 0 else { return nil }
    return try? History.openToRead(path)
  }

  /// Each name once, without what a line cannot hold.
  private func offer(_ entries: [(name: String, meaning: String)]) {
    var seen = Set<String>()
    var text = ""
    for (name, meaning) in entries
    where name == name.printable && seen.insert(name).inserted {
      text += meaning.isEmpty ? "\(name)\n" : "\(name)\t\(meaning.printable)\n"
    }
    console.printStyled(text)
  }
}
