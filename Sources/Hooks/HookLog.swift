import CLinux
import Glibc

/// What hooks write and how they fail, in a file that stays small: past 256 KiB it becomes the older one of two.
public struct HookLog: Sendable {
  /// `nil` keeps no log.
  public let path: String?

  /// Past that the file is put aside, as `PATH.1`.
  public static let sizeLimit = 256 << 10

  /// - Parameter path: Its folders are made when something is to be written.
  public init(path: String?) { self.path = path }

  /// Adds an entry: a line with the time in front, and below it what a hook wrote.
  ///
  /// - Returns: Whether it is there. A log that cannot be written holds nobody up.
  @discardableResult
  public func append(_ line: String, output: [UInt8] = []) -> Bool {
    guard let path else { return false }
    var info = stat()
    if stat(path, &info) == 0, info.st_size > HookLog.sizeLimit { rename(path, "\(path).1") }
    makeFolders(of: path)
    // Not a pipe or a terminal that somebody has put there: opening one might wait.
    let descriptor = clinux_open(
      path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var text = "\(HookLog.now()) \(line.oneLine)\n"
    for part in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      text += "  \(String(part).oneLine)\n"
    }
    // In one call, since several players may share the file.
    let bytes = Array(text.utf8)
    return write(descriptor, bytes, bytes.count) == bytes.count
  }

  private func makeFolders(of path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
  }

  /// `2026-11-30T16:43:31Z`
  private static func now() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension String {
  /// Without what a terminal would obey.
  fileprivate var oneLine: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
