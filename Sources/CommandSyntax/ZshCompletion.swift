extension CommandTable {
  /// A completion function for zsh, to be a file `_carillon` in a folder of `fpath`.
  var zshCompletion: String {
    """
    #compdef carillon
    # Completions of carillon for zsh; carillon generate makes them.

    # Offers what the program knows of a topic, with what it says of each.
    _carillon_ask() {
      local line name
      local -a offers
      for line in ${(f)"$(_call_program $1 carillon complete $1 2>/dev/null)"}; do
        name=${line%%$'\\t'*}
        if [[ $line == *$'\\t'* ]]; then
          offers+=("${name//:/\\\\:}:${line#*$'\\t'}")
        else
          offers+=("${name//:/\\\\:}")
        fi
      done
      _describe -t $1 $1 offers
    }

    \(([command(.noCommand)] + groups).map(wordFunction).joined(separator: "\n"))
    # The words that can follow those of a command.
    _carillon_topics() {
      case "${words[2,CURRENT-1]}" in
    \(([command(.noCommand)] + groups).map { group in
      "    \(quoted(group.name.rawValue))) \(wordFunctionName(group.name)) ;;"
    }.joined(separator: "\n"))
      esac
    }

    \(offerFunctions)
    \((groups + [command(.noCommand)]).map(groupFunction).joined(separator: "\n"))
    _carillon "$@"

    """
  }

  private func wordFunctionName(_ group: CommandName) -> String {
    group == .noCommand ? "_carillon_commands" : "_carillon_\(group.rawValue)_commands"
  }

  /// Offers the words that name the commands of a group.
  private func wordFunction(_ group: Command) -> String {
    let words = members(of: group.name).map {
      "    \(quoted("\($0.name.words.last ?? ""):\($0.summary)"))"
    }
    return """
      \(wordFunctionName(group.name))() {
        local -a commands=(
      \(words.joined(separator: "\n"))
        )
        _describe -t commands command commands
      }

      """
  }

  /// Takes the word of a command, and then what that command takes.
  private func groupFunction(_ group: Command) -> String {
    let isWhole = group.name == .noCommand
    // Hidden commands are completed once their names are typed.
    let members =
      isWhole
      ? commands.filter { $0.name != .noCommand && $0.name.group == nil } : members(of: group.name)
    let specs =
      arguments(of: group) + ["'1: :\(wordFunctionName(group.name))'", "'*:: :->behind'"]
    return """
      _carillon\(isWhole ? "" : "_\(group.name.rawValue)")() {
        local curcontext=$curcontext state ret=1
        local -a line
        typeset -A opt_args

        _arguments -C \\
          \(specs.joined(separator: " \\\n    ")) && ret=0
        [[ $state == behind ]] || return ret

        curcontext=${curcontext%:*}-$line[1]:
        case $line[1] in
      \(members.map(commandCase).joined(separator: "\n"))
        esac
        return ret
      }

      """
  }

  private func commandCase(_ command: Command) -> String {
    let word = command.name.words.last ?? ""
    if !members(of: command.name).isEmpty { return "  \(word)) _carillon_\(word) && ret=0 ;;" }
    var specs = arguments(of: command)
    for (index, operand) in command.operands.enumerated() {
      let position = operand.count.canBeMany ? "*" : "\(index + 1)"
      specs.append(quoted("\(position):\(operand.placeholder):\(zshAction(operand.suggestion))"))
    }
    return """
        \(word))
          _arguments -s \\
            \(specs.joined(separator: " \\\n        ")) && ret=0
          ;;
      """
  }

  private func arguments(of command: Command) -> [String] {
    (command.flags + [Self.helpFlag]).map { flag in
      let text = "[\(flag.summary.escaped("[]:"))]"
      let action: String
      switch flag.value {
      case .none: action = ""
      case .choice(let words): action = ":\(flag.name.rawValue):(\(words.joined(separator: " ")))"
      case .text(let placeholder):
        action = ":\(placeholder.escaped(":")):\(zshAction(flag.suggestion))"
      }
      let takesValue = flag.value != .none
      guard let letter = flag.letter else {
        return quoted(flag.name.spelling + (takesValue ? "=" : "") + text + action)
      }
      let forms =
        takesValue ? "-\(letter)+,\(flag.name.spelling)=" : "-\(letter),\(flag.name.spelling)"
      return quoted("(-\(letter) \(flag.name.spelling))") + "{\(forms)}" + quoted(text + action)
    }
  }

  /// A blank in front of a function's name keeps zsh from putting options before its arguments.
  private func zshAction(_ suggestion: Suggestion) -> String {
    switch suggestion {
    case .nothing: " "
    case .commands: "_carillon_topics"
    case .folders: "_files -/"
    case .files(let extensions): "_files -g \"\(glob(extensions))\""
    case .names(let topic, let extensions):
      extensions.isEmpty ? " _carillon_ask \(topic.rawValue)" : "_carillon_\(topic.rawValue)"
    }
  }

  /// For what can be a name or a file.
  private var offerFunctions: String {
    let suggestions =
      commands.flatMap(\.operands).map(\.suggestion) + distinctFlags.map(\.suggestion)
    var text = ""
    for topic in CompletionTopic.allCases {
      guard let extensions = suggestions.first(where: { $0.topic == topic })?.fileExtensions,
        !extensions.isEmpty
      else { continue }
      text += """
        _carillon_\(topic.rawValue)() {
          _alternative \\
            '\(topic.rawValue): : _carillon_ask \(topic.rawValue)' \\
            'files: :_files -g "\(glob(extensions))"'
        }


        """
    }
    return text
  }

  private func glob(_ extensions: [String]) -> String {
    extensions.count == 1 ? "*.\(extensions[0])" : "*.(\(extensions.joined(separator: "|")))"
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension String {
  /// With a backslash in front of each of these characters.
  fileprivate func escaped(_ characters: String) -> String {
    reduce(into: "") { result, character in
      if characters.contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
