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
  /// - Throws: `ControlSocketError` where there are none, and a folder is not to be trusted.
  public func names() throws(ControlSocketError) -> [String] {
    var names: Set<String> = []
    let (open, distrusted) = opened()
    for folder in open {
      for name in folder.names(withSuffix: ".sock") {
        guard let connection = PlayerDirectory.connect(to: name, in: folder) else { continue }
        close(connection)
        names.insert(name)
      }
    }
    if names.isEmpty, let distrusted { throw distrusted }
    return names.sorted()
  }

  /// As a player does, which takes the next folder where one is not to be trusted.
  private func opened() -> (folders: [RuntimeFolder], distrusted: ControlSocketError?) {
    var open: [RuntimeFolder] = []
    var distrusted: ControlSocketError?
    for path in folders {
      do throws(ControlSocketError) {
        if let folder = try RuntimeFolder.open(path) { open.append(folder) }
      } catch {
        distrusted = distrusted ?? error
      }
    }
    return (open, distrusted)
  }

  /// A connection to the player of that name.
  ///
  /// - Returns: `nil` where none is running.
  /// - Throws: `ControlSocketError` where none is running, and a folder is not to be trusted.
  public func connect(to name: String) throws(ControlSocketError) -> ControlConnection? {
    guard PlayerName.isValid(name) else { return nil }
    let (open, distrusted) = opened()
    for folder in open {
      if let connection = PlayerDirectory.connect(to: name, in: folder) {
        return ControlConnection(descriptor: connection)
      }
    }
    if let distrusted { throw distrusted }
    return nil
  }

  private static func connect(to name: String, in folder: RuntimeFolder) -> Int32? {
    let connection = clinux_connect_to(folder.address(of: "\(name).sock"))
    return connection >= 0 ? connection : nil
  }
}
