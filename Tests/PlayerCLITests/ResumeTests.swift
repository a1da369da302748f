import Glibc
import HistoryStore
import SoundUnits
import TestSupport
import Testing

/// A session that was cut, and goes on.
@Suite(.serialized) struct ResumeTests {
  private let atOnce = ["CARILLON_OPENING_SILENCE": "0", "TERM": "xterm"]
  private static let session = """
    title: Hold still
    lead-in: 0
    cues: {start: none, halfway: none, end: none, complete: none, countdown: 50, announce: false}
    steps:
      - {name: Cow, hold: 2s}
      - name: Tree
        hold: 60s
        cues: {start: none, timed: [{at: 0s, tone: {pitch: 401Hz, length: 59s, gain: -12dB}}]}
    """

  /// A program whose player was ended in the middle of a step, by default as by a power loss.
  private func cut(
    _ signal: Int32 = SIGKILL, after seconds: Double = 3, _ arguments: [String] = []
  ) throws -> (program: PlayerProgram, heardFrames: Int) {
    let program = try PlayerProgram()
    try program.write("s.yaml", ResumeTests.session)
    let device = try TestDevice(ppm: 0, options: ["formats": "S16_LE"])
    let child = try program.play(device, arguments, environment: atOnce)
    #expect(device.waitForFrame(Int(seconds * 48_000)))
    child.send(signal)
    _ = child.wait()
    return (program, device.heard.count / 4)
  }

  /// Opened as the next player does: a run that was cut is marked as such.
  private func lastRun(_ program: PlayerProgram) throws -> Run {
    try #require(try History.open(program.historyFile).lastRun())
  }

  /// Plays on for a while and ends as by Ctrl-C.
  private func playOn(
    _ program: PlayerProgram, _ arguments: [String] = ["--resume"], rate: Int = 48_000,
    seconds: Int = 2, ending signal: Int32 = SIGINT, input: ChildProcess.Input = .empty,
    openingSilence: String = "0", _ answer: (ChildProcess) -> Void = { _ in }
  ) throws -> (heard: [UInt8], result: ChildProcess.Result) {
    let device = try TestDevice(
      ppm: 0, options: ["formats": "S16_LE", "rates": "\(rate)"])
    let child = try program.play(
      device, arguments,
      environment: atOnce.merging(["CARILLON_OPENING_SILENCE": openingSilence]) { $1 },
      input: input)
    answer(child)
    #expect(device.waitForFrame(seconds * rate))
    child.send(signal)
    let result = child.wait()
    return (device.heard, result)
  }

  /// Sounds in whose middle it begins fade in over 10 ms; behind that every sample is the render's.
  private func isRender(
    _ heard: [UInt8], _ render: [UInt8], from frame: Int, rate: Int = 48_000, seconds: Int = 2
  ) -> Bool {
    let ramp = rate / 100 * 4
    // The last tenth of a second may be the fade of its end.
    let count = seconds * rate * 4 - rate / 10 * 4 - ramp
    let wanted = render[(frame * 4 + ramp)...].prefix(count)
    return begins(heard, from: ramp, with: Array(wanted))
  }

  private func isRender(_ heard: [UInt8], of program: PlayerProgram, from frame: Int) throws -> Bool
  {
    isRender(heard, try program.rendered(), from: frame)
  }

  // MARK: - With --resume

  @Test func afterAPowerLossItGoesOnAtMostFiveSecondsBeforeAndIsTheRenderFromThere() throws {
    // Long enough for a place in the middle of a step that only the clock has noted.
    let (program, heardFrames) = try cut(after: 8.5)
    let left = try lastRun(program)
    let position = try #require(left.position)
    #expect(left.state == .interrupted)
    #expect(position.stepName == "Tree")
    let frame = Int(position.frame)
    #expect((heardFrames - 5 * 48_000...heardFrames).contains(frame), "\(frame) \(heardFrames)")
    #expect(frame > 3 * 48_000, "\(frame)")

    let (heard, result) = try playOn(program, ending: SIGKILL)
    #expect(
      result.errorText.contains("carillon: the session goes on at 0:0"), "\(result.errorText)")
    #expect(result.errorText.contains(", in Tree\n"))
    #expect(try isRender(heard, of: program, from: frame))

    // A second loss leads to a place behind the first.
    let again = try lastRun(program)
    #expect(again.id == left.id)
    let next = try #require(again.position)
    #expect(next.frame >= position.frame)
    let (heardAgain, _) = try playOn(program)
    #expect(try isRender(heardAgain, of: program, from: Int(next.frame)))

