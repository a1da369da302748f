import CommandSyntax
import Testing

@Suite struct ParsingTests {
  struct Line: CustomTestStringConvertible {
    var arguments: [String]
    var expected: ParsedCommand
    var testDescription: String { arguments.joined(separator: " ") }

    init(
      _ arguments: String..., is command: CommandName, _ operands: [String] = [],
      values: [FlagName: String] = [:], switches: Set<FlagName> = []
    ) {
      self.arguments = arguments
      expected = ParsedCommand(
        command: command, operands: operands, values: values, switches: switches)
    }
  }

  static let lines = [
    Line(is: .noCommand),
    Line("--version", is: .noCommand, switches: [.version]),
    Line("list", is: .list),
    Line("list", "--kind", "yoga", "--json", is: .list, values: [.kind: "yoga"], switches: [.json]),
    Line("devices", is: .devices),
    Line("check", "a.yaml", "b.yaml", is: .check, ["a.yaml", "b.yaml"]),

    // A value behind a flag, behind =, on a letter.
    Line("plan", "x", "--rate", "44100", is: .plan, ["x"], values: [.rate: "44100"]),
    Line("plan", "--rate=44100", "x", is: .plan, ["x"], values: [.rate: "44100"]),
    Line("render", "x", "-o", "f.wav", is: .render, ["x"], values: [.output: "f.wav"]),
    Line("render", "x", "-of.wav", is: .render, ["x"], values: [.output: "f.wav"]),
    Line("render", "x", "-o=f.wav", is: .render, ["x"], values: [.output: "f.wav"]),
    Line("render", "-oa=b", "x", is: .render, ["x"], values: [.output: "a=b"]),
    Line("render", "x", "--labels=a=b", is: .render, ["x"], values: [.labels: "a=b"]),
    Line("render", "x", "--output", "-", is: .render, ["x"], values: [.output: "-"]),
    Line("render", "x", "-o", "-", is: .render, ["x"], values: [.output: "-"]),
    Line("render", "x", "-o-", is: .render, ["x"], values: [.output: "-"]),
    Line(
      "render", "x", "--bits", "32f", "--channels=1", "--dither", "--length", "2h", is: .render,
      ["x"], values: [.bits: "32f", .channels: "1", .length: "2h"], switches: [.dither]),

    // Values that begin with a minus.
    Line("play", "x", "--gain", "-6dB", is: .play, ["x"], values: [.gain: "-6dB"]),
    Line("play", "x", "--gain", "-.5", is: .play, ["x"], values: [.gain: "-.5"]),
    Line("play", "x", "--from", "-1:30", is: .play, ["x"], values: [.from: "-1:30"]),
    Line("play", "x", "--device=--odd", is: .play, ["x"], values: [.device: "--odd"]),

    // Operands that begin with one, and those that look like something else.
    Line("plan", "-", is: .plan, ["-"]),
    Line("plan", "--", "--json", is: .plan, ["--json"]),
    Line("check", "a", "--", "-h", "--", is: .check, ["a", "-h", "--"]),
    Line("play", "list", is: .play, ["list"]),
    Line("play", "", is: .play, [""]),

    // Times and gains may be below zero; flags beside them are flags.
    Line("add", "30s", is: .add, ["30s"]),
    Line("add", "-30s", is: .add, ["-30s"]),
    Line("add", "-1:30", "--player", "a", is: .add, ["-1:30"], values: [.player: "a"]),
    Line("add", "--player", "a", "-.5", is: .add, ["-.5"], values: [.player: "a"]),
    Line("add", "--", "-30s", is: .add, ["-30s"]),
    Line("add", "-h", is: .help, ["add"]),
    Line("gain", "-6dB", is: .gain, ["-6dB"]),
    Line("wait-over", is: .waitOver),
    Line("mute", is: .mute),
    Line("status", "--format", "{name} {left}", is: .status, values: [.format: "{name} {left}"]),
    Line("follow", "--json", "--attend", is: .follow, switches: [.json, .attend]),

    // A switch may stand twice.
    Line(
      "play", "x", "--repeat", "--repeat", "--no-display", is: .play, ["x"],
      switches: [.repeat, .noDisplay]),

    // Commands of two words.
    Line("stretch", "list", is: .stretchList),
    Line("stretch", "list", "--json", is: .stretchList, switches: [.json]),
    Line("stretch", "show", "list", is: .stretchShow, ["list"]),
    Line("stretch", "show", "--", "--json", is: .stretchShow, ["--json"]),
    Line("stretch", is: .help, ["stretch"]),
    Line("stretch", "-h", is: .help, ["stretch"]),
    Line("stretch", "list", "-h", is: .help, ["stretch list"]),
    Line("stretch", "--help", "list", is: .help, ["stretch list"]),
    Line("help", "stretch", is: .help, ["stretch"]),
    Line("help", "stretch", "list", is: .help, ["stretch list"]),

    // Help, wherever it is asked for and whatever else is wrong.
    Line("help", is: .help),
    Line("help", "play", is: .help, ["play"]),
    Line("help", "help", is: .help, ["help"]),
    Line("--help", is: .help),
    Line("-h", is: .help),
    Line("play", "--help", is: .help, ["play"]),
    Line("play", "x", "--rate", "-h", is: .help, ["play"]),
    Line("--help", "play", is: .help, ["play"]),
    Line("help", "--help", is: .help),
    Line("help", "play", "-h", is: .help, ["play"]),
    Line("--wrong", "--help", is: .help),
  ]

  @Test(arguments: lines)
  func lineMeans(_ line: Line) throws {
    #expect(try CommandTable.standard.parse(line.arguments) == line.expected)
  }

  @Test func valuesAndSwitchesAreAskedForByName() throws {
    let parsed = try CommandTable.standard.parse(["play", "x", "--rate", "8000", "--repeat"])
    #expect(parsed[.rate] == "8000")
    #expect(parsed[.gain] == nil)
    #expect(parsed.has(.repeat))
    #expect(!parsed.has(.noDisplay))
  }
}
