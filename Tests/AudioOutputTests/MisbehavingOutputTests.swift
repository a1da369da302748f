import AudioOutput
import SoundUnits
import Testing

@Suite struct MisbehavingOutputTests {
  private static let format = StreamFormat(
    rate: .standard, channelCount: 1, sampleFormat: .int16, periodFrames: 10, bufferFrames: 40)

  /// Writes as the contract asks: what was lost again, after a loss open again.
  private func drive(_ output: MisbehavingOutput, _ content: [UInt8]) throws -> [WriteOutcome] {
    var (frame, told) = (0, [WriteOutcome]())
    _ = try output.open(rate: .standard)
    while frame < content.count / 2 {
      let count = min(10, content.count / 2 - frame)
      let block = Array(content[(2 * frame)..<(2 * (frame + count))])
      let outcome = block.withUnsafeBytes { output.write($0, frames: count) }
      switch outcome {
      case .accepted(let frames): frame += frames
      case .restarted(_, let lostFrames): frame -= Int(lostFrames)
      case .lost(_, let lostFrames):
        frame -= Int(lostFrames)
        _ = try output.open(rate: .standard)
      }
      if outcome != .accepted(10) { told.append(outcome) }
    }
    return told
  }

  @Test func whoeverWritesLostFramesAgainIsHeardExactly() throws {
    let output = MisbehavingOutput(
      format: Self.format,
      events: [
        .init(afterFrames: 20, .short(frames: 3, writes: 2)),
        .init(afterFrames: 50, .short(frames: 0, writes: 1)),
        .init(afterFrames: 60, .restart(.xrun, lostFrames: 15)),
        .init(afterFrames: 100, .restart(.stall, lostFrames: 1_000)),
        .init(afterFrames: 150, .loss(lostFrames: 25)),
      ])
    let content = (0..<400).map { UInt8(truncatingIfNeeded: $0 / 2 + 1) }
    let told = try drive(output, content)
    #expect(output.played == content)
    #expect(output.isScriptDone)
    #expect(output.openCount == 2)
    #expect(Array(told.prefix(3)) == [.accepted(3), .accepted(3), .accepted(0)])
    #expect(told.contains(.restarted(cause: .xrun, lostFrames: 15)))
    #expect(
      told.contains(.restarted(cause: .stall, lostFrames: 40)), "no more than the buffer holds")
  }

  @Test func openingFollowsTheScript() throws {
    let other = try #require(SampleRate(hertz: 44_100))
    let output = MisbehavingOutput(
      format: Self.format, openings: [.fails(.missing), .returns(other), .succeeds])
    let missing = OutputError(
      output: "misbehaving", reason: .missing, cause: "opening fails by the script")
    #expect(throws: missing) { _ = try output.open(rate: .standard) }
    #expect(try output.open(rate: .standard).rate == other)
    #expect(try output.open(rate: .standard).rate == .standard)
    #expect(try output.open(rate: .standard).rate == .standard)
  }

  @Test func itsClockGoesAsFramesAreTaken() throws {
    let clock = ManualClock()
    let output = MisbehavingOutput(format: Self.format, pacedBy: clock)
    _ = try drive(output, [UInt8](repeating: 1, count: 96_000))
    #expect(clock.nanoseconds >= 999_000_000 && clock.nanoseconds <= 1_001_000_000)
    #expect(output.delayFrames == 40)
    output.reportedDelay = -7
    #expect(output.delayFrames == -7)
    output.finish()
    output.reportedDelay = nil
    #expect(output.delayFrames == 0)
  }

  @Test func writingToAClosedOneIsALoss() {
    let output = MisbehavingOutput(format: Self.format)
    let outcome = [UInt8](repeating: 0, count: 20).withUnsafeBytes {
      output.write($0, frames: 10)
    }
    guard case .lost(let error, 0) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.reason == .lost)
  }
}
