import SessionModel

/// The text of a session to start from: it has no problem, and says what each part is for.
struct SessionTemplate {
  let name: String
  let kind: SessionKind
  /// Of the installed schema, for editors.
  let schemaPath: String?

  var text: String {
    let schema = schemaPath.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
    return schema + head + "\n" + body
  }

  /// `Evening flow` for `evening-flow`.
  private var title: String {
    let words = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private var head: String {
    """
    # carillon check ./\(name).yaml names what is wrong, plan shows what will sound, play plays it.
    # Lengths: 30s, 1m30s, 1:30, 500ms. Tones and clips: carillon preview.
    title: "\(title)"
    kind: \(kind.rawValue)\(padding)# yoga, stretch or focus: sets the sounds
    difficulty: easy
    description: One sentence about it.
    """
  }

  private var padding: String { String(repeating: " ", count: 22 - kind.rawValue.count) }

  private var body: String {
    switch kind {
    case .stretch: SessionTemplate.stretch
    case .yoga: SessionTemplate.yoga
    case .focus: SessionTemplate.focus
    }
  }

  private static let stretch = """
    lead-in: 5s                 # before the first step
    transition: 4s              # between two holds: time to move
    side-switch: 3s             # between two sides
    cues:                       # heard at every hold; what is left out is the kind's own
      countdown: 3              # ticks in the last three seconds
      halfway: chime            # a tone, a clip such as soft-bell.wav, {say: Text}, or none
    steps:
      - name: Neck roll
        hold: 30s
        body-part: neck
        say: Let your head sink gently to one side.
        sides: [left, right]    # the full hold on each side
      - rest: 10s
      - repeat: 2
        rest-between: 15s       # between rounds, none after the last
        steps:
          - {name: Cat, hold: 20s}
          - {name: Cow, hold: 20s}
      - name: Stand tall
        hold: 30s
        cues:                   # cues of this step's own
          - {at: 10s, tone: bowl, gain: -6dB}
          - {at: -5s, say: Almost done.}

    """

  private static let yoga = """
    lead-in: 10s                # before the first step: time to settle
    transition: 5s              # between two poses: time to move
    side-switch: 5s             # between two sides
    bed: {noise: pink, gain: -30dB}   # under everything; or {clip: rain.flac}
    steps:
      - name: Mountain pose
        hold: 1m
        say: Stand with your feet under your hips and breathe evenly.
      - name: Warrior two
        hold: 45s
        sides: [left, right]    # the full hold on each side
        cues: {halfway: chime}  # yoga has no halfway tone of its own
      - name: Box breathing
        breathe: {in: 4s, hold: 4s, out: 4s, rest: 4s, rounds: 4}
      - name: Lie down
        wait: true              # goes on when you press Enter
        wait-limit: 30s         # and as long where nobody can
      - name: Final rest
        hold: 3m

    """

  private static let focus = """
    focus:                      # work periods and breaks, in place of steps
      work: 25m
      break: 5m
      long-break: 15m           # in place of every fourth break
      long-break-every: 4
      rounds: 4                 # or forever: until you stop it
    cues:                       # heard at every work period
      start: bell               # a tone, a clip such as soft-bell.wav, {say: Text}, or none
      timed:
        - {at: -2m, tone: wood} # two minutes before the break

    """
}
