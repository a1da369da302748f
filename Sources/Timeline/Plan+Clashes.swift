import SessionModel
import SoundUnits

extension Plan {
  /// Speech over speech, and the same sound twice on one frame.
  ///
  /// - Parameter order: For each event, the cue of the sheet that made it, −1 for beds.
  static func clashes(
    _ events: [PlannedEvent], sheet: CueSheet, steps: [PlannedStep], rate: SampleRate, order: [Int]
  ) -> [SessionProblem] {
    var warnings: [SessionProblem] = []
    var speechEnd: FramePosition = 0
    var speaking: PlannedEvent?
    var frame: FramePosition = -1
    var soundsOnFrame = Set<Int>()
    for (index, event) in events.enumerated() where order[index] >= 0 {
      let location = sheet.cues[order[index]].location
      if event.frame != frame {
        frame = event.frame
        soundsOnFrame.removeAll(keepingCapacity: true)
      }
      func text(_ sound: Int) -> String { SoundDescription.text(sheet.sounds[sound]) }
      var time: String { rate.time(of: event.frame).clock(milliseconds: true) }
      if !soundsOnFrame.insert(event.sound).inserted {
        warnings.append(
          SessionProblem(
            location,
            "\(text(event.sound)) sounds twice at \(time); give one of them another sound or time"))
      }
      guard case .speech = sheet.sounds[event.sound], event.frames > 0 else { continue }
      if let speaking, event.frame < speechEnd {
        warnings.append(
          SessionProblem(
            location,
            "\(text(event.sound)) at \(time) talks over \(text(speaking.sound)) "
              + "of '\(steps[speaking.step].title)'; move one of them"))
      }
      if event.endFrame > speechEnd { (speechEnd, speaking) = (event.endFrame, event) }
    }
    return warnings
  }
}

/// How messages call a sound.
enum SoundDescription {
  static func text(_ sound: SoundReference) -> String {
    switch sound {
    case .tone, .freeTone, .noise: sound.name
    case .clip(let name, _): "clip '\(name)'"
    case .speech(let words): "'\(words.count > 40 ? words.prefix(39) + "…" : words[...])'"
    }
  }
}
