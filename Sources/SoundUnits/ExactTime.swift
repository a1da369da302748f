/// A time since a session's start, or a length, in whole nanoseconds.
///
/// Session files write nothing finer, so arithmetic is exact. The range is some 292 years; a sum or
/// a product outside it is a bug and traps, except in the saturating forms.
public struct ExactTime: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Below zero only for differences and for times before the session's start.
  public var nanoseconds: Int64

  /// The time of so many nanoseconds.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The session's start; no length.
  public static let zero = ExactTime(nanoseconds: 0)

  /// `count` / 1 000 seconds.
  public static func milliseconds(_ count: Int64) -> ExactTime {
    ExactTime(nanoseconds: count * 1_000_000)
  }

  /// At most 9.2 · 10⁹ of them either way, as all of these.
  public static func seconds(_ count: Int64) -> ExactTime {
    ExactTime(nanoseconds: count * 1_000_000_000)
  }

  /// `count` · 60 seconds.
  public static func minutes(_ count: Int64) -> ExactTime { .seconds(count * 60) }

  /// `count` · 3 600 seconds.
  public static func hours(_ count: Int64) -> ExactTime { .seconds(count * 3_600) }

  /// Whether `left` is earlier, or shorter.
  public static func < (left: ExactTime, right: ExactTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Exact; traps outside the range.
  public static func + (left: ExactTime, right: ExactTime) -> ExactTime {
    ExactTime(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  /// Exact; traps outside the range.
  public static func - (left: ExactTime, right: ExactTime) -> ExactTime {
    ExactTime(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  /// Exact; traps outside the range.
  public static func += (left: inout ExactTime, right: ExactTime) { left = left + right }

  /// Exact; traps outside the range.
  public static func * (left: ExactTime, right: Int64) -> ExactTime {
    ExactTime(nanoseconds: left.nanoseconds * right)
  }

  /// The sum of two lengths, at most 292 years: for totals that nobody has checked yet.
  public func addingSaturating(_ other: ExactTime) -> ExactTime {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(other.nanoseconds)
    return ExactTime(nanoseconds: overflow ? .max : sum)
  }

  /// This length so many times, at most 292 years: for totals that nobody has checked yet.
  ///
  /// - Parameter count: 0 or more.
  public func multipliedSaturating(by count: Int64) -> ExactTime {
    let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: count)
    return ExactTime(nanoseconds: overflow ? .max : product)
  }

  /// This length times `billionths` / 10⁹, rounded once to the nearest nanosecond, halves up.
  ///
  /// Exact for every Int64: the product is taken in 128 bits. `self` must not be negative and
  /// `billionths` must lie in 0…10⁹, so the result fits.
  public func portion(billionths: Int64) -> ExactTime {
    precondition(nanoseconds >= 0 && (0...1_000_000_000).contains(billionths), "a portion is 0…1")
    let product = UInt64(nanoseconds).multipliedFullWidth(by: UInt64(billionths))
    let (low, carry) = product.low.addingReportingOverflow(500_000_000)
    let divided = UInt64(1_000_000_000).dividingFullWidth((product.high + (carry ? 1 : 0), low))
    return ExactTime(nanoseconds: Int64(divided.quotient))
  }
}
