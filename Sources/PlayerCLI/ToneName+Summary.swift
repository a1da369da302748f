import SoundUnits

extension ToneName {
  /// What it is like and what it is for, a phrase without a full stop.
  var summary: String {
    switch self {
    case .bell: "clear and bright: a stretch or a work period begins"
    case .bowl: "a singing bowl: a yoga pose begins"
    case .gong: "deep and long: the session is complete"
    case .chime: "light and short: halfway, or a pose is over"
    case .wood: "a dry knock: a stretch is over"
    case .tick: "very short: the last seconds of a hold"
    case .beep: "plain and electronic: for cues of your own"
    case .rise: "two notes going up: the other side follows"
    case .fall: "two notes going down: a rest follows"
    case .breathIn: "soft and rising: breathe in"
    case .breathOut: "soft and falling: breathe out"
    }
  }
}
