import Glibc

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

  /// Writes a session file and gives its path.
  func session(_ name: String, _ text: String) throws -> String {
    let path = path("\(name).yaml")
    let bytes = Array(text.utf8)
    let descriptor = creat(path, 0o644)
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw BenchFailure("\(path): \(String(cString: strerror(errno)))")
    }
    return path
  }

  func remove() {
    guard let stream = opendir(folder) else { return }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink(path(name))
    }
    closedir(stream)
    rmdir(folder)
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
    _ arguments: [String], reading: ((UnsafeRawBufferPointer) -> Void)? = nil
  ) throws -> Run {
    var ends: [Int32] = [-1, -1]
    if reading == nil {
      ends[1] = open("/dev/null", O_WRONLY)
    } else if pipe(&ends) != 0 {
      throw BenchFailure("pipe: \(String(cString: strerror(errno)))")
    }
    let start = wallSeconds()
    let child = try spawn([carillon] + arguments, output: ends)
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

  private func spawn(_ arguments: [String], output: [Int32]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
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
    let variablePointers = cStrings(home + inherited)
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

private func seconds(of clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

func wallSeconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

/// Of this process, all threads together.
func cpuSeconds() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }
