import Screen
import SessionFile
import SoundUnits

/// Choosing stretches for a routine: keys in, state out. Knows no terminal and no file.
struct RoutineBuilder {
  /// Where keys go.
  enum Focus: Equatable {
    case library, routine, title
  }

  /// How it stands.
  enum Outcome: Equatable {
    case open, cancelled
    case made(Routine)
  }

  let library: StretchLibrary
  /// Whether a routine of this title cannot be saved, since there is one of its name.
  let isTaken: @Sendable (_ title: String) -> Bool
  /// The parts of the body that the library has stretches for.
  let parts: [String]
  private(set) var routine: Routine
  private(set) var focus = Focus.library
  private(set) var outcome = Outcome.open
  /// Only stretches for this part; nil for all.
  private(set) var part: String?
  /// The stretch that Enter adds, of those that are listed.
  private(set) var choice = 0
  /// The step that keys change; meaningless while there is none.
  private(set) var step = 0
  /// What the last key could not do, until the next.
  private(set) var remark: String?

  /// By how much a hold grows or shrinks at once.
  static let holdUnit = ExactTime.seconds(5)
  private static let standardRest = ExactTime.seconds(10)
  private static let pageLength = 10
  private static let stepLimit = 1_000

  init(
    library: StretchLibrary, routine: Routine,
    isTaken: @escaping @Sendable (_ title: String) -> Bool = { _ in false }
  ) {
    self.library = library
    self.isTaken = isTaken
    self.routine = routine
    parts = Set(library.stretches.compactMap(\.bodyPart)).sorted()
    part = nil
  }

  /// The stretches of the chosen part, by part and name.
  var listed: [Stretch] {
    library.stretches.filter { part == nil || $0.bodyPart == part }
      .sorted { ($0.bodyPart ?? "~", $0.name) < ($1.bodyPart ?? "~", $1.name) }
  }

  // MARK: - Keys

  mutating func press(_ key: Key) {
    guard outcome == .open else { return }
    remark = nil
    switch focus {
    case .title: pressInTitle(key)
    case .library: if !pressAnywhere(key) { pressInLibrary(key) }
    case .routine: if !pressAnywhere(key) { pressInRoutine(key) }
    }
  }

  /// - Returns: Whether the key means the same in both lists.
  private mutating func pressAnywhere(_ key: Key) -> Bool {
    switch key {
    case .escape: outcome = .cancelled
    case .tab: focus = focus == .library ? .routine : .library
    case .character("s"): save()
    case .character("n"): focus = .title
    case .character("r"): add(.rest(Self.standardRest))
    default: return false
    }
    return true
  }

  private mutating func pressInLibrary(_ key: Key) {
    let stretches = listed
    switch key {
    case .up, .down, .pageUp, .pageDown, .home, .end:
      choice = Self.moved(choice, by: key, count: stretches.count)
    case .left, .right:
      let all = [nil] + parts.map(Optional.some)
      let index = all.firstIndex(of: part) ?? 0
      part = all[(index + (key == .right ? 1 : all.count - 1)) % all.count]
      choice = 0
    case .enter, .character(" "):
      if stretches.indices.contains(choice) { add(.stretch(stretches[choice].id, hold: nil)) }
    default: break
    }
  }

  private mutating func pressInRoutine(_ key: Key) {
    guard routine.steps.indices.contains(step) else {
      if key != .up && key != .down { remark = "no step yet; Tab leads to the library" }
      return
    }
    switch key {
    case .up, .down, .pageUp, .pageDown, .home, .end:
      step = Self.moved(step, by: key, count: routine.steps.count)
    case .character("u"), .character("U"): moveStep(by: -1)
    case .character("d"), .character("D"): moveStep(by: 1)
    case .character("+"), .character("="), .right: changeLength(by: Self.holdUnit)
    case .character("-"), .left: changeLength(by: .zero - Self.holdUnit)
    case .character("x"), .delete, .backspace:
      routine.steps.remove(at: step)
      step = max(0, min(step, routine.steps.count - 1))
    default: break
    }
  }

  private mutating func pressInTitle(_ key: Key) {
    switch key {
    case .enter, .escape, .tab: focus = routine.steps.isEmpty ? .library : .routine
    case .backspace, .delete: routine.title = String(routine.title.dropLast())
    case .character(let character):
      let isBlank = character == " " && (routine.title.isEmpty || routine.title.last == " ")
      if !isBlank && routine.title.count < 100 { routine.title.append(character) }
    default: break
    }
  }

  // MARK: - What they do

  private mutating func add(_ new: Routine.Step) {
    guard routine.steps.count < Self.stepLimit else {
      remark = "a routine made here has at most \(Self.stepLimit) steps"
      return
    }
    // Behind the step that the person looks at, or at the end while they look at the library.
    let index = focus == .routine && !routine.steps.isEmpty ? step + 1 : routine.steps.count
    routine.steps.insert(new, at: index)
    step = index
  }

  private mutating func moveStep(by offset: Int) {
    let other = step + offset
    guard routine.steps.indices.contains(other) else { return }
    routine.steps.swapAt(step, other)
    step = other
  }

  private mutating func changeLength(by difference: ExactTime) {
    let length = min(max(length(of: routine.steps[step]) + difference, Self.holdUnit), .hours(1))
    switch routine.steps[step] {
    case .rest: routine.steps[step] = .rest(length)
    case .stretch(let id, _):
      // As the library says, it is not written down: a change there then shows here.
      routine.steps[step] = .stretch(id, hold: length == library[id]?.duration ? nil : length)
    }
  }

  private mutating func save() {
    while routine.title.last == " " { routine.title.removeLast() }
    if routine.steps.isEmpty {
      remark = "no step yet; Enter adds the stretch that is marked"
    } else if routine.title.isEmpty {
      focus = .title
      remark = "a name is needed; type one, then Enter and s"
    } else if isTaken(routine.title) {
      focus = .title
      remark = "there is one of this name; type another, then Enter and s"
    } else {
      outcome = .made(routine)
    }
  }

  // MARK: - Lengths

  /// Of one side.
  func length(of step: Routine.Step) -> ExactTime {
    switch step {
    case .rest(let length): length
    case .stretch(let id, let hold): hold ?? library[id]?.duration ?? .zero
    }
  }

  private static func moved(_ index: Int, by key: Key, count: Int) -> Int {
    let target =
      switch key {
      case .up: index - 1
      case .down: index + 1
      case .pageUp: index - pageLength
      case .pageDown: index + pageLength
      case .home: 0
      default: count - 1
      }
    return max(0, min(target, count - 1))
  }
}
