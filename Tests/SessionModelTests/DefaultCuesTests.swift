import SessionModel
import SoundUnits
import TestSupport
import Testing

/// A row of the table of defaults; `nil` is `none`.
private struct DefaultsRow: CustomTestStringConvertible {
  var kind: SessionKind
  var leadIn: Int
  var start: ToneName?
  var halfway: ToneName?
  var countdown: Int
  var end: ToneName?
  var side: ToneName?
  var rest: ToneName?
  var complete: ToneName?
  var announce: Bool

  var testDescription: String { kind.rawValue }
}

private let defaults = [
  DefaultsRow(
    kind: .stretch, leadIn: 5, start: .bell, halfway: .chime, countdown: 3, end: .wood,
    side: .rise, rest: .fall, complete: .gong, announce: true),
  DefaultsRow(
    kind: .yoga, leadIn: 5, start: .bowl, halfway: nil, countdown: 0, end: .chime,
    side: .rise, rest: .fall, complete: .gong, announce: true),
  DefaultsRow(
    kind: .focus, leadIn: 0, start: .bell, halfway: nil, countdown: 3, end: .chime,
    side: .rise, rest: .fall, complete: .gong, announce: true),
]

@Suite struct DefaultCuesTests {
  @Test(arguments: defaults)
  fileprivate func everyKindHasItsRow(_ row: DefaultsRow) {
    let session = Session(title: "Test", kind: row.kind, steps: [], location: here)
    let cues = session.resolvedCues
    func boundary(_ tone: ToneName?) -> BoundaryCue { tone.map { .sound(cue($0)) } ?? .silent }
    #expect(session.leadIn == row.leadIn.s)
    #expect(cues.start == boundary(row.start))
    #expect(cues.halfway == boundary(row.halfway))
    #expect(cues.countdown == row.countdown)
    #expect(cues.end == boundary(row.end))
    #expect(cues.side == boundary(row.side))
    #expect(cues.rest == boundary(row.rest))
    #expect(cues.complete == boundary(row.complete))
    #expect(cues.announce == row.announce)
    #expect(cues.timed.isEmpty)
  }

  @Test func everyKindHasARow() {
    #expect(Set(defaults.map(\.kind)) == Set(SessionKind.allCases))
  }

  @Test func whatAListenerMustTellApartDiffersInEveryKind() {
    for kind in SessionKind.allCases {
      let cues = CueSettings.defaults(for: kind, at: here)
      let sounds = BoundaryRole.allCases.compactMap { role -> SoundReference? in
        if case .sound(let cue) = cues[role] { return cue.sound }
        return nil
      }
      #expect(Set(sounds + [.tone(.tick)]).count == sounds.count + 1, "\(kind)")
    }
  }

  @Test func aLeadInThatIsWrittenIsTaken() {
    let session = Session(title: "Test", leadIn: .zero, steps: [], location: here)
    #expect(session.leadIn == .zero)
    #expect(session.waitLimit == 10.s)
    #expect(session.kind == .stretch)
  }
}
