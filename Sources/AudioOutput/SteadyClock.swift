import Glibc
import Synchronization

/// A clock that only goes forward, stands still while the machine sleeps, and can be waited on.
public protocol SteadyClock: Sendable {
  /// Nanoseconds since some fixed instant.
  var nanoseconds: Int64 { get }

  /// Blocks the calling thread for so long; returns at once for 0 or less. May return early.
  func wait(nanoseconds: Int64)
}

/// CLOCK_MONOTONIC; reading and waiting allocate nothing and take no lock.
public struct MonotonicClock: SteadyClock {
  /// The machine's own clock.
  public init() {}

  /// Since some time before the machine started.
  public var nanoseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Sleeps; a signal ends it early.
  public func wait(nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var length = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    nanosleep(&length, nil)
  }
}

/// A clock that goes only when it is waited on or moved: hours pass in a test without waiting.
public final class ManualClock: SteadyClock {
  private let now: Atomic<Int64>

  /// A clock that shows so many nanoseconds.
  public init(nanoseconds: Int64 = 0) { now = Atomic(nanoseconds) }

  /// As set and moved.
  public var nanoseconds: Int64 { now.load(ordering: .relaxed) }

  /// Moves the clock instead of waiting.
  public func wait(nanoseconds: Int64) {
    now.add(max(0, nanoseconds), ordering: .relaxed)
  }
}
