/// Builds the tree of a YAML text from its events, within bounds that hold before memory is used.
struct YAMLComposer {
  /// Lists and maps within one another, through aliases too. 64 nested groups of steps take 130.
  static let depthLimit = 200
  /// Nodes of a text: 100 000 steps of three keys have 700 000.
  static let nodeLimit = 1_000_000

  static let anchorLimit = 10_000

  /// A list or map whose end has not come yet.
  private struct OpenNode {
    var isMap: Bool
    var isFlow: Bool
    var mark: YAMLMark
    var anchor: String?
    var children: [YAMLNode] = []
    var height = 1
  }

  private var open: [OpenNode] = []
  /// `nil` while the anchor's node is open: an alias to it would be a cycle.
  private var anchors: [String: YAMLNode?] = [:]
  private var nodeCount = 0
  private var root: YAMLNode?

  /// The only document of a UTF-8 text; `nil` where there is none.
  ///
  /// Follows libyaml's order, so nesting is bounded while it is read and not after.
  static func compose(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) -> YAMLNode? {
    var composer = YAMLComposer()
    let events = YAMLEventSource(text)
    while true {
      let event = try events.next()
      if case .streamEnd = event.kind { return composer.root }
      try composer.take(event)
    }
  }

  private mutating func take(_ event: YAMLEvent) throws(YAMLError) {
    switch event.kind {
    case .documentStart:
      if root != nil {
        throw YAMLError(
          mark: event.mark,
          message: "a second document begins here; put it in a file of its own")
      }
    case .alias(let name):
      try add(target(of: name, at: event.mark), at: event.mark)
    case .scalar(let text, let isPlain):
      try begin(event)
      let node = YAMLNode(.scalar(text, isPlain: isPlain), mark: event.mark)
      if let anchor = event.anchor { anchors[anchor] = .some(node) }
      try add(node, at: event.mark)
    case .listStart, .mapStart:
      try begin(event)
      var isMap = false
      if case .mapStart = event.kind { isMap = true }
      if let anchor = event.anchor { anchors[anchor] = .some(nil) }
      open.append(
        OpenNode(
          isMap: isMap, isFlow: event.isFlow, mark: event.mark, anchor: event.anchor))
      try checkDepth(open.count, at: event.mark)
    case .end:
      try close()
    case .streamEnd, .other:
      break
    }
  }

  private mutating func begin(_ event: YAMLEvent) throws(YAMLError) {
    nodeCount += 1
    if nodeCount > YAMLComposer.nodeLimit {
      throw YAMLError(
        mark: event.mark,
        message: "file has more than \(YAMLComposer.nodeLimit) values; use repeat, or split it")
    }
    if event.anchor != nil && anchors.count >= YAMLComposer.anchorLimit {
      throw YAMLError(
        mark: event.mark,
        message: "file has more than \(YAMLComposer.anchorLimit) anchors; use repeat, or split it")
    }
    if let tag = event.tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") {
      throw YAMLError(
        mark: event.mark, message: "tag \(shown(tag)) has no meaning here; remove it")
    }
  }

  private func target(of alias: String, at mark: YAMLMark) throws(YAMLError) -> YAMLNode {
    guard let found = anchors[alias] else {
      let near = NearestName.nearest(to: alias, in: anchors.keys.sorted())
      throw YAMLError(
        mark: mark,
        message: "alias \(shown("*" + alias)) has no anchor; "
          + (near.map { "did you mean *\($0)?" } ?? "an anchor with & stands before its alias"))
    }
    guard let node = found else {
      throw YAMLError(
        mark: mark,
        message: "alias \(shown("*" + alias)) stands inside what it stands for; "
          + "an alias comes after the end of what its anchor names")
    }
    return node
  }

  private mutating func add(_ node: YAMLNode, at mark: YAMLMark) throws(YAMLError) {
    try checkDepth(open.count + node.height - 1, at: mark)
    if open.isEmpty {
      root = node
    } else {
      let last = open.count - 1
      open[last].children.append(node)
      open[last].height = max(open[last].height, node.height + 1)
    }
  }

  private mutating func close() throws(YAMLError) {
    guard let done = open.popLast() else { return }
    let content: YAMLNode.Content
    if done.isMap {
      var pairs: [YAMLNode.Pair] = []
      pairs.reserveCapacity(done.children.count / 2)
      for index in stride(from: 0, to: done.children.count - 1, by: 2) {
        pairs.append(.init(key: done.children[index], value: done.children[index + 1]))
      }
      content = .map(pairs)
    } else {
      content = .list(done.children)
    }
    let node = YAMLNode(
      content, mark: done.mark, height: done.height, isFlow: done.isFlow)
    if let anchor = done.anchor { anchors[anchor] = .some(node) }
    try add(node, at: done.mark)
  }

  private func checkDepth(_ depth: Int, at mark: YAMLMark) throws(YAMLError) {
    guard depth > YAMLComposer.depthLimit else { return }
    throw YAMLError(
      mark: mark,
      message: "lists and maps are nested deeper than \(YAMLComposer.depthLimit) levels; "
        + "\(YAMLComposer.depthLimit) can be read")
  }
}
