import SoundUnits

/// The words of one language for all that the program says by itself.
///
/// Times and numbers inside a session's own texts are said with them too. Every phrase is a
/// `TokenText` with the tokens that its comment names; the languages stand in `Config/languages`.
public struct Phrasebook: Hashable, Sendable {
  /// A phrase with a number: for 1, and for every other.
  public struct Plural: Hashable, Sendable {
    /// For the number 1.
    public var one: String
    /// For 0, 2, 3, …
    public var other: String

    /// Phrases for 1 and for other numbers.
    public init(one: String, other: String) {
      self.one = one
      self.other = other
    }

    func of(_ number: Int) -> String { number == 1 ? one : other }
  }

  /// One, two, three, …, as far as they are written; digits stand for those beyond.
  public var numbers: [String]
  /// Less than a minute; `{number}` in digits, `{word}` as in `numbers`.
  public var seconds: Plural
  /// Whole minutes; tokens as in `seconds`.
  public var minutes: Plural
  /// Whole hours; tokens as in `seconds`.
  public var hours: Plural
  /// By the number of minutes; `{minutes}` and `{seconds}` as in `numbers`.
  public var minutesAndSeconds: Plural
  /// `{hours}` and `{minutes}`, each the phrase of its own.
  public var hoursAndMinutes: String
  /// Which round it is, where no other word stands before the number; `{number}` in digits.
  public var round: String
  /// The announcement of a step with sides; `{name}` and `{side}`. Without sides it is the name.
  public var announce: String
  /// The middle of a step.
  public var halfway: String
  /// A milestone of a long step; `{left}`.
  public var remaining: String
  /// What comes next when nothing does.
  public var theEnd: String
  /// What sides are called, by what session files call them.
  public var sides: [String: String]
  /// What steps are called to which a session gives no name.
  public var names: StepNames

  /// Names of steps by what they are.
  public struct StepNames: Hashable, Sendable {
    /// A hold that is not work.
    public var hold = "Hold"
    /// A breathing pattern.
    public var breathe = "Breathe"
    /// A wait.
    public var wait = "Wait"
    /// A rest.
    public var rest = "Rest"
    /// A work period of a focus session.
    public var work = "Work"

    /// The English ones.
    public init() {}
  }
}

extension Phrasebook {
  /// A number as it is counted: `three`; `61` beyond the words that the language has.
  public func word(_ number: Int) -> String {
    numbers.indices.contains(number - 1) ? numbers[number - 1] : String(number)
  }

  /// A length as people say it, to the second, from an hour on to the minute: `45 seconds`,
  /// `one minute thirty`, `25 minutes`, `1 hour 5 minutes`.
  public func time(_ length: ExactTime) -> String {
    let total = Int(max(0, length.nanoseconds) / 500_000_000 + 1) / 2
    if total < 60 { return counted(total, seconds) }
    if total < 3_600 {
      let (minutes, seconds) = total.quotientAndRemainder(dividingBy: 60)
      if seconds == 0 { return counted(minutes, self.minutes) }
      return TokenText(minutesAndSeconds.of(minutes)).replacing {
        word($0 == "minutes" ? minutes : seconds)
      }
    }
    let (hours, minutes) = ((total + 30) / 60).quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return counted(hours, self.hours) }
    return TokenText(hoursAndMinutes).replacing {
      $0 == "hours" ? counted(hours, self.hours) : counted(minutes, self.minutes)
    }
  }

  /// A step as a session calls it, or else as the language calls such steps; `nil` for a group.
  public func name(of step: Step) -> String? {
    if let name = step.name { return name }
    switch step.content {
    case .hold: return names.hold
    case .breathe: return names.breathe
    case .wait: return names.wait
    case .rest: return names.rest
    case .focus: return names.work
    case .rounds, .include: return nil
    }
  }

  /// A side as the language calls it; one that it does not know stays as written.
  public func side(_ side: String) -> String { sides[side.lowercased()] ?? side }

  /// What is said before a step starts: its name, with its side.
  public func announcement(of name: String, side: String?) -> String {
    guard let side else { return name }
    return TokenText(announce).replacing { $0 == "name" ? name : self.side(side) }
  }

  /// What is said when so much of a step is left.
  public func milestone(_ left: ExactTime) -> String {
    TokenText(remaining).replacing { _ in time(left) }
  }

  private func counted(_ number: Int, _ phrase: Plural) -> String {
    TokenText(phrase.of(number)).replacing { $0 == "word" ? word(number) : String(number) }
  }
}
