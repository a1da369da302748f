import SoundUnits
import Speech

/// Somebody who speaks the phrases of a session before it starts.
public protocol PhraseSpeaker {
  /// A clip for each phrase, or why there is none. What is missing in the answer was not reached.
  func speak(_ phrases: [Phrase]) -> [Phrase: SpokenClip]

  /// The clip of a phrase that cannot be used: it is not kept, and made again at the next start.
  func discard(clipAt path: String)

  /// The clips are in memory: those that are not kept can go.
  func clipsAreLoaded()
}

extension SpeechMaker: PhraseSpeaker {
  /// Makes what is not cached.
  public func speak(_ phrases: [Phrase]) -> [Phrase: SpokenClip] { make(phrases) }

  /// Removes what need not be kept.
  public func clipsAreLoaded() { finish() }
}
