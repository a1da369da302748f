import Glibc
import HistoryStore
import SoundUnits

/// Asks once, at the end of a session, how the person feels. Nobody has to answer, and a device on a wall
/// goes on by itself.
struct MoodQuestion {
  /// So long an answer is waited for.
  static let waitMilliseconds: Int32 = 30_000
  /// After less than that nobody is asked.
  static let leastPractice = ExactTime.seconds(10)

  let console: Console

  /// Asks, where somebody can answer.
  func ask(_ recorder: PracticeRecorder) {
    guard let (history, run, practiced) = recorder.ended, practiced >= MoodQuestion.leastPractice,
      isatty(0) == 1, isatty(1) == 1, tcgetpgrp(0) == getpgrp()
    else { return }
    // What was pressed during the session is no answer.
    tcflush(0, TCIFLUSH)
    console.printStyled("How do you feel? An emoji or a word; Enter for nothing: ")
    guard let answer = readAnswer() else {
      console.printStyled("\n")
      return
    }
    if answer.allSatisfy(\.isWhitespace) { return }
    do throws(HistoryError) {
      try history.addMood(answer, run: run)
    } catch {
      console.complain("\(error)")
    }
  }

  /// A line, without its end; `nil` where none came in time.
  private func readAnswer() -> String? {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, MoodQuestion.waitMilliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(0, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
