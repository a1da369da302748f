import AudioOutput
import SoundUnits
import TestSupport
import Testing

@testable import ALSAOutput

/// What reaches the device is what was written, in every format that we write.
@Suite struct FormatTests {
  static let formats: [(SampleFormat, String)] = [
    (.int16, "S16_LE"), (.int24, "S24_3LE"), (.int24In32, "S24_LE"), (.int32, "S32_LE"),
    (.float32, "FLOAT_LE"),
  ]

  @Test(arguments: formats, [1, 2, 6])
  func capturedBytesAreTheWrittenBytes(_ format: (SampleFormat, String), _ channels: Int) throws {
    let device = try TestDevice(options: ["formats": format.1, "channels": "\(channels)"])
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration)
    var playback = try Playback(output)
    #expect(playback.format.sampleFormat == format.0)
    #expect(playback.format.channelCount == channels)
    // An odd length: the last write is short.
    let content = Content.noise(byteCount: 9_607 * playback.format.bytesPerFrame)
    try playback.write(content)
    output.finish()
    output.close()
    let heard = device.captures().flatMap { $0 }
    #expect(Array(heard.prefix(content.count)) == content)
    #expect(heard.dropFirst(content.count).allSatisfy { $0 == 0 }, "nothing but silence follows")
  }

  @Test func finishPlaysTheLastFrameAndSilenceBehindIt() throws {
    let device = try TestDevice()
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, configuration: device.configuration)
    var playback = try Playback(output)
    // Less than the device starts with by itself.
    let content = Content.noise(byteCount: 100 * playback.format.bytesPerFrame)
    try playback.write(content)
    output.finish()
    let heard = device.captures().flatMap { $0 }
    #expect(Array(heard.prefix(content.count)) == content)
    #expect(heard.count > content.count)
    output.close()
  }

  @Test func anOutputPlaysOnAfterItHasFinished() throws {
    let device = try TestDevice()
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, preferredFormat: .int16,
      configuration: device.configuration)
    var playback = try Playback(output)
    let content = Content.numbered(frames: 9_600)
    try playback.write(content, upTo: 4_800)
    output.finish()
    try playback.write(content)
    output.finish()
    output.close()
    #expect(Content.hearing(device.captures()) == .init(last: 9_600))
  }
}
