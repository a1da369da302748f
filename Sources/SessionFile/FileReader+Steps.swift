import SessionModel
import SoundUnits

extension FileReader {
  /// A list of steps inside `depth` groups, those of including files counted.
  func steps(in fields: Fields, depth: Int) -> [Step] {
    guard let (key, node) = fields["steps"] else { return [] }
    guard case .list(let items) = node.content else {
      addWrongType(node, "steps", key.value)
      return []
    }
    if items.isEmpty { add(node, "steps is an empty list; it takes at least one step") }
    state.visit(items.count, at: location(node))
    var steps: [Step] = []
    steps.reserveCapacity(min(items.count, SessionBounds.stepCount))
    for item in items where !state.isStopped {
      if let step = step(item, depth: depth) { steps.append(step) }
    }
    return steps
  }

  private func step(_ node: YAMLNode, depth: Int) -> Step? {
    guard let pairs = pairs(of: node) else {
      add(node, "a step is \(typeName(node)); it takes a map such as {name: Cat, hold: 20s}")
      return nil
    }
    guard let (kind, guesses) = kind(of: pairs, node) else { return nil }
    let fields = fields(pairs, of: node, as: kind, guessedBy: guesses)
    switch kind {
    case .include: return includeStep(fields, depth: depth)
    case .rounds: return roundsStep(fields, depth: depth + 1)
    default: return timedStep(kind, fields)
    }
  }

  /// A step without steps in it. Not inlined: each level of nesting would take its large frame.
  @inline(never)
  private func timedStep(_ kind: SessionContext, _ fields: Fields) -> Step? {
    let stretch = kind == .stretch ? stretch(in: fields) : nil
    let content = content(kind, fields, stretch)
    var step = commonKeys(of: fields, stretch)
    guard let content else { return nil }
    step.content = content
    state.countStep(at: fields.location)
    return step
  }

  private func includeStep(_ fields: Fields, depth: Int) -> Step? {
    include(in: fields, depth: depth).map { Step(.include($0), location: fields.location) }
  }

  /// A step with all that every timed kind can have; its content is a placeholder.
  private func commonKeys(of fields: Fields, _ stretch: Stretch?) -> Step {
    var step = Step(.rest(.zero), location: fields.location)
    step.name = text("name", in: fields) ?? stretch?.name
    step.bodyPart = text("body-part", in: fields) ?? stretch?.bodyPart
    step.image = text("image", in: fields)
    step.cues = cues(in: fields)
    step.bed = bed(in: fields) ?? .inherited
    switch say(in: fields) {
    case .phrase(let cue): step.say = cue
    case .none: break
    case .unsaid:
      step.say = stretch?.instructions.map {
        SoundCue(sound: .speech(Phrase($0)), location: fields.location)
      }
    }
    return step
  }

  private func content(
    _ kind: SessionContext, _ fields: Fields, _ stretch: Stretch?
  ) -> Step.Content? {
    switch kind {
    case .hold, .stretch:
      let ownLength = duration("hold", in: fields)
      let sides = sides(in: fields) ?? stretch?.sides ?? []
      return (fields.has("hold") ? ownLength : stretch?.duration).map { .hold($0, sides: sides) }
    case .rest:
      return duration("rest", in: fields).map { .rest($0) }
    case .breathe:
      return breathing(in: fields).map { .breathe($0) }
    case .wait:
      let limit = duration("wait-limit", in: fields)
      let isKnown = limit != nil || !fields.has("wait-limit")
      return isWait(in: fields) && isKnown ? .wait(limit: limit) : nil
    default:
      preconditionFailure("\(kind) is no kind of step")
    }
  }

  private func roundsStep(_ fields: Fields, depth: Int) -> Step? {
    let most = SessionBounds.nestingDepth
    guard depth <= most else {
      state.problems.add(
        fields.location, "repeat is nested \(depth) levels deep; at most \(most) can be planned")
      return nil
    }
    let count = wholeNumber("repeat", in: fields)
    let restBetween = duration("rest-between", in: fields)
    let name = text("name", in: fields)
    let steps = steps(in: fields, depth: depth)
    // However often, what is wrong inside is wrong.
    return Step(
      .rounds(count ?? 1, restBetween: restBetween ?? .zero, steps: steps), name: name,
      location: fields.location)
  }

