// Commands for those who write sessions, and for the programs around the player.

extension CommandTable {
  static let new = Command(
    name: .new,
    summary: "write a commented session to start from",
    details: [
      "Writes NAME.yaml into this folder, with a line of explanation for each part. A file that is "
        + "there stays as it is."
    ],
    operands: [
      Operand(
        placeholder: "NAME", count: .one,
        summary: "the name of the session, of letters, digits, - and _")
    ],
    flags: [
      Flag(
        name: .kind, value: .choice(["yoga", "stretch", "focus"]),
        summary: "what it is for; default: stretch")
    ],
    examples: [
      Example(line: "carillon new evening", summary: "writes evening.yaml"),
      Example(line: "carillon new deep-work --kind focus", summary: "work periods and breaks"),
    ])

  static let preview = Command(
    name: .preview,
    summary: "play one tone, clip or phrase, or list what there is",
    details: [
      "Plays it as a session would. Without SOUND it lists the tones, with what each is for, and "
        + "the clips in your sounds folder and the installed one.",
      "--say speaks a phrase with the voice and the pronunciations of config.yaml.",
    ],
    operands: [
      Operand(
        placeholder: "SOUND", count: .zeroOrOne,
        summary: "a tone's name, a clip's file or name, or a pitch such as 880Hz",
        suggestion: .names(.sounds, files: ["wav", "flac", "ogg", "opus", "mp3", "aiff"]))
    ],
    flags: [
      Flag(
        name: .say, value: .text(placeholder: "TEXT"),
        summary: "speak this in place of a sound"),
      device, gain,
    ],
    examples: [
      Example(line: "carillon preview", summary: "what there is"),
      Example(line: "carillon preview bowl", summary: "a tone"),
      Example(line: "carillon preview 660Hz --gain -12dB", summary: "a pitch, softer"),
      Example(line: "carillon preview --say Trikonasana", summary: "a phrase"),
    ])

  static let schema = Command(
    name: .schema,
    summary: "print the schema of session files, for editors",
    details: [
      "A JSON Schema of every key and what it takes. An editor with yaml-language-server completes "
        + "and underlines by it where a session's first line is '# yaml-language-server: "
        + "$schema=FILE'. The installed one is session.schema.json in the Config folder."
    ],
    examples: [
      Example(
        line: "carillon schema > session.schema.json", summary: "for sessions in this folder")
    ])

  static let complete = Command(
    name: .complete,
    summary: "print what a shell can offer, one to a line",
    operands: [
      Operand(
        placeholder: "TOPIC", count: .one,
        summary: CompletionTopic.allCases.map(\.rawValue).joined(separator: ", "))
    ],
    isHidden: true)

  static let generate = Command(
    name: .generate,
    summary: "write the manual pages and completions",
    details: [
      "Below FOLDER: man/man1, bash-completion/completions, zsh/site-functions and "
        + "fish/vendor_completions.d."
    ],
    operands: [
      Operand(
        placeholder: "FOLDER", count: .one, summary: "usually the share folder of an installation",
        suggestion: .folders)
    ],
    isHidden: true)
}
