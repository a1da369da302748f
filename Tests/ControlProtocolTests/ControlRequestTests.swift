import ControlProtocol
import SoundUnits
import Testing

@Suite struct ControlRequestTests {
  struct Line: CustomTestStringConvertible, Sendable {
    var line: String
    var command: ControlCommand
    var testDescription: String { line }

    init(_ line: String, _ command: ControlCommand) {
      self.line = line
      self.command = command
    }
  }

  static let lines = [
    Line(#"{"command": "pause"}"#, .pause), Line(#"{"command": "resume"}"#, .resume),
    Line(#"{"command": "toggle"}"#, .toggle), Line(#"{"command": "next"}"#, .next),
    Line(#"{"command": "previous"}"#, .previous), Line(#"{"command": "stop"}"#, .stop),
    Line(#"{"command": "wait-over"}"#, .waitOver),
    Line(#"{"command": "add", "seconds": 30}"#, .add(.seconds(30))),
    Line(#"{"command": "add", "seconds": -1.5}"#, .add(.milliseconds(-1_500))),
    Line(#"{"command": "jump", "step": 3}"#, .jumpToStep(3)),
    Line(#"{"command": "jump", "seconds": 90.25}"#, .jumpToTime(.milliseconds(90_250))),
    Line(#"{"command": "gain", "db": -6}"#, .setGain(.decibels(-6))),
    Line(#"{"command": "gain", "change-db": 1.5}"#, .changeGain(Gain(thousandths: 1_500))),
    Line(#"{"command": "mute"}"#, .mute(nil)),
    Line(#"{"command": "mute", "on": true}"#, .mute(true)),
    Line(#"{"command": "mute", "on": false}"#, .mute(false)),
    Line(#"{"command": "hello"}"#, .hello), Line(#"{"command": "status"}"#, .status),
    Line(#"{"command": "follow"}"#, .follow(attends: false)),
    Line(#"{"command": "follow", "attend": true}"#, .follow(attends: true)),
  ]

  @Test(arguments: lines)
  func aCommandIsReadAndWritten(_ line: Line) throws {
    let request = try ControlRequest(line: Array(line.line.utf8))
    #expect(request == ControlRequest(line.command))
    #expect(request.line == line.line)
  }

  @Test func everyCommandHasALine() {
    let names = Set(Self.lines.map(\.command.name))
    #expect(names == Set(ControlCommand.Name.allCases))
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    var line: String
    var message: String
    var testDescription: String { line }

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }
  }

  static let names =
    "pause, resume, toggle, next, previous, add, jump, gain, mute, wait-over, stop, hello, status, "
    + "follow"

  static let wrongLines = [
    Wrong("pause", "not JSON at byte 1: no value of JSON begins here"),
    Wrong("[]", #"a request is an object, such as {"command": "pause"}"#),
    Wrong("{}", "command is missing; it is one of \(names)"),
    Wrong(#"{"command": "paus"}"#, "command is \"paus\"; it is one of \(names)"),
    Wrong(#"{"command": 1}"#, "command is 1; it is one of \(names)"),
    Wrong(
      #"{"command": "pause", "now": true}"#,
      #"unknown key "now"; beside command and id, pause has nothing"#),
    Wrong(
      #"{"command": "jump", "to": 3}"#,
      #"unknown key "to"; beside command and id, jump has step or seconds"#),
    Wrong(#"{"command": "add"}"#, "seconds is missing"),
    Wrong(
      #"{"command": "add", "seconds": "30s"}"#,
      "seconds is \"30s\"; it is a number, at most 86400 either way"),
    Wrong(
      #"{"command": "add", "seconds": 86401}"#,
      "seconds is 86401; it is a number, at most 86400 either way"),
    Wrong(#"{"command": "jump"}"#, "seconds is missing"),
    Wrong(
      #"{"command": "jump", "seconds": -1}"#, "seconds is -1; it is a number, 0 to 86400"),
    Wrong(#"{"command": "jump", "step": 0}"#, "step is 0; it is a whole number from 1 on"),
    Wrong(#"{"command": "jump", "step": 1.5}"#, "step is 1.5; it is a whole number from 1 on"),
    Wrong(
      #"{"command": "jump", "step": 1, "seconds": 2}"#, "step and seconds; one of them is right"),
    Wrong(#"{"command": "gain"}"#, "db or change-db is missing"),
    Wrong(#"{"command": "gain", "db": 25}"#, "db is 25; it is a number, -120 to 24"),
    Wrong(
      #"{"command": "gain", "db": 1, "change-db": 1}"#, "db and change-db; one of them is right"),
    Wrong(#"{"command": "mute", "on": 1}"#, "on is 1; it is true or false"),
    Wrong(#"{"command": "follow", "attend": null}"#, "attend is null; it is true or false"),
    Wrong(
      #"{"command": "pause", "id": [1]}"#,
      "id is [1]; it is a whole number or at most 64 bytes of text"),
  ]

  @Test(arguments: wrongLines)
  func aLineThatIsNoRequestSaysWhy(_ wrong: Wrong) {
    #expect(throws: ControlRequest.Problem(message: wrong.message)) {
      try ControlRequest(line: Array(wrong.line.utf8))
    }
  }

  @Test func theIDComesBackEvenWithAProblem() throws {
    let request = try ControlRequest(line: Array(#"{"id": 7, "command": "pause"}"#.utf8))
    #expect(request.id == .integer(7))
    #expect(throws: ControlRequest.Problem(message: "seconds is missing", id: .string("x"))) {
      try ControlRequest(line: Array(#"{"id": "x", "command": "add"}"#.utf8))
    }
  }

  @Test func whatIsQuotedIsShort() {
    let long = String(repeating: "x", count: 60_000)
    do {
      _ = try ControlRequest(line: Array(#"{"command": "\#(long)"}"#.utf8))
      Issue.record("it is no command")
    } catch {
      #expect(error.message.count < 300)
    }
  }
}
