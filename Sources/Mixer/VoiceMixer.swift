import SoundUnits

/// A sound at its onset with its gain: all that the mix knows of an event.
public struct Voice: Sendable {
  /// The session's frame of the sound's first sample.
  public var onset: FramePosition
  /// Index into the mixer's sounds.
  public var sound: Int
  /// The linear factor.
  public var amplitude: Float

  /// A voice; `amplitude` is `Gain.amplitude` of its gain.
  public init(onset: FramePosition, sound: Int, amplitude: Float) {
    self.onset = onset
    self.sound = sound
    self.amplitude = amplitude
  }
}

/// Adds up the voices that touch a range of frames.
///
/// Nothing is remembered from one call to the next: a range of samples depends on the voices and the range
/// alone, so any block size gives the same samples and seeking is asking for another frame. Immutable; any
/// thread may use it.
public final class VoiceMixer: Sendable {
  /// A voice with everything the inner loop needs, so that it follows no reference.
  fileprivate struct Entry {
    var onset: FramePosition
    var end: FramePosition
    /// The latest end of this and all earlier entries.
    var latestEnd: FramePosition
    var samples: UnsafeRawPointer
    var amplitude: Float
    var isInt16: Bool
    var isStereo: Bool
  }

  /// Filled in `init`, freed in `deinit`, never written between: every thread may read it.
  nonisolated(unsafe) private let table: VoiceTable
  /// Keeps the samples alive.
  private let sounds: [Sound?]

  /// A mixer of these voices, which keeps the samples alive.
  ///
  /// - Parameters:
  ///   - voices: Sorted by onset. Voices of one onset are added in this order.
  ///   - sounds: A voice whose sound is `nil` is silent.
  public init(voices: [Voice], sounds: [Sound?]) {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: max(voices.count, 1))
    self.sounds = sounds
    var filled = 0
    var latestEnd = FramePosition.min
    var previousOnset = FramePosition.min
    for voice in voices {
      precondition(voice.onset >= previousOnset, "voices are sorted by onset")
      previousOnset = voice.onset
      guard let sound = sounds[voice.sound], sound.frames > 0 else { continue }
      let end = voice.onset + sound.frames
      latestEnd = max(latestEnd, end)
      let isInt16 = sound.form == .int16
      (entries + filled).initialize(
        to: Entry(
          onset: voice.onset, end: end, latestEnd: latestEnd, samples: sound.samples,
          amplitude: isInt16 ? voice.amplitude / 32_768 : voice.amplitude, isInt16: isInt16,
          isStereo: sound.channelCount == 2))
      filled += 1
    }
    table = VoiceTable(entries: entries, count: filled)
  }

  deinit { table.entries.deallocate() }

  /// Adds every voice that touches `range` and begins in `onsets` to `output`.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  ///
  /// - Parameters:
  ///   - range: Frames since the session's start.
  ///   - onsets: Voices that begin elsewhere stay silent: a player that waits lets the old ones ring out.
  ///   - output: Interleaved stereo, full scale at ±1, `range.count` frames. Sums may pass full scale.
  /// - Returns: Whether any voice touches the range.
  /// - Complexity: O(log voices + voices begun since the oldest that still sounds + frames added).
  @_noLocks
  public func mix(
    _ range: Range<FramePosition>, onsets: Range<FramePosition> = .min ..< .max,
    into output: UnsafeMutablePointer<Float>
  ) -> Bool {
    table.mix(range, onsets: onsets, into: output)
  }
}

/// The mixer's plain numbers: no reference to count in the inner loop.
private struct VoiceTable {
  let entries: UnsafeMutablePointer<VoiceMixer.Entry>
  let count: Int

  @_noLocks
  func mix(
    _ range: Range<FramePosition>, onsets: Range<FramePosition>,
    into output: UnsafeMutablePointer<Float>
  ) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].latestEnd > range.lowerBound { high = middle } else { low = middle + 1 }
    }
    var added = false
    var index = low
    while index < count && entries[index].onset < range.upperBound {
      let entry = entries[index]
      index += 1
      if entry.end <= range.lowerBound || entry.onset < onsets.lowerBound
        || entry.onset >= onsets.upperBound
      {
        continue
      }
      let first = entry.onset > range.lowerBound ? entry.onset : range.lowerBound
      let last = entry.end < range.upperBound ? entry.end : range.upperBound
      add(
        entry, from: Int(first - entry.onset), frames: Int(last - first),
        to: output + 2 * Int(first - range.lowerBound))
      added = true
    }
    return added
  }

  @_noLocks @inline(__always)
  private func add(
    _ entry: VoiceMixer.Entry, from start: Int, frames: Int, to output: UnsafeMutablePointer<Float>
  ) {
    let amplitude = entry.amplitude
    switch (entry.isInt16, entry.isStereo) {
    case (false, false):
      let input = entry.samples.assumingMemoryBound(to: Float.self) + start
      for frame in 0..<frames {
        let sample = input[frame] * amplitude
        output[2 &* frame] += sample
        output[2 &* frame &+ 1] += sample
      }
    case (false, true):
      let input = entry.samples.assumingMemoryBound(to: Float.self) + 2 * start
      for index in 0..<(2 * frames) { output[index] += input[index] * amplitude }
    case (true, false):
      let input = entry.samples.assumingMemoryBound(to: Int16.self) + start
      for frame in 0..<frames {
        let sample = Float(input[frame]) * amplitude
        output[2 &* frame] += sample
        output[2 &* frame &+ 1] += sample
      }
    case (true, true):
      let input = entry.samples.assumingMemoryBound(to: Int16.self) + 2 * start
      for index in 0..<(2 * frames) { output[index] += Float(input[index]) * amplitude }
    }
  }
}
