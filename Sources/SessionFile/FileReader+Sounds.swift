import SessionModel
import SoundUnits

extension FileReader {
  /// What `say`, `tone` or `clip` names: exactly one of them.
  func sound(in fields: Fields) -> SoundReference? {
    let voice = voice(in: fields)
    let present = ["say", "tone", "clip"].filter { fields.has($0) }
    guard present.count == 1 else {
      let remedy = "it takes one of say, tone and clip"
      let what = present.isEmpty ? "no sound" : "both \(listed(present, "and"))"
      state.problems.add(fields.location, "\(fields.context.noun) has \(what); \(remedy)")
      return nil
    }
    if let (_, node) = fields["voice"], present[0] != "say" {
      add(node, "voice stands beside \(present[0]); it belongs to a cue with say")
    }
    switch present[0] {
    case "say":
      return text("say", in: fields).map { .speech(Phrase($0, voice: voice)) }
    case "clip":
      let clip = clip("clip", in: fields)
      state.note(clip, at: fields.location)
      return clip
    default: return tone(in: fields)
    }
  }

  /// A sound with the settings beside it.
  func soundCue(_ sound: SoundReference?, in fields: Fields) -> SoundCue? {
    let gain = gain("gain", in: fields)
    let late: LateRule? = choice("late", in: fields)
    let loudness: LoudnessRule? = choice("loudness", in: fields)
    let endsAtTime = fields.context.key("align") != nil && word("align", in: fields) == "end"
    guard let sound else { return nil }
    return SoundCue(
      sound: sound, gain: gain ?? .zero, late: late, loudness: loudness, endsAtTime: endsAtTime,
      location: fields.location)
  }

  private func tone(in fields: Fields) -> SoundReference? {
    guard let (key, node) = fields["tone"] else { return nil }
    switch node.content {
    case .scalar(let text, _):
      if let tone = ToneName(rawValue: text) { return .tone(tone) }
      add(node, "\(shown(text)) is no tone; \(toneRemedy(text))")
      return nil
    case .map:
      guard let fields = self.fields(node, as: .freeTone, called: "tone") else { return nil }
      let pitch = pitch("pitch", in: fields)
      let length = duration("length", in: fields)
      let gain = fields.has("gain") ? self.gain("gain", in: fields) : FreeTone.standardGain
      guard let pitch, let length, let gain else { return nil }
      return .freeTone(FreeTone(pitchMillihertz: pitch, length: length, gain: gain))
    case .list:
      addWrongType(node, "tone", key.value)
      return nil
    }
  }

  /// A clip's name as written, with the folder in which it is looked for first.
  func clip(_ name: String, in fields: Fields) -> SoundReference? {
    guard let (_, node) = fields[name], let text = text(name, in: fields) else { return nil }
    if hasExtension(text) { return .clip(name: text, folder: folder) }
    add(node, "\(name) is \(shown(text)); a clip's name has an extension, such as .wav")
    return nil
  }

  /// `none`, a tone's name, a clip's name or a map, for a place that has one sound.
  func boundaryCue(_ name: String, in fields: Fields) -> BoundaryCue? {
    guard let (key, node) = fields[name] else { return nil }
    switch node.content {
    case .scalar("none", _):
      return .silent
    case .scalar(FileReader.voiceWord, _) where name == BoundaryRole.halfway.rawValue:
      let phrase = Phrase("{\(SpokenToken.halfway.rawValue)}")
      return .sound(SoundCue(sound: .speech(phrase), location: location(node)))
    case .scalar:
      guard let text = text(name, in: fields) else { return nil }
      if let tone = ToneName(rawValue: text) {
        return .sound(SoundCue(sound: .tone(tone), location: location(node)))
      }
      if hasExtension(text) {
        let clip = SoundReference.clip(name: text, folder: folder)
        state.note(clip, at: location(node))
        return .sound(SoundCue(sound: clip, location: location(node)))
      }
      add(node, "\(shown(text)) is no tone; \(toneRemedy(text, orClip: true))")
      return nil
    case .map:
      guard let fields = self.fields(node, as: .cue, called: name) else { return nil }
      return soundCue(sound(in: fields), in: fields).map { .sound($0) }
    case .list:
      addWrongType(node, name, key.value)
      return nil
    }
  }

  /// `halfway: voice` is the language's own word for it.
  private static let voiceWord = "voice"

  /// `nil` where nothing usable is written, `.off` for the word.
  func bed(in fields: Fields) -> Step.StepBed? {
    guard let (key, node) = fields["bed"] else { return nil }
    // Nobody hears the bed of an included session.
    let isHeard = fields.context != .session || state.includeDepth <= 1
    guard case .map = node.content else {
      if says("off", "bed", in: fields) || says("none", "bed", in: fields) { return .off }
      addWrongType(node, "bed", key.value)
      return nil
    }
    guard let fields = self.fields(node, as: .bed, called: "bed") else { return nil }
    let gain = fields.has("gain") ? self.gain("gain", in: fields) : Bed.standardGain
    let duck = fields.has("duck") ? self.gain("duck", in: fields) : Bed.standardDuck
    let attack = duration("attack", in: fields)
    let release = duration("release", in: fields)
    let fade = duration("fade", in: fields)
    let loudness: LoudnessRule? = choice("loudness", in: fields)
    var sound: SoundReference?
    switch (fields.has("clip"), fields.has("noise")) {
    case (true, false):
      sound = clip("clip", in: fields)
      if isHeard { state.note(sound, at: location(node), asBed: true) }
    case (false, true):
      sound = choice("noise", in: fields, as: NoiseColor.self).map { .noise($0) }
    case (let both, _):
      let what = both ? "both clip and noise" : "no sound"
      add(node, "a bed has \(what); it takes one of clip and noise")
    }
    guard let sound, let gain, let duck else { return nil }
    return .other(
      Bed(
        sound: sound, gain: gain, duck: duck, attack: attack ?? Bed.standardAttack,
        release: release ?? Bed.standardRelease, fade: fade ?? Bed.standardFade,
        loudness: loudness, location: location(node)))
  }

  private func toneRemedy(_ text: String, orClip: Bool = false) -> String {
    let tones = ToneName.allCases.map(\.rawValue)
    let clip = "a clip's name has an extension"
    if let near = NearestName.nearest(to: text, in: tones) {
      return "did you mean \(near)?" + (orClip ? " \(clip)" : "")
    }
    return "the tones are \(listed(tones, "and"))" + (orClip ? ", and \(clip)" : "")
  }

  /// Whether letters or digits stand behind the last point of a file's name.
  private func hasExtension(_ name: String) -> Bool {
    let file = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return false }
    let suffix = file[file.index(after: point)...]
    return !suffix.isEmpty && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
