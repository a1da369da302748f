import Glibc
import PlainText

/// Why a file was not written, told by what helps. Nothing stands under its name then that did not
/// stand there before, and no temporary file is left.
public struct RenderError: Error, Equatable, Sendable {
  /// What was in the way.
  public enum Reason: Equatable, Sendable {
    /// A directory, FIFO, device or socket stands there; the text names which.
    case notAFile(kind: String)
    /// A symbolic link stands there, to a file that does not exist.
    case danglingLink
    /// The folder does not exist.
    case noFolder
    /// The system forbids it; the text is the system's.
    case notPermitted(cause: String)
    /// The disk, or what the person may use of it, is full.
    case diskFull
    /// The file system or a limit of the process takes no file of this size.
    case tooBig
    /// The container cannot hold what was asked for; the text says what it can.
    case unsupported(String)
    /// A call failed that should not; the text is the system's.
    case failed(cause: String)
    /// What was read back is not what was written.
    case mismatch(String)
  }

  /// The path as it was asked for.
  public var path: String
  /// What was in the way.
  public var reason: Reason

  /// An error about the file that was to be at `path`.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The error for an errno value.
  init(path: String, code: Int32) {
    self.path = path
    reason =
      switch code {
      case ENOSPC, EDQUOT: .diskFull
      case EFBIG: .tooBig
      case ENOENT, ENOTDIR: .noFolder
      case EISDIR: .notAFile(kind: "directory")
      case EACCES, EPERM, EROFS: .notPermitted(cause: systemText(code))
      default: .failed(cause: systemText(code))
      }
  }
}

extension RenderError: CustomStringConvertible {
  /// One line: `out/day.wav: no space left on the disk; free some or choose another`.
  public var description: String {
    let text =
      switch reason {
      case .notAFile("directory"): "is a directory; name a file in it"
      case .notAFile(let kind): "is a \(kind); name a regular file"
      case .danglingLink: "is a link to a file that does not exist; remove it or name the file"
      case .noFolder: "its folder does not exist; make the folder first"
      case .notPermitted(let cause): "cannot be written: \(cause); choose a folder you may write to"
      case .diskFull: "no space left on the disk; free some or choose another"
      case .tooBig:
        "larger than its file system or a limit allows; choose another disk or a shorter render"
      case .unsupported(let what): what
      case .failed(let cause): "cannot be written: \(cause)"
      case .mismatch(let what): "was not kept, for what was read back differs: \(what)"
      }
    return "\(path.oneLine): \(text)"
  }
}
