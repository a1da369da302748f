/// A time since a session's start, or a length, in whole nanoseconds.
///
/// Session files write nothing finer, so arithmetic is exact. The range is some 292 years.
public struct ExactTime: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public static let zero = ExactTime(nanoseconds: 0)

  public static func milliseconds(_ count: Int64) -> ExactTime {
    ExactTime(nanoseconds: count * 1_000_000)
  }

  public static func seconds(_ count: Int64) -> ExactTime {
    ExactTime(nanoseconds: count * 1_000_000_000)
  }

  public static func minutes(_ count: Int64) -> ExactTime { .seconds(count * 60) }

  public static func hours(_ count: Int64) -> ExactTime { .seconds(count * 3_600) }

  public static func < (left: ExactTime, right: ExactTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  public static func + (left: ExactTime, right: ExactTime) -> ExactTime {
    ExactTime(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  public static func - (left: ExactTime, right: ExactTime) -> ExactTime {
    ExactTime(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  public static func += (left: inout ExactTime, right: ExactTime) { left = left + right }

  public static func * (left: ExactTime, right: Int64) -> ExactTime {
    ExactTime(nanoseconds: left.nanoseconds * right)
  }

  /// This length times `billionths` / 10⁹, rounded once to the nearest nanosecond, halves up.
  ///
  /// Exact for every Int64: the product is taken in 128 bits. `self` must not be negative and `billionths` must lie
  /// in 0…10⁹, so the result fits.
  public func portion(billionths: Int64) -> ExactTime {
    precondition(nanoseconds >= 0 && (0...1_000_000_000).contains(billionths), "a portion is 0…1")
    let product = UInt64(nanoseconds).multipliedFullWidth(by: UInt64(billionths))
    let (low, carry) = product.low.addingReportingOverflow(500_000_000)
    let divided = UInt64(1_000_000_000).dividingFullWidth((product.high + (carry ? 1 : 0), low))
    return ExactTime(nanoseconds: Int64(divided.quotient))
  }
}
