import AudioOutput
import SoundUnits
import Testing

@Suite struct ReopenDelayTests {
  @Test func delaysGrowToFiveSecondsAndStayThere() {
    var delay = ReopenDelay()
    let milliseconds = (0..<8).map { _ in delay.next().nanoseconds / 1_000_000 }
    #expect(milliseconds == [250, 500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000])
    delay.reset()
    #expect(delay.next() == .milliseconds(250))
  }
}
