import Glibc

/// The ALSA device of the tests, which takes frames in real time: `Tests/TestClock`.
struct ClockedDevice {
  /// Built beside the program.
  static let file = "libasound_module_pcm_testclock.so"

  private let configuration: String
  private let plugin: String

  /// `nil` where it is not built.
  init?(_ bench: Workbench) throws {
    plugin = bench.builtPath(ClockedDevice.file)
    guard access(plugin, R_OK) == 0 else { return nil }
    configuration = bench.path("asound.conf")
    try bench.write(
      """
      <confdir:alsa.conf>
      !@hooks [ ]
      pcm_type.testclock { lib "\(plugin)" }
      pcm.testclock { type testclock }
      pcm.!default { type plug slave.pcm "testclock" }

      """, to: configuration)
  }

  /// Starts `carillon play`, which speaks, without the silence that real devices need.
  ///
  /// - Parameter terminal: The path of the terminal that it has; `nil` for none.
  func play(
    _ session: String, _ flags: [String] = [], on bench: Workbench, terminal: String? = nil
  ) throws -> Playing {
    let directory = try bench.makeFolder("device")
    let start = wallSeconds()
    let process = try bench.start(
      ["play", session] + flags,
      variables: [
        "ALSA_CONFIG_PATH=\(configuration)", "TESTCLOCK_DIR=\(directory)",
        "CARILLON_OPENING_SILENCE=0", "TERM=xterm-256color", "LC_ALL=C.UTF-8",
      ], terminal: terminal)
    return Playing(process: process, start: start, events: "\(directory)/events.jsonl")
  }
}

/// A `carillon play` that goes on.
struct Playing {
  fileprivate let process: pid_t
  fileprivate let start: Double
  fileprivate let events: String

  /// From starting the program until the device has frames enough to begin.
  func secondsToFirstFrame() throws -> Double {
    while wallSeconds() - start < 60 {
      if let nanoseconds = startEvent() { return nanoseconds / 1e9 - start }
      usleep(1_000)
    }
    throw BenchFailure("carillon play: nothing was played for a minute")
  }

  /// Of all its threads so far.
  func cpuSeconds() throws -> Double {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else {
      throw BenchFailure("carillon play: ended")
    }
    return seconds(of: clock)
  }

  func end() {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  /// The time of the device's `start` on CLOCK_MONOTONIC, once it is there.
  private func startEvent() -> Double? {
    guard let file = fopen(events, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 1_024)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      let fields = text.split(whereSeparator: { "{},: \"\n".contains($0) })
      guard text.hasSuffix("\n"), let name = fields.firstIndex(of: "ev"),
        fields.dropFirst(name + 1).first == "start", let time = fields.firstIndex(of: "t")
      else { continue }
      return fields.dropFirst(time + 1).first.flatMap { Double($0) }
    }
    return nil
  }
}
