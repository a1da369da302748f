import SoundUnits

extension PlayerReport {
  /// What a placeholder becomes; empty where there is none.
  public func text(of field: StatusFormat.Field) -> String {
    switch field {
    case .player: player
    case .session: session
    case .title: title
    case .state: state.rawValue
    case .symbol: state.symbol
    case .step: step.map { "\($0.number)" } ?? ""
    case .steps: steps > 0 ? "\(steps)" : ""
    case .name: step?.title ?? ""
    case .side: step?.side ?? ""
    case .kind: step?.kind ?? ""
    case .round: step?.round.map(String.init) ?? ""
    case .rounds: step?.rounds.map(String.init) ?? ""
    case .elapsed: step?.elapsed.clock() ?? ""
    case .left: step?.left.countdownClock ?? ""
    case .next: step?.next ?? ""
    case .position: position.clock()
    case .length: length.clock()
    case .remaining: remaining.countdownClock
    case .percent: "\(percent)"
    case .lap: "\(lap)"
    case .gain: isMuted ? "muted" : gain.description
    }
  }

  /// How far the session is in whole hundredths, cut off.
  public var percent: Int {
    guard length > .zero else { return 0 }
    let thousandths = (position.nanoseconds / 1_000_000, length.nanoseconds / 1_000_000)
    return Int(min(100, max(0, thousandths.0 * 100 / max(1, thousandths.1))))
  }

  /// One line for a person: `Morning wake-up · playing · Neck roll, left · 0:12 left · 2 of 19 · 7:01 to go`.
  public var line: String {
    var parts = [title, state.rawValue]
    if let step {
      parts += [
        step.title, "\(step.left.countdownClock) left", "step \(step.number) of \(steps)",
      ]
    }
    if length > .zero, !repeats { parts.append("\(remaining.countdownClock) to go") }
    if isMuted { parts.append("muted") }
    return parts.joined(separator: " · ")
  }
}

extension PlayerReport.Step {
  /// The name with the side.
  public var title: String { side.map { "\(name), \($0)" } ?? name }
}

extension PlayerReport.State {
  /// One sign for it.
  public var symbol: String {
    switch self {
    case .opening: "…"
    case .playing: "▶"
    case .paused: "⏸"
    case .waiting: "⏳"
    case .away: "⚠"
    case .complete, .stopped: "■"
    }
  }
}

extension ExactTime {
  /// As a clock that counts down shows it: the last second is 0:01, and 0:00 is the end.
  var countdownClock: String {
    ExactTime(nanoseconds: (nanoseconds + 999_999_999) / 1_000_000_000 * 1_000_000_000).clock()
  }
}
