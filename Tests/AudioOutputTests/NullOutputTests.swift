import AudioOutput
import SoundUnits
import Testing

@Suite struct NullOutputTests {
  private func write(_ frames: Int, to output: NullOutput) -> WriteOutcome {
    let bytes = [UInt8](repeating: 0, count: frames * 8)
    return bytes.withUnsafeBytes { output.write($0, frames: frames) }
  }

  @Test func withoutAClockItTakesEverythingAtOnce() throws {
    let output = NullOutput()
    #expect(try output.open(rate: .standard).rate == .standard)
    #expect(write(100_000, to: output) == .accepted(100_000))
    #expect(output.delayFrames == 0)
    output.finish()
    output.close()
    #expect(output.takenFrames == 100_000)
    #expect(output.format == nil)
  }

  @Test func withAClockItKeepsTheRate() throws {
    let clock = ManualClock()
    let output = NullOutput(pacedBy: clock)
    let format = try output.open(rate: .standard)
    while output.takenFrames < 48_000 {
      guard case .accepted = write(format.periodFrames, to: output) else {
        Issue.record("a null output only accepts")
        return
      }
    }
    #expect(output.delayFrames <= format.bufferFrames)
    #expect(clock.nanoseconds >= 900_000_000)
    output.finish()
    #expect(output.delayFrames == 0)
    #expect((1_000_000_000...1_001_000_000).contains(clock.nanoseconds))
    #expect(output.lastProgressNanoseconds != nil)
  }
}
