import SessionModel
import SoundUnits

extension Plan {
  /// Speech over speech, and the same sound twice on one frame.
  ///
  /// - Parameter placed: In the plan's order.
  static func clashes(
    _ placed: [Placer.PlacedEvent], _ sheet: CueSheet, steps: [PlannedStep], rate: SampleRate
  ) -> [SessionProblem] {
    var warnings: [SessionProblem] = []
    /// Of all speech so far, what ends last.
    var speaking: PlannedEvent?
    var frame: FramePosition = -1
    var soundsOnFrame = Set<Int>()
    for (event, cue) in placed {
      guard let cue else { continue }
      func warn(_ what: String) {
        warnings.append(SessionProblem(sheet.cues[cue].location, what))
      }
      func sound(_ event: PlannedEvent) -> String { sheet.sounds[event.sound].messageText }
      var time: String { rate.time(of: event.frame).clock(milliseconds: true) }

      if event.frame != frame {
        frame = event.frame
        soundsOnFrame.removeAll(keepingCapacity: true)
      }
      if !soundsOnFrame.insert(event.sound).inserted {
        warn("\(sound(event)) sounds twice at \(time); give one of them another sound or time")
      }
      guard case .speech = sheet.sounds[event.sound], event.frames > 0 else { continue }
      if let speaking, event.frame < speaking.endFrame {
        warn(
          "\(sound(event)) at \(time) talks over \(sound(speaking)) "
            + "of '\(cutForMessage(steps[speaking.step].title))'; move one of them")
      }
      if event.endFrame > speaking?.endFrame ?? 0 { speaking = event }
    }
    return warnings
  }
}

extension SoundReference {
  /// How messages call it; a long text is cut.
  var messageText: String {
    switch self {
    case .tone, .freeTone, .noise: name
    case .clip(let name, _): "clip '\(name)'"
    case .speech(let phrase):
      "'\(cutForMessage(phrase.text))'"
    }
  }
}

/// As much of a text as a message needs to name it.
func cutForMessage(_ text: String) -> String {
  text.count > 40 ? text.prefix(39) + "…" : text
}
