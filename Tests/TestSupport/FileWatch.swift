import CLinux
import Glibc

/// Waits for what another thread or process writes, woken by the kernel and not by a sleep.
public enum FileWatch {
  /// Asks `found` again after every change in `folder` until it gives something.
  ///
  /// - Returns: `nil` after so many seconds.
  public static func wait<Found>(
    folder: String, seconds: Int, until found: () -> Found?
  ) -> Found? {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { close(descriptor) }
    inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_CREATE | IN_CLOSE_WRITE))
    let deadline = clinux_monotonic_ns() + Int64(seconds) * 1_000_000_000
    var ignored = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let found = found() { return found }
      let left = (deadline - clinux_monotonic_ns()) / 1_000_000
      guard left > 0 else { return nil }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, Int32(clamping: left))
      while read(descriptor, &ignored, ignored.count) > 0 {}
    }
  }
}
