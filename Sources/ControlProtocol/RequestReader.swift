import SoundUnits

/// Makes a command of the members of a request's object.
struct RequestReader {
  struct Failure: Error {
    var message: String
  }

  let members: [JSONValue.Member]
  /// `nil` where there is none that can be given back.
  private(set) var id: JSONValue?

  init(members: [JSONValue.Member]) { self.members = members }

  mutating func command() throws(Failure) -> ControlCommand {
    if let id = value("id") {
      switch id {
      case .string(let text) where text.utf8.count <= 64: self.id = id
      case .number where id.integer != nil: self.id = id
      default:
        throw Failure(
          message: "id is \(shown(id)); it is a whole number or at most 64 bytes of text")
      }
    }
    let names = ControlCommand.Name.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = value("command") else {
      throw Failure(message: "command is missing; it is one of \(names)")
    }
    guard let name = word.string.flatMap(ControlCommand.Name.init) else {
      throw Failure(message: "command is \(shown(word)); it is one of \(names)")
    }
    let known = ["command", "id"] + name.keys
    if let stranger = members.first(where: { !known.contains($0.key) }) {
      let keys = name.keys.isEmpty ? "nothing" : name.keys.joined(separator: " or ")
      throw Failure(
        message: "unknown key \(shown(.string(stranger.key))); beside command and id, "
          + "\(name.rawValue) has \(keys)")
    }
    return try command(name)
  }

  private func command(_ name: ControlCommand.Name) throws(Failure) -> ControlCommand {
    switch name {
    case .pause: return .pause
    case .resume: return .resume
    case .toggle: return .toggle
    case .next: return .next
    case .previous: return .previous
    case .waitOver: return .waitOver
    case .stop: return .stop
    case .hello: return .hello
    case .status: return .status
    case .add: return .add(try time(isSigned: true))
    case .jump:
      guard let step = value("step") else { return .jumpToTime(try time(isSigned: false)) }
      if value("seconds") != nil {
        throw Failure(message: "step and seconds; one of them is right")
      }
      guard let number = step.integer, number >= 1 else {
        throw Failure(message: "step is \(shown(step)); it is a whole number from 1 on")
      }
      return .jumpToStep(number)
    case .gain:
      if let change = value("change-db") {
        if value("db") != nil { throw Failure(message: "db and change-db; one of them is right") }
        return .changeGain(try gain("change-db", change))
      }
      guard let level = value("db") else { throw Failure(message: "db or change-db is missing") }
      return .setGain(try gain("db", level))
    case .mute: return .mute(try flag("on"))
    case .follow: return .follow(attends: try flag("attend") ?? false)
    }
  }

  // MARK: - Values

  private func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  private func time(isSigned: Bool) throws(Failure) -> ExactTime {
    guard let value = value("seconds") else { throw Failure(message: "seconds is missing") }
    let longest = ControlCommand.longestTime.nanoseconds
    guard let nanoseconds = value.billionths, nanoseconds <= longest,
      nanoseconds >= (isSigned ? -longest : 0)
    else {
      let bounds = isSigned ? "at most 86400 either way" : "0 to 86400"
      throw Failure(message: "seconds is \(shown(value)); it is a number, \(bounds)")
    }
    return ExactTime(nanoseconds: nanoseconds)
  }

  private func gain(_ key: String, _ value: JSONValue) throws(Failure) -> Gain {
    guard let billionths = value.billionths,
      let gain = Int32(exactly: billionths / 1_000_000).map(Gain.init(thousandths:)),
      Gain.supported.contains(gain)
    else { throw Failure(message: "\(key) is \(shown(value)); it is a number, -120 to 24") }
    return gain
  }

  private func flag(_ key: String) throws(Failure) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.bool else {
      throw Failure(message: "\(key) is \(shown(value)); it is true or false")
    }
    return flag
  }

  /// A value as it was written, but not all of a long one.
  private func shown(_ value: JSONValue) -> String {
    let text = value.text
    return text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
