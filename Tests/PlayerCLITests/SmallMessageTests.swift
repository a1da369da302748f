import TestSupport
import Testing

/// What is said in small matters, so that nobody has to guess what it means.
@Suite struct SmallMessageTests {
  private let program: PlayerProgram

  init() throws {
    program = try PlayerProgram()
    try program.write("five.yaml", "title: Five\nlead-in: 0\nsteps:\n  - {name: Tree, hold: 1s}\n")
  }

  @Test func aFileWithoutItsEndingIsFoundNearby() throws {
    let line = "./five: no such file; did you mean ./five.yaml?"
    let checked = try program.run("check", "./five")
    #expect(checked.status == 1 && checked.outputText == line + "\n")
    let planned = try program.run("plan", "./five")
    #expect(planned.status == 1 && planned.errorText == "carillon: \(line)\n")
    #expect(try program.run("plan", "./six").errorText.contains("six") == true)
    let named = try program.run("plan", "five")
    #expect(named.status == 2)
    #expect(
      named.errorText == "carillon: no session 'five'; did you mean the file ./five.yaml?\n")
  }

  /// They are no sessions, and what is wrong with them would be told all wrong.
  @Test func settingsAreCheckedAsSettings() throws {
    let path = "config/carillon/config.yaml"
    try program.write(path, "notifications: no\n")
    #expect(try program.run("check", path).outputText == "\(path): no problems\n")
    try program.write(path, "voice-comand: [say]\n")
    let broken = try program.run("check", path)
    #expect(broken.status == 1)
    #expect(
      broken.outputText.hasSuffix(
        "config.yaml:1:1: 'voice-comand' is no key of the settings; did you mean voice-command?\n"),
      "\(broken.outputText)")
    #expect(broken.outputText.split(separator: "\n").count == 1)
    // A session is as good as it was; the settings are named beside it.
    let session = try program.run("check", "./five.yaml")
    #expect(session.status == 0 && session.errorText.contains("voice-comand"))
  }

  @Test func theLastStepOfARoutineStandsInNoLine() throws {
    let result = try program.run("routine", "drop", "./five.yaml", "1")
    #expect(result.status == 1)
    #expect(result.errorText.contains("five.yaml: the last step would go; "), "\(result.errorText)")
  }

  @Test func everyFileOfARenderIsNamed() throws {
    let both = try program.run(
      "render", "./five.yaml", "-o", "a.wav", "--labels", "a.vtt", "--waveform", "a.svg")
    #expect(both.status == 0)
    #expect(both.errorText.hasSuffix("\ncarillon: wrote a.vtt and a.svg\n"), "\(both.errorText)")
    let one = try program.run("render", "./five.yaml", "-o", "a.wav", "--labels", "a.vtt")
    #expect(one.errorText.hasSuffix("\ncarillon: wrote a.vtt\n"), "\(one.errorText)")
  }

  @Test func anUnknownWishForSpeechIsSaidOnce() throws {
    try program.write("config/carillon/config.yaml", "voice-command: [none-such]\n")
    let result = try program.run("plan", "./five.yaml", environment: ["CARILLON_SPEECH": "maybe"])
    let line = "carillon: CARILLON_SPEECH is 'maybe'; it can be on or off"
    #expect(result.status == 0)
    #expect(result.messages.count { $0 == line } == 1, "\(result.errorText)")
    #expect(try program.run("plan", "./five.yaml").errorText.isEmpty)
  }

  @Test(arguments: [("C", "stretch - 0:01 - "), ("C.UTF-8", "stretch · 0:01 · ")])
  func thePlansHeadingSuitsTheLocale(_ locale: String, _ beginning: String) throws {
    let result = try program.run("plan", "./five.yaml", environment: ["LC_ALL": locale])
    let heading = try #require(result.outputText.split(separator: "\n").dropFirst().first)
    #expect(heading.hasPrefix(beginning), "\(heading)")
  }
}
