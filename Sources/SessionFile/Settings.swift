import Glibc
import SessionModel
import SoundUnits

/// What the user's `config.yaml` says; `SessionContext.settings` has its keys.
public struct Settings: Hashable, Sendable {
  /// The output's name; `nil` for the default one.
  public var device: String?
  /// `nil` for the output's own.
  public var rate: SampleRate?
  /// On everything that is played.
  public var gain = Gain.zero
  /// `nil` where the file says nothing.
  public var openingSilence: ExactTime?
  /// Below what sessions and cues say.
  public var voice = VoiceSettings()
  /// A program and its arguments, in which `{text-file}`, `{out}` and `{language}` stand for what
  /// it gets; `nil` for espeak-ng.
  public var voiceCommand: [String]?
  /// How words are spoken, by the word as it is written.
  public var pronunciation: [String: String] = [:]
  /// Below what sessions say.
  public var levels = LevelSettings()
  /// How many bytes of made speech are kept.
  public var cacheLimit = Settings.standardCacheLimit
  /// Whether the desktop shows that a phase or the session is over.
  public var notifications = true
  /// Commands to run when something happens.
  public var hooks = HookSettings()

  /// A focus session of which more than so many percent was practiced counts.
  public var countsAbove = 5

  /// Some hours of speech.
  public static let standardCacheLimit: Int64 = 256 << 20
  /// Nothing to 1 TiB.
  public static let supportedCacheLimit: ClosedRange<Int64> = 0...(1 << 40)
  /// None to a minute.
  public static let supportedOpeningSilence = ExactTime.zero...ExactTime.minutes(1)
  /// What `voice-command` may have in braces.
  public static let commandTokens = ["text-file", "out", "language"]

  /// What holds without a file.
  public init() {}

  /// Reads a settings file.
  ///
  /// A file that is not there, or in which nothing is written yet, says nothing. What a problem is
  /// about keeps its default.
  public static func read(path: String) -> (Settings, [SessionProblem]) {
    if access(path, F_OK) != 0 && errno == ENOENT { return (Settings(), []) }
    let state = ReadingState(library: StretchLibrary(), findSession: { _ in nil })
    let settings = FileReader(path: path, state: state).settings()
    let problems = state.problems.listed
    let isBlank = problems.count == 1 && problems[0].message == FileText.blankMessage
    return (settings, isBlank ? [] : problems)
  }
}

extension FileReader {
  fileprivate func settings() -> Settings {
    var settings = Settings()
    guard let root = state.root(of: path),
      let fields = fields(root, as: .settings, called: "a settings file")
    else { return settings }
    settings.device = text("device", in: fields)
    settings.rate = wholeNumber("rate", in: fields).flatMap { SampleRate(hertz: $0) }
    settings.gain = gain("gain", in: fields) ?? settings.gain
    settings.openingSilence = duration("opening-silence", in: fields)
    settings.voice = voice(in: fields)
    settings.voiceCommand = voiceCommand(in: fields)
    settings.pronunciation = words("pronunciation", in: fields) ?? [:]
    settings.levels = levels(in: fields)
    settings.countsAbove = wholeNumber("counts-above", in: fields) ?? settings.countsAbove
    settings.cacheLimit = size("cache-limit", in: fields) ?? settings.cacheLimit
    settings.notifications = boolean("notifications", in: fields) ?? settings.notifications
    settings.hooks = hooks(in: fields)
    return settings
  }

  private func voiceCommand(in fields: Fields) -> [String]? {
    guard let (key, node) = fields["voice-command"] else { return nil }
    guard case .list(let items) = node.content else {
      addWrongType(node, "voice-command", key.value)
      return nil
    }
    if items.isEmpty {
      add(node, "voice-command is an empty list; it takes \(key.value.expectation)")
      return nil
    }
    state.visit(items.count, at: location(node))
    let arguments = items.compactMap { argument($0) }
    guard arguments.count == items.count else { return nil }
    if arguments[0].isEmpty {
      add(items[0], "voice-command begins with an empty text; it takes \(key.value.expectation)")
      return nil
    }
    return arguments
  }

  /// An argument as it is written. `{out}` without quotes is a map to YAML, and meant as a text.
  private func argument(_ node: YAMLNode) -> String? {
    let text: String
    switch node.content {
    case .scalar(let written, _):
      text = written
    case .map(let pairs) where pairs.count == 1 && pairs[0].value.isEmpty:
      guard case .scalar(let name, _) = pairs[0].key.content else { fallthrough }
      text = "{\(name)}"
    case .map, .list:
      addWrongType(node, "voice-command", .text)
      return nil
    }
    if text.unicodeScalars.contains(where: { $0 == "\0" }) || text.utf8.count > TextBounds.text {
      add(node, "voice-command has an argument that no program takes; shorten it")
      return nil
    }
    for token in TokenText(text).tokens where !Settings.commandTokens.contains(token) {
      guard let near = NearestName.nearest(to: token, in: Settings.commandTokens) else { continue }
      add(node, "voice-command has \(shown("{\(token)}")); did you mean {\(near)}?")
      return nil
    }
    return text
  }
}
