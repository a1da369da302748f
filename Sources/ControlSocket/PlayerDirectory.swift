import CLinux
import ControlProtocol
import Glibc

/// The players of this user that are running, as their sockets tell.
public struct PlayerDirectory {
  private let folders: [String]

  /// - Parameter folders: Where players may have their sockets; those that are missing are passed over.
  public init(folders: [String]) { self.folders = folders }

  /// The names of all players that answer, sorted, each once.
  ///
  /// - Throws: `ControlSocketError` where a folder is not to be trusted.
  public func names() throws(ControlSocketError) -> [String] {
    var names: Set<String> = []
    for path in folders {
      guard let folder = try RuntimeFolder.open(path) else { continue }
      for name in folder.names(withSuffix: ".sock") {
        guard let connection = PlayerDirectory.connect(to: name, in: folder) else { continue }
        close(connection)
        names.insert(name)
      }
    }
    return names.sorted()
  }

  /// A connection to the player of that name.
  ///
  /// - Returns: `nil` where none is running.
  /// - Throws: `ControlSocketError` where a folder is not to be trusted, or the player takes no connection.
  public func connect(to name: String) throws(ControlSocketError) -> ControlConnection? {
    guard PlayerName.isValid(name) else { return nil }
    for path in folders {
      guard let folder = try RuntimeFolder.open(path) else { continue }
      if let connection = PlayerDirectory.connect(to: name, in: folder) {
        return ControlConnection(descriptor: connection)
      }
    }
    return nil
  }

  private static func connect(to name: String, in folder: RuntimeFolder) -> Int32? {
    let connection = clinux_connect_to(folder.address(of: "\(name).sock"))
    return connection >= 0 ? connection : nil
  }
}
