import SoundUnits
import Statistics
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct ImportTests {
  /// A history with something of everything.
  private func filled(_ desk: Desk) throws -> History {
    let history = try desk.open()
    let task = try history.addTask(
      TaskFields(title: "Report", priority: .high, category: "work", color: "#7C3AED"))
    try history.addTask(TaskFields(title: "Removed"))
    try history.removeTask(2)
    let run = try desk.record(history, "work", kind: "focus", task: task)
    desk.clock.advance(11 * 3_600_000 + 50 * minute)
    try desk.record(history, "tree", seconds: 25 * 60, state: .stopped)
    try history.edit(run: run, RunEdit(moods: ["😌", "calm"], note: "note"))
    try history.addMood("tired", run: nil)
    return history
  }

  @Test func whatGoesOutComesInTheSame() throws {
    let (old, new) = (try Desk(), try Desk())
    let contents = try filled(old).contents()
    let history = try new.open()
    let report = try history.add(contents)
    #expect(report.runs == .init(added: 2, skipped: 0))
    #expect(report.moods == .init(added: 3, skipped: 0))
    #expect(report.tasks == .init(added: 2, skipped: 0))
    #expect(try history.contents() == contents)
    #expect(try history.tasks().map(\.id) == [1])
    #expect(try Set(history.practice()) == Set(old.open().practice()))
    #expect(try history.practice().count == 3, "one run lies in two days")
  }

  @Test func theSameTwiceIsTheSameAsOnce() throws {
    let (old, new) = (try Desk(), try Desk())
    let contents = try filled(old).contents()
    let history = try new.open()
    try history.addTask(TaskFields(title: "Own"))
    _ = try history.add(contents)
    let once = try history.contents()
    let report = try history.add(contents)
    #expect(report.runs == .init(added: 0, skipped: 2))
    #expect(report.moods == .init(added: 0, skipped: 3))
    #expect(report.tasks == .init(added: 0, skipped: 2))
    #expect(try history.contents() == once)
    // A number that was given is not given again.
    #expect(try history.tasks().first { $0.fields.title == "Own" }?.id == 1)
    #expect(Set(once.tasks.map(\.number)).count == 3)
  }

  struct BadCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var message: String
    var spoil: @Sendable (inout HistoryContents) -> Void
  }

  private static func twice(_ index: Int) -> String {
    "spans[\(index)]: begins before spans[\(index - 1)] or one before that has ended; practice is "
      + "counted once, and clockWasSet tells of a clock that was set back"
  }

  static let badCases = [
    BadCase(testDescription: "another form", message: "version: is 2; this Carillon reads 1") {
      $0.version = 2
    },
    BadCase(
      testDescription: "a blank title",
      message: "tasks[1]: title: is blank; it has at least one character"
    ) { $0.tasks[1].title = " " },
    BadCase(
      testDescription: "a session of two lines",
      message:
        "runs[1]: session: has a line break or another control character; it is one line of text"
    ) { $0.runs[1].session = "a\nb" },
    BadCase(
      testDescription: "negative practice",
      message:
        "runs[0]: spans[0]: is step 0 with -5 ms; a step is 0 or more, a length 1 ms to 31 days"
    ) { $0.runs[0].spans[0].milliseconds = -5 },
    BadCase(
      testDescription: "a time that overflows",
      message:
        "runs[1]: time: is 9223372036854775807 ms; it lies in the years 1970 to 9999, counted from 1970"
    ) { $0.runs[1].startMilliseconds = .max },
    BadCase(
      testDescription: "a zone of no place",
      message: "moods[0]: zoneOffsetSeconds: is 90000; it is at most a day"
    ) { $0.moods[0].zoneOffsetSeconds = 90_000 },
    BadCase(
      testDescription: "a mood that is too long",
      message: "moods[2]: mood: has 41 characters; it has at most 40"
    ) { $0.moods[2].mood = String(repeating: "x", count: 41) },
    BadCase(
      testDescription: "the same practice twice",
      message: "runs[1]: " + twice(1)
    ) { $0.runs[1].spans.append($0.runs[1].spans[0]) },
    BadCase(
      testDescription: "practice over practice", message: "runs[0]: " + twice(1)
    ) {
      var span = $0.runs[0].spans[0]
      span.startMilliseconds += span.milliseconds - 3
      $0.runs[0].spans.append(span)
    },
    BadCase(
      testDescription: "practice over what is not the last", message: "runs[0]: " + twice(2)
    ) {
      var span = $0.runs[0].spans[0]
      let first = span
      span.startMilliseconds += span.milliseconds
      $0.runs[0].spans += [span, first]
    },
    BadCase(
      testDescription: "the same twice, and the clock for an excuse",
      message: "runs[0]: " + twice(1)
    ) {
      var span = $0.runs[0].spans[0]
      span.clockWasSet = true
      $0.runs[0].spans.append(span)
    },
    BadCase(
      testDescription: "negative rounds",
      message: "runs[0]: rounds, pauses or xruns: is -1; it is 0 or more"
    ) { $0.runs[0].rounds = -1 },
  ]

  @Test(arguments: badCases)
  func whatIsWrongInOnePlaceIsRefusedInAll(_ sample: BadCase) throws {
    let (old, new) = (try Desk(), try Desk())
    var contents = try filled(old).contents()
    sample.spoil(&contents)
    let history = try new.open()
    #expect(reason { _ = try history.add(contents) } == .refused(sample.message))
    #expect(try history.contents() == HistoryContents())
  }

  @Test func aRecordOfAnUnknownOneIsRefused() throws {
    let (old, new) = (try Desk(), try Desk())
    var contents = try filled(old).contents()
    contents.tasks = []
    let history = try new.open()
    let task = try #require(contents.runs[0].task)
    #expect(
      reason { _ = try history.add(contents) }
        == .refused("runs[0]: task \(task): is not among the tasks"))
    #expect(try history.runs().isEmpty)
  }

  @Test func numbersAreReadAsTheyAreWritten() {
    let id = RecordID()
    #expect(RecordID("\(id)") == id)
    #expect(RecordID("\(id)".uppercased()) == id)
    #expect("\(id)".count == 36)
    #expect(RecordID() != id)
    for text in [
      "", "\(id)0", "\(id)".replacing("-", with: ""), "6ba7b810-9dad-41d1-80b4-00c04fd430cg",
    ] {
      #expect(RecordID(text) == nil)
    }
  }
}
