import CSystemd
import Glibc

/// A media player on the session bus: the MPRIS D-Bus Interface Specification 2.2.
///
/// Media keys, the lock screen and `playerctl` find it there. Its name is `org.mpris.MediaPlayer2.carillon`, for any
/// further player with `.instance` and its process number behind it.
public final class MediaPlayer {
  /// What clients are answered with; set it before the connection is processed.
  public var state = MediaPlayerState()
  /// What it is called on the bus; `nil` until it has a name.
  public private(set) var name: String?

  private let connection: BusConnection
  private let onRequest: (MediaPlayerRequest) -> Bool
  private let onProblem: (String) -> Void
  /// What clients know by signals.
  private var told = MediaPlayerState()
  private var slots: [OpaquePointer?] = [nil, nil]
  private var nameSlot: OpaquePointer?
  /// The name that is asked for.
  private var claimed = ""
  /// Read by C, at a place that stays.
  private let table = UnsafeMutablePointer<csystemd_media_player>.allocate(capacity: 1)

  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"
  private static let plainName = "org.mpris.MediaPlayer2.carillon"

  /// Puts the player on a bus and asks for its name.
  ///
  /// - Parameters:
  ///   - onRequest: Called while the connection is processed; `false` refuses the request as one too many.
  ///   - onProblem: Takes a line about why there is no player on the bus.
  public init(
    on connection: BusConnection, onRequest: @escaping (MediaPlayerRequest) -> Bool,
    onProblem: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.onRequest = onRequest
    self.onProblem = onProblem
    table.initialize(
      to: csystemd_media_player(
        context: Unmanaged.passUnretained(self).toOpaque(),
        call: { context, call, error in MediaPlayer.at(context).answer(call, error) },
        get: { context, property, reply in MediaPlayer.at(context).get(property, reply) },
        set: { context, property, value, error in
          MediaPlayer.at(context).set(property, value, error)
        }))
    guard let bus = connection.handle else { return }
    let code = csystemd_add_media_player(bus, &slots, table)
    if code < 0 {
      onProblem("no media player: \(String(cString: strerror(-code)))")
    } else {
      claim(MediaPlayer.plainName)
    }
  }

  deinit {
    // The library calls nobody whose slots are gone.
    sd_bus_slot_unref(nameSlot)
    for slot in slots { sd_bus_slot_unref(slot) }
    table.deallocate()
  }

  /// Tells whoever listens what has changed.
  ///
  /// - Parameter hasJumped: The position did not go on by itself to where it is.
  public func tell(hasJumped: Bool) {
    let changes = state.changes(since: told)
    told = state
    guard let bus = connection.handle, name != nil else { return }
    if !changes.isEmpty {
      withCStrings(changes) { names in
        var names = names
        _ = sd_bus_emit_properties_changed_strv(
          bus, MediaPlayer.path, MediaPlayer.interface, &names)
      }
    }
    if hasJumped { tellPosition(bus) }
  }

  private func tellPosition(_ bus: OpaquePointer) {
    var signal: OpaquePointer?
    guard
      sd_bus_message_new_signal(bus, &signal, MediaPlayer.path, MediaPlayer.interface, "Seeked")
        >= 0, let signal
    else { return }
    defer { sd_bus_message_unref(signal) }
    var writer = MessageWriter(signal)
    writer.long(state.positionMicroseconds)
    if writer.failure >= 0 { _ = sd_bus_send(bus, signal, nil) }
  }

  // MARK: - The name

