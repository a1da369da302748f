import CommandSyntax
import TestSupport
import Testing

/// Every example of the help and the manual pages is typed into a shell, and does what it says: it succeeds.
@Suite(.serialized) struct ExampleTests {
  private let program: PlayerProgram
  private let device: TestDevice

  init() throws {
    program = try PlayerProgram()
    device = try TestDevice()
    for name in ["my-session.yaml", "mine.yaml"] {
      try program.write(name, "lead-in: 0\nsteps: [{name: Tree, hold: 5s}]\n")
    }
    let runs = (1...12).map {
      ImportedRun(number: $0, start: Int64($0) * 86_400_000, spans: [(1_500_000, 0)])
    }
    try program.write("history.json", ImportedRun.file(runs, tasks: ["One", "Two", "Three"]))
  }

  /// Commands for a player that is playing.
  private static let remote: Set<CommandName> = [
    .status, .follow, .pause, .resume, .toggle, .next, .previous, .add, .jump, .gain, .mute,
    .waitOver, .stop,
  ]

  /// Runs a line as a person would: in a shell, with `carillon` in its path.
  private func type(_ line: String, on device: TestDevice) throws -> ChildProcess.Result {
    let product = try builtProduct("carillon")
    let folder = product[..<(product.lastIndex(of: "/") ?? product.endIndex)]
    var variables = program.environment.merging(device.environment) { $1 }
    variables["PATH"] = "\(folder):/usr/bin:/bin"
    variables["CARILLON_OPENING_SILENCE"] = "0"
    if line.contains("--say") { variables["CARILLON_SPEECH"] = nil }
    return try ChildProcess(
      "/bin/sh", ["-c", line], environment: variables, folder: program.path, input: .empty
    ).wait(timeoutSeconds: 120)
  }

  private func examples(_ isWanted: (CommandName) -> Bool) -> [String] {
    CommandTable.standard.commands.filter { isWanted($0.name) }.flatMap(\.examples).map(\.line)
  }

  @Test(arguments: CommandTable.standard.commands.map(\.name))
  func everySessionThatHelpNamesIsThere(_ name: CommandName) throws {
    // In sentences only play is followed by nothing but a session.
    let help = CommandTable.standard.helpText(for: name).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    var text = help.joined(separator: " ")
    for example in CommandTable.standard.command(name).examples {
      text +=
        " "
        + example.line.replacing("carillon plan ", with: "carillon play ")
        .replacing("carillon render ", with: "carillon play ")
    }
    for mark in ["carillon play ", "--session "] {
      for rest in text.components(between: mark) {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "-_./".contains($0) }
        // SESSION stands for any, a file is the reader's own, a flag is none.
        let isOther = word.contains("/") || word.hasSuffix(".yaml") || word.hasPrefix("-")
        if word.isEmpty || word.first?.isUppercase == true || isOther { continue }
        let file = "\(program.repository)/Config/sessions/\(word).yaml"
        #expect(FileBytes.exists(file), "help of \(name) says '\(mark)\(word)'")
      }
    }
  }

  @Test func everyExampleSucceeds() throws {
    // The examples name a run, a task and a routine that are somebody's; these are made first.
    let lines = examples { !ExampleTests.remote.contains($0) }
    #expect(lines.count > 20)
    // Another program's part of a pipe is left out where it is not installed.
    let isComplete = FileBytes.exists("/usr/bin/aplay")
    for line in preparations + lines.sorted(by: isTypedBefore) {
      if line.contains("| aplay") && !isComplete { continue }
      let result = try type(line, on: device)
      #expect(result.status == 0, "\(line): \(result.errorText)")
    }
  }

  private var preparations: [String] { ["carillon import history.json"] }

  /// A thing is made before it is changed.
  private func isTypedBefore(_ first: String, _ second: String) -> Bool {
    func makes(_ line: String) -> Bool { line.contains(" new ") || line.contains(" add ") }
    return makes(first) && !makes(second)
  }

  @Test func everyExampleForAPlayerSucceedsWhileOnePlays() throws {
    let lines = examples(ExampleTests.remote.contains)
    #expect(lines.count >= 5)
    let slow = try TestDevice(ppm: 0)
    let player = try program.play(slow, session: "sun-salutation")
    #expect(program.waitForStatus("sun-salutation") { $0.step != nil } != nil)
    for line in lines {
      let result = try type(line, on: slow)
      #expect(result.status == 0, "\(line): \(result.errorText)")
    }
    let end = try type("carillon stop", on: slow)
    #expect(end.status == 0)
    let played = player.wait()
    #expect(played.status == 0, "\(played.errorText)")
  }
}
