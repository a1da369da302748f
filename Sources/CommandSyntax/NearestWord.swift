/// The one of `words` that a person most likely meant by `typed`; nil where none is near.
///
/// Near is a third of the longer word's letters in edits (one letter put in, left out or changed, or two
/// neighbors swapped), at least one and at most three. Case does not count. Of equals, the first wins.
func nearestWord(to typed: String, in words: [String]) -> String? {
  let typedLetters = Array(typed.lowercased())
  var best: (word: String, edits: Int)?
  for word in words {
    let letters = Array(word.lowercased())
    let limit = max(1, min(3, max(letters.count, typedLetters.count) / 3))
    // Also keeps a word of any length from costing more than the words of the table do.
    if abs(letters.count - typedLetters.count) > limit { continue }
    let edits = editCount(from: typedLetters, to: letters)
    if edits <= limit, edits < best?.edits ?? .max { best = (word, edits) }
  }
  return best?.word
}

/// The restricted Damerau–Levenshtein distance ("optimal string alignment"): the fewest edits, no part
/// of a word being edited twice.
func editCount(from source: [Character], to target: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...target.count)
  for (row, letter) in source.enumerated() {
    var current = [row + 1]
    for (column, other) in target.enumerated() {
      var edits = min(
        previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
        edits = min(edits, beforePrevious[column - 1] + 1)
      }
      current.append(edits)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[target.count]
}
