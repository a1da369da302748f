import Glibc
import SoundFile
import SoundUnits

/// Why nothing can be measured.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// A folder for what is measured, and the program built beside this one.
struct Workbench {
  /// Removed at the end.
  let folder: String
  /// The `carillon` of the same build.
  let carillon: String

  init(in parent: String) throws {
    var template = Array("\(parent)/carillon-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchFailure("\(parent): mkdtemp: \(String(cString: strerror(errno)))")
    }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    guard let own = realpath("/proc/self/exe", nil) else { throw BenchFailure("no /proc/self/exe") }
    defer { free(own) }
    let path = String(cString: own)
    carillon = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/carillon"
    guard access(carillon, X_OK) == 0 else {
      throw BenchFailure("\(carillon): is not built; swift build -c release makes it")
    }
  }

  /// A path in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// What was built beside this program.
  func builtPath(_ name: String) -> String {
    carillon[..<(carillon.lastIndex(of: "/") ?? carillon.startIndex)] + "/" + name
  }

  /// Writes a session file and gives its path.
  func session(_ name: String, _ text: String) throws -> String {
    let path = path("\(name).yaml")
    try write(text, to: path)
    return path
  }

  func write(_ text: String, to path: String) throws {
    let bytes = Array(text.utf8)
    let descriptor = creat(path, 0o644)
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw BenchFailure("\(path): \(String(cString: strerror(errno)))")
    }
  }

  /// An empty folder; what it held before is gone.
  func makeFolder(_ name: String) throws -> String {
    let path = path(name)
    removeAll(path)
    guard mkdir(path, 0o755) == 0 else {
      throw BenchFailure("\(path): \(String(cString: strerror(errno)))")
    }
    return path
  }

  func remove() { removeAll(folder) }

  /// A file, or a folder with all that is in it.
  private func removeAll(_ path: String) {
    guard unlink(path) != 0, let stream = opendir(path) else { return }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { removeAll("\(path)/\(name)") }
    }
    closedir(stream)
    rmdir(path)
  }

  // MARK: - Speech

  /// Has `cp` speak: every phrase is two seconds of a tone, on machines without a speech program, too.
  func speakWithACopy() throws {
    let format = RenderFormat(container: .wav, encoding: .int16, rate: .standard, channelCount: 1)
    let clip = path("phrase.wav")
    let writer = try SoundFileWriter.create(path: clip, format: format, frames: 96_000, markers: [])
    let samples = (0..<96_000).map { frame -> Int16 in
      let place = frame % 160
      return Int16(100 * (place < 80 ? place - 40 : 120 - place))
    }
    try samples.withUnsafeBytes { try writer.write($0, frames: 96_000) }
    _ = try writer.finish()
    mkdir(path("home"), 0o755)
    mkdir(path("home/carillon"), 0o755)
    try write("voice-command: [cp, '\(clip)', '{out}']\n", to: path("home/carillon/config.yaml"))
  }

  func speakWithEspeak() { unlink(path("home/carillon/config.yaml")) }

  /// Whether `PATH` leads to a program.
  func hasProgram(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  // MARK: - Running the program

  /// What a run of the program took.
  struct Run {
    var wallSeconds: Double
    /// User and system time.
    var cpuSeconds: Double
    /// The most memory it had, as `VmHWM` would tell.
    var peakMebibytes: Double
  }

  /// Runs `carillon` with its results going nowhere, or to `reading` as they come.
  ///
  /// It sees no home but the bench's folder.
  func run(
    _ arguments: [String], speaks: Bool = false,
    reading: ((UnsafeRawBufferPointer) -> Void)? = nil
  ) throws -> Run {
    var ends: [Int32] = [-1, -1]
    if reading == nil {
      ends[1] = open("/dev/null", O_WRONLY)
    } else if pipe(&ends) != 0 {
      throw BenchFailure("pipe: \(String(cString: strerror(errno)))")
    }
    let start = wallSeconds()
    let child = try spawn(
      [carillon] + arguments, output: ends, ["CARILLON_SPEECH=\(speaks ? "on" : "off")"])
    close(ends[1])
    if let reading {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      // Whole samples only: a pipe may end a read anywhere.
      var kept = 0
      while true {
        let count = read(ends[0], buffer.baseAddress! + kept, buffer.count - kept)
        guard count > 0 else { break }
        let whole = (kept + count) & ~7
        reading(UnsafeRawBufferPointer(rebasing: buffer[..<whole]))
        kept = kept + count - whole
        buffer.baseAddress!.copyMemory(from: buffer.baseAddress! + whole, byteCount: kept)
      }
      if kept > 0 { reading(UnsafeRawBufferPointer(rebasing: buffer[..<kept])) }
      close(ends[0])
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0 else {
      throw BenchFailure("carillon \(arguments.joined(separator: " ")): status \(status >> 8)")
    }
    return Run(
      wallSeconds: wallSeconds() - start,
      cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakMebibytes: Double(usage.ru_maxrss) / 1_024)
  }

  /// Starts `carillon`, which speaks, and does not wait for it.
  ///
  /// - Parameter terminal: The path of the terminal that it has; `nil` for none.
  func start(
    _ arguments: [String], variables: [String], terminal: String? = nil
  ) throws -> pid_t {
    // Nobody's terminal becomes that of the bench.
    let output = open(terminal ?? "/dev/null", O_RDWR | O_NOCTTY)
    defer { close(output) }
    return try spawn(
      [carillon] + arguments, output: [-1, output], variables, hasTerminal: terminal != nil)
  }

  private func spawn(
    _ arguments: [String], output: [Int32], _ variables: [String], hasTerminal: Bool = false
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    if hasTerminal { posix_spawn_file_actions_adddup2(&actions, output[1], 0) }
    posix_spawn_file_actions_addopen(&actions, 2, path("stderr"), O_WRONLY | O_CREAT, 0o644)
    for end in output where end >= 0 { posix_spawn_file_actions_addclose(&actions, end) }
    let home = ["CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR"].map { name -> String in
      "XDG_\(name)=\(folder)/home"
    }
    let inherited = ["LD_LIBRARY_PATH", "PATH"].compactMap { (name: String) -> String? in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var child: pid_t = 0
    let argumentPointers = cStrings(arguments)
    let variablePointers = cStrings(home + inherited + variables)
    defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
    let code = posix_spawn(
      &child, arguments[0], &actions, nil, argumentPointers, variablePointers)
    guard code == 0 else { throw BenchFailure("\(carillon): \(String(cString: strerror(code)))") }
    return child
  }
}

/// A null-terminated list of copies, to be freed one by one.
private func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
  texts.map { strdup($0) } + [nil]
}

// MARK: - Clocks

private func seconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}

func seconds(of clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

func wallSeconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

/// Of this process, all threads together.
func cpuSeconds() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }
