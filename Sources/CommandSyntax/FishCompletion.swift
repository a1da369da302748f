extension CommandTable {
  /// Completions for fish 3.
  var fishCompletion: String {
    """
    # Completions of carillon for fish; carillon generate makes them.

    function __carillon_has_no_command
        test (count (commandline -opc)) -eq 1
    end

    function __carillon_has_command
        set -l words (commandline -opc)
        test (count $words) -gt 1; and contains -- $words[2] $argv
    end

    # Folders, and files with one of the extensions given.
    function __carillon_files
        set -l typed (string replace -r -- '^--[^=]*=' '' (commandline -ct))
        for extension in $argv
            set -l files $typed*.$extension
            test (count $files) -gt 0; and printf '%s\\n' $files
        end
        set -l folders $typed*/
        test (count $folders) -gt 0; and printf '%s\\n' $folders
    end

    function __carillon_ask
        carillon complete $argv 2>/dev/null
    end

    complete -c carillon -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    var lines = flags(of: command(.noCommand))
    for command in shownCommands {
      let name = command.name.rawValue
      lines.append(
        "complete -c carillon -n __carillon_has_no_command -a \(name) -d \(quoted(command.summary))"
      )
    }
    for command in commands where command.name != .noCommand {
      if let words = fishWords(command.operand?.suggestion ?? .nothing) {
        lines.append("complete -c carillon -n \(condition(command)) -a \(quoted(words))")
      }
      lines += flags(of: command)
    }
    return lines
  }

  private func flags(of command: Command) -> [String] {
    (command.flags + [Self.helpFlag]).map { flag in
      var words = ["complete -c carillon -n \(condition(command)) -l \(flag.name.rawValue)"]
      if let letter = flag.letter { words.append("-s \(letter)") }
      switch flag.value {
      case .none: break
      case .choice(let choices): words.append("-x -a \(quoted(choices.joined(separator: " ")))")
      case .text:
        words.append("-x")
        if let offered = fishWords(flag.suggestion) { words.append("-a \(quoted(offered))") }
      }
      words.append("-d \(quoted(flag.summary))")
      return words.joined(separator: " ")
    }
  }

  private func condition(_ command: Command) -> String {
    command.name == .noCommand
      ? "__carillon_has_no_command" : quoted("__carillon_has_command \(command.name.rawValue)")
  }

  private func fishWords(_ suggestion: Suggestion) -> String? {
    switch suggestion {
    case .nothing: return nil
    case .commands: return shownCommands.map(\.name.rawValue).joined(separator: " ")
    case .folders: return "(__carillon_files)"
    case .files(let extensions): return "(__carillon_files \(extensions.joined(separator: " ")))"
    case .names(let topic, let extensions):
      let names = "(__carillon_ask \(topic.rawValue))"
      return extensions.isEmpty
        ? names : names + " (__carillon_files \(extensions.joined(separator: " ")))"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
