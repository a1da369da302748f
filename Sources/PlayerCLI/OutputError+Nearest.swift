import ALSAOutput
import AudioOutput
import ControlSocket
import SessionFile

extension OutputError {
  /// The error's line; for a name that nothing has, with the device that was probably meant, for a
  /// device that another program has, with the players that may be it.
  func line(for places: Places) -> String {
    switch reason {
    case .missing:
      let names = ALSADevices.list().map(\.name)
      if names.isEmpty {
        return "output '\(output)': \(cause); there is no output device: \(DevicesCommand.remedy)"
      }
      guard let near = NearestName.nearest(to: output, in: names) else { return description }
      return "output '\(output)': \(cause); did you mean '\(near)'?"
    case .busy(holder: nil):
      // Through a sound server or a plugin nobody can see who it is.
      let players = (try? PlayerDirectory(folders: places.runtimeFolders).names()) ?? []
      guard let first = players.first else { return description }
      let others = players.count == 1 ? "" : " (or \(players.dropFirst().joined(separator: ", ")))"
      return "output '\(output)': \(cause); another program has it, perhaps the player "
        + "'\(first)'\(others): carillon stop --player \(first) ends it"
    default: return description
    }
  }
}
