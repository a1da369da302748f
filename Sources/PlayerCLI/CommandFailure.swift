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

extension CommandFailure {
  /// A signal ended it; nothing needs to be said.
  static func stopped(by signal: Int32) -> CommandFailure {
    CommandFailure(status: .signal(signal), lines: [])
  }
}

/// The documented exit statuses.
struct ExitStatus: Equatable {
  let code: Int32

  static let done = ExitStatus(code: 0)
  /// Failed while running, or a file has problems.
  static let failed = ExitStatus(code: 1)
  /// Asked wrongly.
  static let usage = ExitStatus(code: 2)

  /// Stopped by a signal, as a shell reports it: 130 for Ctrl-C.
  static func signal(_ number: Int32) -> ExitStatus { ExitStatus(code: 128 + number) }
}
