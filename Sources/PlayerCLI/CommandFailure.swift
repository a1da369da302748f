import SessionModel

/// Why a command ended without its result.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: Message

  /// What standard error says.
  enum Message {
    case nothing
    /// A line that gets the tool's name in front.
    case line(String)
    /// Problems of files, which name their own place.
    case problems([SessionProblem])
  }
}

extension CommandFailure {
  /// It was asked wrongly: status 2.
  static func usage(_ line: String) -> CommandFailure {
    CommandFailure(status: .usage, message: .line(line))
  }

  /// It failed while running: status 1.
  static func failed(_ line: String) -> CommandFailure {
    CommandFailure(status: .failed, message: .line(line))
  }

  /// Files have problems: status 1.
  static func problems(_ problems: [SessionProblem]) -> CommandFailure {
    CommandFailure(status: .failed, message: .problems(problems))
  }

  /// Standard output takes no more, as the console has said: quiet where whoever read has enough.
  static func outputEnded(_ console: Console) -> CommandFailure {
    CommandFailure(status: console.outputIsClosed ? .done : .failed, message: .nothing)
  }

  /// A signal ended it; nothing needs to be said.
  static func stopped(by signal: Int32) -> CommandFailure {
    CommandFailure(status: .signal(signal), message: .nothing)
  }
}