    let runs = try History.open(program.historyFile).runs()
    #expect(runs.map(\.state) == [.stopped])
    let practised = runs[0].practisedMilliseconds
    let heardMilliseconds = (heardFrames + (heard.count + heardAgain.count) / 4) / 48
    #expect(practised >= left.practisedMilliseconds + 1_500, "\(practised)")
    #expect(practised <= heardMilliseconds, "\(practised) of \(heardMilliseconds)")
  }

  @Test func atAnotherRateItGoesOnAtTheExactTime() throws {
    let program = try cut().program
    let position = try #require(try lastRun(program).position)
    let (heard, _) = try playOn(program, rate: 44_100)
    let rate = try #require(SampleRate(hertz: 44_100))
    let frame = Int(rate.frame(at: SampleRate.standard.time(of: position.frame)))
    let render = try program.rendered("./s.yaml", "--rate", "44100")
    #expect(isRender(heard, render, from: frame, rate: 44_100))
  }

  @Test func whatWasStoppedGoesOnWhereThatIsAskedFor() throws {
    let program = try cut(SIGINT).program
    let left = try lastRun(program)
    #expect(left.state == .stopped)
    let (heard, _) = try playOn(program)
    let position = try #require(left.position)
    #expect(try isRender(heard, of: program, from: Int(position.frame)))
    #expect(try History.open(program.historyFile).runs().count == 1)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func whoseTerminalOrMachineGoesAwayIsInterrupted(_ signal: Int32) throws {
    let program = try cut(signal).program
    #expect(try lastRun(program).state == .interrupted)
  }

  @Test func withNothingToResumeOneLineSaysSoAndItBegins() throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    let first = try program.playAll(["--resume"], ppm: 0)
    #expect(first.status == 0)
    #expect(
      first.errorText
        == "carillon: nothing to resume: it was not played yet; the session begins at its beginning\n"
    )
    let second = try program.playAll(["--resume"], ppm: 0)
    #expect(second.errorText.contains("nothing to resume: it came to its end; "))
    let runs = try History.open(program.historyFile).runs()
    #expect(runs.map(\.state) == [.completed, .completed])
  }

  @Test func aSessionThatWasChangedGoesOnAtItsStepOrBegins() throws {
    let program = try cut().program
    let before = try lastRun(program)
    try program.write(
      "s.yaml", ResumeTests.session.replacing("hold: 2s", with: "hold: 1.5s"))
    let (heard, result) = try playOn(program)
    #expect(
      result.errorText.contains(
        "it goes on at the beginning of step 2, Tree"), "\(result.errorText)")
    #expect(try isRender(heard, of: program, from: 72_000))
    // Other steps, another run: this one stays as it was.
    #expect(try History.open(program.historyFile).run(before.id)?.state == .interrupted)
    #expect(try lastRun(program).id != before.id)

    try program.write("s.yaml", ResumeTests.session.replacing("name: Tree", with: "name: Oak"))
    let (renamed, second) = try playOn(program)
    #expect(second.errorText.contains("has no step 'Tree' any more"), "\(second.errorText)")
    #expect(second.errorText.contains("it begins at its beginning"))
    #expect(try isRender(renamed, of: program, from: 0))
  }

  /// Whether the device needs silence first or not.
  @Test(arguments: ["0", "1s"])
  func timeThatWasAddedIsStillToCome(_ openingSilence: String) throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", ResumeTests.session)
    let device = try TestDevice(ppm: 0)
    let child = try program.play(
      device, ["--plain"], environment: atOnce, input: .terminal(showsOutput: true))
    #expect(device.waitForFrame(3 * 48_000))
    child.type("+")
    // By the command, not by the clock.
    let isNoted = child.wait {
      let held = (try? lastRun(program))?.position?.held ?? .zero
      return held > .zero
    }
    #expect(isNoted)
    child.send(SIGKILL)
    _ = child.wait()
    let before = try #require(try lastRun(program).position)
    #expect(before.held > .seconds(25), "\(before.held)")
    _ = try playOn(program, ending: SIGKILL, openingSilence: openingSilence)
    let after = try #require(try lastRun(program).position)
    #expect(after.frame == before.frame)
    #expect(after.held < before.held && after.held > .seconds(20), "\(after.held)")
  }

  @Test(arguments: [["--no-record"], ["--from", "1"]])
  func whatCannotBeHadTogetherIsAskedWrongly(_ other: [String]) throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    let result = try program.playAll(["--resume"] + other)
    #expect(result.status == 2)
    #expect(result.errorText.contains("--resume"), "\(result.errorText)")
  }

  // MARK: - At a terminal

  private let question = "Hold still was cut at 0:0"

  @Test func enterGoesOn() throws {
    let program = try cut().program
    let left = try lastRun(program)
    let (heard, _) = try playOn(program, [], input: .terminal(showsOutput: true)) { child in
      #expect(child.waitForText(question))
      child.type("\n")
    }
    let position = try #require(left.position)
    #expect(try isRender(heard, of: program, from: Int(position.frame)))
    #expect(try History.open(program.historyFile).runs().map(\.state) == [.stopped])
  }

  @Test func whoChoosesFromTheListIsAskedToo() throws {
    let program = try PlayerProgram()
    try FileManagement.makeFolders("\(program.path)/config/carillon/sessions")
    try program.write("config/carillon/sessions/still.yaml", ResumeTests.session)
    let device = try TestDevice(ppm: 0)
    let child = try program.play(device, session: "still", environment: atOnce)
    #expect(device.waitForFrame(3 * 48_000))
    child.send(SIGKILL)
    _ = child.wait()
    let left = try lastRun(program)
    let next = try TestDevice(ppm: 0)
    let chooser = try program.start(
      [], environment: next.environment.merging(atOnce) { $1 }, input: .terminal(showsOutput: true))
    #expect(chooser.waitForText("play which one"))
    chooser.type("still\n")
    #expect(chooser.waitForText(question))
    chooser.type("\n")
    #expect(next.waitForFrame(48_000))
    chooser.send(SIGTERM)
    _ = chooser.wait()
    let runs = try History.open(program.historyFile).runs()
    #expect(runs.map(\.id) == [left.id])
    #expect(runs[0].practisedMilliseconds > left.practisedMilliseconds)
  }

  /// A letter, or the end of input.
  @Test(arguments: ["n\n", "\u{4}"])
  func anythingElseBeginsAnewAndTheOldOneStaysAsItWas(_ answer: String) throws {
    let program = try cut().program
    let (heard, _) = try playOn(program, [], input: .terminal(showsOutput: true)) { child in
      #expect(child.waitForText(question))
      child.type(answer)
    }
    #expect(try isRender(heard, of: program, from: 0))
    let runs = try History.open(program.historyFile).runs()
    #expect(runs.map(\.state) == [.stopped, .interrupted])
    // Now there is a newer one, which was stopped on purpose.
    let again = try playOn(program, [], input: .terminal(showsOutput: true))
    #expect(!again.result.outputText.contains(question))
  }

  static let choices = [
    ["--no-display"], ["--from", "1"], ["--no-record"], ["--no-display", "--task", "1"],
    ["--from", "1", "--task", "1"],
  ]

  @Test(arguments: choices)
  func whoSaysWhatToPlayIsNotAsked(_ arguments: [String]) throws {
    let program = try cut().program
    _ = try program.run("task", "add", "A task")
    let (heard, result) = try playOn(program, arguments, input: .terminal(showsOutput: true))
    #expect(!result.outputText.contains(question))
    #expect(try isRender(heard, of: program, from: 0))
  }

  @Test func withoutATerminalNobodyIsAskedAndItBegins() throws {
    let program = try cut().program
    let (heard, result) = try playOn(program, [], input: .silent)
    #expect(result.errorText.isEmpty, "\(result.errorText)")
    #expect(try isRender(heard, of: program, from: 0))
    let runs = try History.open(program.historyFile).runs()
    #expect(runs.map(\.state) == [.stopped, .interrupted])
  }

  // MARK: - Two at once

  @Test func theSecondPlayerAtADeviceSaysWhoHoldsIt() throws {
    let program = try PlayerProgram()
    try program.writeHold("60s")
    let device = try TestDevice(ppm: 0)
    let first = try program.play(device, environment: atOnce)
    #expect(device.waitForFrame(24_000))
    let second = try program.play(device, environment: atOnce).wait()
    #expect(second.status == 1)
    #expect(
      second.errorText.contains(
        "another program has it, perhaps the player 's': carillon stop --player s ends it"),
      "\(second.errorText)")
    first.send(SIGINT)
    #expect(first.wait().termination == .signaled(SIGINT))
  }
}
