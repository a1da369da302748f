extension MediaPlayerState {
  /// Appends the value of a property of either interface.
  func append(property: String, to writer: inout MessageWriter) {
    switch property {
    case "CanQuit", "CanControl": writer.boolean(true)
    case "CanRaise", "HasTrackList": writer.boolean(false)
    case "Identity": writer.string("Carillon")
    case "SupportedUriSchemes", "SupportedMimeTypes": writer.strings([])
    case "PlaybackStatus": writer.string(playback.rawValue)
    case "Rate", "MinimumRate", "MaximumRate": writer.double(1)
    case "Volume": writer.double(volume)
    case "Position": writer.long(positionMicroseconds)
    case "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause":
      writer.boolean(playback != .stopped)
    case "CanSeek": writer.boolean(playback != .stopped && track != nil)
    case "Metadata": appendMetadata(to: &writer)
    default: preconditionFailure("the tables in C have no property \(property)")
    }
  }

  private func appendMetadata(to writer: inout MessageWriter) {
    writer.map { writer in
      guard let track else { return }
      writer.member("mpris:trackid", "o") { $0.path(track.path) }
      writer.member("mpris:length", "x") { $0.long(track.lengthMicroseconds) }
      writer.member("xesam:title", "s") { $0.string(track.title) }
      writer.member("xesam:album", "s") { $0.string(track.album) }
      // Desktops show the title and who made it, and no album.
      writer.member("xesam:artist", "as") { $0.strings([track.album]) }
      writer.member("xesam:trackNumber", "i") { $0.signed(Int32(clamping: track.number)) }
    }
  }
}
