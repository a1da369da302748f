import CLinux
import Glibc
import SoundUnits

/// The clocks that a record needs. Nothing else here asks what time it is.
public protocol HistoryClock: Sendable {
  /// What they show now.
  var reading: ClockReading { get }
}

/// What the clocks show at one moment.
public struct ClockReading: Hashable, Sendable {
  /// Milliseconds since 1970 in UTC, as the machine believes: it may be wrong, and jump.
  public var wallMilliseconds: Int64
  /// Milliseconds of a clock that only ever goes on, at the rate of real time, and stands still
  /// while the machine sleeps.
  public var monotonicMilliseconds: Int64
  /// How far the clocks of the place are ahead of UTC at that moment.
  public var zoneOffsetSeconds: Int

  /// Clocks that show this.
  public init(wallMilliseconds: Int64, monotonicMilliseconds: Int64, zoneOffsetSeconds: Int) {
    self.wallMilliseconds = wallMilliseconds
    self.monotonicMilliseconds = monotonicMilliseconds
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }

  /// What the clocks showed so long before.
  func earlier(by time: ExactTime) -> ClockReading {
    let milliseconds = time.nanoseconds / 1_000_000
    return ClockReading(
      wallMilliseconds: wallMilliseconds - milliseconds,
      monotonicMilliseconds: monotonicMilliseconds - milliseconds,
      zoneOffsetSeconds: zoneOffsetSeconds)
  }
}

/// The machine's clocks: CLOCK_REALTIME, CLOCK_MONOTONIC, and the zone of `$TZ` or
/// `/etc/localtime`.
public struct SystemClock: HistoryClock {
  /// The machine's clocks.
  public init() {}

  /// What they show now. A change of the zone while the program runs is seen.
  public var reading: ClockReading {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var seconds = now.tv_sec
    var parts = tm()
    // localtime_r(3) alone looks at the zone once and never again.
    tzset()
    let offset = localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    return ClockReading(
      wallMilliseconds: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000,
      monotonicMilliseconds: clinux_monotonic_ns() / 1_000_000, zoneOffsetSeconds: offset)
  }
}
