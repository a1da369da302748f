import Glibc
import SessionFile
import SoundUnits

/// What the environment sets.
enum Settings {
  /// `CARILLON_OPENING_SILENCE`: silence after every opening of the device, `0` to `1m`.
  static var openingSilence: ExactTime? {
    guard let text = getenv("CARILLON_OPENING_SILENCE").map({ String(cString: $0) }),
      case .length(let length) = DurationText(text), length <= .minutes(1)
    else { return nil }
    return length
  }
}
