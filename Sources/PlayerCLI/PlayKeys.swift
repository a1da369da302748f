import Screen
import SessionEngine
import SoundUnits

/// What each key does while a session plays.
enum PlayKeys {
  enum Action: Equatable {
    case transport(TransportCommand)
    case display(DisplayKey)
    case stop
  }

  /// How much + and − add and take.
  static let addedTime = ExactTime.seconds(30)

  /// In the order in which they are shown.
  static let hints = [
    ScreenModel.KeyHint("Space", "pause, go on"),
    ScreenModel.KeyHint("n →", "next step"),
    ScreenModel.KeyHint("p ←", "this step again; twice: the one before"),
    ScreenModel.KeyHint("+ -", "30 s more, 30 s less"),
    ScreenModel.KeyHint("↑ ↓", "louder, softer"),
    ScreenModel.KeyHint("m", "mute"),
    ScreenModel.KeyHint("Enter", "end a wait"),
    ScreenModel.KeyHint("q", "stop"),
    ScreenModel.KeyHint("?", "show or hide this"),
  ]

  /// All of them in one line.
  static var line: String {
    hints.map { "\($0.key) \($0.action)" }.joined(separator: " · ")
  }

  static func action(for key: Key) -> Action? {
    switch key {
    case .enter: .transport(.waitOver)
    case .right, .character("n"): .transport(.next)
    case .left, .character("p"): .transport(.previous)
    case .up: .transport(.gainUp)
    case .down: .transport(.gainDown)
    case .character(" "): .transport(.toggle)
    case .character("+"), .character("="): .transport(.addTime(addedTime))
    case .character("-"), .character("_"), .character("−"):
      .transport(.addTime(.zero - addedTime))
    case .character("m"): .transport(.toggleMute)
    case .character("?"): .display(.help)
    case .escape: .display(.escape)
    case .character("q"): .stop
    case .character, .tab, .backspace, .delete, .home, .end, .pageUp, .pageDown: nil
    }
  }
}
