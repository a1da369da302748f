import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import Pictures

extension PlanStrip {
  fileprivate var lines: [String] {
    [String(steps.map(\.sign)), String(sounds.map(\.sign)), scale]
  }
}

@Suite struct PlanStripTests {
  @Test func aStripIsAsRecorded() throws {
    let plan = try plan(variedSession())
    var text = ""
    for width in [20, 80, 120] {
      for isUnicode in [true, false] {
        let strip = PlanStrip(plan, width: width, isUnicode: isUnicode)
        let legend = strip.legend.map { "\($0.sign) \($0.ink.word)" }
        text += (strip.lines + [legend.joined(separator: "  "), ""]).joined(separator: "\n")
      }
    }
    expectGolden(text, "strips.txt")
  }

  @Test(arguments: [20, 40, 79, 80, 81, 120, 200, 300])
  func aStripFillsItsWidthAndNoMore(_ width: Int) throws {
    for session in TimelineLayoutTests.sessions {
      let strip = PlanStrip(try plan(session), width: width, isUnicode: true)
      #expect(strip.steps.count == width && strip.sounds.count == width)
      #expect(strip.scale.count <= width)
      #expect(strip.scale.hasPrefix("╵0:00"))
      // What is said in the legend is there, and the other way round.
      let shown = Set((strip.steps + strip.sounds).compactMap(\.ink))
      #expect(Set(strip.legend.map(\.ink)) == shown)
    }
  }

  @Test func aStripWithoutUnicodeIsASCII() throws {
    for session in TimelineLayoutTests.sessions {
      let strip = PlanStrip(try plan(session), width: 80, isUnicode: false)
      for line in strip.lines { #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }) }
    }
  }

  @Test func stepsHaveTheirShareOfTheWidth() throws {
    let session = session(hold("A", 50.s), rest(30.s), hold("B", 20.s), cues: silence)
    let strip = PlanStrip(try plan(session), width: 100, isUnicode: false)
    #expect(
      String(strip.steps.map(\.sign))
        == String(repeating: "#", count: 50) + String(repeating: "-", count: 30)
        + String(repeating: "#", count: 20))
  }

  @Test func holdsThatTouchAreToldApart() throws {
    let session = session(hold("A", 10.s), hold("B", 10.s), cues: silence)
    #expect(
      String(PlanStrip(try plan(session), width: 20, isUnicode: true).steps.map(\.sign))
        == "█████████▉██████████")
  }

  @Test func aColumnOfManyStepsShowsWhoHasMostOfIt() throws {
    let mostly = session(
      rounds(2_500, hold("A", 300.ms), rest(100.ms)),
      rounds(2_500, hold("A", 100.ms), rest(300.ms)), cues: silence)
    #expect(
      String(PlanStrip(try plan(mostly), width: 20, isUnicode: false).steps.map(\.sign))
        == "##########----------")
  }

  @Test func oneSignForTheMostTellingSoundOfAColumn() throws {
    let session = session(
      hold("A", 10.s) {
        silence(&$0)
        $0.timed = [
          timed(.fromStart(1.s), phrase("Now")), timed(.fromStart(1.s), cue(.beep)),
          timed(.fromStart(3.s), cue(.beep)), timed(.fromStart(3.s), clip("a.wav")),
          timed(.fromStart(5.s), cue(.beep)),
        ]
      })
    let strip = PlanStrip(try plan(session), width: 20, isUnicode: true)
    #expect(String(strip.sounds.map(\.sign)) == "  “   ♪   •         ")
  }
}
