import Glibc

/// The bytes of a session file or a library, read within bounds.
struct FileText {
  /// The largest file that is read.
  static let sizeLimit = 16 * 1_024 * 1_024

  /// One file, whatever it is called.
  struct Identity: Hashable {
    var device: UInt64
    var node: UInt64
  }

  var bytes: [UInt8]
  /// `nil` for a text that was not read from a file.
  var identity: Identity?

  /// Reads a regular file.
  ///
  /// Never waits: what is no regular file (a folder, a pipe, a device) is refused before it is read.
  ///
  /// - Throws: `YAMLError` at 1:1 for what keeps the whole file from being read.
  init(path: String) throws(YAMLError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileText.failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileText.failure(errno) }
    if let kind = FileText.refusedKind(status.st_mode) {
      throw FileText.problem("is \(kind); a text file can be read")
    }
    identity = Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    let tooLarge = "file is larger than 16 MiB; split it and include its parts"
    let size = Int(status.st_size)
    if size > FileText.sizeLimit { throw FileText.problem(tooLarge) }
    var count = 0
    var failureCode: Int32 = 0
    // One byte more than there should be shows a file that has grown; some kernel files claim to be empty.
    var capacity = max(size + 1, 4_096)
    var bytes: [UInt8] = []
    repeat {
      bytes.append(contentsOf: repeatElement(0, count: capacity - bytes.count))
      count += FileText.read(descriptor, into: &bytes, from: count, code: &failureCode)
      capacity = min(capacity * 2, FileText.sizeLimit + 1)
    } while failureCode == 0 && count == bytes.count && count <= FileText.sizeLimit
    if failureCode != 0 { throw FileText.failure(failureCode) }
    if count > FileText.sizeLimit { throw FileText.problem(tooLarge) }
    bytes.removeLast(bytes.count - count)
    self.bytes = bytes
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Fills `bytes` from index `start` on, up to its end or the file's; the count that was read.
  private static func read(
    _ descriptor: Int32, into bytes: inout [UInt8], from start: Int, code: inout Int32
  ) -> Int {
    bytes.withUnsafeMutableBytes { buffer in
      var count = 0
      while start + count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[(start + count)...])
        let result = Glibc.read(descriptor, rest.baseAddress, rest.count)
        if result < 0 && errno == EINTR { continue }
        if result < 0 { code = errno }
        if result <= 0 { break }
        count += result
      }
      return count
    }
  }

  private static func refusedKind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFSOCK: "a socket"
    default: "no regular file"
    }
  }

  private static func failure(_ code: Int32) -> YAMLError {
    let remedy =
      switch code {
      case ENOENT: "no such file; check the path"
      case EACCES: "permission denied; make the file readable"
      case ENXIO: "is a socket or a device; a text file can be read"
      default: "cannot be read: \(String(cString: strerror(code)))"
      }
    return problem(remedy)
  }

  private static func problem(_ message: String) -> YAMLError {
    YAMLError(mark: YAMLMark(line: 1, column: 1), message: message)
  }
}
