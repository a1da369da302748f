extension CommandTable {
  /// The commands of this program.
  public static let standard = CommandTable(
    summary: "plays guided sessions by ear: yoga, stretching, focus",
    commands: inOrder,
    notes: [statusNote], manualNotes: [filesNote, environmentNote],
    manualHint:
      "Your settings are in ~/.config/carillon/config.yaml; man carillon tells of them, of "
      + "all files and of the environment.")

  /// Part by part: 6.0's compiler gives up on so long a sum.
  private static let inOrder: [Command] = {
    var commands: [Command] = [
      noCommand, list, plan, play, preview, render, check, new, schema,
    ]
    commands += stretches
    commands += routines
    commands += records
    commands += tasks
    commands += remote
    commands += [devices, help, complete, generate]
    return commands
  }()

  private static let noCommand = Command(
    name: .noCommand,
    summary: "choose a session from the list and play it",
    details: [
      "Without a command it lists the sessions and plays the one you choose; where it cannot ask, "
        + "it only lists them."
    ],
    flags: [Flag(name: .version, summary: "show the version")],
    examples: [
      Example(line: "carillon play first-minute", summary: "one minute, to hear what it is"),
      Example(
        line: "carillon render first-minute -o minute.flac",
        summary: "the same as a file, for the phone"),
      Example(
        line: "carillon check my-session.yaml", summary: "what is wrong with a file of yours"),
    ])

  private static let list = Command(
    name: .list,
    summary: "show the sessions: name, title, kind, length, difficulty",
    details: ["Your sessions and the installed ones, sorted by title."],
    flags: [
      Flag(
        name: .kind, value: .choice(["yoga", "stretch", "focus"]), summary: "only those of one kind"
      ),
      Flag(name: .json, summary: "as JSON, for scripts"),
    ])

  private static let plan = Command(
    name: .plan,
    summary: "show the cue sheet: when what sounds, and for how long",
    details: [
      "Every sound with its time, its frame and its length, in order; warnings at the end: a "
        + "phrase longer than its gap, a missing clip, two phrases at once. "
        + "Above it stands the whole session in a strip, each column as long as any other. "
        + "On a narrow terminal names are cut and, below some 54 columns, frames left out. Plays nothing."
    ],
    operands: [session],
    flags: [
      rate("the rate that frames are counted at"),
      Flag(name: .json, summary: "as JSON, for scripts"),
      Flag(
        name: .svg, value: .text(placeholder: "FILE"),
        summary: "draw the session into a file .svg instead; - is standard output",
        suggestion: .files(["svg"])),
    ],
    examples: [
      Example(line: "carillon plan first-minute --rate 44100", summary: "frames at another rate"),
      Example(line: "carillon plan first-minute --svg minute.svg", summary: "as a picture"),
    ])

  private static let play = Command(
    name: .play,
    summary: "play a session",
    details: [
      "On a terminal a screen shows what is heard; ? shows the keys. Ctrl-C fades out and stops, Ctrl-Z "
        + "pauses, and fg goes on.",
      "A session that was cut, by a crash, a power loss or a closed terminal, is offered again at the "
        + "frame where it was; without an answer for 20 s it begins at its beginning. Nobody is "
        + "asked with --from, --no-display or --no-record, nor without a terminal.",
    ],
    operands: [session],
    flags: [
      device,
      rate("the rate to ask the device for; default: 48000"),
      gain,
      Flag(
        name: .from, value: .text(placeholder: "STEP|TIME"),
        summary: "begin there: a whole number is a step, counted from 1; a time has a unit or a "
          + "colon, such as 90s or 1:30"),
      Flag(
        name: .resume,
        summary: "go on where the session was left the last time, stopped or cut; where it came to "
          + "its end, begin"),
      Flag(name: .repeat, summary: "begin again at the end, until stopped"),
      Flag(name: .big, summary: "fill the screen with digits, for a wall"),
      Flag(
        name: .plain,
        summary: "a line for each step in place of the screen, as where no terminal is"),
      Flag(name: .noDisplay, summary: "show nothing while it plays"),
      Flag(name: .noPictures, summary: "do not show the pictures of steps (with chafa)"),
      Flag(name: .keepPlaying, summary: "go on where the terminal is closed"),
      playerName,
    ] + recordFlags,
    examples: [
      Example(line: "carillon play first-minute --gain -6dB", summary: "softer"),
      Example(line: "carillon play first-minute --from 3", summary: "from its third step"),
      Example(line: "carillon play first-minute --resume", summary: "from where it was left"),
      Example(line: "carillon play ./mine.yaml --device hw:1", summary: "on another output"),
    ])

  private static let render = Command(
    name: .render,
    summary: "write a session to a sound file",
    details: [
      "Writes what play would sound, sample for sample. The file appears whole under its name or "
        + "not at all. A WAV file carries the steps as labeled cue points."
    ],
    operands: [session],
    flags: [
      Flag(
        name: .output, letter: "o", value: .text(placeholder: "FILE"),
        summary: ".wav, .flac or .ogg; - writes raw PCM to standard output; default: the session's "
          + "name with .wav, in this folder",
        suggestion: .files(["wav", "flac", "ogg"])),
      rate("frames a second, 8000 to 192000; default: 48000"),
      Flag(
        name: .bits, value: .choice(["16", "24", "32f"]),
        summary: "the size of a sample; 32f is floating point; default: 16"),
      Flag(name: .channels, value: .choice(["1", "2"]), summary: "default: 2"),
      Flag(
        name: .length, value: .text(placeholder: "TIME"),
        summary: "end there exactly, with a short fade; a session that plays for ever needs it"),
      Flag(
        name: .labels, value: .text(placeholder: "FILE"),
        summary: "write the steps to .vtt, .srt, .lrc or .txt (for Audacity) too",
        suggestion: .files(["vtt", "srt", "lrc", "txt"])),
      Flag(name: .dither, summary: "add dither where samples are made shorter"),
      Flag(
        name: .waveform, value: .text(placeholder: "FILE"),
        summary: "draw the wave over the session's timeline into a file .svg too",
        suggestion: .files(["svg"])),
    ],
    examples: [
      Example(
        line: "carillon render first-minute", summary: "writes first-minute.wav in this folder"),
      Example(
        line: "carillon render first-minute -o - | aplay -f dat",
        summary: "raw PCM to another program"),
    ])

  private static let check = Command(
    name: .check,
    summary: "name every problem of session files; plays nothing",
    details: [
      "One line for each problem: where it is, what is wrong, what would be right. "
        + "The exit status is 1 if there is any."
    ],
    operands: [
      Operand(
        placeholder: "FILE", count: .oneOrMore, summary: "a session file",
        suggestion: .files(["yaml"]))
    ])

  private static let devices = Command(
    name: .devices,
    summary: "show the output devices, and which one is the default",
    details: ["The exit status is 1 if there is none."])

  private static let help = Command(
    name: .help,
    summary: "show this, or the help of one command",
    details: ["A group of commands shows which there are."],
    operands: [
      Operand(
        placeholder: "COMMAND", count: .zeroOrMore, summary: "the command, of one word or two",
        suggestion: .commands)
    ])

  private static let session = Operand(
    placeholder: "SESSION", count: .one,
    summary: "a file if it has a / in it or .yaml at its end; otherwise the name of one of your "
      + "sessions or of the installed ones",
    suggestion: .names(.sessions, files: ["yaml"]))

  static let device = Flag(
    name: .device, value: .text(placeholder: "NAME"),
    summary: "the output, as carillon devices names it; default: the system's",
    suggestion: .names(.devices, files: []))

  static let gain = Flag(
    name: .gain, value: .text(placeholder: "DB"),
    summary: "louder or softer, such as -6dB; -120 to 24")

  private static func rate(_ summary: String) -> Flag {
    Flag(name: .rate, value: .text(placeholder: "HZ"), summary: summary)
  }
}
