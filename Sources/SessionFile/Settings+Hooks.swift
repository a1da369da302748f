import SoundUnits

/// What `hooks` in the user's `config.yaml` says; `SessionContext.hooks` has its keys.
public struct HookSettings: Hashable, Sendable {
  /// What commands may run at.
  public enum Event: String, CaseIterable, Sendable {
    /// A step begins, gaps included, wherever it begins.
    case stepStart = "step-start"
    /// A hold, breathing, rest or wait was played to its end.
    case phaseEnd = "phase-end"
    /// Everything was heard.
    case sessionComplete = "session-complete"
    /// Somebody stopped the session before that.
    case stopped
    case deviceAway = "device-away"
    case deviceBack = "device-back"
  }

  /// A program and its arguments, one or several for an event.
  public var commands: [Event: [[String]]] = [:]
  /// A command that takes longer is killed.
  public var timeout = HookSettings.standardTimeout
  /// So many may run at once.
  public var atOnce = HookSettings.standardAtOnce

  /// Enough for a request to a slow server.
  public static let standardTimeout = ExactTime.milliseconds(10_000)
  /// A tenth of a second to ten minutes.
  public static let supportedTimeout = ExactTime.milliseconds(100)...ExactTime.minutes(10)
  /// Two for each of two steps, one of which has just ended.
  public static let standardAtOnce = 4
  /// A single one to as many as a small machine bears.
  public static let supportedAtOnce = 1...16
  /// So many commands may stand at one event.
  static let mostCommands = 16

  /// No command.
  public init() {}
}

extension FileReader {
  func hooks(in fields: Fields) -> HookSettings {
    var hooks = HookSettings()
    guard let (_, node) = fields["hooks"],
      let own = self.fields(node, as: .hooks, called: "hooks")
    else { return hooks }
    for event in HookSettings.Event.allCases {
      guard let commands = hookCommands(event.rawValue, in: own) else { continue }
      hooks.commands[event] = commands
    }
    hooks.timeout = duration("time-out", in: own) ?? hooks.timeout
    hooks.atOnce = wholeNumber("at-once", in: own) ?? hooks.atOnce
    return hooks
  }

  /// `[program, argument]` or a list of such lists.
  private func hookCommands(_ name: String, in fields: Fields) -> [[String]]? {
    guard let (key, node) = fields[name] else { return nil }
    guard case .list(let items) = node.content, let first = items.first else {
      addWrongType(node, name, key.value)
      return nil
    }
    guard case .list = first.content else { return hookCommand(node, name, key).map { [$0] } }
    guard items.count <= HookSettings.mostCommands else {
      add(
        node, "\(name) has \(items.count) commands; it takes at most \(HookSettings.mostCommands)")
      return nil
    }
    let commands = items.compactMap { hookCommand($0, name, key) }
    return commands.count == items.count ? commands : nil
  }

  private func hookCommand(_ node: YAMLNode, _ name: String, _ key: SessionKey) -> [String]? {
    guard case .list(let items) = node.content, !items.isEmpty else {
      addWrongType(node, name, key.value)
      return nil
    }
    state.visit(items.count, at: location(node))
    var arguments: [String] = []
    for item in items {
      guard case .scalar(let text, _) = item.content else {
        addWrongType(item, name, .text)
        return nil
      }
      if text.unicodeScalars.contains("\0") || text.utf8.count > TextBounds.text {
        add(item, "\(name) has an argument that no program takes; shorten it")
        return nil
      }
      arguments.append(text)
    }
    if arguments[0].isEmpty {
      add(items[0], "\(name) begins with an empty text; it takes \(key.value.expectation)")
      return nil
    }
    return arguments
  }
}
