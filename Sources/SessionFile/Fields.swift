import SessionModel

/// A map of a file whose keys have been looked up in their table.
struct Fields {
  fileprivate enum Slot {
    case absent
    /// Written, but with a problem that is already listed.
    case unusable
    case value(YAMLNode)
  }

  let context: SessionContext
  let location: SourceLocation
  fileprivate let keys: [SessionKey]
  fileprivate var slots: [Slot]
  /// The keys that misspelled ones were taken for.
  fileprivate var meant: [String] = []

  fileprivate init(_ context: SessionContext, at location: SourceLocation) {
    self.context = context
    self.location = location
    keys = context.keys
    slots = Array(repeating: .absent, count: keys.count)
  }

  /// The key and its value, where there is one to read.
  subscript(name: String) -> (key: SessionKey, node: YAMLNode)? {
    let index = index(of: name)
    if case .value(let node) = slots[index] { return (keys[index], node) }
    return nil
  }

  /// Whether the key is written, whatever its value, or misspelled, which is listed.
  func has(_ name: String) -> Bool {
    if case .absent = slots[index(of: name)] { return meant.contains(name) }
    return true
  }

  private func index(of name: String) -> Int {
    guard let index = keys.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("\(context) has no key \(name)")
    }
    return index
  }
}

extension FileReader {
  /// The keys and values of a map; those that are unknown, empty, doubled or missing are listed.
  ///
  /// - Parameter guesses: Unknown keys by which the map was taken for one of this context; they are
  ///   listed already.
  func fields(
    _ pairs: [YAMLNode.Pair], of node: YAMLNode, as context: SessionContext,
    guessedBy guesses: Set<String> = []
  ) -> Fields {
    var fields = Fields(context, at: location(node))
    var texts = CutTexts(isFlow: node.isFlow)
    // Only of a map that has a problem, and then once.
    lazy var given = Set(pairs.lazy.filter { !$0.value.isEmpty }.compactMap { plainText($0.key) })
    for pair in pairs where !state.isStopped {
      guard let name = keyName(pair.key) else { continue }
      // What a comma cuts off a text may be the word of a key; where that is given too, it shows.
      let isPart = texts.mayBeCut && pair.value.isEmpty && given.contains(name)
      guard !isPart, let index = fields.keys.firstIndex(where: { $0.name == name }) else {
        switch texts.part(pair) {
        case .none:
          if guesses.contains(name) {
            fields.meant += [context.stepKey].compactMap { $0 }
          } else if let meant = addUnknownKey(
            name, at: pair.key, in: context, isGuessed: !guesses.isEmpty, besides: given)
          {
            fields.meant.append(meant)
          }
        case .first(let key):
          let what = isPart ? "stands apart" : "is no key of \(context.noun)"
          add(
            pair.key,
            "\(shown(name)) \(what): a comma ends a text in braces; "
              + "put the whole text of \(key) in quotes")
        case .further: break
        }
        continue
      }
      texts.take(pair, fields.keys[index])
      if case .absent = fields.slots[index] {
        fields.slots[index] = .value(pair.value)
      } else {
        add(pair.key, "\(name) is written twice in \(context.noun); keep one")
        continue
      }
      if pair.value.isEmpty {
        let expectation = fields.keys[index].value.expectation
        add(pair.key, "\(name) is empty; it takes \(expectation)")
        fields.slots[index] = .unusable
      }
    }
    for key in fields.keys where key.isRequired && !fields.has(key.name) {
      add(node, "\(context.noun) has no \(key.name); it takes \(key.value.expectation)")
    }
    return fields
  }

  /// The keys of a node that must be a map; the wrong type is listed.
  func fields(_ node: YAMLNode, as context: SessionContext, called name: String) -> Fields? {
    guard let pairs = pairs(of: node) else {
      addWrongType(node, name, .map(context))
      return nil
    }
    return fields(pairs, of: node, as: context)
  }

  /// A key's text; a key that is no text is listed.
  func keyName(_ node: YAMLNode) -> String? {
    if case .scalar(let name, _) = node.content { return name }
    add(node, "a key is \(typeName(node)); a key is a word")
    return nil
  }

  /// Lists a key that does not belong in a map; the key that it seems to be a misspelling of.
  private func addUnknownKey(
    _ name: String, at node: YAMLNode, in context: SessionContext, isGuessed: Bool,
    besides given: Set<String>
  ) -> String? {
    let known = context.keys.map(\.name)
    var meant: String?
    let remedy: String
    let owners = SessionContext.steps.filter { $0.key(name) != nil }
    if context.stepKey != nil && (1...3).contains(owners.count) {
      // Of a step that may be another one nobody can say so.
      if isGuessed { return nil }
      remedy = "it belongs to \(listed(owners.map(\.noun)))"
    } else if let word = EverydayWords.key(for: name, in: known, besides: given) {
      meant = word
      remedy = "did you mean \(word)?"
    } else if let near = NearestName.nearest(to: name, in: known) {
      meant = near
      remedy = "did you mean \(near)?"
    } else {
      remedy = "it takes \(listed(known, "and"))"
    }
    add(node, "\(shown(name)) is no key of \(context.noun); \(remedy)")
    return meant
  }
}
