/// Index of a frame since the start of a session, a clip or a device's stream: one sample of every
/// channel at one instant.
public typealias FramePosition = Int64

/// A number of frames.
public typealias FrameCount = Int64

/// Frames a second of an output, 8 000 to 192 000 Hz; the one place where times become frames and
/// back.
public struct SampleRate: Hashable, Sendable {
  /// Frames a second, one of `supported`.
  public let hertz: Int

  /// The rates that sessions can be compiled for.
  public static let supported = 8_000...192_000

  /// Where nothing else is asked for.
  public static let standard = SampleRate(checked: 48_000)

  /// `nil` outside `supported`.
  public init?(hertz: Int) {
    guard SampleRate.supported.contains(hertz) else { return nil }
    self.hertz = hertz
  }

  private init(checked hertz: Int) { self.hertz = hertz }

  /// The frame ⌊t·rate + ½⌋ on which time `t` lies.
  ///
  /// Exact for every time. Split into seconds and the rest, both in 64 bits: 24 h × 192 kHz × 10⁹
  /// would not fit. Times before the start are rounded the same way, halves to the later frame.
  public func frame(at time: ExactTime) -> FramePosition {
    let (seconds, rest) = time.nanoseconds.flooredDivision(by: 1_000_000_000)
    return seconds * Int64(hertz) + (rest * Int64(hertz) + 500_000_000) / 1_000_000_000
  }

  /// The time of a frame, rounded to the nearest nanosecond, halves up; `frame(at:)` leads back.
  ///
  /// Traps for a frame more than 292 years away.
  public func time(of frame: FramePosition) -> ExactTime {
    let (seconds, rest) = frame.flooredDivision(by: Int64(hertz))
    let nanoseconds = (rest * 1_000_000_000 + Int64(hertz) / 2) / Int64(hertz)
    return ExactTime(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
  }
}

extension Int64 {
  /// Quotient and remainder with the remainder in `0..<divisor`.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
