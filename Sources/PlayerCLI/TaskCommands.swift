import CommandSyntax
import HistoryStore

/// `carillon task`: what is to be done.
struct TaskCommands {
  let access: HistoryAccess
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    switch parsed.command {
    case .taskAdd: try add(parsed)
    case .taskDone, .taskReopen, .taskRemove: try changeAll(parsed)
    case .taskEdit: try edit(parsed)
    case .taskUndo: try undo()
    default: try list(parsed)
    }
    return .done
  }

  private func add(_ parsed: ParsedCommand) throws(CommandFailure) {
    var fields = TaskFields(title: parsed.operands[0])
    try take(parsed, into: &fields)
    let history = try access.open()
    let task = try HistoryAccess.asCommand { () throws(HistoryError) in
      try history.task(try history.addTask(fields))
    }
    if let task { console.print("added \(task.id): \(task.fields.title)") }
  }

  private func edit(_ parsed: ParsedCommand) throws(CommandFailure) {
    let id = try Values.number(parsed.operands[0], "ID")
    guard [.title, .priority, .category, .color].contains(where: { parsed[$0] != nil }) else {
      throw .usage("task edit: nothing to change; --title, --priority, --category or --color")
    }
    let history = try access.open()
    let task = try HistoryAccess.asCommand { () throws(HistoryError) in try history.task(id) }
    guard let task else {
      throw .usage("task \(id): there is none; carillon task list shows them")
    }
    var fields = task.fields
    if let title = parsed[.title] { fields.title = title }
    try take(parsed, into: &fields)
    let changed = try HistoryAccess.asCommand { () throws(HistoryError) in
      try history.editTask(id, fields)
      return try history.task(id)
    }
    if let changed { console.print("changed \(id): \(changed.fields.title)") }
  }

  private func take(_ parsed: ParsedCommand, into fields: inout TaskFields) throws(CommandFailure) {
    if let priority = parsed[.priority].flatMap(TaskPriority.init) { fields.priority = priority }
    if let category = parsed[.category] { fields.category = category == "none" ? nil : category }
    if let color = try Values.color(parsed) { fields.color = color }
  }

  private func changeAll(_ parsed: ParsedCommand) throws(CommandFailure) {
    var ids: [Int] = []
    for word in parsed.operands { ids.append(try Values.number(word, "ID")) }
    let history = try access.open()
    for id in ids {
      let title = try HistoryAccess.asCommand { () throws(HistoryError) in
        let title = try history.task(id)?.fields.title ?? ""
        switch parsed.command {
        case .taskRemove: try history.removeTask(id)
        default: try history.setTask(id, isDone: parsed.command == .taskDone)
        }
        return title
      }
      let word =
        switch parsed.command {
        case .taskRemove: "removed"
        case .taskDone: "done"
        default: "open"
        }
      console.print("\(word) \(id): \(title)")
    }
  }

  private func undo() throws(CommandFailure) {
    let history = try access.open()
    let (undone, task) = try HistoryAccess.asCommand { () throws(HistoryError) in
      let undone = try history.undoTaskChange()
      var task: PracticeTask?
      if let undone { task = try history.task(undone.task) }
      return (undone, task)
    }
    guard let undone else {
      console.complain("nothing to take back")
      return
    }
    let title = task?.fields.title ?? undone.title
    console.print("as before: \(undone.task), \(title) (was \(undone.change.rawValue))")
  }

  /// What a list was to be cut down to, as it was typed.
  private func asked(_ parsed: ParsedCommand) -> String {
    var words: [String] = []
    for flag in [FlagName.category, .priority] {
      guard let value = parsed[flag] else { continue }
      words.append("\(flag.spelling) \(value.contains(" ") ? "'\(value)'" : value)")
    }
    for flag in [FlagName.open, .done] where parsed.has(flag) { words.append(flag.spelling) }
    return words.joined(separator: " ")
  }

  private func list(_ parsed: ParsedCommand) throws(CommandFailure) {
    if parsed.has(.open) && parsed.has(.done) {
      throw .usage("--open and --done leave nothing; without either all are shown")
    }
    let filter = TaskFilter(
      category: parsed[.category], priority: parsed[.priority].flatMap(TaskPriority.init),
      isDone: parsed.has(.open) ? false : parsed.has(.done) ? true : nil)
    let history = try access.openToRead()
    let tasks = try HistoryAccess.asCommand { () throws(HistoryError) in
      try history.tasks(filter)
    }
    if parsed.has(.json) {
      console.printStyled(TaskText.json(tasks))
    } else if tasks.isEmpty {
      let hasNone = try HistoryAccess.asCommand { () throws(HistoryError) in
        try history.tasks().isEmpty
      }
      console.complain(
        hasNone
          ? "no tasks yet; carillon task add makes one"
          : "no task matches \(asked(parsed)); carillon task list shows all")
    } else {
      console.printStyled(TaskText.lines(tasks, console.palette).map { $0 + "\n" }.joined())
    }
  }
}
