/// How words are to be read that a speech program would get wrong: `Trikonasana` as
/// `tree-ko-nah-sana`.
///
/// An entry replaces whole words only, whatever their case; of two that fit at one place the longer
/// one is taken. What was put in is not looked at again.
struct Pronunciations {
  private struct Entry {
    var word: [String]
    var spoken: String
    var startsWithLetter: Bool
    var endsWithLetter: Bool
  }

  /// By the folded first character, longest first.
  private var entries: [String: [Entry]] = [:]

  init(_ list: [String: String]) {
    for (word, spoken) in list {
      let characters = Array(word)
      guard let first = characters.first, let last = characters.last else { continue }
      let entry = Entry(
        word: characters.map { $0.lowercased() }, spoken: spoken,
        startsWithLetter: first.isPartOfWord, endsWithLetter: last.isPartOfWord)
      entries[first.lowercased(), default: []].append(entry)
    }
    for first in entries.keys {
      // Equal but for case: the order of a dictionary must not decide.
      entries[first]?.sort {
        $0.word.count != $1.word.count ? $0.word.count > $1.word.count : $0.spoken < $1.spoken
      }
    }
  }

  /// `text` with every word of the list as it is to be read.
  func applied(to text: String) -> String {
    if entries.isEmpty { return text }
    let characters = Array(text)
    let folded = characters.map { $0.lowercased() }
    var result = ""
    var index = 0
    while index < characters.count {
      let followsLetter = index > 0 && characters[index - 1].isPartOfWord
      let match = entries[folded[index]]?.first { entry in
        let end = index + entry.word.count
        guard end <= folded.count, !(entry.startsWithLetter && followsLetter) else { return false }
        if entry.endsWithLetter, end < characters.count, characters[end].isPartOfWord {
          return false
        }
        return folded[index..<end].elementsEqual(entry.word)
      }
      if let match {
        result += match.spoken
        index += match.word.count
      } else {
        result.append(characters[index])
        index += 1
      }
    }
    return result
  }
}

extension Character {
  /// A letter or a digit of any script; marks belong to the character that they stand on.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
