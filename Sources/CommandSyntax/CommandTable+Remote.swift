// Commands for a session that plays somewhere else: in another window, on a wall, in the background.

extension CommandTable {
  /// In the order in which help shows them.
  static var remote: [Command] {
    [
      status, follow, pause, resume, toggle, next, previous, add, jump, loudness, mute, waitOver,
      stop,
    ]
  }

  private static let status = Command(
    name: .status,
    summary: "show how a session that plays is going",
    details: [
      "One line; with --json all there is to know, as the control socket gives it.",
      "--format TEXT is for status bars and prompts: {name} and the other placeholders below become "
        + "what they are called, {{ and }} are braces, \\n is a line end. Where no player is running "
        + "it prints an empty line. " + placeholders,
      noPlayer,
    ],
    flags: [
      Flag(name: .json, summary: "as JSON, for scripts"),
      Flag(
        name: .format, value: .text(placeholder: "TEXT"),
        summary: "as a text with {placeholders}, for status bars"),
      player,
    ],
    examples: [
      Example(line: "carillon status --format {name}", summary: "what is to be done now"),
      Example(line: "carillon status --json", summary: "all of it"),
    ])

  private static let placeholders =
    "Placeholders: player, session, title, state, symbol (of the state), step and steps (numbers), "
    + "name, side, kind, round, rounds, elapsed and left (of the step), next, position, length and "
    + "remaining (of the session), percent, lap, gain."

  private static let noPlayer =
    "The exit status is 1 where no player is running, and 2 where several are and --player does not "
    + "say which."

  private static let follow = Command(
    name: .follow,
    summary: "print a line for everything that happens to a session",
    details: [
      "Steps, sounds, pauses, waits, the device going and coming back, and at last the end. With --json an object "
        + "for each, and one for the state at the beginning.",
      "The exit status is 0 at the session's end, and 1 where the player is gone without a word.",
    ],
    flags: [
      Flag(name: .json, summary: "as JSON, for scripts"),
      Flag(
        name: .attend,
        summary: "you end the waits: while this runs, a step that waits lasts until carillon "
          + "wait-over"),
      player,
    ])

  private static let pause = command(
    .pause, "stand still until carillon resume", "Does nothing where it stands still already.")
  private static let resume = command(.resume, "go on where the session stands still")
  private static let toggle = command(.toggle, "pause or go on, whichever it is not")
  private static let next = command(.next, "go to the next step")
  private static let previous = command(
    .previous, "go to the step's beginning, or to the step before",
    "Within two seconds of a step's beginning it goes to the step before.")

  private static let add = command(
    .add, "make the running step longer, or shorter",
    operand: Operand(
      placeholder: "TIME", count: .one,
      summary: "such as 30s, 1m30s or 1:30; shorter with - in front", takesNegative: true),
    examples: [
      Example(line: "carillon add 30s", summary: "half a minute longer"),
      Example(line: "carillon add -30s", summary: "half a minute shorter"),
    ])

  private static let jump = command(
    .jump, "go to a step or a time of the session",
    operand: Operand(
      placeholder: "STEP|TIME", count: .one,
      summary: "a whole number is a step, counted from 1; a time has a unit or a colon"),
    examples: [
      Example(line: "carillon jump 3", summary: "to the third step, as carillon plan counts them"),
      Example(line: "carillon jump 1:30", summary: "to a minute and a half"),
    ])

  private static let loudness = command(
    .gain, "make the session louder or softer",
    operand: Operand(
      placeholder: "DB|up|down", count: .one,
      summary: "the gain, such as -6dB, -120 to 24; up and down are 2 dB", takesNegative: true),
    examples: [
      Example(line: "carillon gain -6dB", summary: "half as loud as written, nearly"),
      Example(line: "carillon gain down", summary: "a little softer than now"),
    ])

  private static let mute = command(
    .mute, "silence the session while it goes on, or bring it back",
    operand: Operand(
      placeholder: "on|off", count: .zeroOrOne, summary: "default: whichever it is not"))

  private static let waitOver = command(
    .waitOver, "end the wait that the session is in",
    "The exit status is 1 where the session is not waiting.")
  private static let stop = command(.stop, "fade out and stop")

  /// A command that is one request to a player.
  private static func command(
    _ name: CommandName, _ summary: String, _ details: String..., operand: Operand? = nil,
    examples: [Example] = []
  ) -> Command {
    Command(
      name: name, summary: summary, details: details + [noPlayer],
      operands: operand.map { [$0] } ?? [],
      flags: [player], examples: examples)
  }

  private static let player = Flag(
    name: .player, value: .text(placeholder: "NAME"),
    summary: "which player, where several are running; carillon status tells their names",
    suggestion: .names(.players, files: []))

  /// The same flag for the player that is named.
  static let playerName = Flag(
    name: .player, value: .text(placeholder: "NAME"),
    summary: "the name that carillon pause and others know it by; default: the session's",
    suggestion: .names(.players, files: []))
}
