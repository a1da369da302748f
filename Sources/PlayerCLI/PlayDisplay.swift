import SessionEngine
import Timeline

/// What is seen of a session that plays. Belongs to the control thread; nothing in it waits.
protocol PlayDisplay: AnyObject {
  /// There is a plan: at the beginning, and when the device came back at another rate.
  func begin(_ plan: Plan)

  /// - Parameters:
  ///   - status: What is heard now, not what is written.
  ///   - canAsk: Somebody can press keys.
  func show(_ status: PlayerStatus, _ plan: Plan, canAsk: Bool)

  /// Somebody went elsewhere in the session: what lies between is not shown.
  func hasJumped()

  /// Somebody changed what cannot be seen elsewhere: `30s added`, `muted`.
  func hasChanged(_ line: String)

  /// The player is asked to end.
  func isStopping()

  /// What a key does to the display itself.
  func take(_ key: DisplayKey)

  /// The terminal has another size.
  func redraw()

  /// Whether a terminal is another one while it plays.
  var takesTerminal: Bool { get }

  /// The terminal is left as it was, until `comeBack`.
  func stepBack()

  /// The terminal is ours, as far as it can be, and all of it is shown again.
  func comeBack()

  /// Somebody closed the terminal.
  func terminalIsGone()

  /// poll(2) waits until this can be written to; −1 for never.
  var pollDescriptor: Int32 { get }

  /// Sends what waits.
  func flush()

  /// The terminal is left for good; then how far the session came.
  func end(_ plan: Plan?, summary: String)
}

/// Keys that change what is seen and not what is heard.
enum DisplayKey {
  case help, escape
}
