import Statistics
import TestSupport
import Testing

@testable import HistoryStore

/// Databases of older Carillons, as SQL in `Forms/N.sql`, stay readable.
@Suite struct FormTests {
  private func form(_ number: Int, _ desk: Desk) throws {
    let folder = #filePath.dropLast("FormTests.swift".count)
    let sql = String(decoding: try FileBytes.read("\(folder)Forms/\(number).sql"), as: UTF8.self)
    try desk.folder.write("", to: "history.sqlite")
    let database = try Database.open(desk.path, busyMilliseconds: 0)
    try database.executeScript(sql)
    #expect(try database.number("PRAGMA user_version") == number)
  }

  private func schema(_ history: History) throws -> [String] {
    try history.database.rows(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
    ) { $0.text(0) }
  }

  @Test(arguments: 1...4)
  func everyFormIsBroughtToTheNewestWithAllThatIsInIt(_ number: Int) throws {
    #expect(Schema.newest == 4, "a new form has its file here")
    let (desk, fresh) = (try Desk(), try Desk())
    try form(number, desk)
    let history = try desk.open()
    #expect(try schema(history) == schema(fresh.open()))
    #expect(try history.database.number("PRAGMA user_version") == Schema.newest)

    let runs = try history.runs()
    #expect(runs.map(\.session) == ["evening", "tree"])
    #expect(runs.map(\.state) == [.interrupted, .completed])
    #expect(runs.map(\.practisedMilliseconds) == [1_500_000, 45_000])
    #expect(runs.last?.moods == ["😌"])
    #expect(runs.first?.position?.file == "/sessions/evening.yaml")
    #expect(runs.first?.position?.stepName == (number < 3 ? nil : "Cat"))
    #expect(runs.first?.position?.held == .seconds(number < 3 ? 0 : 30))
    #expect(try history.spans(run: 1).map(\.name) == ["Tree"])
    let statistics = PracticeStatistics(try history.practice())
    #expect(statistics.milliseconds(on: day("2026-11-29")) == 600_000 + 45_000)
    #expect(statistics.milliseconds(on: day("2026-11-30")) == 900_000)
    #expect(try history.tasks().map(\.fields.title) == (number == 1 ? [] : ["Write report"]))
    #expect(runs.first?.task == (number == 1 ? nil : 1))
    let edited = try history.contents().runs.filter { $0.isEdited == true }.map(\.session)
    #expect(edited == (number < 4 ? [] : ["tree"]))
    try desk.record(history)
    #expect(try history.runs().count == 3)
  }

  @Test func anInterruptedMigrationLeavesTheOldForm() throws {
    let desk = try Desk()
    try form(1, desk)
    do {
      let database = try Database.open(desk.path, busyMilliseconds: 0)
      // In the way of the second step's last statement.
      try database.executeScript(
        "CREATE TABLE tasks_blocker (id); CREATE INDEX runs_by_task ON tasks_blocker (id)")
    }
    #expect(reason { _ = try desk.open() } != nil)
    let database = try Database.open(desk.path, busyMilliseconds: 0)
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'tasks'") == 0)
    #expect(try database.number("SELECT count(*) FROM runs") == 2)
  }
}
