import SoundUnits
import Timeline

/// A whole plan in a few lines of text: what is done along the session, what sounds, a scale of time.
///
/// Every column is the same part of the session. Steps share a column by who has most of it.
public struct PlanStrip: Sendable {
  /// One column of a line.
  public struct Cell: Hashable, Sendable {
    /// One column wide.
    public var sign: Character
    /// `nil` where nothing is.
    public var ink: TimelineInk?
  }

  /// The steps.
  public let steps: [Cell]
  /// The sounds that begin in each column; of several the most telling one: speech, then clips.
  public let sounds: [Cell]
  /// Times, each behind a stroke at its column.
  public let scale: String
  /// What there is in the two lines, and its sign.
  public let legend: [(sign: Character, ink: TimelineInk)]

  /// - Parameters:
  ///   - width: In columns, 1 or more.
  ///   - isUnicode: Block characters and the like may be used; otherwise it is ASCII.
  public init(_ plan: Plan, width: Int, isUnicode: Bool) {
    precondition(width > 0, "a strip has columns")
    let signs = isUnicode ? Signs.unicode : Signs.ascii
    let columns = StripColumns(plan, count: width)
    var steps: [Cell] = []
    for (column, ink) in columns.inks.enumerated() {
      guard let ink else {
        steps.append(Cell(sign: " ", ink: nil))
        continue
      }
      let isSeparate =
        columns.endsHold[column] && ink == .hold
        && columns.inks[column...].dropFirst().first == .hold
      steps.append(Cell(sign: isSeparate ? signs.border : signs[ink], ink: ink))
    }
    self.steps = steps
    sounds = columns.sounds.map { Cell(sign: $0.map { signs[$0] } ?? " ", ink: $0) }
    scale = columns.scale(stroke: signs.stroke)
    let present = Set(columns.inks.compactMap { $0 } + columns.sounds.compactMap { $0 })
    legend = TimelineInk.allCases.filter(present.contains).map { (signs[$0], $0) }
  }

  /// How things look.
  private struct Signs {
    var inks: [TimelineInk: Character]
    /// In the last column of a hold before another one.
    var border: Character
    var stroke: Character

    subscript(ink: TimelineInk) -> Character { inks[ink] ?? " " }

    static let unicode = Signs(
      inks: [
        .hold: "█", .breathe: "▓", .rest: "░", .wait: "▒", .gap: "▁", .tone: "•", .clip: "♪",
        .speech: "“",
      ], border: "▉", stroke: "╵")
    static let ascii = Signs(
      inks: [
        .hold: "#", .breathe: "%", .rest: "-", .wait: "?", .gap: ".", .tone: "'", .clip: "*",
        .speech: "\"",
      ], border: "|", stroke: "|")
  }
}

/// What falls into each column of a strip.
struct StripColumns {
  let inks: [TimelineInk?]
  /// A hold of three columns or more ends in this one.
  let endsHold: [Bool]
  let sounds: [TimelineInk?]
  private let plan: Plan
  private let frames: FrameCount
  private let count: Int

  init(_ plan: Plan, count: Int) {
    self.plan = plan
    self.count = count
    frames = max(1, plan.frames)
    func column(of frame: FramePosition) -> Int {
      min(count - 1, Int(frame * FrameCount(count) / max(1, plan.frames)))
    }
    var shares = Array(repeating: [TimelineInk: FrameCount](), count: count)
    var endsHold = Array(repeating: false, count: count)
    for step in plan.steps where step.frames > 0 {
      let (first, last) = (column(of: step.frame), column(of: step.endFrame - 1))
      for index in first...last {
        let start = StripColumns.start(of: index, of: count, frames: plan.frames)
        let end = StripColumns.start(of: index + 1, of: count, frames: plan.frames)
        let share = min(end, step.endFrame) - max(start, step.frame)
        shares[index][TimelineInk(step.kind), default: 0] += max(share, 0)
      }
      if step.kind == .hold && last - first >= 2 { endsHold[last] = true }
    }
    inks = shares.map { share in
      // By size, then by order, for a dictionary has none.
      TimelineInk.allCases.filter { share[$0] != nil }.max {
        (share[$0] ?? 0, $1.rawValue) < (share[$1] ?? 0, $0.rawValue)
      }
    }
    self.endsHold = endsHold
    var sounds: [TimelineInk?] = Array(repeating: nil, count: count)
    for event in plan.events where event.role != .bed {
      let ink = TimelineInk(plan.eventKind(event))
      let index = column(of: event.frame)
      if (sounds[index]?.rawValue ?? 0) < ink.rawValue { sounds[index] = ink }
    }
    self.sounds = sounds
  }

  /// The first frame of a column.
  private static func start(of column: Int, of count: Int, frames: FrameCount) -> FramePosition {
    (frames * FrameCount(column) + FrameCount(count) - 1) / FrameCount(count)
  }

  /// Times at usual intervals, as many as there is room for.
  func scale(stroke: Character) -> String {
    let total = plan.rate.time(of: frames)
    var interval = TimeScale.interval(
      atLeast: ExactTime(nanoseconds: total.nanoseconds * 10 / Int64(count)))
    if interval < .seconds(1) { interval = .seconds(1) }
    var line = ""
    var time = ExactTime.zero
    while true {
      let frame = plan.rate.frame(at: time)
      guard frame < frames || time == .zero else { break }
      let column = Int(frame * FrameCount(count) / frames)
      let text = String(stroke) + TimeScale.label(time, interval: interval)
      if column >= line.count + (line.isEmpty ? 0 : 1), column + text.count <= count {
        line += String(repeating: " ", count: column - line.count) + text
      }
      time += interval
    }
    return line
  }
}
