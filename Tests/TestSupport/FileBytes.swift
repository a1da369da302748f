import Glibc

/// Whole files in and out of memory.
public enum FileBytes {
  /// Everything in the file at `path`.
  ///
  /// - Throws: `SystemCallError` where it cannot be opened or read.
  public static func read(_ path: String) throws(SystemCallError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw SystemCallError("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += block[..<count]
      } else if errno != EINTR {
        throw SystemCallError("read", path)
      }
    }
  }

  /// Whether something is at `path`, a folder included.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes the file at `path` hold `bytes` and nothing else.
  ///
  /// - Throws: `SystemCallError` where it cannot be opened or written.
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemCallError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw SystemCallError("open", path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemCallError("write", path)
      }
    }
  }
}
