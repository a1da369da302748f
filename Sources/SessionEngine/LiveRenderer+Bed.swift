import Mixer
import SoundUnits

// The bed under a period: it follows the session's frames in loudness, and stops only where the listener
// pauses.
extension LiveRenderer {
  /// Adds the bed to a passage.
  ///
  /// Where the session is silent, so is the bed; while it waits the bed goes on, and across a jump, too:
  /// there it passes from one loudness to the other in 10 ms. Where the session goes on elsewhere without
  /// a jump it glides from the loudness that it had. In a pause it is silent and goes on where it was.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  mutating func mixBed(_ passage: Passage, _ bed: Bed) {
    var index = transport.head.index(at: passage.first - rampFrames)
    while index < transport.head.count {
      let start = transport.head.segment(index).playedFrame
      if start >= passage.end || start >= passage.paused { return }
      let end = transport.head.end(of: index)
      // Those without a frame are never heard.
      if end > start { mixBed(index, start, end, passage, bed) }
      index += 1
    }
  }

  /// Adds the bed of one segment, and what of it goes down behind the segment's end.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  private mutating func mixBed(
    _ index: Int, _ start: FramePosition, _ end: FramePosition, _ passage: Passage, _ bed: Bed
  ) {
    switch transport.head.segment(index).motion {
    case .standing, .muted: return
    case .waiting, .held, .playing: break
    }
    var ramps = Ramps(passage)
    let fades = transport.head.bedFades(at: index, glideFrames: fadeFrames)
    if fades { ramps.up = start }
    var last = FramePosition.max
    if end < passage.paused && end < .max {
      last = end
      let next = transport.head.index(at: end)
      if transport.head.bedFades(at: next, glideFrames: fadeFrames) {
        ramps.down = end
        last = transport.head.fadeEnd(from: end, rampFrames: rampFrames, paused: passage.paused)
      }
    }
    var frame = start > passage.first ? start : passage.first
    if passage.end < last { last = passage.end }
    while frame < last {
      let runEnd = ramps.runEnd(frame, rampFrames)
      let stop = runEnd < last ? runEnd : last
      let target = passage.target + 2 * Int(frame - passage.first)
      let stretch = stretch(index, frame, stop, glides: !fades)
      var missing = 0
      if ramps.isFull(frame, rampFrames) {
        missing = bed.mix(stretch, into: target, scratch: scratch)
      } else {
        clearLayer(stretch.frames)
        missing = bed.mix(stretch, into: layer, scratch: scratch)
        addLayer(frame, stretch.frames, ramps, target)
      }
      // What goes down is there a second time.
      if frame < end && frame < passage.paused { missingBedFrames += FrameCount(missing) }
      frame = stop
    }
  }

  /// The bed on played frames of a segment, or on those that follow it.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  private func stretch(
    _ index: Int, _ from: FramePosition, _ to: FramePosition, glides: Bool
  ) -> BedStretch {
    let segment = transport.head.segment(index)
    let passed = from - segment.playedFrame
    var isHeld = true
    if case .playing = segment.motion { isHeld = false }
    var glide: BedStretch.Glide?
    if glides && !isHeld, let before = transport.head.frameHeard(before: index) {
      glide = .init(from: before, passedFrames: passed, frames: fadeFrames)
    }
    return BedStretch(
      sessionFrame: segment.sessionFrame + (isHeld ? 0 : passed), isHeld: isHeld,
      bedFrame: transport.head.bedFrame(at: from, in: index), frames: Int(to - from), glide: glide)
  }
}
