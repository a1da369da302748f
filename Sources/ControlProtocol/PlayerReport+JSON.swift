import SoundUnits

extension PlayerReport {
  /// All of it, times in seconds with three decimals; what there is none of is `null`. Of a text the first
  /// 1 000 bytes at most, so that any line fits in 64 KiB.
  public var json: JSONValue {
    func seconds(_ time: ExactTime?) -> JSONValue {
      time.map { .thousandths(($0.nanoseconds + 500_000) / 1_000_000) } ?? .null
    }
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.shortString) ?? .null }
    func integer(_ value: Int?) -> JSONValue { value.map(JSONValue.integer) ?? .null }
    return .object([
      .init("player", .shortString(player)), .init("session", .shortString(session)),
      .init("title", .shortString(title)), .init("state", .string(state.rawValue)),
      .init("step", integer(step?.number)), .init("steps", .integer(steps)),
      .init("name", text(step?.name)), .init("side", text(step?.side)),
      .init("kind", text(step?.kind)), .init("round", integer(step?.round)),
      .init("rounds", integer(step?.rounds)), .init("elapsed", seconds(step?.elapsed)),
      .init("left", seconds(step?.left)), .init("next", text(step?.next)),
      .init("position", seconds(position)), .init("length", seconds(length)),
      .init("remaining", seconds(remaining)), .init("lap", .integer(lap)),
      .init("repeats", .bool(repeats)), .init("gain", .thousandths(Int64(gain.thousandths))),
      .init("muted", .bool(isMuted)),
    ])
  }

  /// Reads what `json` writes; keys that are not known here come from a newer player and are passed over.
  ///
  /// - Returns: `nil` where a key that is needed is missing or no such value.
  public init?(json: JSONValue) {
    func time(_ key: String) -> ExactTime? {
      json[key]?.billionths.map(ExactTime.init(nanoseconds:))
    }
    guard let player = json["player"]?.string, let session = json["session"]?.string,
      let title = json["title"]?.string,
      let state = json["state"]?.string.flatMap(State.init), let steps = json["steps"]?.integer,
      let position = time("position"), let length = time("length"),
      let remaining = time("remaining")
    else { return nil }
    self.init(player: player, session: session, title: title, state: state)
    (self.steps, self.position, self.length, self.remaining) = (steps, position, length, remaining)
    lap = json["lap"]?.integer ?? 1
    repeats = json["repeats"]?.bool ?? false
    if let level = json["gain"]?.billionths, let thousandths = Int32(exactly: level / 1_000_000) {
      gain = Gain(thousandths: thousandths)
    }
    isMuted = json["muted"]?.bool ?? false
    guard let number = json["step"]?.integer else { return }
    guard let name = json["name"]?.string, let kind = json["kind"]?.string,
      let elapsed = time("elapsed"), let left = time("left")
    else { return nil }
    var step = Step(number: number, name: name, kind: kind, elapsed: elapsed, left: left)
    step.side = json["side"]?.string
    step.round = json["round"]?.integer
    step.rounds = json["rounds"]?.integer
    step.next = json["next"]?.string
    self.step = step
  }
}
