extension CommandTable {
  /// A completion script for bash 4.3 and newer; needs no other script.
  var bashCompletion: String {
    """
    # Completions of carillon for bash; carillon generate makes them.

    # Offers what of standard input, a line each, begins with the word that is typed.
    _carillon_offer() {
        local line
        while IFS= read -r line; do
            line=${line%%$'\\t'*}
            [[ $line == "$cur"* ]] && COMPREPLY+=("$line")
        done
    }

    # Offers the words given.
    _carillon_words() {
        _carillon_offer < <(printf '%s\\n' "$@")
    }

    # Offers what the program knows of a topic.
    _carillon_ask() {
        compopt -o filenames 2>/dev/null
        _carillon_offer < <(carillon complete "$1" 2>/dev/null)
    }

    # Offers folders, and files with one of the extensions given.
    _carillon_files() {
        local extension
        compopt -o filenames 2>/dev/null
        _carillon_offer < <(
            compgen -d -- "$cur"
            for extension; do compgen -f -X "!*.$extension" -- "$cur"; done
        )
    }

    # The words that can follow those of a command.
    _carillon_members() {
        case $1 in
    \(memberCases)
        esac
    }

    # The flags of a command.
    _carillon_flags() {
        case $1 in
    \(flagCases)
        esac
    }

    _carillon() {
        # By blanks, not by COMP_WORDBREAKS: devices have : and = in their names.
        local line=${COMP_LINE:0:COMP_POINT} cur= previous attached= character
        local -a words=()
        read -ra words <<<"$line"
        if [[ $line != *[[:blank:]] ]]; then
            cur=${words[-1]}
            unset 'words[-1]'
        fi
        previous=${words[-1]}
        if [[ $cur == --*=* ]]; then
            previous=${cur%%=*} attached=${cur%%=*}=
            cur=${cur#*=}
        fi
        COMPREPLY=()

        if ((${#words[@]} > 1)) || [[ -n $attached ]]; then
            case $previous in
    \(valueCases)
            *) _carillon_argument ;;
            esac
        else
            _carillon_argument
        fi

        # Bash replaces only what follows the last of its word breaks.
        local whole=$attached$cur kept=
        for ((i = 0; i < ${#whole}; i++)); do
            character=${whole:i:1}
            [[ := == *"$character"* && $COMP_WORDBREAKS == *"$character"* ]] && kept=${whole:0:i+1}
        done
        for i in "${!COMPREPLY[@]}"; do
            COMPREPLY[i]=$attached${COMPREPLY[i]}
            COMPREPLY[i]=${COMPREPLY[i]#"$kept"}
        done
    }

    # Offers what can stand behind what is typed: a command, its flags, its operands.
    _carillon_argument() {
        local word command= isValue=
        local -a operands=()
        for word in "${words[@]:1}"; do
            if [[ -n $isValue ]]; then
                isValue=
                continue
            fi
            case $word in
            \(valueFlagPattern)) isValue=1 ;;
            -*) ;;
            *) operands+=("$word") ;;
            esac
        done
        case "${operands[0]-} ${operands[1]-}" in
        \(memberPattern)) command="${operands[0]} ${operands[1]}" ;;
        *) command=${operands[0]-} ;;
        esac
        if [[ $cur == -* ]]; then
            _carillon_words $(_carillon_flags "$command")
            return
        fi
        [[ -z $command ]] || operands=("${operands[@]:1}")
        [[ $command != *' '* ]] || operands=("${operands[@]:1}")
        case $command in
    \(operandCases)
        esac
    }

    complete -F _carillon carillon

    """
  }

  private var flagCases: String {
    commands.filter { !$0.isHidden }.map { command in
      let flags = (command.flags + [Self.helpFlag]).flatMap(\.spellings)
      return "    \(command.name.pattern)) echo '\(flags.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  private var valueCases: String {
    distinctFlags.compactMap { flag in
      let pattern = flag.spellings.joined(separator: "|")
      switch flag.value {
      case .none: return nil
      case .choice(let words):
        return "        \(pattern)) _carillon_words \(words.joined(separator: " ")) ;;"
      case .text:
        return "        \(pattern)) \(bashOffers(flag.suggestion)) ;;"
      }
    }.joined(separator: "\n")
  }

  private var operandCases: String {
    let groups = ([command(.noCommand)] + groups).map { group in
      "    \(group.name.pattern)) _carillon_words $(_carillon_members \(group.name.pattern)) ;;"
    }
    let others = commands.filter { !$0.operands.isEmpty && members(of: $0.name).isEmpty }
      .map { "    \($0.name.pattern)) \(bashOffers($0.operands)) ;;" }
    return (groups + others).joined(separator: "\n")
  }

  private var memberCases: String {
    ([command(.noCommand)] + groups).map { group in
      let words = members(of: group.name).compactMap(\.name.words.last).joined(separator: " ")
      return "    \(group.name.pattern)) echo '\(words)' ;;"
    }.joined(separator: "\n")
  }

  private var memberPattern: String {
    let names = shownCommands.map(\.name).filter { $0.group != nil }
    return names.isEmpty ? "''" : names.map(\.pattern).joined(separator: " | ")
  }

  private var valueFlagPattern: String {
    distinctFlags.filter { $0.value != .none }.flatMap(\.spellings).joined(separator: " | ")
  }

  /// One kind of operand wherever it stands; of several, each at its place.
  private func bashOffers(_ operands: [Operand]) -> String {
    if operands.count == 1 { return bashOffers(operands[0].suggestion) }
    var cases = ""
    for (index, operand) in operands.enumerated() {
      let position = operand.count.canBeMany ? "*" : "\(index)"
      cases += " \(position)) \(bashOffers(operand.suggestion)) ;;"
    }
    return "case ${#operands[@]} in\(cases) esac"
  }

  private func bashOffers(_ suggestion: Suggestion) -> String {
    switch suggestion {
    case .nothing: return ":"
    case .commands: return "_carillon_words $(_carillon_members \"${operands[*]}\")"
    case .folders: return "_carillon_files"
    case .files(let extensions):
      return "_carillon_files " + extensions.joined(separator: " ")
    case .names(let topic, let extensions):
      let names = "_carillon_ask \(topic.rawValue)"
      return extensions.isEmpty
        ? names : names + "; _carillon_files " + extensions.joined(separator: " ")
    }
  }

  /// Every flag once; one name means the same wherever it stands.
  var distinctFlags: [Flag] {
    var seen: Set<FlagName> = []
    return (commands.flatMap(\.flags) + [Self.helpFlag]).filter { seen.insert($0.name).inserted }
  }
}

extension Flag {
  /// `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [name.spelling] }
}

extension CommandName {
  /// In quotes where the shell would take it apart.
  fileprivate var pattern: String { words.count == 1 ? rawValue : "'\(rawValue)'" }
}
