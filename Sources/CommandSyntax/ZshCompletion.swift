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
      _describe -t $1 ${1%s} offers
    }

    _carillon_commands() {
      local -a commands=(
    \(shownCommands.map { "    \(quoted("\($0.name.rawValue):\($0.summary)"))" }
      .joined(separator: "\n"))
      )
      _describe -t commands command commands
    }

    \(offerFunctions)
    _carillon() {
      local curcontext=$curcontext state ret=1
      local -a line
      typeset -A opt_args

      _arguments -C \\
        \(arguments(of: command(.noCommand)).joined(separator: " \\\n    ")) \\
        '1: :_carillon_commands' \\
        '*:: :->behind' && ret=0
      [[ $state == behind ]] || return ret

      curcontext=${curcontext%:*}-$line[1]:
      case $line[1] in
    \(commands.filter { $0.name != .noCommand }.map(commandCase).joined(separator: "\n"))
      esac
      return ret
    }

    _carillon "$@"

    """
  }

  private func commandCase(_ command: Command) -> String {
    var specs = arguments(of: command)
    if let operand = command.operand {
      let position = operand.count == .oneOrMore ? "*" : "1"
      specs.append(quoted("\(position):\(operand.placeholder):\(zshAction(operand.suggestion))"))
    }
    return """
        \(command.name.rawValue))
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
    case .commands: "_carillon_commands"
    case .folders: "_files -/"
    case .files(let extensions): "_files -g \"\(glob(extensions))\""
    case .names(let topic, let extensions):
      extensions.isEmpty ? " _carillon_ask \(topic.rawValue)" : "_carillon_\(topic.rawValue)"
    }
  }

  /// For what can be a name or a file.
  private var offerFunctions: String {
    let suggestions =
      commands.compactMap(\.operand?.suggestion) + distinctFlags.map(\.suggestion)
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
