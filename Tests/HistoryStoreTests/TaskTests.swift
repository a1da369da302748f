import SoundUnits
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct TaskTests {
  struct TitleCase: CustomTestStringConvertible {
    var testDescription: String
    var title: String
    /// As it is kept, or why it is not.
    var kept: String?
    var problem: String?
  }

  static let titleCases = [
    TitleCase(testDescription: "plain", title: "Write report", kept: "Write report"),
    TitleCase(
      testDescription: "SQL", title: "x'); DROP TABLE tasks; --", kept: "x'); DROP TABLE tasks; --"),
    TitleCase(
      testDescription: "quotes", title: "\"a\" 'b' `c` \\", kept: "\"a\" 'b' `c` \\"),
    TitleCase(
      testDescription: "line breaks", title: " a\nb\r\n\tc\u{2028}d ", kept: "a b c d"),
    TitleCase(
      testDescription: "control characters", title: "\u{1B}[31mred\u{7}\u{9B}", kept: "[31mred"),
    TitleCase(testDescription: "a NUL", title: "a\u{0}b", kept: "a b"),
    TitleCase(testDescription: "direction overrides", title: "a\u{202E}b", kept: "a b"),
    TitleCase(
      testDescription: "500 characters", title: String(repeating: "ä", count: 500),
      kept: String(repeating: "ä", count: 500)),
    TitleCase(
      testDescription: "10 000 characters", title: String(repeating: "x", count: 10_000),
      problem: "title: has 10000 characters; it has at most 500"),
    TitleCase(
      testDescription: "blank", title: " \n\t ",
      problem: "title: is blank; it has at least one character"),
    TitleCase(
      testDescription: "nothing", title: "",
      problem: "title: is blank; it has at least one character"),
  ]

  @Test(arguments: titleCases)
  func titlesAreKeptAsOneLineOrRefused(_ sample: TitleCase) throws {
    let history = try Desk().open()
    if let problem = sample.problem {
      #expect(
        reason { try history.addTask(TaskFields(title: sample.title)) } == .refused(problem))
      #expect(try history.tasks().isEmpty)
    } else {
      let id = try history.addTask(TaskFields(title: sample.title))
      #expect(try history.task(id)?.fields.title == sample.kept)
    }
  }

  @Test(arguments: [
    "", "#", "7C3AED", "#7C3AE", "#7C3AEDF", "#7C3AEG", "#١١١١١١", "red", "#\u{1B}",
  ])
  func whatIsNoColorIsRefused(_ color: String) throws {
    let history = try Desk().open()
    let shown = color == "#\u{1B}" ? "# " : color
    #expect(
      reason { try history.addTask(TaskFields(title: "a", color: color)) }
        == .refused("color: is '\(shown)'; it is # and six digits, #7C3AED for one"))
  }

  @Test func everythingThatIsGivenIsKept() throws {
    let desk = try Desk()
    let history = try desk.open()
    let fields = TaskFields(title: "a", priority: .high, category: "work", color: "#7c3aed")
    let id = try history.addTask(fields)
    let task = try #require(try history.task(id))
    #expect(task.fields.priority == .high)
    #expect(task.fields.category == "work")
    #expect(task.fields.color == "#7C3AED")
    #expect(task.createdMilliseconds == noon)
    #expect(task.doneMilliseconds == nil)
    var changed = fields
    changed.title = "b"
    changed.priority = .low
    changed.category = nil
    changed.color = nil
    try history.editTask(id, changed)
    #expect(try history.task(id)?.fields == changed)
  }

  @Test func openTasksComeFirstThenTheNewest() throws {
    let desk = try Desk()
    let history = try desk.open()
    var ids: [Int] = []
    for (category, priority) in [("Work", TaskPriority.low), ("home", .high), ("work", .medium)] {
      ids.append(
        try history.addTask(TaskFields(title: "t", priority: priority, category: category)))
      desk.clock.advance(1_000)
    }
    #expect(ids == [1, 2, 3])
    try history.setTask(3, isDone: true)
    func list(_ filter: TaskFilter) throws -> [Int] { try history.tasks(filter).map(\.id) }
    #expect(try list(TaskFilter()) == [2, 1, 3])
    #expect(try list(TaskFilter(category: "WORK")) == [1, 3])
    #expect(try list(TaskFilter(priority: .high)) == [2])
    #expect(try list(TaskFilter(isDone: true)) == [3])
    #expect(try list(TaskFilter(category: "work", isDone: false)) == [1])
    try history.setTask(3, isDone: false)
    #expect(try list(TaskFilter()) == [3, 2, 1])
  }

  @Test func undoTakesBackOneChangeAfterAnother() throws {
    let desk = try Desk()
    let history = try desk.open()
    let fields = TaskFields(title: "a", priority: .high, category: "work", color: "#000000")
    let id = try history.addTask(fields)
    var states = [try history.task(id)]
    desk.clock.advance(5_000)
    try history.setTask(id, isDone: true)
    states.append(try history.task(id))
    try history.editTask(id, TaskFields(title: "b"))
    states.append(try history.task(id))
    try history.setTask(id, isDone: false)
    states.append(try history.task(id))
    try history.setTask(id, isDone: false)  // is so already: no change to take back
    try history.removeTask(id)
    #expect(try history.task(id) == nil)
    for (change, state) in zip([TaskChange.removed, .reopened, .edited, .done], states.reversed()) {
      let undone = try #require(try history.undoTaskChange())
      #expect(undone.change == change)
      #expect(undone.task == id)
      #expect(try history.task(id) == state)
    }
    #expect(try history.undoTaskChange()?.change == .added)
    #expect(try history.tasks().isEmpty)
    #expect(try history.undoTaskChange() == nil)
    #expect(try history.addTask(fields) == id + 1, "its number is not used again")
  }

  @Test func aHundredChangesCanBeUndone() throws {
    let history = try Desk().open()
    for _ in 0..<104 { try history.addTask(TaskFields(title: "a")) }
    var count = 0
    while try history.undoTaskChange() != nil { count += 1 }
    #expect(count == 100)
    #expect(try history.tasks().count == 4)
  }

  @Test func roundsAndTimeCountTowardsATask() throws {
    let desk = try Desk()
    let history = try desk.open()
    let id = try history.addTask(TaskFields(title: "Report"))
    let other = try history.addTask(TaskFields(title: "Other"))
    for _ in 0..<2 {
      let playing = try desk.begin(history, kind: "focus", seconds: 0, task: id, tick: 60_000)
      for _ in 0..<2 {
        try playing.step("Work", planned: .minutes(25), isRound: true)
        try playing.play(25 * 60)
        try playing.step("Break", planned: .minutes(5), isPractice: false)
        try playing.play(5 * 60)
      }
      try playing.end()
    }
    try desk.record(history)
    let task = try #require(try history.task(id))
    #expect(task.rounds == 4)
    #expect(task.practisedMilliseconds == 100 * minute)
    #expect(try history.task(other)?.rounds == 0)
    #expect(try history.runs(RunFilter(task: id)).count == 2)
    try history.removeTask(id)
    #expect(try history.runs(RunFilter(task: id)).count == 2, "what was done stays done")
    #expect(
      reason { _ = try desk.begin(history, task: id) }
        == .unknown("task 1: there is none; carillon task list shows them"))
  }

  @Test func unknownTasksAreNamed() throws {
    let history = try Desk().open()
    let unknown = HistoryError.Reason.unknown(
      "task 9: there is none; carillon task list shows them")
    #expect(reason { try history.setTask(9, isDone: true) } == unknown)
    #expect(reason { try history.removeTask(9) } == unknown)
    #expect(reason { try history.editTask(9, TaskFields(title: "a")) } == unknown)
    #expect(try history.undoTaskChange() == nil)
  }

  @Test func fiftyAtOnceLoseNothing() throws {
    let desk = try Desk()
    let helper = try builtProduct("history-helper")
    // None is there before: the fifty make it, too.
    let children = try (0..<50).map { index in
      try ChildProcess(helper, ["add", desk.path, "task \(index)"])
    }
    let results = children.map { $0.wait(timeoutSeconds: 120) }
    #expect(results.allSatisfy { $0.status == 0 }, "\(results.map(\.outputText))")
    let tasks = try desk.open().tasks()
    #expect(Set(tasks.map(\.id)) == Set(1...50))
    #expect(Set(tasks.map(\.fields.title)) == Set((0..<50).map { "task \($0)" }))
    #expect(desk.folder.names() == ["history.sqlite", "history.sqlite.lock"])
  }
}
