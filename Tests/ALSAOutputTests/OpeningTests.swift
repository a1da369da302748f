import AudioOutput
import SoundUnits
import TestSupport
import Testing

@testable import ALSAOutput

/// Opening: what is asked for, what comes back, and why it fails.
@Suite struct OpeningTests {
  struct Negotiation: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var options: [String: String] = [:]
    var device = TestDevice.name
    var attended = true
    var channels = 2
    var preferred: SampleFormat?
    var asked = 48_000
    var rate = 48_000
    var opensAs: (SampleFormat, channels: Int, period: Int, buffer: Int)
  }

  static let negotiations: [Negotiation] = [
    .init(testDescription: "80 ms in 4", opensAs: (.float32, 2, 960, 3_840)),
    .init(testDescription: "170 ms in 8", attended: false, opensAs: (.float32, 2, 1_020, 8_160)),
    .init(
      testDescription: "at 44 100", asked: 44_100, rate: 44_100,
      opensAs: (.float32, 2, 882, 3_528)),
    .init(
      testDescription: "best format there is", options: ["formats": "S16_LE S24_3LE"],
      opensAs: (.int24, 2, 960, 3_840)),
    .init(
      testDescription: "preferred format", preferred: .int16, opensAs: (.int16, 2, 960, 3_840)),
    .init(
      testDescription: "a preference that files only have", preferred: .int24High,
      opensAs: (.float32, 2, 960, 3_840)),
    .init(
      testDescription: "mono device", options: ["channels": "1"], opensAs: (.float32, 1, 960, 3_840)
    ),
    .init(
      testDescription: "more channels only", options: ["channels": "6-8"],
      opensAs: (.float32, 6, 960, 3_840)),
    .init(testDescription: "mono asked for", channels: 1, opensAs: (.float32, 1, 960, 3_840)),
    .init(
      testDescription: "nearest rate", options: ["rates": "32000 44100 96000"], asked: 48_000,
      rate: 44_100,
      opensAs: (.float32, 2, 882, 3_528)),
    .init(
      testDescription: "no resampling by a plugin", options: ["rates": "44100"],
      device: TestDevice.convertingName, rate: 44_100, opensAs: (.float32, 2, 882, 3_528)),
    .init(
      testDescription: "sizes of the device's own", options: ["period_bytes": "16384"],
      opensAs: (.float32, 2, 2_048, 4_096)),
    .init(
      testDescription: "a converting plugin takes floats", options: ["formats": "S16_LE"],
      device: TestDevice.convertingName, opensAs: (.float32, 2, 960, 3_840)),
  ]

  @Test(arguments: negotiations)
  func asksForTheBestAndReadsBackWhatItGot(_ case: Negotiation) throws {
    let device = try TestDevice(options: `case`.options)
    let output = ALSAOutput(
      device: `case`.device, isAttended: `case`.attended, channelCount: `case`.channels,
      preferredFormat: `case`.preferred, configuration: device.configuration)
    let asked = try #require(SampleRate(hertz: `case`.asked))
    let expected = StreamFormat(
      rate: try #require(SampleRate(hertz: `case`.rate)), channelCount: `case`.opensAs.channels,
      sampleFormat: `case`.opensAs.0, periodFrames: `case`.opensAs.period,
      bufferFrames: `case`.opensAs.buffer)
    #expect(try output.open(rate: asked) == expected)
    output.close()
    let parameters = try #require(device.events().first { $0.name == "hw_params" })
    #expect(parameters.number("rate") == Int64(`case`.rate))
    #expect(parameters.number("buffer") == Int64(`case`.opensAs.buffer))
  }

  private func openingError(_ name: String, _ device: TestDevice) -> OutputError? {
    // By hand: a busy device is tried for a second.
    let output = ALSAOutput(
      device: name, isAttended: true, configuration: device.configuration, clock: ManualClock())
    do throws(OutputError) {
      _ = try output.open(rate: .standard)
      return nil
    } catch {
      return error
    }
  }

  @Test func aDeviceInUseIsBusyAfterASecond() throws {
    let device = try TestDevice()
    let first = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration)
    _ = try first.open(rate: .standard)
    let clock = ManualClock()
    let second = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration, clock: clock)
    let busy = OutputError(
      output: "testclock", reason: .busy(holder: nil),
      cause: "snd_pcm_open: Device or resource busy")
    #expect(throws: busy) { _ = try second.open(rate: .standard) }
    #expect(clock.nanoseconds == 990_000_000)
    first.close()
    #expect(throws: Never.self) { _ = try second.open(rate: .standard) }
    second.close()
  }

  @Test(arguments: [
    ("EBUSY", OutputError.Reason.busy(holder: nil)), ("EAGAIN", .busy(holder: nil)),
    ("ENODEV", .missing), ("ENOENT", .missing), ("ENXIO", .missing), ("EHOSTDOWN", .unreachable),
    ("ECONNREFUSED", .unreachable), ("EIO", .failed), ("EACCES", .forbidden), ("ENOMEM", .failed),
  ])
  func anErrorOfOpeningTellsWhatHelps(_ name: String, _ reason: OutputError.Reason) throws {
    let device = try TestDevice()
    try device.setOpenError(name)
    #expect(openingError(TestDevice.name, device)?.reason == reason)
    try device.setOpenError(nil)
    #expect(openingError(TestDevice.name, device) == nil)
  }

  @Test func anUnknownNameIsMissingAndAlsaStaysOffTheDisplay() throws {
    let device = try TestDevice()
    #expect(
      openingError("no-such-output-at-all", device)
        == OutputError(
          output: "no-such-output-at-all", reason: .missing,
          cause: "snd_pcm_open: No such file or directory"))
    #expect(ALSAMessages.recent.contains { $0.contains("no-such-output-at-all") })
    #expect(ALSAMessages.last != nil)
  }

  @Test(arguments: [
    ["formats": "U8"], ["formats": "S16_BE"], ["channels": "2", "rates": "200000-384000"],
  ])
  func aDeviceThatTakesNothingOfOursIsUnsuitable(_ options: [String: String]) throws {
    let device = try TestDevice(options: options)
    #expect(openingError(TestDevice.name, device)?.reason == .unsuitable)
    #expect(device.events().last?.name == "close", "a device that was refused is given back")
  }

  @Test func closingIsSafeInEveryState() throws {
    let device = try TestDevice()
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration)
    output.close()
    output.finish()
    #expect(output.delayFrames == 0)
    let block = [UInt8](repeating: 0, count: 960 * 8)
    let outcome = block.withUnsafeBytes { output.write($0, frames: 960) }
    #expect(
      outcome
        == .lost(
          OutputError(output: "testclock", reason: .lost, cause: "the output is not open"),
          lostFrames: 0))
    for periods in [0, 1, 3, 6] {
      var playback = try Playback(output)
      try playback.write([UInt8](repeating: 0, count: periods * 960 * 8))
      output.close()
      output.close()
      #expect(output.delayFrames == 0)
    }
    #expect(device.events().filter { $0.name == "close" }.count == 4)
  }

  @Test func openingAgainGivesTheDeviceBackFirst() throws {
    let device = try TestDevice()
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration)
    let first = try output.open(rate: .standard)
    #expect(try output.open(rate: .standard) == first)
    output.close()
  }

  @Test func withoutAConfigurationTheSystemsOwnIsRead() throws {
    let clock = ManualClock()
    let output = ALSAOutput(device: "null", isAttended: true, clock: clock)
    var playback = try Playback(output)
    try playback.write([UInt8](repeating: 0, count: 9_600 * playback.format.bytesPerFrame))
    #expect(output.delayFrames > 0)
    #expect(output.rateError == nil)
    output.close()
  }

  @Test func delayIsWhatIsQueuedAndNotYetHeard() throws {
    let device = try TestDevice(ppm: -999_000, options: ["latency": "500"])
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration)
    var playback = try Playback(output)
    try playback.write([UInt8](repeating: 0, count: 960 * 8))
    #expect(output.delayFrames == 960 + 500)
    output.close()
  }

  @Test(arguments: [
    "pcm.nothing { type null }",
    "pcm.nothing { type plug slave.pcm { type null } }",
  ])
  func theNullDeviceIsPacedByTheClock(_ configuration: String) throws {
    let clock = ManualClock()
    let output = ALSAOutput(
      device: "nothing", isAttended: true, configuration: configuration, clock: clock)
    var playback = try Playback(output)
    try playback.write([UInt8](repeating: 0, count: 48_000 * playback.format.bytesPerFrame))
    // A second's worth, less what the buffer still holds.
    #expect((900_000_000...1_000_000_000).contains(clock.nanoseconds))
    #expect(output.delayFrames > 0)
    output.finish()
    #expect(clock.nanoseconds >= 1_000_000_000)
    output.close()
    #expect(playback.incidents == [])
  }
}
