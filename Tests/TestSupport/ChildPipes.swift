import CLinux
import Glibc

/// The pipes of a `ChildProcess`, or its terminal, and the bytes that came through them.
final class ChildPipes {
  /// What came through one pipe.
  struct Stream {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var droppedByteCount = 0
    fileprivate var descriptor: Int32 = -1

    fileprivate mutating func close() {
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }
  }

  private(set) var output = Stream()
  private(set) var error = Stream()
  /// What becomes the child's descriptors 0, 1 and 2; empty once they are closed here.
  private(set) var childEnds: [Int32] = []

  /// The path of the child's terminal, if it has one.
  private(set) var terminalPath: String?
  /// How it is set before the child has it.
  private(set) var firstAttributes: [UInt8] = []

  private let outputLimit: Int
  /// Held open: a terminal that everybody has closed forgets how it was set.
  private var heldTerminal: Int32 = -1
  private var childHasOnlyTerminal = false
  private var input: Int32 = -1
  private var pendingInput: ArraySlice<UInt8>?

  var outputText: String { String(decoding: output.bytes, as: UTF8.self) }
  var errorText: String { String(decoding: error.bytes, as: UTF8.self) }

  init(input source: ChildProcess.Input, outputLimit: Int) throws(SystemCallError) {
    self.outputLimit = outputLimit
    switch source {
    case .empty:
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if null < 0 { throw SystemCallError("open", "/dev/null") }
      childEnds.append(null)
    case .bytes, .silent:
      let pipe = try Self.makePipe()
      childEnds.append(pipe.reading)
      input = pipe.writing
      setNonblocking(input)
      if case .bytes(let bytes) = source { pendingInput = bytes[...] }
    case .terminal, .screen:
      try openTerminal()
      var showsOutput = true
      if case .terminal(let shows) = source { showsOutput = shows }
      if case .screen(let columns, let rows) = source {
        resizeTerminal(columns: columns, rows: rows)
      }
      firstAttributes = terminalAttributes
      childEnds.append(-1)
      if showsOutput {
        childEnds += [-1, -1]
        childHasOnlyTerminal = true
        output.descriptor = fcntl(input, F_DUPFD_CLOEXEC, 0)
        return
      }
    }
    for stream in [\ChildPipes.output, \.error] {
      let pipe = try Self.makePipe()
      childEnds.append(pipe.writing)
      self[keyPath: stream].descriptor = pipe.reading
      setNonblocking(pipe.reading)
    }
  }

  private func openTerminal() throws(SystemCallError) {
    var path = [CChar](repeating: 0, count: 64)
    input = clinux_open_terminal(&path, path.count)
    if input < 0 { throw SystemCallError("posix_openpt", "a child's terminal") }
    terminalPath = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    setNonblocking(input)
    heldTerminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  /// How the child's terminal is set (termios(3)), to be compared: what lies between the fields is anything.
  var terminalAttributes: [UInt8] {
    var attributes = termios()
    tcgetattr(heldTerminal, &attributes)
    var bytes: [UInt8] = []
    for flags in [
      attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag,
      attributes.c_ispeed, attributes.c_ospeed,
    ] {
      withUnsafeBytes(of: flags) { bytes += $0 }
    }
    bytes.append(attributes.c_line)
    withUnsafeBytes(of: attributes.c_cc) { bytes += $0 }
    return bytes
  }

  /// Sets the terminal as it was before the child had it.
  func resetTerminal() {
    var attributes = termios()
    withUnsafeMutableBytes(of: &attributes) { $0.copyBytes(from: firstAttributes) }
    tcsetattr(heldTerminal, TCSANOW, &attributes)
  }

  func resizeTerminal(columns: Int, rows: Int) {
    clinux_set_terminal_size(input, Int32(columns), Int32(rows))
  }

  deinit {
    if heldTerminal >= 0 { close(heldTerminal) }

    closeChildEnds()
    closeInput()
    output.close()
    error.close()
  }

  func closeChildEnds() {
    for descriptor in childEnds where descriptor >= 0 { close(descriptor) }
    childEnds = []
  }

  func closeOutput() { output.close() }

  /// What a person types at the child's terminal.
  func type(_ text: String) {
    precondition(terminalPath != nil, "only a terminal is typed at")
    _ = text.utf8.withContiguousStorageIfAvailable { write(input, $0.baseAddress, $0.count) }
  }

  /// The person is gone: reading and writing the terminal fails from now on.
  func hangUp() {
    closeInput()
    // A copy of the same descriptor, where the child has no other output.
    if childHasOnlyTerminal { output.close() }
  }

  /// Moves what can be moved at once; where that is nothing, waits for it up to the time-out.
  func collect(timeoutMilliseconds: Int32) {
    // poll(2) passes over a descriptor of −1.
    var descriptors = [
      pollfd(fd: pendingInput == nil ? -1 : input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, nfds_t(descriptors.count), timeoutMilliseconds) > 0 else { return }
    if descriptors[0].revents != 0 { sendInput() }
    if descriptors[1].revents != 0 { drain(&output) }
    if descriptors[2].revents != 0 { drain(&error) }
  }

  private func sendInput() {
    guard let pending = pendingInput else { return }
    let count = pending.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count >= 0 {
      pendingInput = pending.dropFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      pendingInput = []  // the child reads no more
    }
    if pendingInput?.isEmpty == true { closeInput() }
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
    pendingInput = nil
  }

  /// Reads until the pipe is empty or has ended.
  private func drain(_ stream: inout Stream) {
    var block = [UInt8](repeating: 0, count: 65_536)
    while stream.descriptor >= 0 {
      let count = read(stream.descriptor, &block, block.count)
      if count > 0 {
        let kept = min(count, outputLimit - stream.bytes.count)
        stream.bytes += block[..<kept]
        stream.droppedByteCount += count - kept
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        stream.close()
      } else {
        return
      }
    }
  }

  /// Both ends close on exec: a child that another test starts at this moment must not hold them.
  private static func makePipe() throws(SystemCallError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    if clinux_pipe(&ends) != 0 { throw SystemCallError("pipe2", "a child's pipe") }
    return (ends[0], ends[1])
  }
}

private func setNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
