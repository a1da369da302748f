import AudioOutput
import SoundUnits
import TestSupport
import Testing

@testable import ALSAOutput

/// The bad days of a device, played through one.
///
/// Faults fall inside a period, where a writer that is late cannot have run dry just before them.
@Suite struct RecoveryTests {
  private func output(
    _ device: TestDevice, name: String = TestDevice.name, attended: Bool = true
  ) -> ALSAOutput {
    ALSAOutput(
      device: name, isAttended: attended, preferredFormat: .int16,
      configuration: device.configuration)
  }

  /// Stops of the device while there was more to write: forced ones, and those of a machine too slow.
  private func xruns(_ device: TestDevice, before frame: Int64) -> Int {
    device.events().filter { ["xrun", "underrun"].contains($0.name) && $0.frame < frame }.count
  }

  @Test(arguments: [true, false])
  func aForcedXrunSkipsNothing(attended: Bool) throws {
    let device = try TestDevice(faults: "xrun@10000 xrun@20001 xrun@30003")
    let output = output(device, attended: attended)
    var playback = try Playback(output)
    try playback.write(Content.numbered(frames: 40_000))
    output.finish()
    output.close()
    let hearing = Content.hearing(device.captures())
    #expect(hearing.skipped == 0)
    #expect(hearing.longestRepeat <= playback.format.periodFrames)
    #expect(hearing.last == 40_000)
    #expect(playback.incidents.filter { $0.cause == .xrun }.count == xruns(device, before: 40_000))
    #expect(device.events().filter { $0.name == "xrun" }.count == 3)
  }

  @Test func aForcedXrunBehindAConvertingPluginSkipsNothing() throws {
    // In real time: without the driver's pointer the estimate stands on the nominal rate. The long
    // buffer: a machine that keeps the writer from running for all of it makes an xrun an underrun.
    let device = try TestDevice(faults: "xrun@5000 xrun@20001", ppm: 0)
    let output = output(device, name: TestDevice.convertingName, attended: false)
    var playback = try Playback(output)
    try playback.write(Content.numbered(frames: 30_000))
    output.finish()
    output.close()
    let hearing = Content.hearing(device.captures())
    #expect(hearing.skipped == 0)
    #expect(hearing.longestRepeat <= playback.format.bufferFrames)
    #expect(hearing.last == 30_000)
  }

  @Test(arguments: [(TestDevice.name, TestDevice.tenfold), (TestDevice.convertingName, 0)])
  func aTrueUnderrunSkipsAndRepeatsNothingAndCountsOnce(_ name: String, _ ppm: Int) throws {
    let device = try TestDevice(ppm: ppm)
    let output = output(device, name: name)
    var playback = try Playback(output)
    let content = Content.numbered(frames: 9_600)
    try playback.write(content, upTo: 4_800)
    // The writer is late by more than the buffer holds.
    MonotonicClock().wait(nanoseconds: 100_000_000)
    try playback.write(content)
    output.finish()
    output.close()
    #expect(!playback.incidents.isEmpty)
    #expect(playback.incidents.allSatisfy { $0 == .init(cause: .xrun, lostFrames: 0) })
    #expect(Content.hearing(device.captures()) == .init(last: 9_600))
    #expect(playback.incidents.count == xruns(device, before: 9_600), "each is told once")
  }

  @Test func suspendGoesOnWhereItStood() throws {
    let device = try TestDevice(faults: "suspend@9700:50")
    let output = output(device)
    var playback = try Playback(output)
    try playback.write(Content.numbered(frames: 19_200))
    output.finish()
    output.close()
    #expect(Content.hearing(device.captures()) == .init(last: 19_200))
    let suspends = playback.incidents.filter { $0.cause == .suspend }
    #expect(suspends == [.init(cause: .suspend, lostFrames: 0)])
  }

  @Test func anUnpluggedDeviceReturnsByName() throws {
    let device = try TestDevice(faults: "unplug@9700:120")
    let output = output(device)
    var playback = try Playback(output)
    try playback.write(Content.numbered(frames: 19_200))
    output.finish()
    output.close()
    let hearing = Content.hearing(device.captures())
    #expect(hearing.skipped == 0)
    #expect(hearing.longestRepeat <= playback.format.periodFrames)
    #expect(hearing.last == 19_200)
    #expect(playback.incidents.filter { $0.cause == nil }.count == 1)
    #expect(device.captures().count == 2)
    #expect(device.events().filter { $0.name == "open" }.count == 2)
  }

  @Test func anUnknownErrorLosesTheDeviceAndTellsWhatWasNotPlayed() throws {
    let device = try TestDevice(faults: "error@9700:EIO")
    let output = output(device)
    var playback = try Playback(output)
    try playback.write(Content.numbered(frames: 19_200))
    output.finish()
    output.close()
    let hearing = Content.hearing(device.captures())
    #expect(hearing.skipped == 0)
    #expect(hearing.longestRepeat <= playback.format.periodFrames)
    #expect(hearing.last == 19_200)
    #expect(playback.incidents.filter { $0.cause == nil }.count == 1)
  }

  @Test func aStormOfShortWritesLosesNothing() throws {
    let device = try TestDevice(faults: "short:321 short@9700:7 short@12000:0")
    let output = output(device)
    var playback = try Playback(output)
    try playback.write(Content.numbered(frames: 19_200))
    output.finish()
    output.close()
    #expect(Content.hearing(device.captures()) == .init(last: 19_200))
  }

  @Test func aStallIsRestartedWithinTwoSecondsAndABit() throws {
    let device = try TestDevice(faults: "stall@9700:60000")
    let output = output(device)
    var playback = try Playback(output)
    let content = Content.numbered(frames: 19_200)
    let clock = MonotonicClock()
    let begun = clock.nanoseconds
    try playback.write(content, until: { $0.incidents.contains { $0.cause == .stall } })
    let stalledAt = try #require(output.lastProgressNanoseconds)
    #expect(clock.nanoseconds - stalledAt > 1_900_000_000, "the time away began with the stall")
    #expect(stalledAt - begun < 2_000_000_000)
    try playback.write(content)
    output.finish()
    output.close()
    let hearing = Content.hearing(device.captures())
    #expect(hearing.skipped == 0)
    #expect(hearing.longestRepeat <= 1)
    #expect(hearing.last == 19_200)
    #expect(playback.incidents.filter { $0.cause == .stall }.count == 1)
    // Waiting, not asking: some 10 wakes a second.
    #expect(playback.writeCount < 100)
  }

  @Test func aFaultWakesAWriterThatWaits() throws {
    let device = try TestDevice()
    let output = output(device)
    var playback = try Playback(output)
    let content = Content.numbered(frames: 19_200)
    try playback.write(content, upTo: 9_600)
    #expect(device.inject("xrun"))
    try playback.write(content)
    output.finish()
    output.close()
    let hearing = Content.hearing(device.captures())
    #expect(hearing.skipped == 0)
    #expect(hearing.last == 19_200)
    #expect(playback.incidents.contains { $0.cause == .xrun })
  }
}
