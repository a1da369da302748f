import CommandSyntax
import HistoryStore
import SoundUnits

/// What is left to do when a session has been played and recorded.
struct RecordedRun {
  let console: Console

  /// Tells how its task stands, and asks for a mood where that makes sense.
  func conclude(_ recorder: PracticeRecorder, _ status: ExitStatus, _ parsed: ParsedCommand) {
    guard let ended = recorder.ended, !parsed.has(.noDisplay) else { return }
    if let number = (try? Values.number(.task, parsed)).flatMap({ $0 }),
      let task = (try? ended.history.task(number)).flatMap({ $0 })
    {
      console.print("Task \(task.id), \(task.fields.title): \(task.progress)")
    }
    // Whoever presses Ctrl-C wants to leave.
    if case .done = status, parsed[.mood] == nil { MoodQuestion(console: console).ask(recorder) }
  }
}

extension PracticeTask {
  /// `3 rounds, 1 h 15 min`
  var progress: String {
    let time = LengthText.text(practisedMilliseconds)
    return rounds == 0 ? time : "\(rounds == 1 ? "1 round" : "\(rounds) rounds"), \(time)"
  }
}
