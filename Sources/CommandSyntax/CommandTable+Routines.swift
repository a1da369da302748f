// Routines: sessions of stretches, made without writing their files by hand.

extension CommandTable {
  static let routines = [
    routine, routineNew, routineBuild, routineList, routineShow, routineAdd, routineMove,
    routineDrop, routineEdit, routineRemove,
  ]

  private static let routine = Command(
    name: .routine,
    summary: "sessions of stretches, without writing a file by hand",
    details: [
      "A routine is a session file in your sessions folder; edit it by hand whenever you like. What "
        + "these commands change keeps your comments and all else; the file before it stays beside "
        + "it, with a ~ behind its name. An installed session is not changed: a copy of yours is, "
        + "and takes its place."
    ],
    isGroup: true)

  private static let routineNew = Command(
    name: .routineNew,
    summary: "make a routine of stretches",
    details: ["Without stretches it lets you choose them on the screen, as routine build does."],
    operands: [
      Operand(
        placeholder: "TITLE", count: .one, summary: "what lists call it; its file is named for it",
        isText: true),
      stretchesOperand(.zeroOrMore),
    ],
    flags: [hold("how long each of these stretches is held")] + gaps + texts + [asName],
    examples: [
      Example(
        line: "carillon routine new Evening neck-side rest=10s hamstring=45s --transition 4s",
        summary: "three steps; the last is held for 45 seconds")
    ])

  private static let routineBuild = Command(
    name: .routineBuild,
    summary: "choose stretches on the screen, see the total, save",
    details: ["Esc leaves everything as it was."],
    operands: [
      Operand(
        placeholder: "TITLE", count: .zeroOrOne,
        summary: "what lists call it; it can be typed on the screen, too", isText: true)
    ],
    flags: [asName])

  private static let routineList = Command(
    name: .routineList,
    summary: "show your routines: name, title, steps, length",
    flags: [Flag(name: .json, summary: "as JSON, for scripts")])

  private static let routineShow = Command(
    name: .routineShow,
    summary: "show the steps of a routine, numbered, and its length",
    operands: [routineOperand])

  private static let routineAdd = Command(
    name: .routineAdd,
    summary: "add stretches to a routine",
    operands: [routineOperand, stretchesOperand(.oneOrMore)],
    flags: [
      Flag(
        name: .at, value: .text(placeholder: "N"),
        summary: "as step N, counted from 1; default: at the end"),
      hold("how long each of these stretches is held"),
    ],
    examples: [
      Example(
        line: "carillon routine add evening calf --at 2",
        summary: "between the first two steps")
    ])

  private static let routineMove = Command(
    name: .routineMove,
    summary: "move a step of a routine to another place",
    operands: [
      routineOperand, step("FROM", "the step, counted from 1"), step("TO", "where it will stand"),
    ],
    examples: [
      Example(line: "carillon routine move evening 3 1", summary: "the third step comes first")
    ])

  private static let routineDrop = Command(
    name: .routineDrop,
    summary: "take a step out of a routine",
    operands: [routineOperand, step("N", "the step, counted from 1")])

  private static let routineEdit = Command(
    name: .routineEdit,
    summary: "change the title, the gaps, or the length of a step",
    operands: [routineOperand],
    flags: [
      Flag(name: .step, value: .text(placeholder: "N"), summary: "the step that --hold is about"),
      hold("how long that step is held"),
      Flag(name: .title, value: .text(placeholder: "TEXT"), summary: "what lists call it"),
    ] + gaps + texts,
    examples: [
      Example(line: "carillon routine edit evening --transition 8s", summary: "more time to move"),
      Example(line: "carillon routine edit evening --step 2 --hold 1m", summary: "one step longer"),
    ])

  private static let routineRemove = Command(
    name: .routineRemove,
    summary: "remove a routine; its file is kept, with a ~",
    operands: [routineOperand])

  private static let routineOperand = Operand(
    placeholder: "ROUTINE", count: .one,
    summary: "the name of the routine, as routine list shows it",
    suggestion: .names(.sessions, files: []))

  private static func stretchesOperand(_ count: Operand.Count) -> Operand {
    Operand(
      placeholder: "STRETCH", count: count,
      summary: "the id of a stretch, with =TIME to hold it so long, or rest=TIME",
      suggestion: .names(.stretches, files: []))
  }

  private static func step(_ placeholder: String, _ summary: String) -> Operand {
    Operand(placeholder: placeholder, count: .one, summary: summary)
  }

  private static let gaps = [
    Flag(
      name: .leadIn, value: .text(placeholder: "TIME"), summary: "before the first step; new: 5s"),
    Flag(
      name: .transition, value: .text(placeholder: "TIME"),
      summary: "between two stretches; new: 5s"),
    Flag(
      name: .sideSwitch, value: .text(placeholder: "TIME"), summary: "between two sides; new: 3s"),
  ]

  private static let texts = [
    Flag(
      name: .difficulty, value: .text(placeholder: "TEXT"), summary: "how hard it is, in your words"
    ),
    Flag(
      name: .description, value: .text(placeholder: "TEXT"), summary: "a sentence about it"),
  ]
}
