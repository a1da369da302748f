import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The commands of `config.yaml` at what happens to a session.
@Suite(.serialized) struct HookTests {
  private let program: PlayerProgram
  private let noSilence = ["CARILLON_OPENING_SILENCE": "0"]
  /// Counts, writes down and passes on.
  private let tally =
    #"[sh, -c, 'echo "$CARILLON_STEP" >> "$HOME/$CARILLON_EVENT"; cat >> "$HOME/json-$CARILLON_EVENT"']"#

  init() throws {
    program = try PlayerProgram()
    try program.write(
      "s.yaml",
      """
      title: Odd
      lead-in: 0
      transition: 500ms
      cues: {complete: wood, announce: false}
      steps:
        - {name: 'a "b" \\ ''c'' $HOME', hold: 1s}
        - {name: "<b>&amp; {name} שלום 🧘", hold: 1s, sides: [left, right]}
        - {rest: 1s}
      """)
  }

  private func configure(_ text: String) throws {
    try program.write("config/carillon/config.yaml", text)
  }

  private func tallyEverything() throws {
    let events = [
      "step-start", "phase-end", "session-complete", "stopped", "device-away", "device-back",
    ]
    try configure(
      "hooks:\n" + events.map { "  \($0): \(tally)\n" }.joined() + "  at-once: 16\n")
  }

  private func lines(_ name: String) -> [String] {
    let text = String(decoding: (try? program.folder.read(name)) ?? [], as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private struct Told: Decodable {
    struct Status: Decodable {
      var title: String
      var state: String
      var name: String?
      var side: String?
      var step: Int?
    }
    var event: String
    var status: Status
  }

  private func told(_ event: String) throws -> [Told] {
    try lines("json-\(event)").map { try JSONDecoder().decode(Told.self, from: Data($0.utf8)) }
  }

  @Test func everyEventOfASessionIsToldOnceAndWhole() throws {
    try tallyEverything()
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    let result = try program.play(device, environment: noSilence).wait()
    #expect(result.status == 0 && result.errorTextBesideXruns == "", "\(result.errorText)")
    // Two that begin on one frame may write in either order.
    #expect(lines("step-start").sorted() == ["1", "2", "3", "4", "5"], "\(lines("step-start"))")
    #expect(lines("phase-end").sorted() == ["1", "3", "4", "5"], "\(lines("phase-end"))")
    #expect(lines("session-complete").count == 1)
    for name in ["stopped", "device-away", "device-back"] { #expect(lines(name) == []) }
    let starts = try told("step-start").sorted { ($0.status.step ?? 0) < ($1.status.step ?? 0) }
    #expect(starts.map(\.event) == Array(repeating: "step-start", count: 5))
    #expect(starts.first?.status.name == "a \"b\" \\ 'c' $HOME")
    #expect(
      starts[2].status.name == "<b>&amp; {name} שלום 🧘" && starts[2].status.side == "left")
    let ended = try told("session-complete")
    #expect(ended.first?.status.state == "complete" && ended.first?.status.title == "Odd")
    #expect(begins(device.heard, with: try program.rendered()))
  }

  @Test func nothingEndsByItselfWhereSomebodyStopsOrSkips() throws {
    try tallyEverything()
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    #expect(program.waitForStatus { $0.step?.number == 1 } != nil)
    #expect(try program.run("next").status == 0)
    #expect(program.waitForStatus { $0.step?.number == 3 } != nil)
    #expect(try program.run("stop").status == 0)
    #expect(child.wait().status == 0)
    #expect(lines("step-start").sorted() == ["1", "3"])
    #expect(lines("stopped").count == 1)
    #expect(lines("phase-end") == [] && lines("session-complete") == [])
  }

  @Test func aSignalStopsTheSessionAndTheHookIsToldOnce() throws {
    try tallyEverything()
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, environment: noSilence)
    #expect(program.waitForStatus { $0.step?.number == 1 } != nil)
    child.send(SIGINT)
    #expect(child.wait().termination == .signaled(SIGINT))
    #expect(lines("stopped").count == 1 && lines("session-complete") == [])
  }

  @Test func aDeviceThatGoesAndComesIsToldOnceEach() throws {
    try tallyEverything()
    let device = try TestDevice(faults: "unplug@48000:500", ppm: 0)
    let result = try program.play(device, environment: noSilence).wait()
    #expect(result.status == 0)
    #expect(lines("device-away").count == 1 && lines("device-back").count == 1)
    #expect(lines("session-complete").count == 1)
  }

  @Test(arguments: ["[sleep, '30']", "['false']", "[/no/such/program]", "[sh, -c, 'yes']"])
  func whateverAHookDoesNoSoundIsLate(_ command: String) throws {
    try configure("hooks: {step-start: \(command), phase-end: \(command)}\n")
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    let child = try program.play(device, environment: noSilence)
    let result = child.wait(timeoutSeconds: 40)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(begins(device.heard, with: try program.rendered()))
    #expect(!device.events().contains { $0.name == "underrun" })
    // Each kind of line comes once in 5 s, and those at the end.
    let said = result.errorText.split(separator: "\n")
    #expect((1...6).contains(said.count), "\(said)")
    #expect(said.allSatisfy { $0.contains("carillon: hook ") })
  }

  @Test func aHookThatSleepsIsKilledByItsTimeAndAnEndWaitsForNoneForLong() throws {
    try configure("hooks: {session-complete: [sh, -c, 'echo on; sleep 600']}\n")
    let device = try TestDevice()
    let child = try program.play(device, environment: noSilence)
    #expect(child.waitForText("Session complete"))
    let result = child.wait(timeoutSeconds: 30)
    #expect(result.status == 0)
    let log = "\(program.path)/.local/state/carillon/hooks.log"
    #expect(
      result.errorTextBesideXruns
        == "carillon: hook session-complete: sh: was still running at the end "
        + "and was killed; \(log) has its output\n")
    #expect(lines(".local/state/carillon/hooks.log").last == "  on")
  }

  @Test func whatTheLastHookDoesIsWaitedFor() throws {
    try configure("hooks: {session-complete: [sh, -c, 'sleep 1; echo > \"$HOME/done\"']}\n")
    let device = try TestDevice()
    let result = try program.play(device, environment: noSilence).wait()
    #expect(result.status == 0 && result.errorTextBesideXruns == "")
    #expect(lines("done").count == 1)
  }

  @Test func theHooksOfTheReadmeAreRight() throws {
    let readme = String(
      decoding: try FileBytes.read("\(program.repository)/README.md"), as: UTF8.self)
    let start = try #require(readme.firstRange(of: "```yaml\nhooks:\n"))
    let block = readme[start.lowerBound...].dropFirst(8)
    try configure(String(block[..<(try #require(block.firstRange(of: "```"))).lowerBound]))
    let result = try program.run("list")
    #expect(result.status == 0 && result.errorTextBesideXruns == "", "\(result.errorText)")
    try configure("hooks: {step-strat: [a]}\n")
    #expect(try program.run("list").errorText.contains("did you mean"))
  }
}
