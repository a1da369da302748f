import CommandSyntax
import Glibc
import SessionFile
import SessionModel
import SoundUnits

/// What changes the user's own library.
extension StretchCommands {
  func add(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let name = try Values.text(parsed.operands[0], "NAME")
    let id = try Values.commandName(.as, parsed) ?? Values.slug(name)
    if id.isEmpty {
      throw .usage("no id can be made from '\(name)'; --as gives one, of letters, digits and -")
    }
    if let there = store.library[id] {
      throw .failed(
        isInstalled(there)
          ? "\(id) is an installed stretch; carillon stretch edit \(id) makes it yours, or --as "
            + "gives another id"
          : "\(id) is there already, in \(there.location.path):\(there.location.line); carillon "
            + "stretch edit \(id) changes it, or --as gives another id")
    }
    let stretch = Stretch(
      id: id, name: name, bodyPart: try Values.text(.bodyPart, parsed),
      duration: try Values.time(.hold, parsed) ?? .seconds(30),
      instructions: try Values.text(.instructions, parsed, limit: TextBounds.text),
      sides: try sides(parsed) ?? [], location: SourceLocation(path: ""))
    let file = try ownFile()
    try put(stretch, in: file)
    console.print("added \(id) to \(file.path); '- stretch: \(id)' is a step of a session")
    return .done
  }

  func edit(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let old = try store.stretch(parsed.operands[0])
    var new = old
    if let name = try Values.text(.name, parsed) { new.name = name }
    if let part = try Values.text(.bodyPart, parsed) { new.bodyPart = part == "none" ? nil : part }
    if let hold = try Values.time(.hold, parsed) { new.duration = hold }
    if let text = try Values.text(.instructions, parsed, limit: TextBounds.text) {
      new.instructions = text == "none" ? nil : text
    }
    if let sides = try sides(parsed) { new.sides = sides }
    if parsed.values.isEmpty {
      throw .usage("stretch edit: nothing to change; carillon stretch edit --help has the flags")
    }
    if new == old {
      console.print("\(old.id) is so already")
      return .done
    }
    if isInstalled(old) {
      let file = try ownFile()
      try put(new, in: file)
      console.print("\(old.id) is now yours, in \(file.path); it takes the installed one's place")
      return .done
    }
    let file = EditedFile(old.location.path)
    let editor = LibraryTextEditor(path: file.path)
    try file.change { text throws(CommandFailure) in
      try refusing(file.path) { () throws(EditRefusal) in
        try editor.replacing(new, in: text ?? [])
      }
    }
    console.print("changed \(old.id); \(file.keptPath) is as it was before")
    return .done
  }

  func remove(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let stretch = try store.stretch(parsed.operands[0])
    let id = stretch.id
    if isInstalled(stretch) {
      throw .failed(
        "\(id) is an installed stretch and stays; carillon stretch edit \(id) makes yours")
    }
    let remaining = store.library(without: stretch.location.path)[id]
    let users = remaining == nil ? store.sessions(using: id) : []
    if !users.isEmpty && !parsed.has(.force) {
      throw .failed(
        "\(id) is used by \(users.joined(separator: ", ")); take it out there first, or --force "
          + "removes it all the same")
    }
    let file = EditedFile(stretch.location.path)
    let editor = LibraryTextEditor(path: file.path)
    try file.change { text throws(CommandFailure) in
      try refusing(file.path) { () throws(EditRefusal) in
        try editor.removing(id, from: text ?? [])
      }
    }
    console.print("removed \(id); \(file.keptPath) still has it")
    if remaining != nil { console.print("the installed \(id) has its place again") }
    if !users.isEmpty {
      console.complain("\(users.joined(separator: ", ")) cannot be played without \(id)")
    }
    return .done
  }

  // MARK: - Parts

  /// `left,right`; empty for none.
  private func sides(_ parsed: ParsedCommand) throws(CommandFailure) -> [String]? {
    guard let text = parsed[.sides] else { return nil }
    if text == "none" { return [] }
    var sides: [String] = []
    for side in text.split(separator: ",", omittingEmptySubsequences: false) {
      sides.append(try Values.text(String(side), "a side of --sides"))
    }
    if sides.count > 20 { throw .usage("--sides has \(sides.count) names; at most 20 can be held") }
    return sides
  }

  private func ownFile() throws(CommandFailure) -> EditedFile {
    guard let folder = places.ownLibrary else {
      throw .failed("there is no folder for your library; set HOME or XDG_CONFIG_HOME")
    }
    return EditedFile("\(folder)/stretches.yaml")
  }

  private func put(_ stretch: Stretch, in file: EditedFile) throws(CommandFailure) {
    let editor = LibraryTextEditor(path: file.path)
    try file.change { text throws(CommandFailure) in
      try refusing(file.path) { () throws(EditRefusal) in
        if let text, !text.isEmpty { return try editor.adding(stretch, to: text) }
        return try editor.newLibrary(stretch)
      }
    }
  }

  func isInstalled(_ stretch: Stretch) -> Bool {
    places.share.map { stretch.location.path.hasPrefix("\($0)/Config/") } ?? false
  }
}

/// Why a file is not changed, as the failure of a command.
func refusing<Result>(
  _ path: String, _ change: () throws(EditRefusal) -> Result
) throws(CommandFailure) -> Result {
  do throws(EditRefusal) {
    return try change()
  } catch {
    if case .noEntry = error.reason { throw .usage("\(path): \(error)") }
    // What is wrong there stands in no line.
    if error.reason == .wouldBeEmpty { throw .failed("\(path): \(error)") }
    throw .failed("\(path):\(error.line): \(error)")
  }
}

extension SessionStore {
  /// The names of the sessions that have this stretch as a step.
  func sessions(using id: String) -> [String] {
    sessions().filter { session in
      guard let text = (try? EditedFile.read(session.path)) ?? nil else { return false }
      return SessionTextEditor.stretchIDs(in: text).contains(id)
    }.map(\.name)
  }
}
