import SessionModel
import SoundUnits
import TestSupport

/// Small sessions with a bit of everything; the same seed gives the same ones.
struct RandomSessions {
  private var random: SeededRandom
  private let haveCuesThatFollow: Bool
  private let haveLateAnnouncements: Bool

  /// - Parameters:
  ///   - haveCuesThatFollow: Some timed cues are `after: previous`.
  ///   - haveLateAnnouncements: Some announcements may ring on.
  init(seed: UInt64, haveCuesThatFollow: Bool = true, haveLateAnnouncements: Bool = true) {
    random = SeededRandom(seed: seed)
    self.haveLateAnnouncements = haveLateAnnouncements
    self.haveCuesThatFollow = haveCuesThatFollow
  }

  mutating func nextSession(depth: Int = 3) -> Session {
    var result = session(
      kind: pick(SessionKind.allCases), leadIn: nextLength(upTo: 6),
      transition: nextLength(upTo: 4), sideSwitch: nextLength(upTo: 3))
    result.waitLimit = nextLength(upTo: 9)
    result.steps = nextSteps(depth: depth)
    if happens(1, in: 2) {
      result.bed = Bed(sound: .noise(.pink), attack: nextLength(upTo: 2), location: here)
    }
    result.cues.title = happens(1, in: 3)
    result.voice.language = pick(["en", "de", nil])
    return result
  }

  mutating func nextRate() -> SampleRate {
    SampleRate(hertz: number(SampleRate.supported)) ?? .standard
  }

  private mutating func nextSteps(depth: Int) -> [Step] {
    (0..<number(1...5)).map { _ in nextStep(depth: depth) }
  }

  private mutating func nextStep(depth: Int) -> Step {
    let length = nextLength(upTo: 40)
    var result: Step
    switch number(0...(depth > 0 ? 7 : 4)) {
    case 0: result = hold("Sides", length, sides: ["left", "right"], say: phrase("Left."))
    case 1: result = rest(length)
    case 2: result = wait(happens(1, in: 2) ? nil : length)
    case 3: result = breathe(nextPattern())
    case 5, 6:
      let steps = nextSteps(depth: depth - 1)
      result = step(.rounds(number(1...4), restBetween: nextLength(upTo: 9), steps: steps))
    case 7: return include(nextSession(depth: depth - 1))
    default: result = hold("Hold", length)
    }
    result.cues = nextCues()
    switch number(0...15) {
    case 0, 1: result.bed = .off
    case 2:
      result.bed = .other(
        Bed(sound: .noise(.brown), release: nextLength(upTo: 3), location: here))
    default: break
    }
    return result
  }

  private mutating func nextPattern() -> BreathingPattern {
    BreathingPattern(
      in: nextLength(upTo: 5), hold: nextLength(upTo: 5), out: nextLength(upTo: 5),
      rounds: number(1...4))
  }

  private mutating func nextCues() -> CueSettings {
    var result = CueSettings()
    for role in BoundaryRole.allCases where happens(1, in: 6) {
      let late = pick([nil, .ring, .earlier, .drop] as [LateRule?])
      result[role] = pick([
        .silent, .sound(clip("\(role).wav", late: role == .start ? nil : late)),
        .sound(phrase("{left}", late: role == .start ? nil : late)),
      ])
    }
    if happens(1, in: 2) { result.countdown = number(0...5) }
    if happens(1, in: 3) { result.countdownIsSpoken = happens(1, in: 2) }
    if happens(1, in: 2) { result.announce = happens(1, in: 2) }
    if happens(1, in: 3) { result.announceGap = nextLength(upTo: 3) }
    if happens(1, in: 2) {
      result.announceLate = pick(haveLateAnnouncements ? LateRule.allCases : [.earlier, .drop])
    }
    if happens(1, in: 3) { result.remaining = [20.s, 7.s] }
    result.timed = (0..<number(0...3)).map { index in
      let late = pick([nil, .ring, .earlier, .drop] as [LateRule?])
      return timed(
        .portion(billionths: Int64(number(0...1_000_000_000))),
        pick([
          clip("\(index).wav", late: late), cue(.beep), phrase("Cue \(index)", late: late),
          phrase("{name}"),
        ]),
        endsAtTime: happens(1, in: 3), followsPrevious: happens(1, in: 3) && haveCuesThatFollow)
    }
    return result
  }

  /// Now and then nothing, else whole seconds or odd nanoseconds.
  private mutating func nextLength(upTo seconds: Int) -> ExactTime {
    switch number(0...7) {
    case 0: .zero
    case 1...4: number(1...seconds).s
    default: ExactTime(nanoseconds: Int64(number(1...seconds * 1_000_000_000)))
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func happens(_ times: Int, in trials: Int) -> Bool {
    number(1...trials) <= times
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }
}
