import ALSAOutput
import CommandSyntax
import PlainText
import SessionEngine
import SessionFile
import SessionModel
import SoundUnits
import Timeline

/// `carillon preview`: one sound or phrase through the engine that plays sessions, or a list of what
/// there is.
struct PreviewCommand {
  let store: SessionStore
  let places: Places
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let gain = try Values.gain(parsed)
    let schedule: Schedule
    switch (parsed.operands.first, parsed[.say]) {
    case (nil, nil):
      list()
      return .done
    case (let word?, nil):
      schedule = try self.schedule(of: try PreviewedSound.find(word, in: places.soundFolders))
    case (nil, let text?):
      guard Narrator.isWanted else {
        throw .failed("CARILLON_SPEECH is off; without it phrases are spoken")
      }
      console.print(text.printable)
      schedule = try store.schedule(PreviewedSound.session(saying: text))
    case (let word?, .some):
      throw .usage("preview: sound '\(word)' and --say; one of them is played")
    }
    let openingSilence = try Values.openingSilence(store.settings)
    let device = parsed[.device] ?? PlayCommand.defaultDevice
    let keyboard = Keyboard()
    let player = LivePlayer(
      output: ALSAOutput(device: device, isAttended: keyboard.isThere),
      settings: PlayerSettings(gain: gain, openingSilence: openingSilence))
    let control = PlayControl(
      player: player,
      piece: Piece(
        schedule: schedule, beginning: Beginning(start: .time(.zero)), rate: nil, store: store),
      keyboard: keyboard, console: console,
      display: LineDisplay(console: console, isOn: false, repeats: false, terminal: nil),
      keepsPlaying: false)
    return try control.run()
  }

  private func schedule(of sound: SoundReference) throws(CommandFailure) -> Schedule {
    let plan = try plan(of: sound)
    let length = plan.rate.time(of: plan.frames)
    console.print("\(sound.name) · \(length.toMilliseconds)")
    // Room for the sound to its end, which is a frame later at some rates.
    return try store.schedule(PreviewedSound.session(sound, lasting: length + .milliseconds(1)))
  }

  /// A plan that has the sound's length; that of a sound which cannot be had is the failure.
  private func plan(of sound: SoundReference) throws(CommandFailure) -> Plan {
    let schedule = try store.schedule(
      PreviewedSound.session(sound, lasting: .milliseconds(1)))
    let (plan, catalog) = store.compile(schedule, rate: .standard)
    guard catalog.missing.isEmpty else {
      let notes = catalog.missing.flatMap { catalog.facts[$0].notes }
      throw .failed(notes.first ?? "'\(sound.name)' cannot be played")
    }
    return plan
  }

  private func list() {
    var tones = TextTable(alignments: [.left, .left])
    for tone in ToneName.allCases { tones.add([tone.rawValue, tone.summary]) }
    console.print("Tones:")
    for line in tones.lines() { console.print("  \(line)") }
    let clips = ClipNames(folders: places.soundFolders).names
    console.print("")
    console.print(clips.isEmpty ? "No clips in \(folders)" : "Clips in \(folders):")
    for clip in clips { console.print("  \(clip)") }
  }

  private var folders: String { places.soundFolders.joined(separator: " and ") }
}

/// What a word behind `preview` names.
enum PreviewedSound {
  /// How long a pitch alone sounds.
  private static let pitchLength = ExactTime.seconds(1)

  /// A tone by its name, a pitch, a clip by its file or by its name in these folders, with or
  /// without its extension.
  static func find(
    _ word: String, in folders: [String]
  ) throws(CommandFailure) -> SoundReference {
    if let tone = ToneName(rawValue: word) { return .tone(tone) }
    if word.contains("/") || ClipNames.isClip(word) { return .clip(name: word, folder: ".") }
    if let pitch = try pitch(word) {
      return .freeTone(FreeTone(pitchMillihertz: pitch, length: pitchLength))
    }
    let clips = ClipNames(folders: folders).names
    if let clip = clips.first(where: { ClipNames.stem($0) == word }) {
      return .clip(name: clip, folder: ".")
    }
    let names = ToneName.allCases.map(\.rawValue) + clips.map(ClipNames.stem)
    let hint =
      NearestName.nearest(to: word, in: names).map { "did you mean \($0)?" }
      ?? (word.contains(" ") ? "--say speaks a text" : "carillon preview lists them")
    throw .usage("preview: no sound '\(word)'; \(hint)")
  }

  /// In thousandths of a hertz; `nil` for what is no number in front of Hz.
  private static func pitch(_ word: String) throws(CommandFailure) -> Int64? {
    guard word.lowercased().hasSuffix("hz"), word.first?.isNumber == true else { return nil }
    let bounds = FreeTone.supportedPitch
    guard let pitch = FreeTone.pitchMillihertz(text: word), bounds.contains(pitch) else {
      throw .usage(
        "preview: the pitch is '\(word)'; a pitch is \(bounds.lowerBound / 1_000)Hz to "
          + "\(bounds.upperBound / 1_000)Hz, with at most 3 decimals")
    }
    return pitch
  }

  /// Where such a session stands: in no file.
  static let place = SourceLocation(path: "preview")

  /// A session of this sound alone: no lead-in, and nothing that a kind adds.
  static func session(
    _ sound: SoundReference, lasting length: ExactTime, at time: CueTime = .fromStart(.zero)
  ) -> Session {
    let place = PreviewedSound.place
    var cues = CueSettings()
    for role in BoundaryRole.allCases { cues[role] = .silent }
    cues.countdown = 0
    cues.announce = false
    cues.timed = [TimedCue(cue: SoundCue(sound: sound, location: place), time: time)]
    return Session(
      title: sound.name, leadIn: .zero, cues: cues,
      steps: [Step(.hold(length, sides: []), name: sound.name, location: place)], location: place)
  }

  /// A session that says this and nothing else, whatever braces stand in it. What sounds at a
  /// session's end is heard to its own, so nobody has to know how long it is.
  static func session(saying text: String) -> Session {
    let literal = text.split(separator: "{", omittingEmptySubsequences: false)
      .joined(separator: "{{")
    return session(.speech(Phrase(literal)), lasting: .milliseconds(1), at: .fromEnd(.zero))
  }
}
