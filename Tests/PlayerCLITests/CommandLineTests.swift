import TestSupport
import Testing

/// What is asked wrongly: status 2, one line on standard error, nothing on standard output.
@Suite struct CommandLineTests {
  struct Wrong: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, _ message: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.message = message
    }
  }

  @Test(arguments: [
    Wrong("plya", "did you mean play?"),
    Wrong("plan", "SESSION is missing"),
    Wrong("plan mornig-wake-up", "did you mean morning-wake-up?"),
    Wrong("plan morning", "did you mean morning-wake-up?"),
    Wrong("plan first-minute --rate 7999", "8000 to 192000"),
    Wrong("plan first-minute --rate fast", "8000 to 192000"),
    Wrong("play first-minute --gain 25dB", "-120dB to 24dB"),
    Wrong("play first-minute --from 0", "--from is '0'"),
    Wrong("play first-minute --from 99", "8 steps"),
    Wrong("play first-minute --from 2h", "lasts 1m"),
    Wrong("play focus-forever --from 25h", "--from is 25h; it lies in the first 2"),
    Wrong("play focus-forever --from 9999", "of a session without end"),
    Wrong("render first-minute -o wav", ".wav, .flac or .ogg"),
    Wrong("render first-minute -o x.mp3", ".wav, .flac or .ogg"),
    Wrong("render first-minute --bits 8", "16, 24 or 32f"),
    Wrong("render first-minute --length 0", "--length is '0'"),
    Wrong("render first-minute --labels x.doc", ".vtt, .srt, .lrc or .txt"),
    Wrong("render first-minute --labels vtt", ".vtt, .srt, .lrc or .txt"),
    Wrong("render first-minute -o x.flac --bits 32f", "32f"),
    Wrong("render first-minute -o x.ogg --bits 24", "leave --bits out"),
    Wrong("render focus-forever", "--length"),
  ])
  func wrongCommandLine(_ wrong: Wrong) throws {
    let program = try PlayerProgram()
    let result = try program.start(wrong.arguments).wait()
    #expect(result.status == 2)
    #expect(result.errorText.contains(wrong.message), "\(result.errorText)")
    #expect(result.errorText.hasPrefix("carillon: "))
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(result.outputText.isEmpty)
    #expect(program.folder.names().isEmpty)
  }

  @Test func anEnvironmentThatMeansNothingIsSaid() throws {
    let program = try PlayerProgram()
    let result = try program.run(
      "play", "first-minute", environment: ["CARILLON_OPENING_SILENCE": "long"])
    #expect(result.status == 2)
    #expect(
      result.errorText
        == "carillon: CARILLON_OPENING_SILENCE is 'long'; it is a length of at most 1m, such as 2s\n"
    )
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let program = try PlayerProgram()
    for arguments in [["--help"], ["help"], ["help", "render"], ["render", "--help"]] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 0)
      #expect(result.outputText.contains("carillon"))
      #expect(result.errorText.isEmpty)
    }
    let version = try program.run("--version")
    #expect(version.outputText.hasPrefix("carillon 0."))
  }

  @Test func withoutATerminalTheProgramLists() throws {
    let program = try PlayerProgram()
    let result = try program.run()
    #expect(result.status == 0)
    let list = try program.run("list")
    #expect(result.outputText == list.outputText)
    #expect(result.outputText.contains("first-minute"))
  }

  /// Long enough that a pipe does not hold it.
  private func writeLongSession(_ program: PlayerProgram) throws {
    try program.write(
      "long.yaml", "lead-in: 0\nsteps: [{repeat: 3000, steps: [{name: Tree, hold: 1s}]}]\n")
  }

  @Test(arguments: [
    ["render", "first-minute", "-o", "-"], ["plan", "./long.yaml"],
    ["plan", "./long.yaml", "--json"],
  ])
  func aClosedPipeEndsQuietly(_ arguments: [String]) throws {
    let program = try PlayerProgram()
    try writeLongSession(program)
    let child = try program.start(arguments)
    child.closeOutput()
    let result = child.wait()
    #expect(result.status == 0)
    #expect(!result.errorText.contains("carillon:"), "\(result.errorText)")
  }

  @Test(arguments: ["list", "list --json", "plan first-minute", "render first-minute -o -", "help"])
  func outputThatCannotBeWrittenIsAFailure(_ line: String) throws {
    let program = try PlayerProgram()
    let carillon = try builtProduct("carillon")
    for (redirection, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let result = try ChildProcess.run(
        "sh", ["-c", "exec \"$0\" \(line) \(redirection)", carillon],
        environment: program.environment, folder: program.path)
      #expect(result.status == 1)
      let lines = result.errorText.split(separator: "\n").filter { $0.hasPrefix("carillon:") }
      #expect(lines == ["carillon: standard output: \(reason); the output is not whole"])
    }
  }

  @Test func standardErrorThatIsGoneHarmsNothing() throws {
    let program = try PlayerProgram()
    let carillon = try builtProduct("carillon")
    for redirection in ["2>/dev/full", "2>&-", "<&- >&- 2>&-"] {
      let result = try ChildProcess.run(
        "sh", ["-c", "exec \"$0\" render first-minute --rate 8000 \(redirection)", carillon],
        environment: program.environment, folder: program.path)
      #expect(result.status == 0)
      #expect(program.folder.names() == ["first-minute.wav"])
    }
  }

  @Test func whatIsQuotedDoesNotSteerTheTerminal() throws {
    let program = try PlayerProgram()
    let name = "\u{1B}]0;owned\u{7}\n\u{9B}2J"
    for arguments in [
      ["play", name], ["check", "./\(name).yaml"], ["play", "first-minute", "--gain", name],
      ["play", "first-minute", "--from", name], ["play", "first-minute", "--device", name],
      ["render", "first-minute", "-o", "\(name).wav/x.wav"],
      ["render", "first-minute", "-o", name],
    ] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 1 || result.status == 2)
      let all = result.outputText + result.errorText
      #expect(
        all.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(all.contains("owned"), "\(arguments)")
    }
  }

  @Test func aFileNameIsATitleThatDoesNotSteerTheTerminal() throws {
    let program = try PlayerProgram()
    try program.write(
      "config/carillon/sessions/a\u{1B}[31mb.yaml", "steps: [{name: Tree, hold: 1s}]\n")
    for arguments in [["list"], ["list", "--json"], ["plan", "a\u{1B}[31mb"]] {
      let result = try program.start(arguments).wait()
      #expect(result.status == 0)
      #expect(!result.outputText.contains("\u{1B}"))
    }
  }
}
