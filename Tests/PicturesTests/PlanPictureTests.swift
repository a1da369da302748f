import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import Pictures

@Suite struct PlanPictureTests {
  @Test func aPictureIsAsRecorded() throws {
    let text = PlanPicture(try plan(variedSession())).text
    expectGolden(text, "varied-plan.svg")
    #expect(xmlProblem(text) == nil)
  }

  @Test(arguments: [
    "a < b & \"c\" > 'd'", "]]></text><script>alert(1)</script>", "\u{1}\u{1B}[31m\u{FFFE}",
    "\u{202E}abc", "קשת (ימין)", "قطة", "山のポーズ", "🧘🏽‍♀️", "a\nb\tc",
    String(repeating: "long ", count: 200),
  ])
  func namesOfAnyOriginAreDrawn(_ name: String) throws {
    var session = oneStepSession(name)
    session.title = name
    let text = PlanPicture(try plan(session)).text
    #expect(xmlProblem(text) == nil)
    #expect(!text.contains("<script"))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test func aPictureRefersToNothingOutside() throws {
    let text = PlanPicture(try plan(variedSession())).text
    for word in ["href", "url(", "script", "@import", "<image", "onload"] {
      #expect(!text.contains(word))
    }
    #expect(text.matches(of: /http/).count == 1)
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(text.contains("@media (prefers-color-scheme:dark)"))
  }

  @Test func everyStepIsNamedInTheTipOfItsBar() throws {
    let plan = try plan(variedSession())
    let text = PlanPicture(plan).text
    for step in plan.steps {
      let time = plan.rate.time(of: step.frame).clock()
      #expect(text.contains("<title>\(time) \(SVGText.escaped(step.title)) · "), "\(step.title)")
    }
  }

  /// Ten thousand steps of any length, with all their sounds.
  @Test(arguments: [longSession(steps: 10_000), PlanPictureTests.tenThousandHolds])
  func aPictureOfTenThousandStepsIsBounded(_ session: Session) throws {
    let plan = try plan(session)
    #expect(plan.steps.count >= 9_999)
    let text = PlanPicture(plan).text
    #expect(text.utf8.count < 1_000_000)
    #expect(text.count { $0 == "\n" } < 3_000)
    #expect(xmlProblem(text) == nil)
  }

  static let tenThousandHolds = session(
    rounds(5_000, hold("Cat", 5.s, say: phrase("Now"))), transition: 2.s)

  @Test func whatIsNotRenderedIsNotDrawn() throws {
    let plan = try plan(variedSession())
    let part = PlanPicture(plan, frames: plan.rate.frame(at: 60.s)).text
    #expect(part.contains("Neck roll"))
    #expect(!part.contains("Cat"))
    let whole = PlanPicture(plan, frames: plan.frames + plan.rate.frame(at: 600.s)).text
    #expect(whole.contains("Cat"))
    #expect(xmlProblem(part) == nil && xmlProblem(whole) == nil)
  }

  @Test func aSessionWithoutFramesIsDrawn() throws {
    var plan = try plan(oneStepSession())
    plan.steps = []
    plan.events = []
    (plan.frames, plan.scheduleFrames) = (0, 0)
    #expect(xmlProblem(PlanPicture(plan).text) == nil)
  }

  @Test func anEndlessSessionIsOneCycle() throws {
    let focus = Focus(work: 1500.s, shortBreak: 300.s, rounds: nil)
    var session = session(step(.focus(focus)), kind: .focus)
    session.repeatsForever = true
    let text = PlanPicture(try plan(session)).text
    #expect(text.contains("one cycle of 30:00, until stopped"))
  }
}

@Suite struct TimelineLayoutTests {
  static let sessions = [
    oneStepSession(), variedSession(), longSession(steps: 10_000),
    PlanPictureTests.tenThousandHolds,
    session(hold("A", 1.ms), cues: silence), session(hold("A", 86_400.s), cues: silence),
    session(rounds(300, hold("Downward-facing dog", 20.s)), transition: 3.s),
  ]

  @Test(arguments: sessions.indices, [8_000, 48_000, 192_000])
  func rowsFollowOnOneAnotherAndHoldEverything(_ index: Int, _ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let plan = try plan(TimelineLayoutTests.sessions[index], rate: rate)
    let layout = TimelineLayout(plan, frames: plan.frames)
    #expect((1...TimelineLayout.mostRows).contains(layout.rowCount))
    var end: FramePosition = 0
    for row in 0..<layout.rowCount {
      let range = layout.frames(ofRow: row)
      #expect(range.lowerBound == end)
      #expect(range.lowerBound < plan.frames)
      end = range.upperBound
      let ticks = layout.ticks(ofRow: row)
      #expect(!ticks.isEmpty && ticks.count <= 20)
      for time in ticks {
        #expect(range.contains(rate.frame(at: time)))
        #expect(time.nanoseconds % layout.interval.nanoseconds == 0)
      }
      #expect(layout.x(range.lowerBound, row: row) == TimelineLayout.left)
      #expect(
        layout.x(range.upperBound, row: row)
          == TimelineLayout.left + Double(TimelineLayout.rowWidth))
    }
    #expect(end >= plan.frames)
    let starts = PlanPicture(plan).columnStarts
    #expect(starts == starts.sorted())
    #expect(starts.count == layout.rowCount * TimelineLayout.rowWidth + 1)
  }

  @Test func aSessionOfOneRowFillsIt() throws {
    let plan = try plan(oneStepSession())
    let layout = TimelineLayout(plan, frames: plan.frames)
    #expect(layout.rowCount == 1)
    #expect(layout.frames(ofRow: 0) == 0..<plan.frames)
  }
}
