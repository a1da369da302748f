import HistoryStore
import SoundUnits
import Timeline

/// The place where a session was left, in the session as it is now. A value.
enum LeftPlace: Equatable {
  /// The step is as it was: the very frame.
  case same(StartingPoint, step: Int)
  /// The session was changed; a step of that name is there still.
  case moved(step: Int)
  /// The session was changed, and no step has that name.
  case gone
  /// Nothing was left to play.
  case atEnd

  init(_ position: RunPosition, in schedule: Schedule) {
    let steps = schedule.steps
    guard let rate = SampleRate(hertz: position.hertz) else {
      self = .gone
      return
    }
    func isNamed(_ index: Int) -> Bool { position.isInStep(named: steps[index].title) }
    if steps.indices.contains(position.step), isNamed(position.step) {
      let step = steps[position.step]
      let (start, end) = (rate.frame(at: step.start), rate.frame(at: step.end))
      let beganThere = position.stepStart.map { rate.frame(at: $0) == start } ?? true
      if beganThere && (start..<end).contains(position.frame) {
        self = .same(.place(position.frame, rate, step: position.step), step: position.step)
        return
      }
      if beganThere && position.frame == end && position.step == steps.count - 1 {
        self = .atEnd
        return
      }
    }
    // Of several the nearest: rounds and sides have the same names.
    let nearest = steps.indices.lazy.filter(isNamed).min {
      abs($0 - position.step) < abs($1 - position.step)
    }
    if position.stepName != nil, let nearest { self = .moved(step: nearest) } else { self = .gone }
  }
}
