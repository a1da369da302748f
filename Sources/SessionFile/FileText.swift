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
  /// Never waits: a folder, a pipe, a device or whatever else is no regular file is not read.
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
    let size = Int(status.st_size)
    if size > FileText.sizeLimit {
      let kind = FileText.soundKind(of: try FileText.read(descriptor, atMost: 12))
      throw kind.map { FileText.problem(FileText.soundMessage($0)) } ?? FileText.tooLarge
    }
    // One byte more than there should be shows the file's end; some kernel files claim to be empty.
    var bytes = try FileText.read(descriptor, atMost: max(size + 1, 4_096))
    while bytes.count <= FileText.sizeLimit {
      let more = try FileText.read(descriptor, atMost: 65_536)
      if more.isEmpty { break }
      bytes += more
    }
    if bytes.count > FileText.sizeLimit { throw FileText.tooLarge }
    self.bytes = bytes
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private static let tooLarge = problem(
    "file is larger than 16 MiB; split it and include its parts")

  /// Reads up to the end of the file or `limit` bytes, whichever is sooner (read(2)).
  private static func read(_ descriptor: Int32, atMost limit: Int) throws(YAMLError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<limit])
        let result = Glibc.read(descriptor, rest.baseAddress, rest.count)
        if result < 0 && errno == EINTR { continue }
        if result < 0 { code = errno }
        if result <= 0 { break }
        count += result
      }
    }
    if code != 0 { throw failure(code) }
    return bytes
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
      default: "cannot be read: \(String(cString: strerror(code))); check the path"
      }
    return problem(remedy)
  }

  private static func problem(_ message: String) -> YAMLError {
    YAMLError(mark: YAMLMark(line: 1, column: 1), message: message)
  }
}
