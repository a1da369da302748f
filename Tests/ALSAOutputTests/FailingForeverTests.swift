import AudioOutput
import Glibc
import SoundUnits
import Testing

@testable import ALSAOutput

/// Whatever call fails, however often: nothing spins, nothing hangs, and the end is told.
@Suite struct FailingForeverTests {
  static let codes = [EAGAIN, EINTR, EPIPE, ESTRPIPE, EIO, ENODEV, EBADFD, ENOSYS, ENOMEM]

  /// The calls that fail beside the one in question, so that each is reached: an xrun for `prepare`,
  /// sleep for `resume`.
  private func failForever(_ call: ScriptedPCM.Call, _ code: Int32, _ pcm: ScriptedPCM) {
    switch call {
    case .prepare: pcm.forceXrun()
    case .resume: pcm.suspend()
    case .start: pcm.startsByItself = false
    case .drop: pcm.isStalled = true
    default: break
    }
    pcm.fail(call, code, times: .max)
  }

  /// What leaves a stream that plays: nothing needs to look or wait while all is well, a device that
  /// cannot resume can be prepared, and `drop` comes before a `prepare` that sets all right.
  private func isHarmless(_ call: ScriptedPCM.Call, _ code: Int32) -> Bool {
    switch call {
    case .look, .wait: true
    case .resume: ![EAGAIN, EINTR, ESTRPIPE].contains(code)
    case .write, .prepare, .start, .drop: false
    }
  }

  @Test(arguments: ScriptedPCM.Call.allCases, codes)
  func noCallThatFailsForEverIsHammered(_ call: ScriptedPCM.Call, _ code: Int32) {
    let scripted = ScriptedStream()
    if call != .start { scripted.play(periods: 10) }
    failForever(call, code, scripted.pcm)
    let before = scripted.pcm.callCounts
    let begun = scripted.clock.nanoseconds
    var writes = 0
    var isLost = false
    while scripted.clock.nanoseconds - begun < 60_000_000_000, !isLost {
      if case .lost = scripted.write() { isLost = true }
      writes += 1
      if writes > 100_000 { break }
    }
    let seconds = Double(scripted.clock.nanoseconds - begun) * 1e-9
    // Three calls a period is the pace of the device itself; some more for the turn to failing.
    let allowed = Int(seconds * 150) + 30
    #expect(writes <= allowed)
    for (call, count) in scripted.pcm.callCounts {
      #expect(count - before[call, default: 0] <= 2 * allowed, "\(call)")
    }
    #expect(isLost != isHarmless(call, code))
  }

  @Test(arguments: ScriptedPCM.Call.allCases, codes)
  func aFailureThatPassesIsOverWithinSeconds(_ call: ScriptedPCM.Call, _ code: Int32) {
    let scripted = ScriptedStream()
    if call != .start { scripted.play(periods: 10) }
    failForever(call, code, scripted.pcm)
    _ = scripted.write()
    scripted.pcm.failures = [:]
    scripted.pcm.isStalled = false
    let begun = scripted.clock.nanoseconds
    var taken = 0
    while taken < 9_600, scripted.clock.nanoseconds - begun < 5_000_000_000 {
      switch scripted.write() {
      case .accepted(let count): taken += count
      case .restarted: break
      // The caller opens it again; here it is well at once.
      case .lost: break
      }
    }
    #expect(taken >= 9_600)
    #expect(scripted.clock.nanoseconds - begun < 2_000_000_000)
  }
}
