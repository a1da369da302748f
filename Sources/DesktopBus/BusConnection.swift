import CSystemd
import Glibc

/// A connection to a D-Bus bus that never waits: whoever owns it polls its descriptor.
///
/// Belongs to one thread. A bus that is stuck or goes away costs its services and nothing else: what is sent is written
/// as far as the socket takes it, and where a bus takes nothing any more the connection closes.
public final class BusConnection {
  /// The two buses of a machine.
  public enum Kind: String, Sendable {
    /// The user's: desktops, media keys, notifications. `$DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
    case session
    /// The machine's: logins, sleep. `$DBUS_SYSTEM_BUS_ADDRESS`, else its usual place.
    case system
  }

  /// Which one.
  public let kind: Kind
  private var bus: OpaquePointer?
  private let onEnd: (BusFailure) -> Void

  /// So many messages are taken at a time: a flood of them does not keep its reader from other work.
  private static let mostMessages = 32
  /// So many messages may wait for a bus that reads nothing.
  private static let mostQueued: UInt64 = 256

  /// Begins to connect; that it is done shows later.
  ///
  /// - Parameter onEnd: Called once, when the connection is gone; not after `close()`.
  /// - Throws: Where there is no such bus.
  public init(_ kind: Kind, onEnd: @escaping (BusFailure) -> Void) throws(BusFailure) {
    self.kind = kind
    self.onEnd = onEnd
    let code = kind == .session ? sd_bus_open_user(&bus) : sd_bus_open_system(&bus)
    if code < 0 { throw BusFailure(kind, code: code) }
  }

  deinit { close() }

  /// Whether it is there, or on its way.
  public var isOpen: Bool { bus != nil }

  /// The library's handle; `nil` once it is closed.
  var handle: OpaquePointer? { bus }

  // MARK: - For the loop of the thread

  /// What to wait for.
  public var poll: pollfd {
    guard let bus else { return pollfd(fd: -1, events: 0, revents: 0) }
    let events = sd_bus_get_events(bus)
    return pollfd(fd: sd_bus_get_fd(bus), events: Int16(max(0, events)), revents: 0)
  }

  /// Whether there is something to do without waiting for it.
  public var hasWork: Bool {
    var microseconds: UInt64 = .max
    guard let bus, sd_bus_get_timeout(bus, &microseconds) >= 0 else { return false }
    return microseconds == 0
  }

  /// Takes what has come, at most some dozens of messages, and sends what waits.
  public func process() {
    guard let bus else { return }
    for _ in 0..<BusConnection.mostMessages {
      let result = sd_bus_process(bus, nil)
      // A handler may have closed it.
      guard self.bus != nil else { return }
      if result < 0 { return end(code: result) }
      if result == 0 { break }
    }
    guard sd_bus_is_open(bus) > 0 else { return end(code: -ECONNRESET) }
    var queued: UInt64 = 0
    if sd_bus_get_n_queued_write(bus, &queued) >= 0, queued > BusConnection.mostQueued {
      end(code: -ETIMEDOUT)
    }
  }

  /// Ends it at once; what the socket has not taken is not sent.
  public func close() {
    guard let bus else { return }
    self.bus = nil
    sd_bus_close_unref(bus)
  }

  private func end(code: Int32) {
    close()
    onEnd(BusFailure(kind, code: code))
  }

  // MARK: - Calls

  /// Calls a method without waiting for its reply.
  ///
  /// - Parameters:
  ///   - slot: Holds the call: releasing it (`sd_bus_slot_unref`) lets go of the reply.
  ///   - arguments: Appends the arguments.
  /// - Returns: 0 or more, or a negative errno; then there is no slot.
  func call(
    _ method: BusMethod, slot: inout OpaquePointer?, timeoutMicroseconds: UInt64,
    reply: @escaping sd_bus_message_handler_t, context: UnsafeMutableRawPointer,
    arguments: (inout MessageWriter) -> Void
  ) -> Int32 {
    guard let bus else { return -ENOTCONN }
    var message: OpaquePointer?
    let code = sd_bus_message_new_method_call(
      bus, &message, method.service, method.path, method.interface, method.name)
    guard code >= 0, let message else { return code }
    defer { sd_bus_message_unref(message) }
    var writer = MessageWriter(message)
    arguments(&writer)
    if writer.failure < 0 { return writer.failure }
    return sd_bus_call_async(bus, &slot, message, reply, context, timeoutMicroseconds)
  }
}

/// A method of a service on a bus.
struct BusMethod {
  var service: String
  var path: String
  var interface: String
  var name: String
}

/// Why a bus is not there, or not any more.
public struct BusFailure: Error, Equatable, CustomStringConvertible {
  /// Which one.
  public var kind: BusConnection.Kind
  /// Of errno.
  public var code: Int32

  /// - Parameter code: As libsystemd returns it, negative.
  init(_ kind: BusConnection.Kind, code: Int32) {
    self.kind = kind
    self.code = abs(code)
  }

  /// `session bus: No medium found`
  public var description: String { "\(kind.rawValue) bus: \(String(cString: strerror(code)))" }
}
