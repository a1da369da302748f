import CSystemd
import Glibc

/// Something to show on a desktop for a moment.
public struct DesktopNotification: Equatable, Sendable {
  /// In one line, shown as it is.
  public var summary: String
  /// Shown as it is, too.
  public var body: String
  /// Stays where a desktop keeps what nobody has looked at.
  public var stays: Bool

  /// A notification.
  public init(summary: String, body: String, stays: Bool) {
    self.summary = summary
    self.body = body
    self.stays = stays
  }
}

/// Shows notifications, each in the place of the one before: the Desktop Notifications Specification 1.2.
public final class NotificationSender {
  private let connection: BusConnection
  private let onProblem: (String) -> Void
  /// What the desktop calls the last one; 0 before.
  private var number: UInt32 = 0
  /// The call that is under way.
  private var slot: OpaquePointer?
  /// The newest that waits for its answer.
  private var next: DesktopNotification?
  /// Nobody is there who shows them.
  private var isOff = false

  private static let method = BusMethod(
    service: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications", name: "Notify")
  private static let timeoutMicroseconds: UInt64 = 5_000_000

  /// - Parameter onProblem: Takes a line about why nothing is shown.
  public init(on connection: BusConnection, onProblem: @escaping (String) -> Void) {
    self.connection = connection
    self.onProblem = onProblem
  }

  deinit { sd_bus_slot_unref(slot) }

  /// Whether something was sent that nobody has answered yet.
  public var isBusy: Bool { slot != nil && connection.isOpen }

  /// Shows a notification in the place of the last one.
  ///
  /// Of several that come before the desktop has answered the newest is shown.
  public func show(_ notification: DesktopNotification) {
    if isOff { return }
    guard slot == nil else {
      next = notification
      return
    }
    let code = connection.call(
      NotificationSender.method, slot: &slot,
      timeoutMicroseconds: NotificationSender.timeoutMicroseconds,
      reply: { reply, context, _ in
        if let reply, let context {
          Unmanaged<NotificationSender>.fromOpaque(context).takeUnretainedValue().take(reply)
        }
        return 0
      }, context: Unmanaged.passUnretained(self).toOpaque()
    ) { append(notification, to: &$0) }
    if code < 0 { giveUp(String(cString: strerror(-code))) }
  }

  private func append(_ notification: DesktopNotification, to writer: inout MessageWriter) {
    writer.string("Carillon")
    writer.unsigned(number)
    writer.string("")
    writer.string(notification.summary)
    writer.string(notification.body.escapedForMarkup)
    writer.strings([])
    writer.map { writer in
      // The session has sounds of its own.
      writer.member("suppress-sound", "b") { $0.boolean(true) }
      writer.member("urgency", "y") { $0.byte(notification.stays ? 1 : 0) }
      writer.member("transient", "b") { $0.boolean(!notification.stays) }
    }
    // For as long as the desktop shows such things.
    writer.signed(-1)
  }

  private func take(_ reply: OpaquePointer) {
    sd_bus_slot_unref(slot)
    slot = nil
    if sd_bus_message_is_method_error(reply, nil) > 0 { return giveUp(errorText(of: reply)) }
    _ = sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "u")), &number)
    if let waiting = next {
      next = nil
      show(waiting)
    }
  }

  private func giveUp(_ reason: String) {
    isOff = true
    next = nil
    onProblem("no notifications: \(reason)")
  }
}

extension String {
  /// A body may hold a markup like HTML's.
  var escapedForMarkup: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
