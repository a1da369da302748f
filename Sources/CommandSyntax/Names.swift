/// The commands. The raw value is what a person types: a word, or that of a group and a second one.
///
/// A group has a name of its own, `stretch` for `stretch list`, and an entry in the table.
public enum CommandName: String, CaseIterable, Sendable {
  /// `carillon` alone, or with `--version`.
  case noCommand = ""
  case list, plan, play, preview, render, check, new, schema, devices, help
  case status, follow, pause, resume, toggle, next, previous, add, jump, gain, mute
  case waitOver = "wait-over"
  case stop
  case complete, generate
  case stretch
  case stretchList = "stretch list"
  case stretchShow = "stretch show"
  case stretchAdd = "stretch add"
  case stretchEdit = "stretch edit"
  case stretchRemove = "stretch remove"
  case routine
  case routineNew = "routine new"
  case routineBuild = "routine build"
  case routineList = "routine list"
  case routineShow = "routine show"
  case routineAdd = "routine add"
  case routineMove = "routine move"
  case routineDrop = "routine drop"
  case routineEdit = "routine edit"
  case routineRemove = "routine remove"
  case log
  case logShow = "log show"
  case logEdit = "log edit"
  case logRemove = "log remove"
  case stats, mood
  case task
  case taskAdd = "task add"
  case taskList = "task list"
  case taskDone = "task done"
  case taskReopen = "task reopen"
  case taskEdit = "task edit"
  case taskRemove = "task remove"
  case taskUndo = "task undo"
  case export
  case `import`
  case backup

  /// As it is typed, word by word.
  public var words: [String] { rawValue.split(separator: " ").map(String.init) }

  /// What the first of two words names; nil for a command of one word.
  public var group: CommandName? {
    let words = words
    return words.count > 1 ? CommandName(rawValue: words[0]) : nil
  }
}

/// The flags of all commands. The raw value is what a person types after `--`.
///
/// A flag of one name means the same and takes the same kind of value wherever it stands.
public enum FlagName: String, CaseIterable, Sendable {
  case `as`, at, attend, big, bits
  case bodyPart = "body-part"
  case channels, description, device, difficulty, dither, force, format, from, gain, help, hold
  case instructions, json
  case keepPlaying = "keep-playing"
  case kind, labels
  case leadIn = "lead-in"
  case length, name
  case noDisplay = "no-display"
  case noPictures = "no-pictures"
  case output, plain, player, rate
  case `repeat`
  case say, sides
  case sideSwitch = "side-switch"
  case step, svg, title, transition, version, waveform
  case by, category, color, csv, done, limit, month, mood
  case noRecord = "no-record"
  case note, open, practiced, priority, resume, run, session, since, task, until, year

  /// As it is typed: `--rate`
  public var spelling: String { "--\(rawValue)" }
}
