import CALSA
import Synchronization

/// What libasound would have printed to standard error, kept off the display.
///
/// One list for the process, as libasound has one handler: the last 32 lines.
public enum ALSAMessages {
  private static let capacity = 32
  private static let lines = Mutex<[String]>([])

  /// Sends libasound's messages here from now on.
  static func collect() {
    calsa_set_message_handler { function, _, text in
      guard let text else { return }
      let place = function.map { String(cString: $0) + ": " } ?? ""
      ALSAMessages.add(place + String(cString: text))
    }
  }

  /// A message that comes while somebody reads the list is dropped: no thread ever waits here.
  private static func add(_ line: String) {
    _ = lines.withLockIfAvailable { lines in
      if lines.count == capacity { lines.removeFirst() }
      lines.append(line)
    }
  }

  /// The lines kept, oldest first: `snd_pcm_open_noupdate: Unknown PCM hw:7`.
  public static var recent: [String] { lines.withLock { $0 } }

  /// The newest line.
  public static var last: String? { lines.withLock { $0.last } }
}
