import AudioOutput
import SoundUnits
import Testing

@Suite struct PacerTests {
  @Test func framesAreQueuedUntilTheirTimeIsOver() {
    var pacer = Pacer(rate: .standard, bufferFrames: 4_800)
    #expect(pacer.queuedFrames(at: 7) == 0)
    pacer.take(4_800, at: 1_000)
    #expect(pacer.queuedFrames(at: 1_000) == 4_800)
    #expect(pacer.room(at: 1_000) == 0)
    #expect(pacer.queuedFrames(at: 1_000 + 50_000_000) == 2_400)
    #expect(pacer.queuedFrames(at: 1_000 + 900_000_000) == 0)
  }

  @Test(arguments: [1, 509, 960, 4_800])
  func theTimeUntilThereIsRoomIsEnoughAndNoMore(_ frames: Int) {
    var pacer = Pacer(rate: .standard, bufferFrames: 4_800)
    pacer.take(4_800, at: 0)
    let wait = pacer.nanosecondsUntilRoom(for: frames, at: 0)
    #expect(pacer.room(at: wait) >= frames)
    #expect(pacer.room(at: wait - 21_000) < frames, "a frame earlier there is not")
    #expect(pacer.nanosecondsUntilRoom(for: frames, at: wait) == 0)
  }

  @Test func afterRunningDryItBeginsAnew() {
    var pacer = Pacer(rate: .standard, bufferFrames: 4_800)
    pacer.take(480, at: 0)
    pacer.take(480, at: 1_000_000_000)
    #expect(pacer.queuedFrames(at: 1_000_000_000) == 480)
  }

  @Test func aMonthLaterItIsStillExact() {
    var pacer = Pacer(rate: .standard, bufferFrames: 4_800)
    let month = 30 * 86_400 * Int64(1_000_000_000)
    pacer.take(30 * 86_400 * 48_000, at: 0)
    #expect(pacer.queuedFrames(at: month - 10_000_000) == 480)
  }
}
