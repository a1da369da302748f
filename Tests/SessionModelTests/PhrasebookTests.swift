import SessionModel
import SoundUnits
import Testing

/// What English says; the files of languages have their own tests.
@Suite struct PhrasebookTests {
  @Test(arguments: [
    (0, "0 seconds"), (1, "1 second"), (45, "45 seconds"), (59, "59 seconds"), (60, "1 minute"),
    (61, "one minute one"), (90, "one minute thirty"), (125, "two minutes five"),
    (1_500, "25 minutes"), (3_599, "fifty-nine minutes fifty-nine"), (3_600, "1 hour"),
    (3_629, "1 hour"), (3_630, "1 hour 1 minute"), (3_900, "1 hour 5 minutes"),
    (7_200, "2 hours"), (7_199, "2 hours"), (86_400, "24 hours"),
  ])
  func timesAreSaidNaturally(_ seconds: Int, _ words: String) {
    #expect(Phrasebook.english.time(.seconds(Int64(seconds))) == words)
  }

  @Test(arguments: [
    (499, "0 seconds"), (500, "1 second"), (44_499, "44 seconds"), (59_500, "1 minute"),
    (-1, "0 seconds"),
  ])
  func timesAreSaidToTheSecond(_ milliseconds: Int, _ words: String) {
    #expect(Phrasebook.english.time(.milliseconds(Int64(milliseconds))) == words)
  }

  @Test func numbersAreWordsAsFarAsThereAreSome() {
    let english = Phrasebook.english
    let words = [1, 3, 20, 21, 59, 60].map { english.word($0) }
    #expect(words == ["one", "three", "twenty", "twenty-one", "fifty-nine", "sixty"])
    #expect([0, 61, 3_600].map { english.word($0) } == ["0", "61", "3600"])
    #expect(Set(english.numbers).count == 60)
  }

  @Test func namesSidesAndMilestones() {
    let english = Phrasebook.english
    #expect(english.announcement(of: "Tree", side: nil) == "Tree")
    #expect(english.announcement(of: "Tree", side: "Left") == "Tree, left")
    #expect(english.announcement(of: "{left}", side: "upper") == "{left}, upper")
    #expect(english.milestone(.minutes(5)) == "5 minutes left")
    #expect(english.milestone(.minutes(1)) == "1 minute left")
  }

  private static let step = SpokenStep(
    name: "Tree", side: "left", round: 2, rounds: 3, left: .seconds(45), length: .seconds(90),
    next: SpokenStep.Next(name: "Cat"))
  private static let plain = SpokenStep(name: "Tree", left: .zero, length: .minutes(1))

  @Test(arguments: [
    ("Stand in {name}.", "Stand in Tree."), ("{side} side", "left side"),
    ("{round} of {rounds}", "round 2 of 3"), ("Tree, {round} of {rounds}", "Tree, round 2 of 3"),
    ("Round {round} of {rounds}", "Round 2 of 3"), ("Set {round}.", "Set 2."),
    ("Number {rounds} {round}", "Number 3 2"),
    ("{left} of {hold}", "45 seconds of one minute thirty"),
    ("Next: {next}", "Next: Cat"), ("{halfway}, {side}", "halfway, left"), ("{{{name}", "{Tree"),
  ])
  func tokensAreReplaced(_ text: String, _ words: String) {
    #expect(Phrasebook.english.spoken(text, of: Self.step) == words)
  }

  @Test(arguments: [
    ("Halfway, {side}", "Halfway"), ("{side}, relax", "relax"),
    ("Now the {side} side", "Now the side"),
    ("Tree, {side}.", "Tree."), ("{side}", ""), ("{round} of {rounds}", "round 1 of 1"),
    ("Next: {next}", "Next: the end"), ("{unknown}", ""),
  ])
  func tokensWithoutAValueLeaveNoHole(_ text: String, _ words: String) {
    #expect(Phrasebook.english.spoken(text, of: Self.plain) == words)
  }

  @Test func aNameIsNoText() {
    var step = Self.plain
    step.name = "{side} {{"
    #expect(Phrasebook.english.spoken("{name}", of: step) == "{side} {{")
  }
}
