import SessionModel
import SoundUnits

/// A session that is made of stretches of the library and of rests, before it has a file.
public struct Routine: Equatable, Sendable {
  /// One of its steps.
  public enum Step: Equatable, Sendable {
    /// A stretch by its id, held as the library says or for this long.
    case stretch(String, hold: ExactTime?)
    /// A rest.
    case rest(ExactTime)
  }

  /// What lists call it.
  public var title: String
  /// In the author's words.
  public var difficulty: String?
  /// A sentence about it.
  public var description: String?
  /// Before the first step.
  public var leadIn: ExactTime
  /// Between two stretches.
  public var transition: ExactTime
  /// Between two sides of a stretch.
  public var sideSwitch: ExactTime
  /// In the order in which they are done.
  public var steps: [Step]

  /// What a routine has for its gaps where nobody says anything.
  public static let standardLeadIn = ExactTime.seconds(5)
  /// Time to move.
  public static let standardTransition = ExactTime.seconds(5)
  /// Time to change sides.
  public static let standardSideSwitch = ExactTime.seconds(3)

  /// A routine with the usual gaps.
  public init(
    title: String, difficulty: String? = nil, description: String? = nil,
    leadIn: ExactTime = Routine.standardLeadIn,
    transition: ExactTime = Routine.standardTransition,
    sideSwitch: ExactTime = Routine.standardSideSwitch, steps: [Step] = []
  ) {
    self.title = title
    self.difficulty = difficulty
    self.description = description
    self.leadIn = leadIn
    self.transition = transition
    self.sideSwitch = sideSwitch
    self.steps = steps
  }

  /// What reading its file gives; nil where the library lacks one of its stretches.
  public func session(_ library: StretchLibrary) -> Session? {
    let place = SourceLocation(path: "")
    let steps = steps.compactMap { $0.step(library) }
    guard steps.count == self.steps.count else { return nil }
    return Session(
      title: title, difficulty: difficulty, description: description, leadIn: leadIn,
      transition: transition, sideSwitch: sideSwitch, steps: steps, location: place)
  }
}

extension Routine.Step {
  /// What reading it gives; nil where the library lacks the stretch.
  func step(_ library: StretchLibrary) -> Step? {
    let place = SourceLocation(path: "")
    switch self {
    case .rest(let length): return Step(.rest(length), location: place)
    case .stretch(let id, let hold):
      guard let stretch = library[id] else { return nil }
      let say = stretch.instructions.map { SoundCue(sound: .speech(Phrase($0)), location: place) }
      return Step(
        .hold(hold ?? stretch.duration, sides: stretch.sides), name: stretch.name, say: say,
        bodyPart: stretch.bodyPart, location: place)
    }
  }

  /// As a session file has it, key by key.
  var lines: [String] {
    switch self {
    case .rest(let length): return ["rest: \(length)"]
    case .stretch(let id, let hold):
      return ["stretch: " + YAMLValueText.line(id)] + (hold.map { ["hold: \($0)"] } ?? [])
    }
  }
}
