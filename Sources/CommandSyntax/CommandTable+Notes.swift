// What holds for all commands: where things are, what moves them, how the program ends.

extension CommandTable {
  static let filesNote = Note(
    title: "Files",
    entries: [
      (
        EnvironmentVariable.configHome.usualPath("config.yaml"),
        "your settings: device, rate, gain, opening-silence, voice, voice-command, pronunciation, "
          + "levels, cache-limit, counts-above, notifications and hooks; carillon's README shows each"
      ),
      (EnvironmentVariable.configHome.usualPath("sessions"), "your sessions, found by their names"),
      (
        EnvironmentVariable.configHome.usualPath("library"),
        "your stretches, in files that end in .yaml, beside the installed ones"
      ),
      (
        EnvironmentVariable.configHome.usualPath("languages"),
        "phrases of your languages, beside the installed ones"
      ),
      (EnvironmentVariable.configHome.usualPath("sounds"), "your clips, found by their names"),
      (
        EnvironmentVariable.dataHome.usualPath("history.sqlite"),
        "what you did, your moods and tasks"
      ),
      (
        EnvironmentVariable.stateHome.usualPath("hooks.log"),
        "what hooks wrote, and how they failed"
      ),
      (EnvironmentVariable.cacheHome.usualPath("speech"), "made speech, which may be removed"),
      ("$XDG_RUNTIME_DIR/carillon", "a socket for each player that plays"),
      ("PREFIX/share/carillon", "the installed Config and Sounds, beside the program's folder"),
    ])

  static let environmentNote = Note(
    title: "Environment",
    entries: EnvironmentVariable.allCases.map { variable -> (term: String, meaning: String) in
      let home = variable.folderInHome.map { "; without it ~/\($0)" } ?? ""
      return (variable.rawValue, variable.meaning + home)
    })

  static let statusNote = Note(
    title: "Exit status",
    entries: [
      ("0", "done"),
      ("1", "failed while running, a file has problems, or no player is running"),
      ("2", "asked wrongly"),
      ("130", "stopped by Ctrl-C"),
      ("143, 129", "ended by SIGTERM, or by SIGHUP where the terminal is closed"),
    ])
}
