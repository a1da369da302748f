import Mixer
import SoundUnits

// The voices of a period: which of them sound where, and how they come up and go down at a cut.
extension LiveRenderer {
  /// Adds the voices of a passage.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  @_noLocks
  func mixVoices(_ passage: Passage, _ mixer: VoiceMixer) {
    var index = 0
    while index < transport.head.count {
      let start = transport.head.segment(index).playedFrame
      if start >= passage.end || start >= passage.paused { return }
      if case .playing = transport.head.segment(index).motion { mixSegment(index, passage, mixer) }
      index += 1
    }
  }

  /// Adds what one segment sounds in a passage: itself, and what of it rings on behind its end.
  @_noLocks
  private func mixSegment(_ index: Int, _ passage: Passage, _ mixer: VoiceMixer) {
    let segment = transport.head.segment(index)
    var ramps = Ramps(passage)
    ramps.down = transport.head.ringEnd(of: index)
    var ringEnd = FramePosition.max
    if ramps.down >= passage.paused {
      // That jump was made in the pause, or is yet to come.
      ramps.down = .max
    } else {
      ringEnd = transport.head.fadeEnd(
        from: ramps.down, rampFrames: rampFrames, paused: passage.paused)
    }
    let from = segment.playedFrame > passage.first ? segment.playedFrame : passage.first
    let to = ringEnd < passage.end ? ringEnd : passage.end
    var onsets = transport.head.onsets(of: index)
    let offset = segment.sessionFrame - segment.playedFrame
    if passage.paused < .max { onsets = onsets.clamped(to: .min..<passage.paused + offset) }
    guard from < to && onsets.lowerBound < onsets.upperBound else { return }
    // What a cut lands in the middle of fades in; what begins there or later is heard from its first
    // sample. Older voices come first in the mix anyway, so sums are those of a render.
    var jumped = FramePosition.min
    var resumed = FramePosition.min
    if segment.isJump && from < segment.playedFrame + rampFrames { jumped = segment.sessionFrame }
    if segment.playedFrame < passage.resumed && from < passage.resumed + rampFrames {
      resumed = passage.resumed + offset
    }
    let both = jumped < resumed ? jumped : resumed
    let either = jumped < resumed ? resumed : jumped
    let span = Span(from: from, to: to, offset: offset)
    ramps.up = segment.playedFrame
    add(span, onsets.clamped(to: .min..<both), ramps, passage, mixer)
    if jumped < resumed { ramps.up = Passage.never } else { ramps.upAgain = Passage.never }
    add(span, onsets.clamped(to: both..<either), ramps, passage, mixer)
    (ramps.up, ramps.upAgain) = (Passage.never, Passage.never)
    add(span, onsets.clamped(to: either ..< .max), ramps, passage, mixer)
  }

  /// Played frames of one segment.
  private struct Span {
    var from: FramePosition
    var to: FramePosition
    /// To the session's frames.
    var offset: FrameCount
  }

  @_noLocks
  private func add(
    _ span: Span, _ onsets: Range<FramePosition>, _ ramps: Ramps, _ passage: Passage,
    _ mixer: VoiceMixer
  ) {
    guard onsets.lowerBound < onsets.upperBound else { return }
    var frame = span.from
    while frame < span.to {
      let runEnd = ramps.runEnd(frame, rampFrames)
      let end = runEnd < span.to ? runEnd : span.to
      let range = (frame + span.offset)..<(end + span.offset)
      let target = passage.target + 2 * Int(frame - passage.first)
      if ramps.isFull(frame, rampFrames) {
        _ = mixer.mix(range, onsets: onsets, into: target)
      } else {
        clearLayer(Int(end - frame))
        if mixer.mix(range, onsets: onsets, into: layer) {
          addLayer(frame, Int(end - frame), ramps, target)
        }
      }
      frame = end
    }
  }

  @_noLocks
  func clearLayer(_ frames: Int) {
    for index in 0..<(2 * frames) { layer[index] = 0 }
  }

  /// Adds what is in the layer, under ramps.
  @_noLocks
  func addLayer(
    _ first: FramePosition, _ frames: Int, _ ramps: Ramps, _ target: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<frames {
      let factor = ramps.factor(first + FramePosition(index), rampFrames)
      target[2 * index] += layer[2 * index] * factor
      target[2 * index + 1] += layer[2 * index + 1] * factor
    }
  }
}
