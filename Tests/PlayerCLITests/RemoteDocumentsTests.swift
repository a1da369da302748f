import CommandSyntax
import ControlProtocol
import Glibc
import TestSupport
import Testing

/// What the README and the installed snippets say of the control socket.
@Suite(.serialized) struct RemoteDocumentsTests {
  private let program: PlayerProgram

  init() throws { program = try PlayerProgram() }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileBytes.read("\(program.repository)/\(name)"), as: UTF8.self)
  }

  /// The lines of the exchange, with their arrows.
  private func exchange(_ readme: String) -> [String] {
    guard let start = readme.firstRange(of: "```text\n$ nc -U "),
      let end = readme[start.upperBound...].firstRange(of: "```")
    else { return [] }
    return readme[start.upperBound..<end.lowerBound].split(separator: "\n").dropFirst()
      .map(String.init)
  }

  /// With a sign for every number, which moves.
  private func masked(_ line: some StringProtocol) -> String {
    String(line).replacing(/-?\d+(\.\d+)?/, with: "#")
  }

  @Test func theExchangeShownIsWhatComes() throws {
    let readme = try text("README.md")
    let session = try #require(readme.firstRange(of: "```yaml\n"))
    let end = try #require(readme[session.upperBound...].firstRange(of: "```"))
    try program.write("tree.yaml", String(readme[session.upperBound..<end.lowerBound]))
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device, ["--from", "2"], session: "./tree.yaml",
      environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(program.waitForStatus("tree") { $0.step?.number == 2 } != nil)
    let connection = try #require(LineConnection("\(program.runtimeFolder)/tree.sock"))
    let lines = exchange(readme)
    #expect(lines.count > 12)
    for line in lines {
      let text = line.dropFirst(2)
      if line.hasPrefix("→ ") {
        connection.write(String(text))
      } else {
        let shown = masked(text)
        var answer = masked(try #require(connection.next()))
        // Sounds may begin at any time.
        while answer.hasPrefix("{\"event\": \"cue\"") {
          answer = masked(try #require(connection.next()))
        }
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
        #expect(answer.hasPrefix(parts[0]), "\(line)\n\(answer)")
        if parts.count == 1 { #expect(answer == shown) }
      }
    }
    #expect(try program.run("stop").status == 0)
    #expect(child.wait().status == 0)
  }

  @Test func everyCommandAndKeyOfTheProtocolIsInTheREADME() throws {
    let readme = try text("README.md")
    for name in ControlCommand.Name.allCases {
      #expect(readme.contains("`\(name.rawValue)`"), "\(name)")
    }
    for state in PlayerReport.State.allCases {
      #expect(readme.contains("`\(state.rawValue)`"), "\(state)")
    }
  }

  static let snippets = ["waybar.jsonc", "polybar.ini", "tmux.conf", "prompt.sh", "prompt.fish"]

  @Test(arguments: snippets)
  func aSnippetUsesWhatThereIs(_ name: String) throws {
    let snippet = try text("Config/status-bars/\(name)")
    let formats = snippet.matches(of: /--format ['"]([^'"]+)['"]/).map { String($0.output.1) }
    #expect(!formats.isEmpty)
    for format in formats {
      // The one that is JSON has its backslashes twice.
      _ = try StatusFormat(format.replacing("\\\\", with: "\\"))
    }
    let commands = snippet.matches(of: /carillon ([a-z-]+( (up|down))?)/).map(\.output.1)
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      _ = try CommandTable.standard.parse(words)
    }
    #expect(commands.contains("status"))
    #expect(try text("Config/status-bars/README.md").contains("(\(name))"))
  }

  /// Those that are there.
  static let shells = ["bash", "zsh"].filter(hasProgram)

  /// Also of a name that a shell could take for its own.
  @Test(arguments: shells) func thePromptShowsTheStep(_ shell: String) throws {
    let snippet = try text("Config/status-bars/prompt.sh")
    let name = "50% %F{red} $(touch x) `touch y`"
    try program.write("s.yaml", "lead-in: 0\nsteps: [{name: '\(name)', hold: 5m}]\n")
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: ["CARILLON_OPENING_SILENCE": "0"])
    #expect(program.waitForStatus { $0.step != nil } != nil)
    // As the shell shows a prompt.
    let show = shell == "zsh" ? "print -rP -- \"$PS1\"" : "printf '%s\\n' \"${PS1@P}\""
    try program.write("prompt.sh", "set -u; PS1='$ '\n\(snippet)\n\(show)\n")
    let carillon = try builtProduct("carillon")
    let folder = String(carillon.dropLast("/carillon".count))
    let shown = try ChildProcess.run(
      shell, ["-c", "PATH=\(folder):$PATH; . ./prompt.sh"], environment: program.environment,
      folder: program.path)
    #expect(
      shown.outputText.hasPrefix("▶ \(name) ") && shown.outputText.hasSuffix(" $ \n"),
      "\(shown.outputText)\(shown.errorText)")
    #expect(Set(program.folder.names()).isDisjoint(with: ["x", "y"]))
    #expect(try program.run("stop").status == 0)
    #expect(child.wait().status == 0)
  }
}
