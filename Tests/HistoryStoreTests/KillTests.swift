import Glibc
import TestSupport
import Testing

@testable import HistoryStore

/// A player that is killed at any moment loses nothing that is finished, and at most 5 s of the
/// rest.
@Suite struct KillTests {
  @Test func aThousandKillsLoseAtMostFiveSeconds() throws {
    let kills = 1_000
    let desk = try Desk()
    let helper = try builtProduct("history-helper")
    var random = SeededNumbers(seed: 5)
    var finished: [Int: Int64] = [:]
    var worstLoss: Int64 = 0
    var interrupted = 0
    for kill in 1...kills {
      let child = try ChildProcess(helper, ["play", desk.path])
      // A random number of notes, some 17 bytes each, then a random moment more.
      let target = Int.random(in: 0...22_000, using: &random)
      let isPlaying = child.wait { child.outputSoFar.count >= target }
      #expect(isPlaying)
      for _ in 0..<Int.random(in: 0...20_000, using: &random) { _ = getppid() }
      child.send(SIGKILL)
      let result = child.wait()
      #expect(result.termination == .signaled(SIGKILL), "\(result.outputText.suffix(200))")
      var heard: [Int: Int64] = [:]
      for line in result.outputText.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 3, let run = Int(words[1]), let time = Int64(words[2]) else {
          continue
        }
        if words[0] == "done" { finished[run] = time } else { heard[run] = time }
      }

      let history = try desk.open(busyMilliseconds: 60_000)
      if kill.isMultiple(of: 20) || kill == kills {
        #expect(try history.database.row("PRAGMA integrity_check", [], { $0.text(0) }) == "ok")
      }
      for run in heard.keys.sorted() {
        guard let recorded = try history.run(run) else {
          Issue.record("run \(run) was heard and is not there")
          continue
        }
        if finished[run] == nil {
          // Its end may be on the disk and not told yet.
          if recorded.state == .completed {
            finished[run] = recorded.practisedMilliseconds
          } else {
            #expect(recorded.state == .interrupted)
            interrupted += 1
            let loss = (heard[run] ?? 0) - recorded.practisedMilliseconds
            worstLoss = max(worstLoss, loss)
          }
        }
      }
      // A run that had begun and was not heard yet.
      interrupted += try history.runs(RunFilter(limit: 3)).filter {
        heard[$0.id] == nil && $0.id > (heard.keys.max() ?? Int.max)
      }.count
    }
    let history = try desk.open()
    for (run, time) in finished {
      let recorded = try history.run(run)
      #expect(recorded?.state == .completed)
      #expect(recorded?.practisedMilliseconds == time)
    }
    #expect(worstLoss <= 5_000, "\(worstLoss) ms")
    #expect(try history.runs().allSatisfy { $0.state == .completed || $0.state == .interrupted })
    #expect(interrupted > kills / 3, "most were killed in the middle")
    #expect(finished.count > kills / 10)
    #expect(desk.folder.names().allSatisfy { !$0.contains("damaged") && !$0.contains(".new-") })
  }
}