  private func claim(_ wanted: String) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sd_bus_slot_unref(nameSlot)
    nameSlot = nil
    claimed = wanted
    let code = sd_bus_request_name_async(
      connection.handle, &nameSlot, wanted, 0,
      { reply, context, _ in
        if let context, let reply { MediaPlayer.at(context).hasClaimed(reply) }
        return 0
      }, context)
    if code < 0 { onProblem("no media player: \(String(cString: strerror(-code)))") }
  }

  private func hasClaimed(_ reply: OpaquePointer) {
    var answer: UInt32 = 0
    if sd_bus_message_is_method_error(reply, nil) > 0 {
      return onProblem("no media player: \(errorText(of: reply))")
    }
    guard sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "u")), &answer) > 0 else { return }
    // DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER and _EXISTS of the D-Bus Specification.
    if answer == 1 {
      name = claimed
    } else if answer == 3 && claimed == MediaPlayer.plainName {
      claim("\(MediaPlayer.plainName).instance\(getpid())")
    } else {
      onProblem("no media player: \(claimed) is taken")
    }
  }

  // MARK: - Answers

  private static func at(_ context: UnsafeMutableRawPointer?) -> MediaPlayer {
    Unmanaged<MediaPlayer>.fromOpaque(context!).takeUnretainedValue()
  }

  /// The library has held the arguments to their types.
  private func answer(
    _ call: OpaquePointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
  ) -> Int32 {
    guard let call, let member = sd_bus_message_get_member(call) else { return -EINVAL }
    let request: MediaPlayerRequest?
    switch String(cString: member) {
    case "Next": request = .next
    case "Previous": request = .previous
    case "Pause": request = .pause
    case "PlayPause": request = .playPause
    case "Stop", "Quit": request = .stop
    case "Play": request = .play
    case "Seek": request = .seek(microseconds: readLong(call))
    case "SetPosition": request = position(call)
    case "OpenUri":
      return sd_bus_error_set(
        error, "org.freedesktop.DBus.Error.NotSupported",
        "a session is not opened over the bus; carillon play does that")
    default: request = nil
    }
    if let request {
      let code = perform(request, error)
      if code < 0 { return code }
    }
    return csystemd_reply_empty(call)
  }

  private func perform(
    _ request: MediaPlayerRequest, _ error: UnsafeMutablePointer<sd_bus_error>?
  ) -> Int32 {
    if onRequest(request) { return 0 }
    return sd_bus_error_set(
      error, "org.freedesktop.DBus.Error.LimitsExceeded",
      "too many commands at once; try again in a moment")
  }

  /// - Returns: `nil` for another track and for a place outside this one, which are to be ignored.
  private func position(_ call: OpaquePointer) -> MediaPlayerRequest? {
    var path: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(call, CChar(UInt8(ascii: "o")), &path) > 0, let path,
      let track = state.track, String(cString: path) == track.path
    else { return nil }
    let wanted = readLong(call)
    guard (0...track.lengthMicroseconds).contains(wanted) else { return nil }
    return .setPosition(microseconds: wanted)
  }

  private func readLong(_ call: OpaquePointer) -> Int64 {
    var value: Int64 = 0
    sd_bus_message_read_basic(call, CChar(UInt8(ascii: "x")), &value)
    return value
  }

  private func get(_ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?) -> Int32 {
    guard let property, let reply else { return -EINVAL }
    var writer = MessageWriter(reply)
    state.append(property: String(cString: property), to: &writer)
    return writer.failure
  }

  private func set(
    _ property: UnsafePointer<CChar>?, _ value: OpaquePointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
  ) -> Int32 {
    guard let property, let value else { return -EINVAL }
    var number = 0.0
    let code = sd_bus_message_read_basic(value, CChar(UInt8(ascii: "d")), &number)
    if code < 0 { return code }
    guard number.isFinite else {
      return sd_bus_error_set(
        error, "org.freedesktop.DBus.Error.InvalidArgs", "the value is no number")
    }
    if String(cString: property) == "Volume" { return perform(.setVolume(max(0, number)), error) }
    // There is one rate; the specification makes 0 a pause, and lets others be ignored.
    return number == 0 ? perform(.pause, error) : 0
  }
}

/// What an error's reply says.
func errorText(of reply: OpaquePointer) -> String {
  guard let error = sd_bus_message_get_error(reply) else { return "unknown error" }
  return (error.pointee.message ?? error.pointee.name).map { String(cString: $0) }
    ?? "unknown error"
}

/// Calls `body` with a null-terminated list of C strings that lives as long as the call.
private func withCStrings(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Void
) {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  body(pointers + [nil])
}
