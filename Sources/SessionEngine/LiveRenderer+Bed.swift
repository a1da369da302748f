import Mixer
import SoundUnits

// The bed under a period: it follows the session's frames in loudness, and never stops where they do.
extension LiveRenderer {
  /// Adds the bed to a period.
  ///
  /// Where the session is silent, so is the bed; while it waits the bed goes on. At a jump it comes up from
  /// silence as what sounds does, and where the session goes on elsewhere without one it glides from the
  /// loudness that it had.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  mutating func mixBed(_ first: FramePosition, _ bed: Bed) {
    let end = first + FramePosition(periodFrames)
    var index = head.index(at: first)
    while index < head.count && head.segment(index).deviceFrame < end {
      let segmentEnd = head.end(of: index)
      let from = head.segment(index).deviceFrame > first ? head.segment(index).deviceFrame : first
      let to = segmentEnd < end ? segmentEnd : end
      if from < to { mixBed(index, from, to, bed, mix + 2 * Int(from - first)) }
      index += 1
    }
  }

  /// Adds the bed to device frames of one segment.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  private mutating func mixBed(
    _ index: Int, _ from: FramePosition, _ to: FramePosition, _ bed: Bed,
    _ target: UnsafeMutablePointer<Float>
  ) {
    let segment = head.segment(index)
    let passed = from - segment.deviceFrame
    var isHeld = false
    switch segment.motion {
    case .standing, .muted: return
    case .waiting: isHeld = true
    case .playing: break
    }
    var glide: BedStretch.Glide?
    // At its very beginning the session comes in as it is planned to.
    if segment.sessionFrame == 0 && segment.lap == 0 {
      glide = nil
    } else if segment.isJump {
      glide = .init(from: nil, passedFrames: passed, frames: rampFrames)
    } else if !isHeld && index > 0 {
      glide = .init(
        from: head.frameHeard(before: index), passedFrames: passed, frames: fadeFrames)
    }
    missingBedFrames += FrameCount(
      bed.mix(
        BedStretch(
          sessionFrame: segment.sessionFrame + (isHeld ? 0 : passed), isHeld: isHeld,
          bedFrame: head.bedFrame(at: from, in: index), frames: Int(to - from), glide: glide),
        into: target, scratch: scratch))
  }
}
