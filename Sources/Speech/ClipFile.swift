import CLinux
import Glibc

/// A file that a speech program wrote, or that lies in the cache, looked at with open eyes.
struct ClipFile: ~Copyable {
  private let descriptor: Int32
  /// Its length.
  let byteCount: Int

  /// Opens a regular file of this user's; `nil` for anything else that stands there, links included.
  init?(_ path: String) {
    // Without O_NONBLOCK a FIFO under this name would be waited for.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = clinux_open(path, flags, 0)
    guard descriptor >= 0 else { return nil }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      info.st_uid == geteuid()
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    byteCount = Int(info.st_size)
  }

  deinit { close(descriptor) }

  /// Whether it begins as a WAV file does.
  var beginsAsWAV: Bool {
    let head = bytes(at: 0, count: 12)
    return head.count == 12 && head[..<4].elementsEqual("RIFF".utf8)
      && head[8...].elementsEqual("WAVE".utf8)
  }

  /// Whether there is a `data` chunk with something in it. How long it says that it is does not
  /// matter here: espeak-ng and others write the largest number, and who loads the clip knows that.
  var hasSamples: Bool {
    var position = 12
    // A speech program writes two or three chunks; many more are no clip of one.
    for _ in 0..<64 {
      let head = bytes(at: position, count: 8)
      guard head.count == 8 else { return false }
      if head[..<4].elementsEqual("data".utf8) { return byteCount > position + 8 }
      let size = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      position += 8 + size + size % 2
    }
    return false
  }

  /// Marks it as used now, for the cache; where that is not allowed it stays as old as it was.
  func touch() { futimens(descriptor, nil) }

  /// For this user alone, and on the disk.
  func settle() -> Bool { fchmod(descriptor, 0o600) == 0 && fdatasync(descriptor) == 0 }

  private func bytes(at position: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(position)))
    }
  }
}
