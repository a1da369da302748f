import SessionModel

/// A clip and where a file names it.
public struct NamedClip: Hashable, Sendable {
  /// With the folder in which it is looked for first.
  public var clip: SoundReference
  /// It lies under everything.
  public var isBed: Bool
  /// What messages about it point at: its cue, or its bed.
  public var location: SourceLocation

  /// A clip, or a bed, that stands there.
  public init(clip: SoundReference, isBed: Bool, location: SourceLocation) {
    self.clip = clip
    self.isBed = isBed
    self.location = location
  }
}
