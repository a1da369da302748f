import ALSAOutput
import AudioOutput
import Glibc
import Mixer
import SoundUnits
import TestSupport
import Testing

@testable import SessionEngine

/// How long a command takes until it is heard, with an ALSA device that keeps real time.
@Suite struct LatencyTests {
  /// From the command to the last frame that is not silent, in the capture of the device: 90 ms at most
  /// where the buffer is 80 ms in four periods, and 10 ms for a machine that is busy with other things.
  ///
  /// The median of eleven: a thread that was not scheduled in time tests the machine.
  @Test func pauseIsSilenceAtTheDeviceWithinATenthOfASecond() throws {
    let device = try TestDevice(ppm: 0)
    let output = ALSAOutput(
      device: TestDevice.name, isAttended: true, preferredFormat: .int16,
      configuration: device.configuration)
    let player = LivePlayer(output: output, settings: PlayerSettings(openingSilence: .zero))
    let level = Sound(
      float32: [Float](repeating: 0.25, count: 2_880_000), channelCount: 1)
    let score = makeScore([Cue(frame: 0, sound: level)], rate: .standard, scheduleFrames: 2_880_000)

    // Each pause at another place of the period.
    var commands: [Int64] = []
    var isOpen = false
    let clock = MonotonicClock()
    while commands.count < 22 {
      var polled = pollfd(fd: player.eventDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 13)
      while let event = player.nextEvent() {
        if case .opened = event {
          player.begin(score, from: 0)
          isOpen = true
        }
      }
      let status = player.status
      guard isOpen, status.hasBegun, status.heardFrame > 0 else { continue }
      // The command before is heard: the next one.
      guard status.isPaused == (commands.count % 2 == 1) else { continue }
      clock.wait(nanoseconds: Int64(commands.count) * 1_700_000)
      commands.append(clock.nanoseconds)
      player.perform(.toggle)
    }
    player.perform(.stop)
    while player.status.phase != .ended { clock.wait(nanoseconds: 1_000_000) }
    player.join()

    let start = try #require(device.events().first { $0.name == "start" })
    let capture = try #require(device.captures().first)
    let isLoud = stride(from: 0, to: capture.count, by: 4).map {
      capture[$0] != 0 || capture[$0 + 1] != 0
    }
    // The frames on which silence begins, and when they were played.
    let silences = isLoud.indices.dropFirst().filter { isLoud[$0 - 1] && !isLoud[$0] }.map {
      start.nanoseconds + SampleRate.standard.time(of: FrameCount($0)).nanoseconds
    }
    let latencies = stride(from: 0, to: commands.count, by: 2).compactMap { index in
      silences.first { $0 > commands[index] }.map { $0 - commands[index] }
    }.sorted()
    #expect(latencies.count == 11)
    let milliseconds = latencies.map { Double($0) / 1e6 }
    #expect(latencies[5] <= 100_000_000, "\(milliseconds)")
    if let path = getenv("CARILLON_SHOW_LATENCY"), path[0] != 0 { print(milliseconds) }
  }
}
