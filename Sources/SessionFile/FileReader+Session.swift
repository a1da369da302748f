import SessionModel
import SoundUnits

extension FileReader {
  /// The session that a file describes, as far as it is readable; `nil` where nothing of it is.
  ///
  /// `depth` is the number of groups around the include that asks for it.
  func session(depth: Int) -> Session? {
    guard let root = state.root(of: path) else { return nil }
    guard let fields = fields(root, as: .session, called: "a session file") else { return nil }
    var session = head(in: fields)
    addContent(of: fields, to: &session, depth: depth)
    return session
  }

  /// All but the steps. Not inlined: each level of includes would take its large frame.
  @inline(never)
  private func head(in fields: Fields) -> Session {
    var session = Session(
      title: text("title", in: fields) ?? fileName, kind: kind(in: fields), steps: [],
      location: SourceLocation(path: path))
    session.difficulty = text("difficulty", in: fields)
    session.description = text("description", in: fields)
    if let leadIn = duration("lead-in", in: fields) { session.leadIn = leadIn }
    if let transition = duration("transition", in: fields) { session.transition = transition }
    if let sideSwitch = duration("side-switch", in: fields) { session.sideSwitch = sideSwitch }
    if let waitLimit = duration("wait-limit", in: fields) {
      session.waitLimit = waitLimit
    } else if fields.has("wait-limit") {
      // Whatever it should be: no cue lies outside so long a wait.
      session.waitLimit = SessionBounds.length
      state.hasStandIns = true
    }
    session.cues = cues(in: fields)
    if case .other(let bed)? = bed(in: fields) { session.bed = bed }
    session.loudness = choice("loudness", in: fields)
    session.voice = voice(in: fields)
    session.levels = levels(in: fields)
    return session
  }

  /// The file's name without its folder and what follows its last point.
  var fileName: String {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return String(name) }
    return String(name[..<point])
  }

  private func kind(in fields: Fields) -> SessionKind {
    choice("kind", in: fields) ?? (fields.has("focus") ? .focus : .stretch)
  }

  private func addContent(of fields: Fields, to session: inout Session, depth: Int) {
    switch (fields.has("steps"), fields.has("focus")) {
    case (false, false):
      state.problems.add(
        fields.location, "a session has neither steps nor focus; it takes one of them")
    case (true, true):
      guard let (_, node) = fields["focus"] else { break }
      add(node, "a session has both steps and focus; it takes one of them")
    case (true, false), (false, true):
      break
    }
    session.steps = steps(in: fields, depth: depth)
    if let focus = focus(in: fields) {
      session.steps.append(Step(.focus(focus.value), location: focus.location))
      session.repeatsForever = focus.value.rounds == nil
    }
  }

  private func focus(in fields: Fields) -> (value: Focus, location: SourceLocation)? {
    guard let (_, node) = fields["focus"],
      let fields = self.fields(node, as: .focus, called: "focus")
    else { return nil }
    let work = duration("work", in: fields)
    let shortBreak = duration("break", in: fields)
    let longBreak = duration("long-break", in: fields)
    let every = wholeNumber("long-break-every", in: fields)
    let isEndless = says("forever", "rounds", in: fields)
    let rounds = isEndless ? nil : wholeNumber("rounds", in: fields)
    if fields.has("long-break-every") && !fields.has("long-break") {
      add(node, "focus has long-break-every but no long-break; it takes both or neither")
    }
    guard let work, let shortBreak, isEndless || rounds != nil else { return nil }
    let focus = Focus(
      work: work, shortBreak: shortBreak, longBreak: longBreak,
      longBreakEvery: every ?? FileReader.standardLongBreakEvery, rounds: rounds)
    return (focus, location(node))
  }

  private static let standardLongBreakEvery = 4
}
