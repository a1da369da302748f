import SessionEngine
import SoundUnits
import Timeline

/// How much of a session was heard since it began, made of looks at where it stands and of the listener's
/// turns: what they leave out was not heard. A value: the clock is told.
struct HeardTime {
  /// What one look may take of the looks before it.
  private static let longestCredit: Int64 = 1_000_000_000
  /// A device's delay may grow by less than this, and the place go back by it.
  private static let jitter: Int64 = 250_000_000
  /// More than a person does while nobody looks.
  private static let mostTurns = 256

  /// Where a session stands, in its own time.
  struct Place: Equatable {
    var nanoseconds: Int64
    /// So much of time that was added to the step is still to come.
    var heldNanoseconds: Int64 = 0
    /// How often it has started again.
    var lap: Int64 = 0
  }

  /// A way that was taken and may not be heard yet.
  private struct Turn {
    var number: Int
    var from: Place
    var to: Place
  }

  /// What was heard, never more than real time passed: between two looks no more counts, but a device
  /// tells its place in steps, so a second that was not used is kept for the next look.
  private(set) var total = ExactTime.zero
  /// What was heard by the session's own time, however fast the output takes it.
  private(set) var played = ExactTime.zero
  private var last: (place: Place, now: Int64)?
  private var credit: Int64 = 0
  private var turns: [Turn] = []
  private var notedTurn = 0
  private var hasWaited = false

  /// It began there, at most a quarter of a second ago.
  mutating func begin(at place: Place, now: Int64) {
    last = (place, now)
    credit = 250_000_000
  }

  /// The listener went elsewhere, which is heard a little later.
  mutating func note(_ number: Int, from: Place, to: Place) {
    if turns.count == HeardTime.mostTurns { turns = [] }
    turns.append(Turn(number: number, from: from, to: to))
    notedTurn = max(notedTurn, number)
  }

  /// Takes in where the session stands.
  ///
  /// - Parameters:
  ///   - turn: The number of the last turn that is heard.
  ///   - length: Of the session; where it starts again what was left of it was heard.
  ///   - now: A monotonic clock, in nanoseconds.
  mutating func follow(_ place: Place, turn: Int = 0, length: ExactTime, now: Int64) {
    guard let last else {
      last = (place, now)
      return
    }
    // Word of that turn is on its way, unless it was lost: then the clock alone tells.
    if turn > notedTurn {
      if !hasWaited {
        hasWaited = true
        return
      }
      notedTurn = turn
    }
    hasWaited = false
    var heard: Int64 = 0
    var from = last.place
    let hasTurned = turns.first.map { $0.number <= turn } ?? false
    while let next = turns.first, next.number <= turn {
      turns.removeFirst()
      heard += max(0, HeardTime.passed(from, next.from, length))
      from = next.to
    }
    let passed = HeardTime.passed(from, place, length)
    heard += max(0, passed) + max(0, last.place.heldNanoseconds - place.heldNanoseconds)
    let isJitter = !hasTurned && (-HeardTime.jitter..<0).contains(passed)
    var reached = place
    if isJitter { (reached.nanoseconds, reached.lap) = (from.nanoseconds, from.lap) }
    played += ExactTime(nanoseconds: heard)
    credit = min(credit, HeardTime.longestCredit) + max(0, now - last.now)
    let counted = min(heard, credit)
    credit -= counted
    total += ExactTime(nanoseconds: counted)
    self.last = (reached, now)
  }

  private static func passed(_ from: Place, _ to: Place, _ length: ExactTime) -> Int64 {
    to.nanoseconds - from.nanoseconds + (to.lap - from.lap) * length.nanoseconds
  }
}

extension HeardTime {
  /// Takes in what the audio thread says, which is of a session that has begun.
  mutating func follow(_ status: PlayerStatus, _ plan: Plan, start: FramePosition, now: Int64) {
    guard status.hasBegun, status.hertz == plan.rate.hertz else { return }
    if last == nil { begin(at: place(start, 0, status, plan), now: now) }
    follow(
      place(status.heardFrame, status.heardLap, status, plan), turn: status.turns,
      length: plan.rate.time(of: plan.scheduleFrames), now: now)
  }

  /// A turn of the audio thread's.
  mutating func note(_ turn: PlayerTurn, _ plan: Plan) {
    func place(_ frame: FramePosition, _ lap: Int64) -> Place {
      Place(nanoseconds: plan.time(of: frame), lap: lap)
    }
    note(turn.number, from: place(turn.from, turn.fromLap), to: place(turn.to, turn.toLap))
  }

  private func place(
    _ frame: FramePosition, _ lap: Int64, _ status: PlayerStatus, _ plan: Plan
  ) -> Place {
    Place(
      nanoseconds: plan.time(of: frame),
      heldNanoseconds: plan.rate.time(of: status.heldFrames).nanoseconds, lap: lap)
  }
}

extension Plan {
  /// What rings behind the last step is none of the session's time.
  fileprivate func time(of frame: FramePosition) -> Int64 {
    rate.time(of: min(frame, scheduleFrames)).nanoseconds
  }
}
