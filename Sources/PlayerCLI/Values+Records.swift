import CommandSyntax
import Statistics

// Numbers and days that the commands of the record take.
extension Values {
  /// The number behind a flag, from 1; nil where the flag is not there.
  static func number(_ flag: FlagName, _ parsed: ParsedCommand) throws(CommandFailure) -> Int? {
    guard let text = parsed[flag] else { return nil }
    return try number(text, flag.spelling)
  }

  /// A whole number from 1 that was typed.
  static func number(_ text: String, _ what: String) throws(CommandFailure) -> Int {
    guard text.utf8.count <= 15, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), number > 0
    else { throw .usage("\(what) is '\(text)'; it is a number from 1") }
    return number
  }

  /// A task that was typed, or `none`: `.some(nil)`.
  static func taskOrNone(_ parsed: ParsedCommand) throws(CommandFailure) -> Int?? {
    if parsed[.task] == "none" { return .some(nil) }
    return try number(.task, parsed).map { .some($0) }
  }

  /// A color that was typed, or `none`: `.some(nil)`.
  static func color(_ parsed: ParsedCommand) throws(CommandFailure) -> String?? {
    guard let text = parsed[.color] else { return nil }
    if text == "none" { return .some(nil) }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
      throw .usage(
        "--color is '\(text.prefix(40))'; it is # and six digits, in quotes for the shell, such as "
          + "'#7C3AED', or none")
    }
    return .some(text)
  }

  /// The day behind a flag; nil where the flag is not there.
  static func day(
    _ flag: FlagName, _ parsed: ParsedCommand, today: CalendarDay
  ) throws(CommandFailure) -> CalendarDay? {
    guard let text = parsed[flag] else { return nil }
    switch text {
    case "today": return today
    case "yesterday": return today - 1
    default:
      guard let day = CalendarDay(text) else {
        throw .usage(
          "\(flag.spelling) is '\(text)'; it is a day such as 2026-11-30, today or yesterday")
      }
      guard day.year >= 1_970 else {
        throw .usage("\(flag.spelling) is \(day); days from 1970-01-01 on can be asked for")
      }
      return day
    }
  }

  /// From `--since` up to `--until`; nil where neither is there.
  static func days(
    _ parsed: ParsedCommand, today: CalendarDay
  ) throws(CommandFailure) -> DayRange? {
    let since = try day(.since, parsed, today: today)
    let until = try day(.until, parsed, today: today)
    if since == nil && until == nil { return nil }
    let first = since ?? CalendarDay(number: 0)
    // A wrong clock may have left days that are still to come.
    let last = until ?? max(today, first) + 36_500
    guard first <= last else {
      throw .usage("--since is \(first), --until is \(last); the first is not after the second")
    }
    return DayRange(first, through: last)
  }
}
