import CommandSyntax
import ControlProtocol
import ControlSocket

/// Which of the running players a command is for.
struct PlayerChoice {
  /// Why a command has no player to talk to.
  enum Failure: Error, Equatable {
    case nobody(String)
    /// Several, and nobody says which.
    case several(String)
    /// There is one, but no way to it.
    case failed(String)
  }

  let places: Places

  /// A connection to the player of a name, or to the only one.
  func connect(_ name: String?) throws(Failure) -> ControlConnection {
    let directory = PlayerDirectory(folders: places.runtimeFolders)
    let names: [String]
    let connection: ControlConnection?
    do throws(ControlSocketError) {
      names = try directory.names()
      let chosen = name ?? (names.count == 1 ? names[0] : nil)
      connection = if let chosen { try directory.connect(to: chosen) } else { nil }
    } catch {
      throw .failed("\(error)")
    }
    if let connection { return connection }
    let listed = names.joined(separator: ", ")
    if let name, !names.isEmpty {
      throw .nobody("no player '\(name)' is running; there is \(listed)")
    }
    if names.count > 1 {
      throw .several("\(names.count) players are running: \(listed); --player says which")
    }
    throw .nobody("no player is running; carillon play starts one")
  }
}

extension PlayerChoice {
  /// What the player of a name, or the only one, says to a request that it does not refuse.
  func reply(
    to command: ControlCommand, player name: String?
  ) throws(CommandFailure) -> ControlReply {
    let connection: ControlConnection
    do throws(Failure) {
      connection = try connect(name)
    } catch {
      throw error.commandFailure
    }
    if connection.isPlayerStopped {
      throw .failed("the player is stopped; fg in its shell lets it go on")
    }
    let reply: ControlReply
    do throws(ControlConnection.Failure) {
      reply = try connection.ask(command)
    } catch {
      throw .failed(error.line)
    }
    if case .refused(let reason, _) = reply { throw .failed(reason) }
    return reply
  }
}

extension PlayerChoice.Failure {
  /// As a command ends by it.
  var commandFailure: CommandFailure {
    switch self {
    case .nobody(let line), .failed(let line): .failed(line)
    case .several(let line): .usage(line)
    }
  }
}

extension ControlConnection.Failure {
  /// One line.
  var line: String {
    switch self {
    case .ended: "the player is gone"
    case .noAnswer: "the player does not answer"
    case .notAnAnswer:
      "the player answers in a way that is not understood; is it of another version?"
    }
  }
}
