import Testing

/// The collection has what people look for, and what carries a well-known name is that.
@Suite struct ShippedContentTests {
  let shipped: ShippedSessions

  init() throws { shipped = try ShippedSessions() }

  /// A step in seconds.
  struct Part: Equatable {
    var kind: String
    var seconds: Double
    var side: String?

    init(_ kind: String, _ seconds: Double, side: String? = nil) {
      self.kind = kind
      self.seconds = seconds
      self.side = side
    }
  }

  private func parts(_ session: String) throws -> [Part] {
    let plan = try shipped.plan(session)
    return plan.steps.map { Part($0.kind, Double($0.frames) / Double(plan.rate), side: $0.side) }
  }

  /// How many rounds of two parts follow one another, wherever they do; of the last round the second
  /// part may be missing.
  private func runs(of first: Part, _ second: Part, in parts: [Part]) -> [Int] {
    var runs: [Int] = []
    var index = 0
    while index < parts.count {
      var length = 0
      while index < parts.count, parts[index] == first {
        length += 1
        index += 1
        guard index < parts.count, parts[index] == second else { break }
        index += 1
      }
      if length > 0 { runs.append(length) } else { index += 1 }
    }
    return runs
  }

  @Test func tabataIsEightTimesTwentySecondsAndTen() throws {
    let runs = runs(of: Part("hold", 20), Part("rest", 10), in: try parts("tabata"))
    #expect(runs.first == 8)
  }

  @Test func repeatersHoldAndReleaseEightTimesOnEachSideOfFourExercises() throws {
    let plan = try shipped.plan("knee-repeaters")
    let runs = runs(of: Part("hold", 5), Part("rest", 5), in: try parts("knee-repeaters"))
    #expect(runs == Array(repeating: 8, count: 8))
    for side in ["left", "right"] {
      let holds = plan.steps.filter { $0.kind == "hold" && $0.name.contains(" \(side) ") }
      #expect(holds.count == 4 * 8)
    }
  }

  @Test func bothSidesMeansEveryStretch() throws {
    let holds = try parts("both-sides").filter { $0.kind == "hold" }
    #expect(holds.count == 20)
    for pair in stride(from: 0, to: holds.count, by: 2) {
      #expect(holds[pair] == Part("hold", 30, side: "left"))
      #expect(holds[pair + 1] == Part("hold", 30, side: "right"))
    }
  }

  @Test(arguments: [("focus-25-5", 25, 5, 4), ("focus-52-17", 52, 17, 3)])
  func focusKeepsTheRhythmInItsName(
    _ session: String, _ work: Int, _ pause: Int, _ rounds: Int
  ) throws {
    let parts = try parts(session)
    #expect(parts.count { $0 == Part("hold", Double(work * 60)) } == rounds)
    #expect(parts.count { $0.kind == "hold" } == rounds)
    #expect(parts[1] == Part("rest", Double(pause * 60)))
  }

  /// In, out and in again, in seconds from the beginning of the step.
  @Test(arguments: [("box-breathing", 8.0, 16.0), ("four-seven-eight", 11.0, 19.0)])
  func breathsComeInTheTimeInTheName(_ session: String, _ out: Double, _ next: Double) throws {
    let plan = try shipped.plan(session)
    let breaths = plan.events.filter { $0.role == "breath" }
    let start = try #require(breaths.first).frame
    let seconds = breaths.map { Double($0.frame - start) / Double(plan.rate) }
    #expect(seconds.count >= 8)
    #expect(seconds == seconds.indices.map { Double($0 / 2) * next + ($0 % 2 == 1 ? out : 0) })
  }

  @Test func sittingAndWalkingHaveBellsAtTheirMinutes() throws {
    let plan = try shipped.plan("sit-and-walk")
    let bells = plan.events.filter { $0.kind == "clip" && $0.role == "timed" }.map {
      (plan.steps[$0.step].name, ($0.frame - plan.steps[$0.step].frame) / plan.rate)
    }
    #expect(
      bells.map(\.0) == Array(repeating: "First sitting", count: 3) + ["Walking"]
        + Array(repeating: "Second sitting", count: 2))
    #expect(bells.map(\.1) == [300, 540, 660, 240, 180, 330])
  }

  // MARK: - The library

  private func libraryIDs() throws -> [String] {
    try shipped.text("Config/library/stretches.yaml").split(separator: "\n").compactMap {
      $0.hasPrefix("- id: ") ? String($0.dropFirst(6)) : nil
    }
  }

  /// And its instructions, spoken, fit in its duration.
  @Test func everyStretchOfTheLibraryCanBePlayed() throws {
    let ids = try libraryIDs()
    #expect(ids.count >= 40)
    #expect(Set(ids).count == ids.count)
    let steps = ids.map { "  - stretch: \($0)\n" }.joined()
    try shipped.program.write("all.yaml", "transition: 5s\nside-switch: 3s\nsteps:\n\(steps)")
    let check = try shipped.program.run("check", "./all.yaml")
    #expect(check.status == 0)
    let lines = check.outputText.split(separator: "\n")
    #expect(lines.filter { !$0.hasSuffix(": speech is off") }.count == 1, "\(lines)")
    let phrases = try shipped.plan("./all.yaml").events.filter { $0.role == "say" }
    #expect(Set(phrases.map(\.name)).count == ids.count, "each has instructions of its own")
  }

  @Test func theHamstringStretchLastsThirtySecondsAndHasNoSides() throws {
    try shipped.program.write("one.yaml", "lead-in: 0s\nsteps: [{stretch: hamstring}]\n")
    #expect(try parts("./one.yaml") == [Part("hold", 30)])
  }

  @Test func everyPartOfTheBodyHasAtLeastThreeStretches() throws {
    let parts = try shipped.text("Config/library/stretches.yaml").split(separator: "\n")
      .compactMap { $0.hasPrefix("  body-part: ") ? String($0.dropFirst(13)) : nil }
    let counts = Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(
      counts.keys.sorted() == [
        "ankles", "arms", "back", "calves", "chest", "feet", "hamstrings", "hips", "neck", "quads",
        "shoulders", "wrists",
      ])
    #expect(counts.values.allSatisfy { $0 >= 3 }, "\(counts)")
  }
}
