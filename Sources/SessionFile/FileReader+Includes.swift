import SessionModel

extension FileReader {
  /// The session that an include names; `nil` where it cannot be read, which is listed.
  func include(in fields: Fields, depth: Int) -> Session? {
    guard let (_, node) = fields["session"], let name = text("session", in: fields) else {
      return nil
    }
    guard let target = path(ofSession: name) else {
      add(
        node,
        "session \(shown(name)) is not known; carillon list names them, "
          + "and a path has a / or ends in .yaml")
      return nil
    }
    if let cycle = state.cycle(to: target) {
      let names = (cycle + [target]).map { shown($0) }.joined(separator: " → ")
      add(node, "session \(shown(name)) includes itself: \(names); remove one of these includes")
      return nil
    }
    let most = SessionBounds.nestingDepth
    if state.includeDepth > most {
      add(
        node, "include is nested \(state.includeDepth) levels deep; at most \(most) can be planned")
      return nil
    }
    // Opening a file costs about as much as reading this many values.
    state.visit(20, at: location(node))
    let session = state.whileOpen(target) {
      FileReader(path: target, state: state).session(depth: depth)
    }
    guard let session else {
      if state.root(of: target) == nil {
        add(node, "session \(shown(name)) cannot be read; correct \(shown(target))")
      }
      return nil
    }
    if session.repeatsForever {
      add(node, "session \(shown(name)) goes on forever; an included one needs a number of rounds")
    }
    return session
  }

  private func path(ofSession name: String) -> String? {
    guard name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".yaml") else {
      return state.findSession(name)
    }
    if name.hasPrefix("/") || folder == "." { return name }
    return folder == "/" ? "/" + name : "\(folder)/\(name)"
  }
}
