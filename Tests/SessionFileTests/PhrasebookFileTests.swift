import SessionFile
import SessionModel
import SoundUnits
import TestSupport
import Testing

/// The languages that come along, and how files of others are read.
@Suite struct PhrasebookFileTests {
  static let installed = ["de", "en"]

  private static func path(of language: String) -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/Config/languages/\(language).yaml"
  }

  private func installed(_ language: String) throws -> Phrasebook {
    let (books, problems) = Phrasebooks.read(paths: [Self.path(of: language)])
    #expect(problems == [])
    return try #require(books.book(for: language))
  }

  @Test func theBuiltInPhrasesAreThoseOfTheEnglishFile() throws {
    let file = try installed("en")
    #expect(file.numbers == Phrasebook.english.numbers)
    #expect(file == .english)
  }

  @Test func germanIsComplete() throws {
    let german = try installed("de")
    #expect(german.numbers.count == 60)
    #expect(Set(german.numbers).count == 60)
    #expect(german.word(3) == "drei" && german.word(21) == "einundzwanzig")
    #expect(german.halfway == "Halbzeit" && german.theEnd == "das Ende")
    #expect(german.announcement(of: "Baum", side: "left") == "Baum, links")
    #expect(german.milestone(.minutes(5)) == "noch 5 Minuten")
    #expect(german.names.breathe == "Atmen" && german.names.rest == "Pause")
  }

  @Test(arguments: [
    (1, "eine Sekunde"), (45, "45 Sekunden"), (60, "eine Minute"), (90, "eine Minute dreißig"),
    (150, "zwei Minuten dreißig"), (1_500, "25 Minuten"), (3_600, "eine Stunde"),
    (3_660, "eine Stunde und eine Minute"), (7_500, "2 Stunden und 5 Minuten"),
  ])
  func germanTimesAreSaidNaturally(_ seconds: Int, _ words: String) throws {
    #expect(try installed("de").time(.seconds(Int64(seconds))) == words)
  }

  @Test func germanTextsHaveTheirTokensReplaced() throws {
    let step = SpokenStep(
      name: "Baum", side: "right", round: 2, rounds: 3, left: .seconds(45), length: .seconds(90),
      next: SpokenStep.Next(name: "Hund", side: "left"))
    let german = try installed("de")
    for (text, words) in [
      (
        "{name}, {side}, noch {left} von {hold}",
        "Baum, rechts, noch 45 Sekunden von eine Minute dreißig"
      ),
      ("{round} von {rounds}", "Runde 2 von 3"), ("Runde {round} von {rounds}", "Runde 2 von 3"),
      ("Als Nächstes: {next}", "Als Nächstes: Hund, links"), ("{halfway}", "Halbzeit"),
    ] {
      #expect(german.spoken(text, of: step) == words)
    }
  }

  @Test func aLaterFileTakesTheEarliersPlaceAndABrokenPhraseIsEnglish() throws {
    let folder = try TemporaryFolder()
    let text = try FileBytes.read(Self.path(of: "de"))
    let own = String(decoding: text, as: UTF8.self)
    let first = try folder.write(own, to: "a/de.yaml")
    let second = try folder.write(own + "halfway: Mitte\n", to: "b/de.yaml")
    let (books, problems) = Phrasebooks.read(paths: [first, second])
    #expect(
      problems.map(\.message) == ["halfway is written twice in a language; keep one"])
    #expect(books.languages == ["de", "en"])
    let short = try folder.write("halfway: Mitte\n", to: "c/de.yaml")
    let book = try #require(Phrasebooks.read(paths: [first, short]).0.book(for: "de"))
    #expect(book.halfway == "Mitte" && book.theEnd == "the end")
  }

  @Test func aLanguageIsFoundByItsTagOrItsFirstPart() throws {
    let books = Phrasebooks.read(
      paths: Self.installed.map(Self.path), standardLanguage: "de-at"
    ).0
    #expect(books[nil].halfway == "Halbzeit" && books["DE-ch"].halfway == "Halbzeit")
    #expect(books["en-gb"] == .english)
    #expect(books.book(for: "fr") == nil && books["fr"] == .english)
  }
}
