import HistoryStore

/// The members of one JSON object that are texts, whole numbers or truths, by their keys.
struct JSONFields {
  private var texts: [String: String] = [:]
  private var numbers: [String: Int64] = [:]
  private var truths: [String: Bool] = [:]
  private let reader: JSONReader

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - truthKeys: Keys of truths; `textKeys` those of texts, `numberKeys` of numbers. Any other
  ///     one goes to `other`, which reads its value where it knows the key.
  init(
    _ reader: inout JSONReader, texts textKeys: Set<String>, numbers numberKeys: Set<String>,
    truths truthKeys: Set<String> = [],
    other: (inout JSONReader, String) throws(JSONProblem) -> Bool = { _, _ in false }
  ) throws(JSONProblem) {
    var texts: [String: String] = [:]
    var numbers: [String: Int64] = [:]
    var truths: [String: Bool] = [:]
    // Where a key is missing the object's beginning is named.
    self.reader = reader
    try reader.object { (reader, key) throws(JSONProblem) in
      if reader.isNull() { return }
      if textKeys.contains(key) {
        texts[key] = try reader.string()
      } else if numberKeys.contains(key) {
        numbers[key] = try reader.integer()
      } else if truthKeys.contains(key) {
        truths[key] = try reader.bool()
      } else if try !other(&reader, key) {
        try reader.skip()
      }
    }
    (self.texts, self.numbers, self.truths) = (texts, numbers, truths)
  }

  func optionalText(_ key: String) -> String? { texts[key] }
  func optionalNumber(_ key: String) -> Int64? { numbers[key] }
  func optionalTruth(_ key: String) -> Bool? { truths[key] }

  func text(_ key: String) throws(JSONProblem) -> String {
    guard let text = texts[key] else { throw missing(key) }
    return text
  }

  func number(_ key: String) throws(JSONProblem) -> Int64 {
    guard let number = numbers[key] else { throw missing(key) }
    return number
  }

  func int(_ key: String) throws(JSONProblem) -> Int { Int(try number(key)) }

  func truth(_ key: String) throws(JSONProblem) -> Bool {
    guard let truth = truths[key] else { throw missing(key) }
    return truth
  }

  func id(_ key: String) throws(JSONProblem) -> RecordID {
    guard let id = RecordID(try text(key)) else {
      throw reader.problem("\(key) is '\(texts[key] ?? "")'; it is a UUID")
    }
    return id
  }

  func optionalID(_ key: String) throws(JSONProblem) -> RecordID? {
    texts[key] == nil ? nil : try id(key)
  }

  /// One of a few words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(JSONProblem) -> Word where Word.RawValue == String {
    let text = try text(key)
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw reader.problem("\(key) is '\(text)'; it is one of \(words)")
    }
    return word
  }

  private func missing(_ key: String) -> JSONProblem { reader.problem("\(key) is missing") }
}
