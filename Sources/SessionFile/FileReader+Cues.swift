import SessionModel
import SoundUnits

extension FileReader {
  /// What a session or a step says of its cues: a list of timed ones, or a map.
  func cues(in fields: Fields) -> CueSettings {
    var settings = CueSettings()
    guard let (key, node) = fields["cues"] else { return settings }
    switch node.content {
    case .list(let items):
      settings.timed = timedCues(items, of: node)
    case .map:
      guard let fields = self.fields(node, as: .cues, called: "cues") else { break }
      for role in BoundaryRole.allCases {
        settings[role] = boundaryCue(role.rawValue, in: fields)
      }
      settings.countdown =
        says("none", "countdown", in: fields) ? 0 : wholeNumber("countdown", in: fields)
      settings.announce = boolean("announce", in: fields)
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
    let endsAtTime = word("align", in: fields) == "end"
    var time = cueTime("at", in: fields)
    if !fields.has("at") {
      if fields.has("after") {
        time = .fromStart(.zero)
      } else {
        add(node, "a timed cue has no at; it takes \(SessionValue.cueTime.expectation)")
      }
    }
    guard let cue, let time else { return nil }
    return TimedCue(
      cue: cue, time: time, endsAtTime: endsAtTime, followsPrevious: followsPrevious)
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
      return .phrase(SoundCue(sound: .speech(text), location: location(node)))
    }
    guard let fields = self.fields(node, as: .say, called: "say") else { return .unsaid }
    let phrase = text("text", in: fields).map { SoundReference.speech($0) }
    return soundCue(phrase, in: fields).map { .phrase($0) } ?? .unsaid
  }
}
