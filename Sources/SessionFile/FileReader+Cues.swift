import SessionModel
import SoundUnits

extension FileReader {
  /// What a session or a step says of its cues: a list of timed ones, or a map.
  func cues(in fields: Fields) -> CueSettings {
    var settings = CueSettings()
    let isOfSession = fields.context == .session
    guard let (key, node) = fields["cues"] else { return settings }
    switch node.content {
    case .list(let items):
      settings.timed = timedCues(items, of: node)
    case .map:
      guard let fields = self.fields(node, as: .cues, called: "cues") else { break }
      for role in BoundaryRole.allCases {
        settings[role] = boundaryCue(role.rawValue, in: fields)
      }
      addCountdown(in: fields, to: &settings)
      addAnnouncement(in: fields, to: &settings)
      settings.remaining = remaining(in: fields)
      settings.title = boolean("title", in: fields)
      if let (_, node) = fields["title"], !isOfSession {
        add(node, "title stands in the cues of a step; it belongs to the session's")
      }
      if let (key, timed) = fields["timed"] {
        if case .list(let items) = timed.content {
          settings.timed = timedCues(items, of: timed)
        } else {
          addWrongType(timed, "timed", key.value)
        }
      }
    case .scalar:
      addWrongType(node, "cues", key.value)
    }
    return settings
  }

  // MARK: - What is said unwritten

  /// A number of ticks, or a map that lets a voice count.
  private func addCountdown(in fields: Fields, to settings: inout CueSettings) {
    if says("none", "countdown", in: fields) {
      settings.countdown = 0
    } else if let (_, node) = fields["countdown"], case .map = node.content {
      guard let fields = self.fields(node, as: .countdown, called: "countdown") else { return }
      settings.countdown = wholeNumber("from", in: fields)
      settings.countdownIsSpoken = boolean("voice", in: fields)
    } else {
      settings.countdown = wholeNumber("countdown", in: fields)
    }
  }

  /// Whether, or a map that says how, and so that.
  private func addAnnouncement(in fields: Fields, to settings: inout CueSettings) {
    guard let (_, node) = fields["announce"], case .map = node.content else {
      settings.announce = boolean("announce", in: fields)
      return
    }
    guard let fields = self.fields(node, as: .announce, called: "announce") else { return }
    settings.announce = true
    settings.announceGap = duration("gap", in: fields)
    settings.announceLate = choice("late", in: fields)
  }

  private func remaining(in fields: Fields) -> [ExactTime]? {
    guard let (key, node) = fields["remaining"] else { return nil }
    if says("none", "remaining", in: fields) { return [] }
    guard case .list(let items) = node.content else {
      addWrongType(node, "remaining", key.value)
      return nil
    }
    state.visit(items.count, at: location(node))
    if items.count > CueSettings.remainingCount {
      add(
        node,
        "remaining has \(items.count) entries; it takes at most \(CueSettings.remainingCount)")
      return nil
    }
    return items.compactMap { item in
      guard case .scalar(let text, _) = item.content else {
        addWrongType(item, "remaining", Tables.milestone)
        return nil
      }
      return duration(text, item, "remaining", "a milestone", Tables.milestoneBounds)
    }
  }

  // MARK: - Timed cues

  private func timedCues(_ items: [YAMLNode], of list: YAMLNode) -> [TimedCue] {
    state.visit(items.count, at: location(list))
    var cues: [TimedCue] = []
    for item in items where !state.isStopped {
      if let cue = timedCue(item) { cues.append(cue) }
    }
    return cues
  }

  private func timedCue(_ node: YAMLNode) -> TimedCue? {
    guard let fields = fields(node, as: .timedCue, called: "a timed cue") else { return nil }
    let sound = sound(in: fields)
    let cue = soundCue(sound, in: fields)
    let followsPrevious = word("after", in: fields) != nil
    var time = cueTime("at", in: fields)
    if !fields.has("at") {
      if fields.has("after") {
        time = .fromStart(.zero)
      } else {
        add(node, "a timed cue has no at; it takes \(SessionValue.cueTime.expectation)")
      }
    }
    guard let cue, let time else { return nil }
    return TimedCue(cue: cue, time: time, followsPrevious: followsPrevious)
  }

  /// What a step says when it starts.
  enum Speech {
    case unsaid
    case none
    case phrase(SoundCue)
  }

  func say(in fields: Fields) -> Speech {
    guard let (_, node) = fields["say"] else { return .unsaid }
    if case .scalar("none", isPlain: true) = node.content { return .none }
    guard case .map = node.content else {
      guard let text = text("say", in: fields) else { return .unsaid }
      return .phrase(SoundCue(sound: .speech(Phrase(text)), location: location(node)))
    }
    if isBracedText(node), !SessionContext.say.keys.contains(where: { isKey($0.name, of: node) }) {
      add(node, bracedTextMessage("say"))
      return .unsaid
    }
    guard let fields = self.fields(node, as: .say, called: "say") else { return .unsaid }
    let voice = voice(in: fields)
    let phrase = text("text", in: fields).map { SoundReference.speech(Phrase($0, voice: voice)) }
    return soundCue(phrase, in: fields).map { .phrase($0) } ?? .unsaid
  }
  private func isKey(_ name: String, of node: YAMLNode) -> Bool {
    guard case .map(let pairs) = node.content else { return false }
    return pairs.contains { pair in
      if case .scalar(name, _) = pair.key.content { return true }
      return false
    }
  }
}
