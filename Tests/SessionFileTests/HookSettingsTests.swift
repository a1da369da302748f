import SessionFile
import SoundUnits
import TestSupport
import Testing

@Suite struct HookSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ text: String) throws -> (Settings, [String]) {
    let (settings, problems) = Settings.read(path: try folder.write(text, to: "config.yaml"))
    return (settings, problems.map(\.message))
  }

  @Test func everyKeyIsRead() throws {
    let (settings, messages) = try settings(
      """
      notifications: no
      hooks:
        step-start: [notify, --loud, 12, "a b; $c"]
        phase-end: [[first, 1], [second]]
        session-complete: [done]
        stopped: [stop]
        device-away: [away]
        device-back: [back]
        time-out: 2.5s
        at-once: 16
      """)
    #expect(messages == [])
    #expect(!settings.notifications)
    #expect(
      settings.hooks.commands == [
        .stepStart: [["notify", "--loud", "12", "a b; $c"]],
        .phaseEnd: [["first", "1"], ["second"]],
        .sessionComplete: [["done"]], .stopped: [["stop"]], .deviceAway: [["away"]],
        .deviceBack: [["back"]],
      ])
    #expect(settings.hooks.timeout == .milliseconds(2_500) && settings.hooks.atOnce == 16)
  }

  @Test func withoutAnyThereIsNoCommandAndDesktopsAreTold() throws {
    let settings = Settings()
    #expect(settings.notifications && settings.hooks.commands.isEmpty)
    #expect(settings.hooks.timeout == .milliseconds(10_000) && settings.hooks.atOnce == 4)
  }

  @Test(
    arguments: [
      (
        "step-start: notify",
        "step-start is 'notify'; it takes a list of a program and its arguments"
      ),
      ("stopped: []", "stopped is a list; it takes a list of a program and its arguments"),
      ("stopped: [[]]", "stopped is a list; it takes a list of a program and its arguments"),
      (
        "stopped: [[a], b]", "stopped is 'b'; it takes a list of a program and its arguments"
      ),
      (
        "stopped: ['', a]",
        "stopped begins with an empty text; it takes a list of a program and its arguments"
      ),
      ("stopped: [a, {b: c}]", "stopped is a map; it takes a text"),
      ("stopped: [a, [b]]", "stopped is a list; it takes a text"),
      ("step-strat: [a]", "'step-strat' is no key of hooks; did you mean step-start?"),
      ("at-once: 0", "at-once is 0; it takes a whole number from 1 to 16"),
      ("time-out: 50ms", "time-out is 50ms; a time-out lasts 100ms or more"),
    ] as [(String, String)])
  func othersAreProblems(_ text: String, _ message: String) throws {
    let (settings, messages) = try settings("hooks: {\(text)}")
    #expect(messages == [message])
    #expect(settings.hooks == HookSettings())
  }

  @Test func soManyCommandsAreAProblem() throws {
    let list = Array(repeating: "[a]", count: 17).joined(separator: ", ")
    let (settings, messages) = try settings("hooks: {stopped: [\(list)]}")
    #expect(messages == ["stopped has 17 commands; it takes at most 16"])
    #expect(settings.hooks.commands.isEmpty)
  }
}
