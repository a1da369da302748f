import Glibc

/// A clocked ALSA device of its own for one test: `Tests/TestClock`, played to a fresh directory.
///
/// ALSA's configuration is one per process and tests share a process, so the device comes in two ways:
/// `configuration` is handed to an output in this process and touches nothing global, any number at
/// once; `environment` makes a child process see it as its `default`, `hw` and `plughw` too.
///
/// The directory goes when the value does.
public final class TestDevice: Sendable {
  /// The device's own name: takes streams as they are. For comparing bytes.
  public static let name = "testclock"
  /// The same behind ALSA's converting plugin. Recovery there goes by time: let it run at its rate.
  public static let convertingName = "default"

  /// Runs ten times as fast as its rate says.
  public static let tenfold = 9_000_000

  private let folder: TemporaryFolder
  /// Where the device keeps its captures and events.
  public let directory: String
  /// ALSA configuration with the device and nothing else.
  public let configuration: String

  /// - Parameters:
  ///   - faults: A schedule, `xrun@48000 unplug@96000:500`; Tests/TestClock/README.md lists them.
  ///   - ppm: How fast its clock runs beyond the stream's rate.
  ///   - options: Further options of the device: `["formats": "S16_LE", "channels": "2"]`.
  public init(
    faults: String = "", ppm: Int = TestDevice.tenfold, options: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    directory = try folder.makeFolder("device")
    var lines = ["dir \"\(directory)\"", "ppm \(ppm)"]
    if !faults.isEmpty { lines.append("faults \"\(faults)\"") }
    for (name, value) in options.sorted(by: { $0.key < $1.key }) {
      lines.append("\(name) \"\(value)\"")
    }
    let device = "type testclock\n" + lines.joined(separator: "\n")
    configuration = """
      pcm_type.testclock { lib "\(try builtProduct("libasound_module_pcm_testclock.so"))" }
      pcm.testclock {
      \(device)
      hint { show on description "Clocked test device" }
      }
      pcm.!default { type plug slave.pcm "testclock" }

      """
    try folder.write(systemConfiguration(device), to: "asound.conf")
  }

  /// For a child process: the system's configuration less its drop-in files (one may redefine
  /// `default`), then the device under every name that a player may use.
  public var environment: [String: String] { ["ALSA_CONFIG_PATH": folder.path(of: "asound.conf")] }

  private func systemConfiguration(_ device: String) -> String {
    let arguments = """
      @args [ CARD DEV SUBDEV ]
      @args.CARD { type string default "0" }
      @args.DEV { type integer default 0 }
      @args.SUBDEV { type integer default -1 }
      """
    return """
      <confdir:alsa.conf>
      !@hooks [ ]
      \(configuration)
      pcm.!hw {
      \(arguments)
      \(device)
      }
      pcm.!plughw {
      \(arguments)
      type plug
      slave.pcm "testclock"
      }

      """
  }

  // MARK: - What it heard

  /// What was played, one element for every stream that was started, in order.
  public func captures() -> [[UInt8]] {
    var captures: [[UInt8]] = []
    while true {
      let number = String(captures.count + 1)
      let name = "capture-" + String(repeating: "0", count: 3 - number.count) + number + ".raw"
      guard let bytes = try? FileBytes.read("\(directory)/\(name)") else { return captures }
      captures.append(bytes)
    }
  }

  /// What happened so far, whole lines only.
  public func events() -> [TestDeviceEvent] {
    let bytes = (try? FileBytes.read(directory + "/events.jsonl")) ?? []
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return bytes[..<end].split(separator: UInt8(ascii: "\n")).compactMap {
      TestDeviceEvent(line: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Waits until an event is there that `isAwaited`.
  ///
  /// - Parameter seconds: A bound for a machine that hangs, not a measure: generous.
  /// - Returns: The first such event; `nil` at the bound.
  public func waitForEvent(
    seconds: Int = 60, where isAwaited: (TestDeviceEvent) -> Bool
  ) -> TestDeviceEvent? {
    FileWatch.wait(folder: directory, seconds: seconds) { events().first(where: isAwaited) }
  }

  // MARK: - What happens to it

  /// Makes a fault happen now, while the device is open: `stall:300`, `unplug`.
  ///
  /// - Returns: Whether a client had it open.
  @discardableResult
  public func inject(_ fault: String) -> Bool {
    let descriptor = open(directory + "/control", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let line = fault + "\n"
    return write(descriptor, line, line.utf8.count) == line.utf8.count
  }

  /// While set, opening the device fails with this errno's name: `EBUSY`.
  public func setOpenError(_ name: String?) throws {
    let path = directory + "/open-error"
    if let name { try FileBytes.write(Array(name.utf8), to: path) } else { unlink(path) }
  }
}
