import AudioOutput
import Glibc
import PlainText

/// A question at the terminal that nobody has to answer.
struct TerminalQuestion {
  let console: Console

  /// Somebody is at the terminal, sees what is written there and can answer.
  static var isPossible: Bool { isatty(0) == 1 && isatty(1) == 1 && tcgetpgrp(0) == getpgrp() }

  /// Asks, and waits for a line so long.
  ///
  /// - Returns: What was typed, without the line's end; `nil` where nothing came.
  func ask(_ question: String, waitMilliseconds: Int) -> String? {
    // What was typed before is no answer.
    tcflush(0, TCIFLUSH)
    console.printStyled(question.printable)
    let answer = readAnswer(waitMilliseconds)
    if answer == nil { console.printStyled("\n") }
    return answer
  }

  private func readAnswer(_ waitMilliseconds: Int) -> String? {
    let clock = MonotonicClock()
    let deadline = clock.nanoseconds + Int64(waitMilliseconds) * 1_000_000
    while true {
      var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let left = (deadline - clock.nanoseconds + 999_999) / 1_000_000
      let ready = poll(&input, 1, Int32(max(0, left)))
      // Ctrl-Z and fg are no answer.
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 1_024)
      let count = read(0, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
