/// The sessions that are measured.
enum Sessions {
  /// 150 holds with three tones each, the last of them `complete`: 450 sounds, whatever the length.
  static func sounds450(hours: Int) -> String {
    """
    title: \(hours) h, 450 sounds
    lead-in: 0s
    cues: {start: bell, halfway: chime, countdown: 0, end: wood, complete: gong, announce: false}
    steps:
      - repeat: 150
        steps:
          - {name: Hold, hold: \(hours * 24)s}

    """
  }

  static let soundCount = 450

  /// 10 000 steps in as many lines, each with a name of its own and two cues.
  static var steps10000: String {
    var text = """
      title: Ten thousand steps
      lead-in: 5s
      transition: 1s
      cues: {start: beep, halfway: none, countdown: 0, end: wood, announce: false}
      steps:

      """
    for step in 1...10_000 {
      text += "  - {name: Step \(step), hold: \(1 + step % 7)s}\n"
    }
    return text
  }

  /// 10 000 steps of 100.1 ms, each of which begins with a clip and is silent otherwise.
  static func onsets(clip: String) -> String {
    """
    title: Onsets
    lead-in: 0s
    cues: {start: \(clip), halfway: none, countdown: 0, end: none, complete: none, announce: false}
    steps:
      - repeat: 10000
        steps:
          - {name: Step, hold: 100.1ms}

    """
  }

  static let phraseCount = 90

  /// An hour of 90 holds that say something each.
  static func spoken(bed: String?) -> String {
    let bed = bed.map {
      "bed: {clip: \($0), gain: -24dB, duck: 9dB, attack: 300ms, release: 600ms, fade: 2s}\n"
    }
    var text = """
      title: Spoken
      lead-in: 0s
      \(bed ?? "")cues: {start: none, halfway: none, countdown: 0, end: none, complete: none, announce: false}
      steps:

      """
    for step in 1...phraseCount {
      text += "  - {name: Step \(step), hold: 40s, say: 'Lean to the left, part \(step).'}\n"
    }
    return text
  }

  /// Goes on for longer than is measured, with a sound every 8 s.
  static func live(bed: String?) -> String {
    """
    title: Live
    lead-in: 0s
    \(bed.map { "bed: {clip: \($0), gain: -24dB}\n" } ?? "")cues: {start: bell, halfway: none, countdown: 0, end: none, complete: none, announce: false}
    steps:
      - repeat: 30
        steps:
          - {name: Hold, hold: 8s}

    """
  }
}
