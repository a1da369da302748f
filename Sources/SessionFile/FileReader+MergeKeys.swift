extension FileReader {
  /// A map's pairs with its merge keys (`<<`) in place; `nil` for a node that is none.
  ///
  /// What is written wins over what is merged, and what is merged first over what is merged later
  /// (the merge key language-independent type for YAML 1.1).
  func pairs(of node: YAMLNode) -> [YAMLNode.Pair]? {
    guard case .map(let written) = node.content else { return nil }
    state.visit(written.count, at: location(node))
    if !written.contains(where: { isMergeKey($0.key) }) || state.isStopped { return written }
    var result = written.filter { !isMergeKey($0.key) }
    var names = Set(result.compactMap { plainText($0.key) })
    for pair in written where isMergeKey(pair.key) {
      var sources = [pair.value]
      if case .list(let items) = pair.value.content { sources = items }
      for source in sources {
        guard let merged = pairs(of: source) else {
          add(source, "<< is \(typeName(source)); it takes an alias of a map, or a list of them")
          continue
        }
        for pair in merged where plainText(pair.key).map({ names.insert($0).inserted }) ?? true {
          result.append(pair)
        }
      }
    }
    return result
  }

  private func isMergeKey(_ node: YAMLNode) -> Bool {
    if case .scalar("<<", isPlain: true) = node.content { return true }
    return false
  }

  func plainText(_ node: YAMLNode) -> String? {
    if case .scalar(let text, _) = node.content { return text }
    return nil
  }
}
