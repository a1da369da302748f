import CommandSyntax
import Glibc
import SessionFile
import SessionModel
import SoundUnits

/// `carillon routine`: session files of stretches, made and shown; changes are in a part of its own.
struct RoutineCommands {
  let store: SessionStore
  let places: Places
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    switch parsed.command {
    case .routineNew: try new(parsed)
    case .routineBuild: try build(parsed, title: parsed.operands.first)
    case .routineShow: try show(parsed)
    case .routineAdd: try add(parsed)
    case .routineMove: try move(parsed)
    case .routineDrop: try drop(parsed)
    case .routineEdit: try edit(parsed)
    case .routineRemove: try remove(parsed)
    default: try list(parsed)
    }
  }

  // MARK: - Making

  private func new(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let title = try Values.text(parsed.operands[0], "TITLE")
    let steps = try steps(parsed.operands.dropFirst(), hold: Values.time(.hold, parsed))
    if steps.isEmpty {
      guard RoutineScreen.isPossible else {
        throw .usage("routine new: STRETCH is missing; carillon stretch list shows them")
      }
      return try build(parsed, title: title)
    }
    var routine = try emptyRoutine(parsed, title: title)
    routine.steps = steps
    return try save(routine, as: try Values.commandName(.as, parsed))
  }

  private func build(
    _ parsed: ParsedCommand, title: String?
  ) throws(CommandFailure) -> ExitStatus {
    guard RoutineScreen.isPossible else {
      throw .usage("routine build needs a terminal; carillon routine new TITLE STRETCH… needs none")
    }
    guard !store.library.stretches.isEmpty else {
      throw .failed("no stretches found; carillon stretch add makes one")
    }
    let name = try Values.commandName(.as, parsed)
    let typed = try title.map { title throws(CommandFailure) in try Values.text(title, "TITLE") }
    let routine = try emptyRoutine(parsed, title: typed ?? "")
    let folder = places.ownSessions
    if let folder, let name { try checkIsFree(name, in: folder) }
    let builder = RoutineBuilder(library: store.library, routine: routine) { title in
      guard let folder, name == nil else { return false }
      return access("\(folder)/\(RoutineCommands.name(forTitle: title)).yaml", F_OK) == 0
    }
    var screen = RoutineScreen(builder: builder, console: console)
    guard let made = try screen.run() else {
      console.print("nothing is saved")
      return .done
    }
    return try save(made, as: name)
  }

  private func emptyRoutine(
    _ parsed: ParsedCommand, title: String
  ) throws(CommandFailure) -> Routine {
    var routine = Routine(title: title)
    routine.difficulty = try Values.text(.difficulty, parsed)
    routine.description = try Values.text(.description, parsed, limit: TextBounds.text)
    if let time = try Values.time(.leadIn, parsed, canBeZero: true) { routine.leadIn = time }
    if let time = try Values.time(.transition, parsed, canBeZero: true) {
      routine.transition = time
    }
    if let time = try Values.time(.sideSwitch, parsed, canBeZero: true) {
      routine.sideSwitch = time
    }
    return routine
  }

  private func save(_ routine: Routine, as name: String?) throws(CommandFailure) -> ExitStatus {
    guard let folder = places.ownSessions else {
      throw .failed("there is no folder for your sessions; set HOME or XDG_CONFIG_HOME")
    }
    let name = name ?? RoutineCommands.name(forTitle: routine.title)
    let file = EditedFile("\(folder)/\(name).yaml")
    let hidden = store.path(named: name)
    let text = SessionWriter.text(of: routine, name: name, schemaPath: places.schemaPath)
    var length = ExactTime.zero
    try file.change { old throws(CommandFailure) in
      if old != nil { throw isThere(name, in: folder) }
      let new = Array(text.utf8)
      let session = try store.editor(of: new, path: file.path).session
      length = try store.schedule(session).length
      guard let wanted = routine.session(store.library), session.saysTheSame(as: wanted) else {
        throw .failed("\(file.path): would not read as it is meant; nothing is written")
      }
      return new
    }
    console.print(
      "made \(name): \(stepCount(routine.steps.count)), \(length.clock()); carillon play \(name) plays it"
    )
    if hidden != nil { console.print("it takes the place of the installed session \(name)") }
    return .done
  }

  /// What a routine is called on the command line.
  static func name(forTitle title: String) -> String {
    let slug = Values.slug(title)
    return slug.isEmpty ? "routine" : slug
  }

  private func checkIsFree(_ name: String, in folder: String) throws(CommandFailure) {
    if access("\(folder)/\(name).yaml", F_OK) == 0 { throw isThere(name, in: folder) }
  }

  private func isThere(_ name: String, in folder: String) -> CommandFailure {
    .failed(
      "\(folder)/\(name).yaml: is there already; it stays as it is, and --as gives another name, "
        + "such as \(freeName(name, in: folder))")
  }

  private func freeName(_ name: String, in folder: String) -> String {
    for number in 2...999 where store.path(named: "\(name)-\(number)") == nil {
      return "\(name)-\(number)"
    }
    return "\(name)-new"
  }

  // MARK: - Looking

  private func list(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let own = places.ownSessions.map { "\($0)/" } ?? "/"
    let found = ListCommand(store: store, console: console).entries { $0.hasPrefix(own) }
    if parsed.has(.json) {
      console.printStyled(ListCommand.json(found.entries))
      return found.isComplete ? .done : .failed
    }
    if found.entries.isEmpty && found.isComplete {
      console.complain("no routines yet; carillon routine new makes one")
      return .done
    }
    var table = TextTable(alignments: [.left, .left, .right, .right], yielding: 1)
    for entry in found.entries {
      table.add([
        entry.name, entry.title, stepCount(entry.stepCount),
        entry.isEndless ? "endless" : entry.length.clock(),
      ])
    }
    for line in table.lines() { console.print(line) }
    return found.isComplete ? .done : .failed
  }

  private func show(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let path = try store.path(of: parsed.operands[0])
    let (store, missing) = store.standingIn(
      forStretchesOf: (try? EditedFile.read(path)).flatMap { $0 } ?? [])
    let session = try store.session(path)
    let length = try store.schedule(session).length
    console.print("\(session.title): \(stepCount(session.steps.count)), \(length.clock())")
    var table = TextTable(alignments: [.right, .left, .left, .left], yielding: 1)
    for (index, step) in session.steps.enumerated() {
      table.add(["\(index + 1)", step.shownName, step.bodyPart ?? "", step.shownLength])
    }
    for line in table.lines() { console.print(line) }
    console.print("from \(path)")
    say(missing, of: SessionStore.name(ofFile: path))
    return .done
  }

  /// Stretches that a routine has and the library has not: it can be changed and not be played.
  func say(_ missing: [String], of name: String) {
    for id in missing {
      console.complain(
        "\(id) is no stretch of the library any more, and 30s stand for it here; carillon stretch "
          + "add '\(id)' makes one, carillon routine drop \(name) N takes the step out")
    }
  }

  func stepCount(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }

  // MARK: - Steps that were typed

  /// `neck-side`, `hamstring=45s`, `rest=10s`.
  func steps(
    _ words: ArraySlice<String>, hold: ExactTime?
  ) throws(CommandFailure) -> [Routine.Step] {
    var steps: [Routine.Step] = []
    for word in words { steps.append(try step(word, hold: hold)) }
    return steps
  }

  private func step(_ word: String, hold: ExactTime?) throws(CommandFailure) -> Routine.Step {
    if store.library[word] != nil { return .stretch(word, hold: hold) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let id = String(parts[0])
    let isRest = id == "rest" && store.library["rest"] == nil
    guard parts.count == 2 else {
      if isRest { throw .usage("rest has no length; rest=10s has one") }
      return .stretch(try store.stretch(id).id, hold: hold)
    }
    let time = try Values.time(String(parts[1]), id)
    return isRest ? .rest(time) : .stretch(try store.stretch(id).id, hold: time)
  }
}

extension Step {
  /// What a list of steps calls it.
  fileprivate var shownName: String {
    if let name { return name }
    switch content {
    case .hold: return "Hold"
    case .breathe: return "Breathing"
    case .rest: return "Rest"
    case .wait: return "Wait"
    case .rounds(let count, _, let steps):
      return "\(count) rounds of \(steps.map(\.shownName).joined(separator: ", "))"
    case .focus: return "Work and breaks"
    case .include(let session): return session.title
    }
  }

  fileprivate var shownLength: String {
    switch content {
    case .hold(let length, let sides):
      return sides.isEmpty ? "\(length)" : "\(length), \(sides.joined(separator: ", "))"
    case .breathe(let pattern): return "\(pattern.length)"
    case .rest(let length): return "\(length)"
    case .wait(let limit): return limit.map { "at most \($0)" } ?? ""
    case .rounds, .focus, .include: return ""
    }
  }
}
