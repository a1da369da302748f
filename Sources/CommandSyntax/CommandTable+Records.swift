// What was done: the log, its sums, moods, and moving all of it.

extension CommandTable {
  static let records = [log, logShow, logEdit, logRemove, stats, mood, export, importing, backup]

  /// What `play` takes for the record.
  static let recordFlags = [
    Flag(
      name: .task, value: .text(placeholder: "ID"),
      summary: "count it towards this task, as task list shows it",
      suggestion: .names(.tasks, files: [])),
    Flag(
      name: .mood, value: .text(placeholder: "MOOD"),
      summary: "how you feel: an emoji or a word; otherwise a terminal is asked at the end"),
    Flag(name: .noRecord, summary: "write nothing to the history"),
  ]

  private static let log = Command(
    name: .log,
    summary: "show what you played, the newest first",
    details: [
      "Each line is a session that was played: its number, when it began, how long you practiced "
        + "and how long it would have been, how it ended, moods and task. Lead-ins, waits and the "
        + "breaks of a focus session are no practice. A focus session that was stopped counts when "
        + "more than 5 % of it was practiced; counts-above in config.yaml sets another share."
    ],
    flags: [
      kind, sessionName, taskFilter, since, until,
      Flag(
        name: .limit, value: .text(placeholder: "COUNT"),
        summary: "at most so many; here 25, or all with --json and --csv"),
      json, csv,
    ],
    examples: [
      Example(line: "carillon log --kind yoga --since 2026-11-01", summary: "yoga of one month"),
      Example(line: "carillon log --csv > practice.csv", summary: "all of it for a spreadsheet"),
    ])

  private static let logShow = Command(
    name: .logShow,
    summary: "show one session of the log, step by step",
    operands: [runID],
    flags: [json],
    examples: [Example(line: "carillon log show 12", summary: "how long each step was")])

  private static let logEdit = Command(
    name: .logEdit,
    summary: "change what is recorded of a session that has ended",
    details: ["What no flag names stays. Practice can be made shorter, never longer."],
    operands: [runID],
    flags: [
      Flag(
        name: .mood, value: .text(placeholder: "MOOD"),
        summary: "in the place of all its moods; or none"),
      Flag(
        name: .task, value: .text(placeholder: "ID"),
        summary: "the task that it counts towards; or none",
        suggestion: .names(.tasks, files: [])),
      Flag(name: .note, value: .text(placeholder: "TEXT"), summary: "a note; or none"),
      Flag(
        name: .practiced, value: .text(placeholder: "TIME"),
        summary: "so long was practiced; the end of what was recorded goes"),
    ],
    examples: [
      Example(line: "carillon log edit 12 --practiced 20m", summary: "the rest was a phone call")
    ])

  private static let logRemove = Command(
    name: .logRemove,
    summary: "remove sessions from the log for good",
    operands: [
      Operand(
        placeholder: "ID", count: .oneOrMore, summary: "the number of a session in the log",
        suggestion: .names(.runs, files: []))
    ])

  private static let stats = Command(
    name: .stats,
    summary: "show sums of what you practiced: 7 days, a month, a year",
    details: [
      "Minutes of each day, totals, streaks, and sums by kind, session, task and mood. A minute "
        + "belongs to the local day in which it was practiced; a session over midnight to both."
    ],
    flags: [
      Flag(name: .month, summary: "the days of a month: of this one, or of --until"),
      Flag(name: .year, summary: "the calendar of a year: of this one, or of --until"),
      since, until, kind, sessionName,
      Flag(
        name: .by, value: .choice(["day", "kind", "session", "task", "mood"]),
        summary: "only these sums; with --csv they are its rows, else days are"),
      json, csv,
      Flag(
        name: .svg, value: .text(placeholder: "FILE"),
        summary: "draw the days to a file; - for standard output", suggestion: .files(["svg"])),
    ],
    examples: [
      Example(line: "carillon stats --year", summary: "this year in blocks"),
      Example(line: "carillon stats --month --svg month.svg", summary: "a chart for the wall"),
    ])

  private static let mood = Command(
    name: .mood,
    summary: "note how you feel for the last session, or show the moods",
    details: ["Any emoji or word of up to 40 characters. Several are all kept."],
    operands: [
      Operand(placeholder: "MOOD", count: .zeroOrOne, summary: "an emoji or a word", isText: true)
    ],
    flags: [
      Flag(
        name: .run, value: .text(placeholder: "ID"),
        summary: "for this session of the log instead of the last one",
        suggestion: .names(.runs, files: [])),
      Flag(
        name: .limit, value: .text(placeholder: "COUNT"), summary: "show at most so many; here 25"),
    ],
    examples: [Example(line: "carillon mood calm", summary: "a word does as well as an emoji")])

  private static let export = Command(
    name: .export,
    summary: "write everything that is recorded as JSON",
    details: [
      "One object: version (1), and the lists runs, moods and tasks. Every record has a uuid, by "
        + "which others name it. Times are milliseconds since 1970 in UTC, with zoneOffsetSeconds "
        + "that the place was ahead of it; lengths are milliseconds. A run has its spans: practice "
        + "of one step without a break, when and how long; isPractice is false for what does not "
        + "count. A span begins when the one before has ended, unless clockWasSet says that the clock "
        + "was set back in between. isEdited marks a run that was changed by hand."
    ],
    operands: [
      Operand(
        placeholder: "FILE", count: .zeroOrOne, summary: "where to; default: standard output",
        suggestion: .files(["json"]))
    ],
    flags: [Flag(name: .force, summary: "even if the file is there already")],
    examples: [Example(line: "carillon export everything.json", summary: "to take it elsewhere")])

  private static let importing = Command(
    name: .import,
    summary: "take in what export wrote, here or on another machine",
    details: [
      "All of it or nothing. What is here already stays as it is, so that the same file twice does "
        + "no more than once; only a session that was cut here, and not changed since, gets the rest "
        + "that the file has of it. A file of up to 512 MiB is taken."
    ],
    operands: [
      Operand(
        placeholder: "FILE", count: .one, summary: "a file that export wrote; - for standard input",
        suggestion: .files(["json"]))
    ])

  private static let backup = Command(
    name: .backup,
    summary: "copy the history to a file, also while a session plays",
    details: [
      "The copy is a whole history, of one moment, and takes the place of an older copy. To go back "
        + "to it, put it where the history is while nothing plays."
    ],
    operands: [
      Operand(
        placeholder: "FILE", count: .one, summary: "where to", suggestion: .files(["sqlite"]))
    ])

  private static let kind = Flag(
    name: .kind, value: .choice(["yoga", "stretch", "focus"]), summary: "only those of one kind")

  private static let sessionName = Flag(
    name: .session, value: .text(placeholder: "SESSION"),
    summary: "only those of one session",
    suggestion: .names(.sessions, files: ["yaml"]))

  private static let taskFilter = Flag(
    name: .task, value: .text(placeholder: "ID"), summary: "only those that count towards a task",
    suggestion: .names(.tasks, files: []))

  private static let since = Flag(
    name: .since, value: .text(placeholder: "DATE"),
    summary: "from this day on: 2026-11-30, today or yesterday")

  private static let until = Flag(
    name: .until, value: .text(placeholder: "DATE"), summary: "up to this day, included")

  private static let json = Flag(name: .json, summary: "as JSON, for scripts")

  private static let csv = Flag(name: .csv, summary: "as CSV, for spreadsheets")

  private static let runID = Operand(
    placeholder: "ID", count: .one, summary: "the number of a session in the log",
    suggestion: .names(.runs, files: []))
}
