import SessionModel
import SoundUnits

/// What sounds together between two moments at which a sound begins or ends.
public struct Chord: Hashable, Sendable {
  /// One of its sounds.
  public struct Part: Hashable, Sendable {
    /// Index into the plan's `sounds`.
    public var sound: Int
    /// How much of it is over when the chord begins.
    public var offset: FrameCount
    /// Over the sound's own level.
    public var gain: Gain
  }

  /// In the plan's order: the one that began first comes first.
  public var parts: [Part]
  /// Its length.
  public var frames: FrameCount
}

/// Leaves room to full scale by planned gain, so that nothing has to be limited while it plays.
///
/// Sounds that touch in time are one *group*: what sounds from one silence to the next. A group of which
/// some moment would pass the ceiling gets one trim, whole tenths of a dB and the same for all its
/// sounds, so that they keep their balance; it stands in the plan like any other gain.
///
/// What a moment reaches is known in two steps. The sum of the peaks of its sounds is a bound that costs
/// nothing; where it passes the ceiling, the `chords` there are mixed and measured. A chord that comes
/// again, in each round, is measured once. The bed counts with its bound, not its samples: lowered as
/// far as it is during speech, else open. It is not trimmed, since one hears it move, and
/// takes at most half of the room: what is over a louder bed is trimmed by no more than 6 dB for it.
///
/// A sound that is alone, at 0 dB, with no bed under it, stays bit for bit as it is, however loud.
public struct Headroom: Sendable {
  /// The distinct chords whose peak has to be measured.
  public let chords: [Chord]
  private let plan: Plan
  private let moments: [Moment]
  /// For each group the indices of its events.
  private let groups: [[Int]]
  private let ceiling: Double
  private let bedLocation: SourceLocation?

  /// A stretch of a group that might pass the ceiling.
  private struct Moment {
    var group: Int
    /// Index into `chords`; `nil` for a sound alone, whose peak is known.
    var chord: Int?
    /// The sum of all peaks.
    var bound: Double
    var bed: Double
  }

  /// The half steps that an integer is rounded by, and dither.
  private static let rounding = 2.0 / 32_768
  /// What so many sound at once reaches is not measured: its bound holds.
  private static let mostParts = 64

  /// Looks where a plan might pass a ceiling.
  ///
  /// - Parameters:
  ///   - peaks: For each of the plan's sounds its true peak, linear.
  ///   - bedPeaks: For each of them what it reaches at most as a bed, linear.
  ///   - bedLocation: Where the session describes its bed.
  /// - Complexity: O(events · log events), and chords.
  public init(
    _ plan: Plan, below ceiling: Gain, peaks: [Float], bedPeaks: [Float],
    bedLocation: SourceLocation? = nil
  ) {
    self.plan = plan
    self.ceiling = Double(ceiling.amplitude) - Headroom.rounding
    self.bedLocation = bedLocation
    var sweep = Sweep(plan, peaks: peaks, beds: BedBound(plan, peaks: bedPeaks), self.ceiling)
    for (index, event) in plan.events.enumerated() where event.role != .bed && event.frames > 0 {
      sweep.add(index, event)
    }
    sweep.advance(to: .max)
    chords = sweep.chords
    moments = sweep.moments
    groups = sweep.groups
  }

  /// The plan with its trims.
  ///
  /// - Parameter measured: For each of `chords` its true peak, linear.
  public func plan(measured: [Float]) -> Plan {
    precondition(measured.count == chords.count, "every chord is measured")
    var ratios = [Double](repeating: 1, count: groups.count)
    func peak(_ moment: Moment) -> Double {
      moment.chord.map { min(Double(measured[$0]), moment.bound) } ?? moment.bound
    }
    for moment in moments {
      let room = ceiling - min(moment.bed, ceiling / 2)
      ratios[moment.group] = max(ratios[moment.group], peak(moment) / room)
    }
    var trimmed = plan
    var factors = [Double](repeating: 1, count: groups.count)
    for (group, ratio) in ratios.enumerated() where ratio > 1 {
      let tenths = Headroom.factors.partitioningIndex { $0 * ratio <= 1 }
      factors[group] = Headroom.factors[min(tenths, Headroom.factors.count - 1)]
      for event in groups[group] {
        trimmed.events[event].gain.thousandths -= Int32(100 * tenths)
      }
    }
    let isOver = moments.contains {
      $0.bed > ceiling / 2 && peak($0) * factors[$0.group] + $0.bed > 1
    }
    if isOver, let bedLocation {
      trimmed.warnings.append(
        SessionProblem(
          bedLocation,
          "bed is so loud that it may pass full scale with what sounds over it; lower its gain"))
    }
    return trimmed
  }

