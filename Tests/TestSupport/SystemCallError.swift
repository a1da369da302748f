import Glibc

/// A system call that failed while a test was being set up, and what it was about.
public struct SystemCallError: Error, CustomStringConvertible {
  /// The call: `open`, `posix_spawn`.
  public var call: String
  /// The path or program that it was given.
  public var subject: String
  /// The number of the error, `ENOENT` for one.
  public var code: Int32

  /// Takes `errno` as it stands unless `code` is given.
  public init(_ call: String, _ subject: String, code: Int32 = errno) {
    self.call = call
    self.subject = subject
    self.code = code
  }

  /// `open: /tmp/x: No such file or directory`
  public var description: String { "\(call): \(subject): \(String(cString: strerror(code)))" }
}
