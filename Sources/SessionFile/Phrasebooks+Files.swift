import SessionModel
import SoundUnits

extension Phrasebooks {
  /// Reads files of phrases, each named for its language: `de.yaml`, `pt-br.yaml`.
  ///
  /// A later file takes the place of an earlier one of the same language. A phrase that cannot be
  /// used is English; `SessionContext.language` has the keys.
  public static func read(
    paths: [String], standardLanguage: String = "en"
  ) -> (Phrasebooks, [SessionProblem]) {
    let state = ReadingState(library: StretchLibrary(), findSession: { _ in nil })
    var books: [String: Phrasebook] = [:]
    for path in paths {
      let reader = FileReader(path: path, state: state)
      let language = reader.fileName.lowercased()
      guard FileReader.isLanguageTag(language) else {
        state.problems.register(path)
        state.problems.add(
          SourceLocation(path: path),
          "file is named \(shown(reader.fileName)); phrases are named for their language, "
            + "such as de.yaml")
        continue
      }
      if let book = reader.phrasebook() { books[language] = book }
    }
    return (Phrasebooks(books, standardLanguage: standardLanguage), state.problems.listed)
  }
}

extension FileReader {
  fileprivate func phrasebook() -> Phrasebook? {
    guard let root = state.root(of: path),
      let fields = fields(root, as: .language, called: "a language file")
    else { return nil }
    var book = Phrasebook.english
    if let numbers = numbers(in: fields) { book.numbers = numbers }
    if let seconds = plural("seconds", .counted, in: fields) { book.seconds = seconds }
    if let minutes = plural("minutes", .counted, in: fields) { book.minutes = minutes }
    if let hours = plural("hours", .counted, in: fields) { book.hours = hours }
    if let both = plural("minutes-and-seconds", .countedMinutes, in: fields) {
      book.minutesAndSeconds = both
    }
    if let both = text("hours-and-minutes", in: fields) { book.hoursAndMinutes = both }
    if let round = text("round", in: fields) { book.round = round }
    if let announce = text("announce", in: fields) { book.announce = announce }
    if let halfway = text("halfway", in: fields) { book.halfway = halfway }
    if let remaining = text("remaining", in: fields) { book.remaining = remaining }
    if let theEnd = text("the-end", in: fields) { book.theEnd = theEnd }
    if let sides = words("sides", in: fields) {
      let pairs = sides.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) }
      book.sides = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    if let names = names(in: fields) { book.names = names }
    return book
  }

  private func names(in fields: Fields) -> Phrasebook.StepNames? {
    guard let (_, node) = fields["names"],
      let fields = self.fields(node, as: .stepNames, called: "names")
    else { return nil }
    var names = Phrasebook.StepNames()
    if let hold = text("hold", in: fields) { names.hold = hold }
    if let breathe = text("breathe", in: fields) { names.breathe = breathe }
    if let wait = text("wait", in: fields) { names.wait = wait }
    if let rest = text("rest", in: fields) { names.rest = rest }
    if let work = text("work", in: fields) { names.work = work }
    return names
  }

  private func numbers(in fields: Fields) -> [String]? {
    guard let (key, node) = fields["numbers"] else { return nil }
    guard case .list(let items) = node.content else {
      addWrongType(node, "numbers", key.value)
      return nil
    }
    state.visit(items.count, at: location(node))
    let words = items.compactMap { text($0, "a number", .name) }
    return words.count == items.count ? words : nil
  }

  private func plural(
    _ name: String, _ context: SessionContext, in fields: Fields
  ) -> Phrasebook.Plural? {
    guard let (_, node) = fields[name], let fields = self.fields(node, as: context, called: name)
    else { return nil }
    let one = text("one", in: fields)
    let other = text("other", in: fields)
    guard let one, let other else { return nil }
    return Phrasebook.Plural(one: one, other: other)
  }
}
