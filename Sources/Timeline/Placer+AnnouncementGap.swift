import SessionModel
import SoundUnits

extension Placer {
  /// Warns of an announcement that cannot end so long before its step as the file asks.
  ///
  /// Either something keeps it from starting so early, or so long before its step another one is
  /// still going on although there is a gap between the two. Who writes `late: earlier` wants that.
  ///
  /// - Parameters:
  ///   - frame: Where it starts.
  ///   - earliest: Where it could have started.
  mutating func checkGap(
    of cue: ScheduledCue, from frame: FramePosition, lasting length: FrameCount,
    earliest: FramePosition
  ) {
    guard let gap = cue.gap else { return }
    let start = steps[cue.step].frame
    let wantedEnd = rate.frame(at: cue.time)
    let end = frame + length
    let room: FrameCount
    let consequence: String
    if end - wantedEnd > Placer.roundingFrames {
      room = start - earliest
      consequence = "it ends \(text(start - end)) before it"
    } else if cue.late == nil && wantedEnd < gapStart && gapStart < start {
      room = start - gapStart
      consequence = "it is spoken while another step goes on"
    } else {
      return
    }
    let sound = sounds[cue.sound].messageText
    let step = cutForMessage(steps[cue.step].title)
    warnings.append(
      SessionProblem(
        cue.location,
        "\(sound) of '\(step)' has \(text(room)) before its step and should end \(gap) before it; "
          + "\(consequence); lengthen the gap or announce it later"))
  }
}
