/// Something that happened to a player, for those who follow it, and how it stands then.
public struct PlayerNews: Equatable, Sendable {
  /// What happened.
  public enum Event: Equatable, Sendable {
    /// Another step is heard, or the same one anew.
    case stepStarted
    /// A sound of the plan begins.
    case cue(Cue)
    case paused, resumed
    /// The output is gone, or back.
    case deviceAway, deviceBack
    /// The session stands still until the listener is ready.
    case waiting
    /// Everything was heard; the player ends.
    case complete
    /// Ended before that.
    case stopped

    /// As the line names it.
    public var name: String {
      switch self {
      case .stepStarted: "step-started"
      case .cue: "cue"
      case .paused: "paused"
      case .resumed: "resumed"
      case .deviceAway: "device-away"
      case .deviceBack: "device-back"
      case .waiting: "waiting"
      case .complete: "complete"
      case .stopped: "stopped"
      }
    }

    private static var plain: [Event] {
      [
        .stepStarted, .paused, .resumed, .deviceAway, .deviceBack, .waiting, .complete, .stopped,
      ]
    }

    /// The event of a name; that of a cue needs the cue, too.
    init?(name: String, cue: Cue?) {
      if name == "cue" {
        guard let cue else { return nil }
        self = .cue(cue)
        return
      }
      guard let event = Event.plain.first(where: { $0.name == name }) else { return nil }
      self = event
    }
  }

  /// What sounds, in the words of `plan --json`.
  public struct Cue: Equatable, Sendable {
    /// `start`, `halfway`, `say` and so on.
    public var role: String
    /// `tone`, `clip`, `speech` or `bed`.
    public var kind: String
    /// The tone's name, the file's name, the text.
    public var name: String

    /// A sound of a plan.
    public init(role: String, kind: String, name: String) {
      self.role = role
      self.kind = kind
      self.name = name
    }
  }

  /// What happened.
  public var event: Event
  /// How the player stands then.
  public var status: PlayerReport

  /// An event, and how the player stands.
  public init(_ event: Event, _ status: PlayerReport) {
    self.event = event
    self.status = status
  }

  var json: JSONValue {
    var members = [JSONValue.Member("event", .string(event.name))]
    if case .cue(let cue) = event {
      members.append(
        .init(
          "cue",
          .object([
            .init("role", .string(cue.role)), .init("kind", .string(cue.kind)),
            .init("name", .shortString(cue.name)),
          ])))
    }
    members.append(.init("status", status.json))
    return .object(members)
  }

  init?(json: JSONValue) {
    guard let name = json["event"]?.string,
      let status = json["status"].flatMap(PlayerReport.init(json:))
    else { return nil }
    var cue: Cue?
    if let value = json["cue"], let role = value["role"]?.string, let kind = value["kind"]?.string,
      let text = value["name"]?.string
    {
      cue = Cue(role: role, kind: kind, name: text)
    }
    guard let event = Event(name: name, cue: cue) else { return nil }
    self.init(event, status)
  }
}
