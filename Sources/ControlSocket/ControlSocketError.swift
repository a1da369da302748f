import Glibc

/// Why a player has no control socket, or why there is no way to it.
public struct ControlSocketError: Error, Equatable {
  /// One case for each remedy.
  public enum Reason: Sendable, Equatable {
    /// The folder is somebody else's.
    case folderOfOthers
    /// Others may write to the folder.
    case folderOpenToOthers
    /// A link or a file stands where the folder should.
    case notAFolder
    /// A player that runs has this name.
    case nameIsTaken
    /// A call of the system failed: its name, and what it says.
    case failed(call: String, code: Int32)
  }

  /// The folder or the socket.
  public var path: String
  /// What is wrong with it.
  public var reason: Reason

  static func failed(_ call: String, _ path: String, _ code: Int32 = errno) -> ControlSocketError {
    ControlSocketError(path: path, reason: .failed(call: call, code: code))
  }
}

extension ControlSocketError: CustomStringConvertible {
  /// One line: the place, what is wrong, and what would be right.
  public var description: String {
    switch reason {
    case .folderOfOthers: "\(path): the folder belongs to another user; XDG_RUNTIME_DIR names yours"
    case .folderOpenToOthers: "\(path): others may write there; chmod 700 makes it yours"
    case .notAFolder: "\(path): no folder; take it away, or set XDG_RUNTIME_DIR"
    case .nameIsTaken: "\(path): a player of that name is running; --player takes another"
    case .failed(let call, let code): "\(path): \(call): \(String(cString: strerror(code)))"
    }
  }
}
