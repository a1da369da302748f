import CSystemd
import CLinux
import Glibc

/// Keeps the machine awake, through logind on the system bus.
///
/// A "block" of "sleep" and "idle": a delay would only put sleep off for seconds. Whoever may not block sleep (somebody
/// logged in over the network, say) blocks idleness alone. Closing the lid suspends all the same, as logind comes set up.
public final class SleepInhibitor {
  private let connection: BusConnection
  private let onProblem: (String) -> Void
  private var isWanted = false
  /// "sleep:idle", or what is left of it.
  private var what: String? = "sleep:idle"
  /// The call that is under way.
  private var slot: OpaquePointer?
  /// Closing it lets the machine sleep.
  private var lock: Int32 = -1

  private static let method = BusMethod(
    service: "org.freedesktop.login1", path: "/org/freedesktop/login1",
    interface: "org.freedesktop.login1.Manager", name: "Inhibit")
  private static let timeoutMicroseconds: UInt64 = 10_000_000

  /// Holds nothing yet.
  ///
  /// - Parameter onProblem: Takes a line about why the machine may fall asleep.
  public init(on connection: BusConnection, onProblem: @escaping (String) -> Void) {
    self.connection = connection
    self.onProblem = onProblem
  }

  deinit { release() }

  /// Whether the machine is kept awake; some time after that was asked for.
  public var isHeld: Bool { lock >= 0 }

  /// Keeps it awake, or does so no longer.
  public func set(_ isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    if isWanted { ask() } else { release() }
  }

  private func release() {
    sd_bus_slot_unref(slot)
    slot = nil
    if lock >= 0 { close(lock) }
    lock = -1
  }

  private func ask() {
    guard let what, slot == nil, lock < 0, connection.isOpen else { return }
    let code = connection.call(
      SleepInhibitor.method, slot: &slot,
      timeoutMicroseconds: SleepInhibitor.timeoutMicroseconds,
      reply: { reply, context, _ in
        if let reply, let context {
          Unmanaged<SleepInhibitor>.fromOpaque(context).takeUnretainedValue().take(reply)
        }
        return 0
      }, context: Unmanaged.passUnretained(self).toOpaque()
    ) { writer in
      writer.string(what)
      writer.string("Carillon")
      writer.string("a session plays")
      writer.string("block")
    }
    if code < 0 { giveUp(String(cString: strerror(-code))) }
  }

  private func take(_ reply: OpaquePointer) {
    sd_bus_slot_unref(slot)
    slot = nil
    if sd_bus_message_is_method_error(reply, nil) > 0 {
      // Not asked again for what was refused.
      guard what == "sleep:idle", connection.isOpen else { return giveUp(errorText(of: reply)) }
      what = "idle"
      return ask()
    }
    var descriptor: Int32 = -1
    guard sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "h")), &descriptor) > 0 else {
      return giveUp("logind's answer is none")
    }
    // The message closes its own.
    lock = clinux_duplicate(descriptor)
  }

  private func giveUp(_ reason: String) {
    what = nil
    onProblem("the machine may fall asleep: \(reason)")
  }
}
