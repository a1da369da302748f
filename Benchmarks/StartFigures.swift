import SessionFile
import SoundUnits
import Timeline

/// How long it takes until something can be seen or heard.
enum StartFigures {
  static let mostListSeconds = 0.1
  static let mostPlanSeconds = 0.3
  private static let runs = 9

  static func measure(_ bench: Workbench, _ report: inout Report) throws {
    let list = median(try (0..<runs).map { _ in try bench.run(["list"]).cpuSeconds })
    report.add(
      "`carillon list`, CPU", "\(text(list, digits: 3)) s",
      promised: "< \(text(mostListSeconds)) s",
      holds: list < mostListSeconds)

    let path = try bench.session("steps", Sessions.steps10000)
    let plan = median(try (0..<runs).map { _ in try planSeconds(path) })
    report.add(
      "parse and plan of 10 000 steps, CPU", "\(text(plan, digits: 3)) s",
      promised: "< \(text(mostPlanSeconds)) s", holds: plan < mostPlanSeconds)

    let print = median(try (0..<3).map { _ in try bench.run(["plan", path]).cpuSeconds })
    report.add(
      "`carillon plan` of the same, sounds made and sheet printed, CPU",
      "\(text(print, digits: 3)) s", promised: "–", holds: true)
  }

  /// From the text to the plan. Sounds are what a plan needs to know of them, their lengths: making the
  /// samples is not part of planning.
  private static func planSeconds(_ path: String) throws -> Double {
    let start = cpuSeconds()
    let reader = SessionReader(library: StretchLibrary.read(paths: []).0) { _ in nil }
    guard let session = reader.read(path: path).session else {
      throw BenchFailure("\(path): has problems")
    }
    let sheet = CueSheet(try Schedule(session))
    let facts = sheet.sounds.map { _ in SoundFacts(.known(48_000)) }
    let plan = Plan(sheet, rate: .standard, facts: facts)
    let seconds = cpuSeconds() - start
    guard plan.steps.count == 20_000, plan.events.count == 20_000 else {
      throw BenchFailure("the plan has \(plan.steps.count) steps, \(plan.events.count) sounds")
    }
    return seconds
  }
}
