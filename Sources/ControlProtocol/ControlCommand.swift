import SoundUnits

/// What somebody asks of a player from outside.
public enum ControlCommand: Equatable, Sendable {
  /// The session stands still, or goes on where it stands; `toggle` does the other of the two.
  case pause, resume, toggle
  /// To the next step; to the running one's beginning, or soon after that to the one before.
  case next, previous
  /// Makes the running step longer, or shorter where the time is below zero.
  case add(ExactTime)
  /// To the beginning of a step, counted from 1.
  case jumpToStep(Int)
  /// To a time of the session.
  case jumpToTime(ExactTime)
  /// Louder or softer from now on, on top of everything.
  case setGain(Gain)
  /// Louder or softer than now.
  case changeGain(Gain)
  /// Sound off or on; `nil` for the other of the two.
  case mute(Bool?)
  /// The listener is ready: ends the wait that the session is in.
  case waitOver
  /// Fades out and ends.
  case stop
  /// Who is there.
  case hello
  /// How it stands, once.
  case status
  /// How it stands, and then an event for everything that happens. Where `attends`, whoever follows ends the
  /// session's waits: while they are connected no limit does.
  case follow(attends: Bool)
}

extension ControlCommand {
  /// The most that a request may add or take away at once, and the latest time to jump to.
  public static let longestTime = ExactTime.hours(24)

  /// The commands as a request names them.
  public enum Name: String, CaseIterable, Sendable {
    case pause, resume, toggle, next, previous, add, jump, gain, mute
    case waitOver = "wait-over"
    case stop, hello, status, follow

    /// What may stand beside `command` and `id`.
    var keys: [String] {
      switch self {
      case .add: ["seconds"]
      case .jump: ["step", "seconds"]
      case .gain: ["db", "change-db"]
      case .mute: ["on"]
      case .follow: ["attend"]
      default: []
      }
    }
  }

  /// What a request calls it.
  public var name: Name {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .next: .next
    case .previous: .previous
    case .add: .add
    case .jumpToStep, .jumpToTime: .jump
    case .setGain, .changeGain: .gain
    case .mute: .mute
    case .waitOver: .waitOver
    case .stop: .stop
    case .hello: .hello
    case .status: .status
    case .follow: .follow
    }
  }

  /// Whether it moves the session or what is heard of it, and does not only look.
  public var isTransport: Bool {
    switch self {
    case .hello, .status, .follow: false
    default: true
    }
  }
}
