import HistoryStore
import SoundUnits

/// Asks once, at the end of a session, how the person feels. Nobody has to answer, and a device on a wall
/// goes on by itself.
struct MoodQuestion {
  /// So long an answer is waited for.
  static let waitMilliseconds = 30_000
  /// After less than that nobody is asked.
  static let leastPractice = ExactTime.seconds(10)

  let console: Console

  /// Asks, where somebody can answer.
  func ask(_ recorder: PracticeRecorder) {
    guard let (history, run, practiced) = recorder.ended, practiced >= MoodQuestion.leastPractice,
      TerminalQuestion.isPossible
    else { return }
    let answer = TerminalQuestion(console: console).ask(
      "How do you feel? An emoji or a word; Enter for nothing: ",
      waitMilliseconds: MoodQuestion.waitMilliseconds)
    guard let answer, !answer.allSatisfy(\.isWhitespace) else { return }
    do throws(HistoryError) {
      try history.addMood(answer, run: run)
    } catch {
      console.complain("\(error)")
    }
  }
}
