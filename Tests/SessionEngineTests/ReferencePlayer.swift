import SoundUnits
import Timeline

@testable import SessionEngine

/// A player written another way, to compare with: it goes frame by frame, and every sound that has begun
/// is a thing of its own that plays on.
struct ReferencePlayer {
  struct Sounding {
    var cue: Int
    /// The next of its frames.
    var next: Int
    /// How many frames have been played when its first was.
    var bornAt: Int
    /// Frames into a ramp up; behind the ramp where there is none.
    var up = 1_000_000
    var upAgain = 1_000_000
    var down = -1
    var pausing = -1
  }

  let steps: [PlannedStep]
  let cues: [(frame: Int, samples: [Float])]
  let length: Int
  let repeats: Bool
  let ramp: Int
  let grace: Int
  private let waitEnds: [Int]
  private(set) var frame = 0
  private(set) var lap = 0
  private(set) var isPaused = false
  private(set) var isWaiting = false
  private(set) var held = 0
  private var stood = 0
  private var played = 0
  private var time = 0
  private var turnedAt = -1
  /// Where it was turned before a pause that is taken back on its own frame.
  private var turnedBefore: Int?
  /// How many frames had been played at the last jump.
  private var jumpedAt = -1
  private var sounding: [Sounding] = []
  private var ghosts: [Sounding] = []

  init(_ score: Score, _ cues: [(frame: Int, samples: [Float])], repeats: Bool, ramp: Int = 80) {
    steps = score.plan.steps
    self.cues = cues
    length = Int(score.plan.scheduleFrames)
    self.repeats = repeats
    self.ramp = ramp
    waitEnds = score.plan.steps.filter { $0.kind == .wait }.map { Int($0.endFrame) }
    grace = 2 * score.plan.rate.hertz
  }

  // MARK: - Time

  /// The mean of what is heard on the next frame: all test sounds have one channel.
  mutating func step() -> Float {
    turn()
    var sum: Float = 0
    for index in ghosts.indices.reversed() {
      var ghost = ghosts[index]
      sum += sample(&ghost)
      ghost.pausing += 1
      ghosts[index] = ghost
      if ghosts[index].pausing >= ramp || isOver(ghosts[index]) { ghosts.remove(at: index) }
    }
    time += 1
    if isPaused { return sum }
    if !isWaiting && held == 0 && !hasEnded { start(frame) }
    for index in sounding.indices {
      var sound = sounding[index]
      sum += sample(&sound)
      sounding[index] = sound
    }
    sounding = sounding.filter { !isOver($0) && $0.down < ramp }
    played += 1
    if isWaiting {
      stood += 1
    } else if held > 0 {
      held -= 1
      stood = held > 0 ? stood + 1 : 0
    } else if !hasEnded {
      frame += 1
      if waitEnds.contains(frame) {
        isWaiting = true
        stood = 0
      }
    }
    return sum
  }

  /// As so many steps, where nothing sounds.
  mutating func pass(_ frames: Int) {
    var left = frames
    time += frames
    while left > 0 && !isPaused {
      turn()
      var count = left
      if isWaiting {
        stood += left
      } else if held > 0 {
        count = min(left, held)
        held -= count
        stood = held > 0 ? stood + count : 0
      } else {
        for end in waitEnds + [length] where end > frame { count = min(count, end - frame) }
        frame += count
        if waitEnds.contains(frame) {
          isWaiting = true
          stood = 0
        }
      }
      played += count
      left -= count
    }
  }

  /// What happens by itself between two frames.
  private mutating func turn() {
    guard !isWaiting, repeats, frame >= length else { return }
    start(length)
    frame = 0
    lap += 1
  }

  var hasEnded: Bool { !repeats && frame >= length }

  /// The session's frame as a play head tells it.
  var shown: Int { isWaiting ? frame - 1 : frame }

  private mutating func start(_ frame: Int) {
    for (index, cue) in cues.enumerated() where cue.frame == frame {
      sounding.append(Sounding(cue: index, next: 0, bornAt: played))
    }
  }

  private func isOver(_ sound: Sounding) -> Bool { sound.next >= cues[sound.cue].samples.count }

  private func sample(_ sound: inout Sounding) -> Float {
    guard !isOver(sound) else { return 0 }
    var value = cues[sound.cue].samples[sound.next]
    if sound.up < ramp { value *= Float(sound.up) / Float(ramp) }
    if sound.upAgain < ramp { value *= Float(sound.upAgain) / Float(ramp) }
    if sound.down >= 0 { value *= max(0, 1 - Float(sound.down) / Float(ramp)) }
    if sound.pausing >= 0 { value *= max(0, 1 - Float(sound.pausing) / Float(ramp)) }
    sound.next += 1
    sound.up += 1
    sound.upAgain += 1
    if sound.down >= 0 { sound.down += 1 }
    return value
  }

