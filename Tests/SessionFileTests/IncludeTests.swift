import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

@Suite struct IncludeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String, findSession: (String) -> String? = { _ in nil })
    -> SessionReading
  {
    withoutActuallyEscaping(findSession) {
      SessionReader(library: StretchLibrary(), findSession: $0).read(path: folder.path(of: name))
    }
  }

  /// The problems with the folder's path left out.
  private func problems(_ name: String) -> [String] {
    read(name).problems.map { $0.description.replacing(folder.path + "/", with: "") }
  }

  @Test func anIncludedSessionStandsWhereItsStepStands() throws {
    try folder.write(
      "title: Main\nsteps:\n  - session: parts/warm.yaml\n  - {hold: 5s}", to: "main.yaml")
    try folder.write(
      "title: Warm\ntransition: 2s\nsteps:\n  - session: ../end.yaml\n  - hold: 9s\n"
        + "    cues: {start: a.wav}", to: "parts/warm.yaml")
    try folder.write("steps: [{rest: 1s}]", to: "end.yaml")
    let session = try #require(read("main.yaml").session)
    guard case .include(let warm) = session.steps[0].content,
      case .include(let end) = warm.steps[0].content,
      case .sound(let start)? = warm.steps[1].cues.start
    else {
      Issue.record("no includes")
      return
    }
    #expect(session.steps[0].location.line == 3)
    #expect(warm.title == "Warm")
    #expect(warm.transition == .seconds(2))
    #expect(warm.location.path == folder.path(of: "parts/warm.yaml"))
    #expect(start.sound == .clip(name: "a.wav", folder: folder.path(of: "parts")))
    #expect(end.title == "end")
    #expect(end.steps.map(\.content) == [.rest(.seconds(1))])
  }

  @Test func aNameIsLookedUpAndAPathIsNot() throws {
    try folder.write("steps: [{session: evening}, {session: evening.yaml}]", to: "main.yaml")
    try folder.write("title: Here\nsteps: [{hold: 5s}]", to: "evening.yaml")
    let path = try folder.write("title: There\nsteps: [{hold: 5s}]", to: "sessions/evening.yaml")
    let session = try #require(
      read("main.yaml", findSession: { $0 == "evening" ? path : nil }).session)
    let titles = session.steps.map { step in
      if case .include(let session) = step.content { return session.title }
      return "no include"
    }
    #expect(titles == ["There", "Here"])
  }

  @Test func pathsWithoutAFolderStayAsWritten() {
    let reader = SessionReader(library: StretchLibrary(), findSession: { _ in nil })
    let text = Array("steps: [{session: no/such.yaml}, {session: /no/such.yaml}]".utf8)
    #expect(
      reader.read(text: text, path: "a.yaml").problems.map(\.location.path) == [
        "a.yaml", "a.yaml", "no/such.yaml", "/no/such.yaml",
      ])
    #expect(
      reader.read(text: text, path: "/a.yaml").problems.map(\.location.path) == [
        "/a.yaml", "/a.yaml", "/no/such.yaml",
      ])
  }

  @Test func problemsStandAtTheirPlaceInTheirFile() throws {
    try folder.write("steps:\n  - {hold: x}\n  - session: b.yaml\n  - {hold: y}", to: "a.yaml")
    try folder.write(
      "title:\nsteps: [{hold: z}, {hold: 5s, cues: [{at: 6s, tone: tick}]}]", to: "b.yaml")
    let length = "a length looks like 30s, 1m30s, 1:30, 500ms, 1.5min or 2h"
    #expect(
      problems("a.yaml") == [
        "a.yaml:2:12: hold is 'x'; \(length)",
        "a.yaml:4:12: hold is 'y'; \(length)",
        "b.yaml:1:1: title is empty; it takes a text",
        "b.yaml:2:16: hold is 'z'; \(length)",
        "b.yaml:2:38: at is 6s, outside its step, which lasts 5s; a cue lies within its step",
      ])
  }

  @Test func theSameFileTwiceHasItsProblemsOnce() throws {
    try folder.write(
      "steps: [{session: b.yaml}, {session: ./b.yaml}, {session: b.yaml}]", to: "a.yaml")
    try folder.write("steps: [{hold: -1s}]", to: "b.yaml")
    #expect(
      problems("a.yaml") == [
        "b.yaml:1:16: hold is -1s; a hold lasts 0s or more",
        "./b.yaml:1:16: hold is -1s; a hold lasts 0s or more",
      ])
  }

  @Test func aCycleIsNamed() throws {
    try folder.write("steps: [{session: b.yaml}]", to: "a.yaml")
    try folder.write("steps:\n- session: c.yaml", to: "b.yaml")
    try folder.write("steps: [{hold: 5s}, {session: ./b.yaml}]", to: "c.yaml")
    #expect(
      problems("a.yaml") == [
        "c.yaml:1:31: session './b.yaml' includes itself: 'b.yaml' → 'c.yaml' → './b.yaml'; "
          + "remove one of these includes"
      ])
    try folder.write("steps: [{session: a.yaml}]", to: "a.yaml")
    #expect(
      problems("a.yaml") == [
        "a.yaml:1:19: session 'a.yaml' includes itself: 'a.yaml' → 'a.yaml'; "
          + "remove one of these includes"
      ])
  }

  @Test func sixtyFourIncludesAreReadAndSixtyFiveAreNot() throws {
    for number in 0..<66 {
      try folder.write("steps: [{session: \(number + 1).yaml}]", to: "\(number).yaml")
    }
    try folder.write("steps: [{hold: 5s}]", to: "65.yaml")
    #expect(problems("1.yaml") == [])
    #expect(
      problems("0.yaml") == [
        "64.yaml:1:19: include is nested 65 levels deep; at most 64 can be planned"
      ])
  }

  @Test func theDeepestSessionFitsTheStack() throws {
    for number in 1...64 {
      try folder.write(
        "steps: [{repeat: 1, steps: [{session: \(number + 1).yaml}]}]", to: "\(number).yaml")
    }
    try folder.write("steps: [{hold: 5s}]", to: "65.yaml")
    #expect(problems("1.yaml") == [])
  }

  @Test func groupsAroundAnIncludeCount() throws {
    func nested(_ levels: Int, around step: String) -> String {
      "steps: [" + String(repeating: "{repeat: 1, steps: [", count: levels) + step
        + String(repeating: "]}", count: levels) + "]"
    }
    try folder.write(nested(40, around: "{session: b.yaml}"), to: "a.yaml")
    try folder.write(nested(24, around: "{hold: 5s}"), to: "b.yaml")
    #expect(problems("a.yaml") == [])
    try folder.write(nested(25, around: "{hold: 5s}"), to: "b.yaml")
    #expect(
      problems("a.yaml") == [
        "b.yaml:1:489: repeat is nested 65 levels deep; at most 64 can be planned"
      ])
  }

  @Test func aBombOfIncludesHitsABound() throws {
    for number in 0..<30 {
      let steps = String(repeating: "{session: \(number + 1).yaml}, ", count: 10)
      try folder.write("steps: [\(steps)]", to: "\(number).yaml")
    }
    try folder.write("steps: [{hold: 5s}]", to: "30.yaml")
    let problems = problems("0.yaml")
    #expect(problems.count == 1)
    #expect(problems.first?.contains("session has more than 1000000 values") == true)
  }

  @Test func whatNeverEndsCannotBeIncluded() throws {
    try folder.write("steps: [{session: b.yaml}]", to: "a.yaml")
    try folder.write("focus: {work: 25m, break: 5m, rounds: forever}", to: "b.yaml")
    #expect(
      problems("a.yaml") == [
        "a.yaml:1:19: session 'b.yaml' goes on forever; an included one needs a number of rounds"
      ])
  }

  @Test func aFileThatCannotBeReadIsNamedInBothPlaces() throws {
    try folder.write("steps: [{session: b.yaml}]", to: "a.yaml")
    try folder.makeFolder("b.yaml")
    #expect(
      problems("a.yaml") == [
        "a.yaml:1:19: session 'b.yaml' cannot be read; correct 'b.yaml'",
        "b.yaml:1:1: is a folder; a text file can be read",
      ])
  }
}