  /// Of gains from 0 dB down, a tenth of a dB apart.
  private static let factors = (0...1_200).map {
    Double(Gain(thousandths: Int32($0 * -100)).amplitude)
  }

  /// Goes through the events in their order and keeps what sounds.
  private struct Sweep {
    private(set) var chords: [Chord] = []
    private(set) var moments: [Moment] = []
    private(set) var groups: [[Int]] = []
    private let plan: Plan
    private let peaks: [Float]
    private let beds: BedBound
    private let ceiling: Double
    private var numbers: [Chord: Int] = [:]
    private var amplitudes: [Gain: Double] = [:]
    /// What sounds, in the plan's order, with its peak.
    private var active: [(index: Int, peak: Double)] = []
    private var nextEnd = FramePosition.max
    private var frame: FramePosition = 0
    /// Where the group's moments begin.
    private var firstMoment = 0
    private var isUnderBed = false

    init(_ plan: Plan, peaks: [Float], beds: BedBound, _ ceiling: Double) {
      self.plan = plan
      self.peaks = peaks
      self.beds = beds
      self.ceiling = ceiling
    }

    mutating func add(_ index: Int, _ event: PlannedEvent) {
      advance(to: event.frame)
      if active.isEmpty {
        groups.append([])
        firstMoment = moments.count
        isUnderBed = false
      }
      groups[groups.count - 1].append(index)
      active.append((index, Double(peaks[event.sound]) * amplitude(event.gain)))
      nextEnd = min(nextEnd, event.endFrame)
    }

    mutating func advance(to target: FramePosition) {
      while nextEnd <= target && !active.isEmpty {
        note(until: nextEnd)
        let end = nextEnd
        active.removeAll { plan.events[$0.index].endFrame <= end }
        nextEnd = active.reduce(.max) { min($0, plan.events[$1.index].endFrame) }
        if active.isEmpty { endGroup() }
      }
      if !active.isEmpty { note(until: target) }
      frame = target
    }

    private mutating func note(until end: FramePosition) {
      defer { frame = end }
      guard end > frame else { return }
      let bed = beds.bound(frame..<end)
      if bed > 0 { isUnderBed = true }
      let bound = active.reduce(0) { $0 + $1.peak }
      guard bound + bed > ceiling else { return }
      var chord: Int?
      if active.count > 1 && active.count <= Headroom.mostParts { chord = number(until: end) }
      moments.append(Moment(group: groups.count - 1, chord: chord, bound: bound, bed: bed))
    }

    private mutating func number(until end: FramePosition) -> Int {
      let parts = active.map { part in
        let event = plan.events[part.index]
        return Chord.Part(sound: event.sound, offset: frame - event.frame, gain: event.gain)
      }
      let chord = Chord(parts: parts, frames: end - frame)
      if let number = numbers[chord] { return number }
      numbers[chord] = chords.count
      chords.append(chord)
      return chords.count - 1
    }

    /// What is alone and at 0 dB is left as it is.
    private mutating func endGroup() {
      let group = groups[groups.count - 1]
      guard group.count == 1, !isUnderBed, plan.events[group[0]].gain == .zero else { return }
      moments.removeSubrange(firstMoment...)
    }

    private mutating func amplitude(_ gain: Gain) -> Double {
      if let known = amplitudes[gain] { return known }
      let amplitude = Double(gain.amplitude)
      amplitudes[gain] = amplitude
      return amplitude
    }
  }
}

/// How far the bed of a plan goes at most on any stretch.
private struct BedBound {
  private let beds: [(frames: Range<FramePosition>, open: Double, ducked: Double)]
  /// Where beds are down for the whole of their duck.
  private let downs: [Range<FramePosition>]

  init(_ plan: Plan, peaks: [Float]) {
    beds = plan.beds.map { bed in
      let open = Double(peaks[bed.sound]) * Double(bed.gain.amplitude)
      let depth = Double(Gain(thousandths: -bed.duck.thousandths).amplitude)
      return (bed.frame..<bed.endFrame, open, open * depth)
    }
    downs = plan.ducks.map { duck in
      let attack = plan.beds.first { $0.endFrame > duck.lowerBound }?.attack ?? 0
      return min(duck.lowerBound + attack, duck.upperBound - 1)..<duck.upperBound
    }
  }

  func bound(_ range: Range<FramePosition>) -> Double {
    var bound = 0.0
    var index = beds.partitioningIndex { $0.frames.upperBound > range.lowerBound }
    guard index < beds.count else { return 0 }
    let down = downs.partitioningIndex { $0.upperBound >= range.upperBound }
    let isDown = down < downs.count && downs[down].lowerBound <= range.lowerBound
    while index < beds.count && beds[index].frames.lowerBound < range.upperBound {
      bound = max(bound, isDown ? beds[index].ducked : beds[index].open)
      index += 1
    }
    return bound
  }
}
