extension History {
  /// Goes on recording a run that was interrupted or stopped, where it was left: what is practised from
  /// here on is added to it, and what was noted of it stays, each minute once.
  ///
  /// - Parameter task: The task that all of it shall count towards; `nil` leaves it as it is.
  /// - Returns: `nil` where it cannot go on: it was removed, or another player goes on with it.
  /// - Throws: `unknown` where there is no such task.
  public func goOn(with id: Int, file: String, task: Int? = nil) throws(HistoryError)
    -> RunRecorder?
  {
    let reading = clock.reading
    do throws(HistoryError) {
      return try database.transaction { () throws(HistoryError) -> RunRecorder? in
        guard let run = try run(id), run.canGoOn else { return nil }
        if let task { try requireTask(task) }
        // Numbers may have been left out, where practice was taken away since.
        let last = try database.row(
          "SELECT coalesce(max(number), -1) FROM spans WHERE run = ?", [.int(id)], { $0.int(0) })
        let earlier = EarlierPractice(
          spans: try spans(run: id), rounds: run.rounds, step: run.position?.step)
        try database.execute(
          "UPDATE runs SET state = ?, task = coalesce(?, task) WHERE id = ?",
          [.int(RunState.running.code), .int(task), .int(id)])
        // Before anybody can see that it runs, so that nobody takes it for one that was left.
        locks.hold(run: id)
        return RunRecorder(
          self, goingOnWith: run, after: earlier, file: file, firstNumber: (last ?? -1) + 1,
          at: reading)
      }
    } catch {
      locks.release(run: id)
      throw error
    }
  }
}
