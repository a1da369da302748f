/// One line from a player.
public enum ControlReply: Equatable, Sendable {
  /// It is done, or on its way to the audio thread.
  case done(id: JSONValue? = nil)
  /// What `hello` asks for.
  case hello(player: String, version: String, id: JSONValue? = nil)
  /// What `status` and `follow` ask for.
  case status(PlayerReport, id: JSONValue? = nil)
  /// It is not done: one line, what is wrong and what would be right.
  case refused(String, id: JSONValue? = nil)
  /// For those who follow: something happened.
  case event(PlayerNews)

  /// Grows when a client that keeps to the documentation could no longer understand.
  public static let version = 1

  /// The line, without its end.
  public var line: String {
    var members: [JSONValue.Member]
    let requestID: JSONValue?
    switch self {
    case .done(let id):
      members = [.init("ok", .bool(true))]
      requestID = id
    case .hello(let player, let version, let id):
      members = [
        .init("ok", .bool(true)), .init("protocol", .integer(ControlReply.version)),
        .init("version", .string(version)), .init("player", .string(player)),
      ]
      requestID = id
    case .status(let report, let id):
      members = [.init("ok", .bool(true)), .init("status", report.json)]
      requestID = id
    case .refused(let message, let id):
      members = [.init("ok", .bool(false)), .init("error", .string(message))]
      requestID = id
    case .event(let news): return news.json.text
    }
    if let requestID { members.append(.init("id", requestID)) }
    return JSONValue.object(members).text
  }

  /// Reads a line of a player's.
  ///
  /// - Returns: `nil` for a line that no player of this protocol writes.
  public init?(line: [UInt8]) {
    guard let json = try? JSONReader.read(line) else { return nil }
    if json["event"] != nil {
      guard let news = PlayerNews(json: json) else { return nil }
      self = .event(news)
      return
    }
    let id = json["id"]
    switch json["ok"]?.bool {
    case true?:
      if let status = json["status"] {
        guard let report = PlayerReport(json: status) else { return nil }
        self = .status(report, id: id)
      } else if let player = json["player"]?.string, let version = json["version"]?.string {
        self = .hello(player: player, version: version, id: id)
      } else {
        self = .done(id: id)
      }
    case false?: self = .refused(json["error"]?.string ?? "no reason is given", id: id)
    case nil: return nil
    }
  }
}
