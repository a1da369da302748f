import HistoryStore
import SessionFile

/// The history as commands use it: every failure of it is a line and a status.
struct HistoryAccess {
  let places: Places
  let console: Console

  /// What the user's `config.yaml` says; what is wrong with it is said where sessions are read.
  var settings: Settings { places.settingsFile.map { Settings.read(path: $0).0 } ?? Settings() }

  /// - Throws: Status 1 where it cannot be opened.
  func open() throws(CommandFailure) -> History {
    let path = try path()
    return try HistoryAccess.asCommand { () throws(HistoryError) in try History.open(path) }
  }

  /// For commands that only look, which a disk that may only be read does not stop.
  ///
  /// - Throws: Status 1 where it cannot be opened.
  func openToRead() throws(CommandFailure) -> History {
    let path = try path()
    return try HistoryAccess.asCommand { () throws(HistoryError) in try History.openToRead(path) }
  }

  private func path() throws(CommandFailure) -> String {
    guard let path = places.history else {
      throw .failed("there is no folder for the history; set HOME or XDG_DATA_HOME")
    }
    return path
  }

  /// What `body` gives, its error as that of a command: asked wrongly where what was given cannot be.
  static func asCommand<Result>(
    _ body: () throws(HistoryError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(HistoryError) {
      return try body()
    } catch {
      switch error.reason {
      case .refused, .unknown: throw .usage("\(error)")
      default: throw .failed("\(error)")
      }
    }
  }
}
