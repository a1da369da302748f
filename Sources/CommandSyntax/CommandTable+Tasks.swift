// What is to be done, and what sessions count towards.

extension CommandTable {
  static let tasks = [
    task, taskAdd, taskList, taskDone, taskReopen, taskEdit, taskRemove, taskUndo,
  ]

  private static let task = Command(
    name: .task,
    summary: "your tasks, which sessions can count towards",
    details: [
      "carillon play focus-25-5 --task 3 counts its rounds and minutes towards task 3. A task keeps its "
        + "number for ever."
    ],
    isGroup: true)

  private static let taskAdd = Command(
    name: .taskAdd,
    summary: "add a task",
    operands: [
      Operand(placeholder: "TITLE", count: .one, summary: "what is to be done", isText: true)
    ],
    flags: [priority("how much it matters; here medium"), category("what it belongs to"), color],
    examples: [
      Example(
        line: "carillon task add Report --priority high --category work",
        summary: "prints its number")
    ])

  private static let taskList = Command(
    name: .taskList,
    summary: "show the tasks: open ones first, the newest first",
    flags: [
      category("only those of one category"), priority("only those that matter so much"),
      Flag(name: .open, summary: "only those that are open"),
      Flag(name: .done, summary: "only those that are done"),
      Flag(name: .json, summary: "as JSON, for scripts"),
    ],
    examples: [
      Example(line: "carillon task list --priority high --open", summary: "what to do next")
    ])

  private static let taskDone = Command(
    name: .taskDone, summary: "mark tasks as done", operands: [taskIDs])

  private static let taskReopen = Command(
    name: .taskReopen, summary: "open done tasks again", operands: [taskIDs])

  private static let taskEdit = Command(
    name: .taskEdit,
    summary: "change a task",
    details: ["What no flag names stays."],
    operands: [
      Operand(
        placeholder: "ID", count: .one, summary: "the number of a task",
        suggestion: .names(.tasks, files: []))
    ],
    flags: [
      Flag(name: .title, value: .text(placeholder: "TEXT"), summary: "what is to be done"),
      priority("how much it matters"), category("what it belongs to; or none"), color,
    ],
    examples: [Example(line: "carillon task edit 3 --priority low", summary: "it can wait")])

  private static let taskRemove = Command(
    name: .taskRemove,
    summary: "remove tasks",
    details: ["task undo brings them back. What was practiced for them stays in the log."],
    operands: [taskIDs])

  private static let taskUndo = Command(
    name: .taskUndo,
    summary: "take the last change of a task back",
    details: ["Again takes back the one before that, up to a hundred."])

  private static let taskIDs = Operand(
    placeholder: "ID", count: .oneOrMore, summary: "the number of a task",
    suggestion: .names(.tasks, files: []))

  private static func priority(_ summary: String) -> Flag {
    Flag(name: .priority, value: .choice(["low", "medium", "high"]), summary: summary)
  }

  private static func category(_ summary: String) -> Flag {
    Flag(name: .category, value: .text(placeholder: "TEXT"), summary: summary)
  }

  private static let color = Flag(
    name: .color, value: .text(placeholder: "#RRGGBB"),
    summary: "shown where the terminal can, such as '#7C3AED'; or none")
}
