/// Why a command ended without its result.
struct CommandFailure: Error {
  var status: ExitStatus
  /// Lines for standard error. Those of files name their own place, others get the tool's name in front.
  var lines: [String]
  /// The lines begin with their place.
  var namesPlace = false

  /// It was asked wrongly: status 2.
  static func usage(_ line: String) -> CommandFailure {
    CommandFailure(status: .usage, lines: [line])
  }

  /// It failed while running: status 1.
  static func failed(_ line: String) -> CommandFailure {
    CommandFailure(status: .failed, lines: [line])
  }
}

/// The documented exit statuses.
enum ExitStatus: Int32 {
  case done = 0
  /// Failed while running, or a file has problems.
  case failed = 1
  /// Asked wrongly.
  case usage = 2
  /// Stopped by Ctrl-C.
  case interrupted = 130
  /// Stopped by SIGTERM.
  case terminated = 143
}
