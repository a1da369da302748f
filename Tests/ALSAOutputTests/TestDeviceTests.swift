import AudioOutput
import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import ALSAOutput

/// The test device serves tests in one process side by side, and child processes.
@Suite struct TestDeviceTests {
  private func output(_ device: TestDevice) -> ALSAOutput {
    ALSAOutput(
      device: TestDevice.name, isAttended: true, preferredFormat: .int16,
      configuration: device.configuration)
  }

  @Test func severalDevicesLiveInOneProcess() throws {
    let devices = try (0..<3).map { _ in try TestDevice() }
    let outputs = devices.map { output($0) }
    var playbacks = try outputs.map { try Playback($0) }
    for end in stride(from: 1_000, through: 9_000, by: 1_000) {
      for index in playbacks.indices {
        try playbacks[index].write(Content.numbered(frames: 9_000), upTo: end)
      }
    }
    for (output, device) in zip(outputs, devices) {
      output.finish()
      output.close()
      #expect(Content.hearing(device.captures()) == .init(last: 9_000))
    }
  }

  @Test func eventsAreReadAndAwaited() throws {
    let device = try TestDevice(faults: "xrun@1000000")
    #expect(device.events() == [])
    #expect(device.waitForEvent(seconds: 0) { $0.name == "open" } == nil)
    let output = output(device)
    _ = try output.open(rate: .standard)
    let parameters = try #require(device.waitForEvent { $0.name == "hw_params" })
    #expect(parameters.details["format"] == "S16_LE")
    #expect(parameters.number("period") == 960)
    output.close()
    #expect(device.events().last?.number("faults_pending") == 1)
    #expect(device.events().map(\.nanoseconds) == device.events().map(\.nanoseconds).sorted())
  }

  @Test(
    .enabled(if: hasProgram("aplay"), "aplay is not installed"),
    arguments: ["testclock", "default", "hw:0", "plughw:0,0", "plughw:CARD=x,DEV=0"])
  func aChildProcessFindsItUnderEveryName(_ name: String) throws {
    let device = try TestDevice()
    let content = Content.numbered(frames: 4_800)
    let result = try ChildProcess.run(
      "aplay", ["-q", "-D", name, "-t", "raw", "-f", "S16_LE", "-r", "48000", "-c", "2"],
      environment: device.environment, input: .bytes(content))
    #expect(result.status == 0, "\(result.errorText)")
    #expect(device.captures().flatMap { $0 }.starts(with: content))
  }
}
