/// What a desktop is told of a player.
public struct MediaPlayerState: Equatable, Sendable {
  /// Whether time goes by.
  public enum Playback: String, Sendable {
    case playing = "Playing"
    /// Until somebody lets it go on.
    case paused = "Paused"
    /// Nothing follows.
    case stopped = "Stopped"
  }

  /// What a player of music would call a track.
  public struct Track: Equatable, Sendable {
    /// From 1; a track of the same number is the same one.
    public var number: Int
    /// Its own name.
    public var title: String
    /// What it is part of.
    public var album: String
    /// All of it.
    public var lengthMicroseconds: Int64

    /// A track.
    public init(number: Int, title: String, album: String, lengthMicroseconds: Int64) {
      self.number = number
      self.title = title
      self.album = album
      self.lengthMicroseconds = lengthMicroseconds
    }

    /// Where clients believe it to be on the bus.
    var path: String { "/carillon/step/\(number)" }
  }

  /// Whether time goes by.
  public var playback: Playback
  /// `nil` before there is one.
  public var track: Track?
  /// How far the track is.
  public var positionMicroseconds: Int64
  /// A linear factor: 1 is as made, 0 silent.
  public var volume: Double

  /// A state.
  public init(
    playback: Playback = .playing, track: Track? = nil, positionMicroseconds: Int64 = 0,
    volume: Double = 1
  ) {
    self.playback = playback
    self.track = track
    self.positionMicroseconds = positionMicroseconds
    self.volume = volume
  }

  /// The properties of the player's interface that differ from an older state. The position is asked for and
  /// never told.
  func changes(since old: MediaPlayerState) -> [String] {
    var names: [String] = []
    if playback != old.playback { names.append("PlaybackStatus") }
    if track != old.track { names.append("Metadata") }
    if volume != old.volume { names.append("Volume") }
    if (playback == .stopped) != (old.playback == .stopped) {
      names += ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek"]
    }
    return names
  }
}

/// What somebody at a desktop asks of a player.
public enum MediaPlayerRequest: Equatable, Sendable {
  case play
  case pause
  case playPause
  case next
  case previous
  case stop
  /// By so many microseconds, back where it is negative.
  case seek(microseconds: Int64)
  /// To a place of the current track, within it.
  case setPosition(microseconds: Int64)
  /// 0 or more, finite.
  case setVolume(Double)
}