  // MARK: - Commands

  mutating func perform(_ command: TransportCommand) {
    turn()
    switch command {
    case .pause: if !isPaused { pause() }
    case .resume: if isPaused { resume() }
    case .toggle: if isPaused { resume() } else { pause() }
    case .next:
      if let step = steps.first(where: { isPractice($0) && Int($0.frame) > shown }) {
        jump(to: Int(step.frame))
      } else if repeats {
        lap += 1
        jump(to: Int(steps.first { isPractice($0) }!.frame))
      } else {
        jump(to: length)
      }
    case .previous: previous()
    case .jumpToStep(let index): jump(to: Int(steps[index].frame))
    case .jumpToTime(let time):
      jump(to: min(length, Int(time.nanoseconds) / (1_000_000_000 / (grace / 2))))
    case .addTime(let time): add(Int(time.nanoseconds) / (1_000_000_000 / (grace / 2)))
    case .waitOver:
      guard let wait = running, wait.kind == .wait else { return }
      leave(to: Int(wait.endFrame))
    default: break
    }
  }

  private var running: PlannedStep? {
    steps.last { Int($0.frame) <= shown && Int($0.endFrame) > shown }
  }

  private func isPractice(_ step: PlannedStep) -> Bool {
    switch step.kind {
    case .hold, .breathe, .rest, .wait: true
    case .leadIn, .transition, .sideSwitch: false
    }
  }

  private mutating func pause() {
    isPaused = true
    guard turnedAt != time else { return }
    (turnedBefore, turnedAt) = (turnedAt, time)
    ghosts += sounding.filter { $0.bornAt < played }.map {
      var ghost = $0
      // Gone at once, and not twice.
      if ghost.down == 0 { ghost.down = -1 }
      ghost.pausing = 0
      return ghost
    }
  }

  private mutating func resume() {
    isPaused = false
    if turnedAt == time {
      ghosts.removeAll { $0.pausing == 0 }
      // As if there had been none.
      if let turnedBefore { turnedAt = turnedBefore }
      turnedBefore = nil
      return
    }
    (turnedBefore, turnedAt) = (nil, time)
    // Gone with the pause: what a jump on its first frame lets fade, and what was still fading there.
    if jumpedAt == played { sounding.removeAll { $0.down >= 0 } }
    for index in sounding.indices where sounding[index].bornAt < played {
      sounding[index].upAgain = 0
    }
  }

  private mutating func previous() {
    let begun = steps.filter { isPractice($0) && Int($0.frame) <= shown }
    let standing = isWaiting || held > 0 ? stood : 0
    if let last = begun.last, shown - Int(last.frame) + standing >= grace {
      jump(to: Int(last.frame))
    } else if begun.isEmpty && shown + standing >= grace {
      jump(to: 0)
    } else if let before = begun.dropLast().last {
      jump(to: Int(before.frame))
    } else if lap > 0 {
      lap -= 1
      jump(to: Int(steps.last { isPractice($0) }!.frame))
    } else {
      jump(to: 0)
    }
  }

  private mutating func add(_ frames: Int) {
    guard !isWaiting, let running else { return }
    if frames >= 0 {
      if held == 0 { stood = 0 }
      held += frames
      return
    }
    let released = min(held, -frames)
    held -= released
    if held == 0 { stood = 0 }
    let end = Int(running.endFrame) - (running.kind == .wait ? 1 : 0)
    let target = max(shown, min(shown - frames - released, end))
    if target > shown { leave(to: target) }
  }

  private mutating func leave(to target: Int) {
    isWaiting = false
    held = 0
    frame = target
  }

  private mutating func jump(to target: Int) {
    // What has begun on this very frame is never heard; in a pause, and just behind it, nothing sounds.
    sounding = sounding.filter { $0.bornAt < played }
    if isPaused || (turnedAt == time && time > 0) || played == 0 { sounding = [] }
    for index in sounding.indices where sounding[index].down < 0 { sounding[index].down = 0 }
    leave(to: target)
    jumpedAt = played
    for (index, cue) in cues.enumerated()
    where cue.frame < target && cue.frame + cue.samples.count > target {
      sounding.append(
        Sounding(cue: index, next: target - cue.frame, bornAt: played, up: 0))
    }
  }
}
