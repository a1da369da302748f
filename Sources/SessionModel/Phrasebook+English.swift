extension Phrasebook {
  /// The language that is there without any file; the same as `Config/languages/en.yaml`.
  public static let english = Phrasebook(
    numbers: [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
      + ["twenty", "thirty", "forty", "fifty"].flatMap { tens in
        [tens]
          + ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map {
            "\(tens)-\($0)"
          }
      } + ["sixty"],
    seconds: Plural(one: "1 second", other: "{number} seconds"),
    minutes: Plural(one: "1 minute", other: "{number} minutes"),
    hours: Plural(one: "1 hour", other: "{number} hours"),
    minutesAndSeconds: Plural(one: "one minute {seconds}", other: "{minutes} minutes {seconds}"),
    hoursAndMinutes: "{hours} {minutes}",
    round: "round {number}",
    announce: "{name}, {side}",
    halfway: "halfway",
    remaining: "{left} left",
    theEnd: "the end",
    sides: ["left": "left", "right": "right"],
    names: StepNames())
}

/// The phrasebooks that there are, by language.
public struct Phrasebooks: Hashable, Sendable {
  /// For sessions that name no language; `en` unless the settings say otherwise.
  public var standardLanguage: String
  private var books: [String: Phrasebook]

  /// English, which is always there unless another book takes its place, and these.
  ///
  /// - Parameter books: By language tag in lower case: `de`, `pt-br`.
  public init(_ books: [String: Phrasebook] = [:], standardLanguage: String = "en") {
    self.books = books.merging(["en": .english]) { own, _ in own }
    self.standardLanguage = standardLanguage
  }

  /// The languages that have a book, sorted.
  public var languages: [String] { books.keys.sorted() }

  /// The book of a language tag: its own (`pt-br`), or that of its first part (`pt`).
  ///
  /// - Parameter language: `nil` for the standard language.
  public func book(for language: String?) -> Phrasebook? {
    let tag = (language ?? standardLanguage).lowercased()
    return books[tag] ?? tag.split(separator: "-").first.flatMap { books[String($0)] }
  }

  /// As `book(for:)`, and English where there is none.
  public subscript(language: String?) -> Phrasebook {
    book(for: language) ?? books["en"] ?? .english
  }
}
