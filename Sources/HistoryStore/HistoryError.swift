import Glibc
import PlainText

/// Why something was not recorded or could not be read, told by what helps. What was recorded
/// before stands as it was.
public struct HistoryError: Error, Equatable, Sendable {
  /// What was in the way.
  public enum Reason: Equatable, Sendable {
    /// A directory, FIFO, device, socket or dangling link stands there; the text names which.
    case notAFile(kind: String)
    /// The folder cannot be made, or the way to it is barred; the text is the system's.
    case noFolder(cause: String)
    /// The file or its folder may be read and not written; the text is the system's.
    case readOnly(cause: String)
    /// The file may not even be read; the text is the system's.
    case unreadable(cause: String)
    /// The disk, or what the person may use of it, is full.
    case diskFull
    /// The file system or a limit of the process takes no file of this size.
    case tooBig
    /// Another program holds it, longer than was waited.
    case busy
    /// A newer Carillon has written it; the numbers of its form and of the newest that is known.
    case newer(version: Int, known: Int)
    /// It is no database, or a broken one; the text is SQLite's.
    case damaged(cause: String)
    /// It is another program's database.
    case foreign
    /// What was to be recorded breaks a rule; the text says which and what would be right.
    case refused(String)
    /// There is no such run, task or mood; the text names it.
    case unknown(String)
    /// A call failed that should not; the text is SQLite's or the system's.
    case failed(cause: String)
  }

  /// The database's path; for a backup the backup's.
  public var path: String
  /// What was in the way.
  public var reason: Reason

  /// An error about the database at `path`.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension HistoryError: CustomStringConvertible {
  /// One line for commands: `history.sqlite: the disk is full; free some space`. What breaks a
  /// rule, and what is unknown, is said without the path: `task 7: there is none; carillon task
  /// list shows them`.
  public var description: String {
    switch reason {
    case .refused(let what), .unknown(let what): what
    default: "\(path.oneLine): \(cause)"
    }
  }

  /// One line for a player, which goes on without: what is not recorded, why, and what helps.
  /// `this session is not recorded: /home/ann/…/history.sqlite: the disk is full; free some space`.
  public var playerDescription: String { "this session is not recorded: \(description)" }

  private var cause: String {
    switch reason {
    case .notAFile("directory"): "is a directory; move it away"
    case .notAFile(let kind): "is a \(kind); move it away"
    case .noFolder(let cause): "its folder cannot be used: \(cause); make it or choose another"
    case .readOnly(let cause): "cannot be written: \(cause); make it and its folder writable"
    case .unreadable(let cause): "cannot be read: \(cause); make it yours"
    case .diskFull: "the disk is full; free some space"
    case .tooBig: "larger than its file system or a limit allows; raise the limit or move it"
    case .busy: "another program keeps it locked; close that program and try again"
    case .newer(let version, let known):
      "has form \(version), of a newer Carillon; this one knows up to \(known): update it"
    case .damaged(let cause):
      "is damaged: \(cause.oneLine); the next session puts it aside and begins a new one"
    case .foreign: "is another program's database; move it away"
    case .refused(let what), .unknown(let what): what
    case .failed(let cause): "fails: \(cause.oneLine)"
    }
  }
}

extension HistoryError {
  /// Whether the file is no database any more.
  var isDamage: Bool { if case .damaged = reason { true } else { false } }

  /// The error for an errno value.
  init(path: String, code: Int32) {
    self.path = path
    reason =
      switch code {
      case ENOSPC, EDQUOT: .diskFull
      case EFBIG: .tooBig
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .noFolder(cause: systemText(code))
      case EISDIR: .notAFile(kind: "directory")
      case EACCES, EPERM, EROFS: .readOnly(cause: systemText(code))
      default: .failed(cause: systemText(code))
      }
  }
}
