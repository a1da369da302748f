// The stretch library.

extension CommandTable {
  static let stretches = [
    stretch, stretchList, stretchShow, stretchAdd, stretchEdit, stretchRemove,
  ]

  private static let stretch = Command(
    name: .stretch,
    summary: "your stretches beside the installed ones",
    details: [
      "A stretch has an id, by which sessions call it: '- stretch: hamstring' is a step. Yours are "
        + "in the library folder, and one of the same id takes the place of an installed one. What "
        + "is changed keeps comments and order; the file before it stays beside it, with a ~ behind "
        + "its name."
    ],
    isGroup: true)

  private static let stretchList = Command(
    name: .stretchList,
    summary: "show the stretches: id, name, body part, length, sides",
    flags: [
      bodyPart("only those for one part of the body"),
      Flag(name: .json, summary: "as JSON, for scripts"),
    ],
    examples: [
      Example(line: "carillon stretch list --body-part neck", summary: "what there is for the neck")
    ])

  private static let stretchShow = Command(
    name: .stretchShow,
    summary: "show all of one stretch, and the sessions that use it",
    operands: [stretchID],
    flags: [Flag(name: .json, summary: "as JSON, for scripts")],
    examples: [
      Example(line: "carillon stretch show neck-side", summary: "instructions and all")
    ])

  private static let stretchAdd = Command(
    name: .stretchAdd,
    summary: "add a stretch of your own",
    operands: [
      Operand(
        placeholder: "NAME", count: .one, summary: "what people call it; its id is made from that",
        isText: true)
    ],
    flags: [
      bodyPart("the part of the body that it is for"), hold("how long each side is held; here 30s"),
      instructions, sides, asName,
    ],
    examples: [
      Example(
        line: "carillon stretch add Doorway --body-part chest --hold 40s",
        summary: "a stretch that sessions call doorway"),
      Example(
        line: "carillon stretch add Elbow --sides left,right", summary: "held on both sides"),
    ])

  private static let stretchEdit = Command(
    name: .stretchEdit,
    summary: "change a stretch; of an installed one it makes yours",
    details: ["What no flag names stays. An installed one stays, too: yours takes its place."],
    operands: [stretchID],
    flags: [
      Flag(name: .name, value: .text(placeholder: "TEXT"), summary: "what people call it"),
      bodyPart("the part of the body, or none"), hold("how long each side is held"),
      instructions, sides,
    ],
    examples: [
      Example(line: "carillon stretch edit hamstring --hold 45s", summary: "longer, wherever it is")
    ])

  private static let stretchRemove = Command(
    name: .stretchRemove,
    summary: "remove a stretch of yours",
    details: [
      "Where sessions would be left without it, it names them and removes nothing. Where yours has "
        + "the place of an installed one, that one is back."
    ],
    operands: [stretchID],
    flags: [Flag(name: .force, summary: "even if sessions use it")])

  private static let stretchID = Operand(
    placeholder: "STRETCH", count: .one, summary: "the id of a stretch, as stretch list shows it",
    suggestion: .names(.stretches, files: []))

  private static func bodyPart(_ summary: String) -> Flag {
    Flag(
      name: .bodyPart, value: .text(placeholder: "PART"), summary: summary,
      suggestion: .names(.bodyParts, files: []))
  }

  static func hold(_ summary: String) -> Flag {
    Flag(name: .hold, value: .text(placeholder: "TIME"), summary: summary)
  }

  private static let instructions = Flag(
    name: .instructions, value: .text(placeholder: "TEXT"), summary: "spoken when it starts")

  private static let sides = Flag(
    name: .sides, value: .text(placeholder: "NAMES"),
    summary: "held on each, such as left,right; or none")

  static let asName = Flag(
    name: .as, value: .text(placeholder: "NAME"),
    summary: "what commands call it, of letters, digits and -")
}
