/// The specification's example of a session: every kind of step, laid out there by hand.
///
/// Its stretch and its clips need not be there; `hamstring` is meant to last 30 s.
public let workedExample = """
  title: Morning wake-up
  kind: stretch                  # yoga | stretch | focus: sets the default cues
  difficulty: easy
  description: Six gentle stretches to start the day.
  lead-in: 5s                    # before the first step
  transition: 4s                 # between two holds: time to move
  side-switch: 3s                # between two sides
  cues:                          # heard at every hold, unless a step says otherwise
    start: bell
    halfway: chime
    countdown: 3                 # ticks in the last three seconds
    end: wood
    side: rise
    rest: fall
    complete: gong
    announce: true
  bed: {clip: rain.flac, gain: -24dB, duck: 9dB}     # or {noise: pink}
  steps:
    - name: Neck roll
      hold: 30s
      body-part: neck
      say: Let your head fall gently to the left.
      sides: [left, right]
    - stretch: hamstring
    - rest: 10s
    - repeat: 3
      rest-between: 15s
      steps:
        - {name: Cat, hold: 20s}
        - {name: Cow, hold: 20s}
    - name: Tree
      hold: 45s
      image: tree.png
      cues:
        - {at: 10s, say: Fix your gaze.}
        - {at: 75%, tone: {pitch: 660Hz, length: 300ms}}
        - {at: -5s, clip: soft-bell.wav, gain: -6dB}
        - {at: end, align: end, clip: breathe-out.wav}
    - name: Box breathing
      breathe: {in: 4s, hold: 4s, out: 4s, rest: 4s, rounds: 6}
    - name: Set up the block
      wait: true
  """
