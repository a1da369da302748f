import SoundUnits

/// One line to a player: `{"command": "add", "seconds": 30}`.
public struct ControlRequest: Equatable, Sendable {
  /// What is asked.
  public var command: ControlCommand
  /// Comes back with the answer: a string of at most 64 bytes or a whole number.
  public var id: JSONValue?

  /// A request, and what tells its answer from others.
  public init(_ command: ControlCommand, id: JSONValue? = nil) {
    self.command = command
    self.id = id
  }

  /// A line that is no request, and what is said about it.
  public struct Problem: Error, Equatable, Sendable {
    /// One line: what is wrong, with the value; what would be right.
    public var message: String
    /// The request's, where it could be read.
    public var id: JSONValue?

    /// What is wrong with a line.
    public init(message: String, id: JSONValue? = nil) {
      self.message = message
      self.id = id
    }
  }

  /// Reads a line.
  ///
  /// - Throws: For the first thing that is wrong; keys that the command does not have are wrong.
  public init(line: [UInt8]) throws(Problem) {
    let value: JSONValue
    do throws(JSONReader.Problem) {
      value = try JSONReader.read(line)
    } catch {
      throw Problem(message: "not JSON at byte \(error.column): \(error.message)")
    }
    guard case .object(let members) = value else {
      throw Problem(message: "a request is an object, such as {\"command\": \"pause\"}")
    }
    var reader = RequestReader(members: members)
    do throws(RequestReader.Failure) {
      command = try reader.command()
      id = reader.id
    } catch {
      throw Problem(message: error.message, id: reader.id)
    }
  }

  /// The line, without its end.
  public var line: String {
    var members = [JSONValue.Member("command", .string(command.name.rawValue))]
    switch command {
    case .add(let time), .jumpToTime(let time):
      members.append(.init("seconds", .number(billionths: time.nanoseconds)))
    case .jumpToStep(let number): members.append(.init("step", .integer(number)))
    case .setGain(let gain): members.append(.init("db", .thousandths(Int64(gain.thousandths))))
    case .changeGain(let gain):
      members.append(.init("change-db", .thousandths(Int64(gain.thousandths))))
    case .mute(let isOn?): members.append(.init("on", .bool(isOn)))
    case .follow(attends: true): members.append(.init("attend", .bool(true)))
    default: break
    }
    if let id { members.append(.init("id", id)) }
    return JSONValue.object(members).text
  }
}
