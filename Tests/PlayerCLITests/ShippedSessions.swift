import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What comes with the program, as the program itself sees it.
struct ShippedSessions {
  /// A session as `list --json` tells it.
  struct Entry: Decodable {
    var name: String
    var title: String
    var kind: String
    var nanoseconds: Int
    var endless: Bool
    var difficulty: String?
    var path: String
  }

  let program: PlayerProgram

  init() throws { program = try PlayerProgram() }

  func entries() throws -> [Entry] {
    let result = try program.run("list", "--json")
    #expect(result.status == 0, "\(result.errorText)")
    return try JSONDecoder().decode([Entry].self, from: Data(result.output))
  }

  func plan(_ session: String) throws -> PlanCommandTests.Document {
    let result = try program.run("plan", session, "--json")
    #expect(result.status == 0, "\(result.errorText)")
    return try JSONDecoder().decode(PlanCommandTests.Document.self, from: Data(result.output))
  }

  /// A file of the repository.
  func text(_ path: String) throws -> String {
    String(decoding: try FileBytes.read("\(program.repository)/\(path)"), as: UTF8.self)
  }

  func text(ofSession name: String) throws -> String {
    try text("Config/sessions/\(name).yaml")
  }

  /// Renders a session to its last frame and measures what comes; nothing is kept.
  ///
  /// - Returns: The measurement, and the lines on standard error.
  func render(
    _ session: String, rate: Int, _ arguments: [String] = [], speech: String = "off"
  ) throws -> (meter: TruePeakMeter, messages: [String]) {
    let folders = program.environment.merging([
      "XDG_CACHE_HOME": "\(program.path)/cache", "CARILLON_SPEECH": speech,
    ]) { $1 }
    let words =
      ["env"] + folders.map { "\($0)=\($1)" }
      + [try builtProduct("carillon"), "render", session, "-o", "-", "--rate", "\(rate)"]
      + arguments
    let command =
      words.map { "'\($0)'" }.joined(separator: " ") + " 2>'\(program.folder.path(of: "messages"))'"
    // Closes on exec: other tests start programs of their own meanwhile.
    guard let pipe = popen(command, "re") else { throw SystemCallError("popen", command) }
    var meter = TruePeakMeter()
    var block = [Int16](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 4, block.count / 2, pipe)
      if count == 0 { break }
      block.withUnsafeBufferPointer { meter.add(UnsafeBufferPointer(rebasing: $0[..<(2 * count)])) }
    }
    #expect(pclose(pipe) == 0, "\(command)")
    meter.finish()
    let messages = String(decoding: try program.folder.read("messages"), as: UTF8.self)
    return (meter, messages.split(separator: "\n").map(String.init))
  }
}
