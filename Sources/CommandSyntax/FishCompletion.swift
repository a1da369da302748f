extension CommandTable {
  /// Completions for fish 3.
  var fishCompletion: String {
    """
    # Completions of carillon for fish; carillon generate makes them.

    function __carillon_has_no_command
        test (count (commandline -opc)) -eq 1
    end

    # Whether these words are the command, and whether no other word has followed them yet.
    function __carillon_has_command
        set -l words (commandline -opc)
        set -l last (math 1 + (count $argv))
        test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
    end

    function __carillon_is_at
        __carillon_has_command $argv
        and test (count (commandline -opc)) -eq (math 1 + (count $argv))
    end

    # How many operands stand behind a command of so many words.
    function __carillon_operands
        set -l found (math -1 - $argv[1])
        set -l is_value 0
        for word in (commandline -opc)
            if test $is_value -eq 1
                set is_value 0
                continue
            end
            switch $word
                case \(valueFlags)
                    set is_value 1
                case '-*'
                case '*'
                    set found (math $found + 1)
            end
        end
        echo $found
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
      let name = command.name
      let place = name.group.map { quoted("__carillon_is_at \($0.rawValue)") }
      lines.append(
        "complete -c carillon -n \(place ?? "__carillon_has_no_command") "
          + "-a \(name.words.last ?? "") -d \(quoted(command.summary))")
    }
    for command in commands where command.name != .noCommand {
      lines += operands(of: command) + flags(of: command)
    }
    return lines
  }

  /// One kind of operand wherever it stands; of several, each at its place.
  private func operands(of command: Command) -> [String] {
    command.operands.enumerated().flatMap { index, operand -> [String] in
      if operand.suggestion == .commands { return commandWords(behind: command) }
      guard let words = fishWords(operand.suggestion) else { return [] }
      var place = condition(command)
      if command.operands.count > 1 {
        let comparison = operand.count.canBeMany ? "-ge" : "-eq"
        place = quoted(
          "__carillon_has_command \(command.name.rawValue); and test "
            + "(__carillon_operands \(command.name.words.count)) \(comparison) \(index)")
      }
      return ["complete -c carillon -n \(place) -a \(quoted(words))"]
    }
  }

  /// The names of commands, word by word.
  private func commandWords(behind command: Command) -> [String] {
    ([self.command(.noCommand)] + groups).map { group in
      let place = (command.name.words + group.name.words).joined(separator: " ")
      let words = members(of: group.name).compactMap(\.name.words.last).joined(separator: " ")
      return "complete -c carillon -n \(quoted("__carillon_is_at \(place)")) -a \(quoted(words))"
    }
  }

  private var valueFlags: String {
    distinctFlags.filter { $0.value != .none }.flatMap(\.spellings).joined(separator: " ")
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
    if command.name == .noCommand { return "__carillon_has_no_command" }
    // A group that is a command, too, has its flags where none of its members has begun.
    let members = members(of: command.name).compactMap(\.name.words.last)
    let except =
      members.isEmpty
      ? "" : "; and not contains -- (commandline -opc)[3] \(members.joined(separator: " "))"
    return quoted("__carillon_has_command \(command.name.rawValue)" + except)
  }

  private func fishWords(_ suggestion: Suggestion) -> String? {
    switch suggestion {
    case .nothing: return nil
    case .commands: return firstCommands.map(\.name.rawValue).joined(separator: " ")
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
