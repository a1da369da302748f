import Timeline

/// Something that a listener could have noticed, for everything that tells of it elsewhere: sockets, desktops,
/// scripts.
///
/// One `HappeningTracker` makes them, once for all, from what the audio thread says; each is told when it is
/// heard and not when it is written.
public enum PlayerHappening: Equatable, Sendable {
  /// A step of the plan, an index, begins; also when it begins anew. Gaps are steps, too.
  ///
  /// `isJump` where somebody went there, and it may begin in its middle.
  case stepStarted(Int, isJump: Bool)
  /// A step was played to its end. One that was skipped, left or not heard for want of a device was not.
  case stepEnded(Int)
  /// A sound, an index into the plan's `events`, begins. None is told for what a device that is away misses.
  case cue(Int)
  /// Somebody went elsewhere in the session.
  case jumped
  /// Somebody made the running step longer or shorter.
  case timeAdded
  case paused
  case resumed
  /// The output is gone. The session goes on without it for 30 s.
  case deviceAway
  case deviceBack
  /// The session stands still until the listener is ready.
  case waiting
  /// Somebody ended the wait.
  case waitOver
  /// Louder, softer, muted or not.
  case gainChanged
  /// Everything was heard. Nothing follows.
  case complete
  /// Ended before that. Nothing follows.
  case stopped
}