  private func breathing(in fields: Fields) -> BreathingPattern? {
    guard let (_, node) = fields["breathe"],
      let fields = self.fields(node, as: .breathing, called: "breathe")
    else { return nil }
    let phases = ["in", "hold", "out", "rest"].map { name in
      fields.has(name) ? duration(name, in: fields) : .zero
    }
    guard let rounds = wholeNumber("rounds", in: fields), let breatheIn = phases[0],
      let holdIn = phases[1], let breatheOut = phases[2], let holdOut = phases[3]
    else { return nil }
    let pattern = BreathingPattern(
      in: breatheIn, hold: holdIn, out: breatheOut, rest: holdOut, rounds: rounds)
    if pattern.roundLength == .zero {
      add(node, "breathe has no phase longer than 0s; it takes at least one of in, hold, out, rest")
      return nil
    }
    if pattern.roundLength.nanoseconds > SessionBounds.length.nanoseconds / Int64(rounds) {
      add(
        node,
        "breathe has \(rounds) rounds of \(pattern.roundLength); "
          + "a step lasts at most \(SessionBounds.length)")
      return nil
    }
    return pattern
  }

  private func isWait(in fields: Fields) -> Bool {
    guard let (_, node, text) = scalar("wait", in: fields) else { return false }
    if case .length = DurationText(text) {
      add(
        node,
        "wait is \(shown(text)); it takes true, with a length in wait-limit; "
          + "a pause is rest: \(shown(text))")
      return false
    }
    guard let isWait = boolean("wait", in: fields) else { return false }
    if !isWait { add(node, "wait is false; it takes true, or the step is left out") }
    return isWait
  }

  private func stretch(in fields: Fields) -> Stretch? {
    guard let (_, node) = fields["stretch"], let id = text("stretch", in: fields) else {
      return nil
    }
    if let stretch = state.library[id] { return stretch }
    let near = NearestName.nearest(to: id, in: state.library.stretches.lazy.map(\.id))
    add(
      node,
      "\(shown(id)) is no stretch of the library; "
        + (near.map { "did you mean \($0)?" }
          ?? "carillon stretch list shows them, stretch add makes one"))
    return nil
  }

  // MARK: - Kinds

  /// What kind of step a map is, by its keys; a map that is none or several is listed. Where the
  /// key of the kind seems to be misspelled, the kind that is meant and the words for it.
  private func kind(
    of pairs: [YAMLNode.Pair], _ node: YAMLNode
  ) -> (kind: SessionContext, guesses: Set<String>)? {
    var kind: SessionContext?
    let kinds = pairs.filter { stepKind($0) != nil }
    // Without a value it may be a part of a text in which a comma stands.
    let areWritten = node.isFlow && kinds.contains { !$0.value.isEmpty }
    for pair in kinds where !(areWritten && pair.value.isEmpty) {
      guard case .scalar(let name, _) = pair.key.content, let found = stepKind(pair) else {
        continue
      }
      switch (kind, found) {
      case (nil, _): kind = found
      case (.hold, .stretch), (.stretch, .hold): kind = .stretch
      case (let first?, _) where first != found:
        let other = first.stepKey ?? ""
        add(pair.key, "a step has both \(other) and \(name); it takes one of them")
        return nil
      default: break
      }
    }
    return kind.map { ($0, []) } ?? guessedKind(of: pairs, node)
  }

  /// The kind for which a pair's key stands.
  private func stepKind(_ pair: YAMLNode.Pair) -> SessionContext? {
    guard case .scalar(let name, _) = pair.key.content else { return nil }
    return SessionContext.steps.first { $0.stepKey == name }
  }

  /// Lists a step whose kind no key says; the kind that is meant where all signs say the same.
  private func guessedKind(
    of pairs: [YAMLNode.Pair], _ node: YAMLNode
  ) -> (kind: SessionContext, guesses: Set<String>)? {
    let kinds = SessionContext.steps.compactMap(\.stepKey)
    var guesses: [(word: String, kind: String)] = []
    for pair in pairs {
      guard let name = keyName(pair.key),
        !SessionContext.steps.contains(where: { $0.key(name) != nil }),
        let meant = EverydayWords.key(for: name, in: kinds)
          ?? NearestName.nearest(to: name, in: kinds)
      else { continue }
      guesses.append((name, meant))
      add(pair.key, "\(shown(name)) is no key of a step; did you mean \(meant)?")
    }
    guard let first = guesses.first else {
      add(node, "a step has none of \(listed(kinds)); one of them says what it is")
      return nil
    }
    guard guesses.allSatisfy({ $0.kind == first.kind }),
      let kind = SessionContext.steps.first(where: { $0.stepKey == first.kind })
    else { return nil }
    return (kind, Set(guesses.map(\.word)))
  }
}
