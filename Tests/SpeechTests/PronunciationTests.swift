import Testing

@testable import Speech

@Suite struct PronunciationTests {
  struct Case: CustomTestStringConvertible {
    var words: [String: String]
    var text: String
    var spoken: String
    var testDescription: String { text }
  }

  static let poses = [
    "Trikonasana": "tree-ko-nah-sana", "Asana": "ah-sana", "Adho Mukha": "add-ho mook-ha",
    "Adho": "up", "Übung": "Uebung", "&": " and ", "C3": "see three", "मुद्रा": "moodra",
  ]

  @Test(arguments: [
    Case(words: poses, text: "Trikonasana, left", spoken: "tree-ko-nah-sana, left"),
    Case(words: poses, text: "TRIKONASANA!", spoken: "tree-ko-nah-sana!"),
    Case(words: poses, text: "Trikonasanas", spoken: "Trikonasanas"),
    Case(words: poses, text: "Vrksasana", spoken: "Vrksasana"),
    Case(words: poses, text: "asana", spoken: "ah-sana"),
    Case(words: poses, text: "asana-asana", spoken: "ah-sana-ah-sana"),
    Case(words: poses, text: "the asana's end", spoken: "the ah-sana's end"),
    Case(words: poses, text: "adho mukha svanasana", spoken: "add-ho mook-ha svanasana"),
    Case(words: poses, text: "adho mukhas", spoken: "up mukhas"),
    Case(words: poses, text: "übung Übungen", spoken: "Uebung Übungen"),
    Case(words: poses, text: "in&out", spoken: "in and out"),
    Case(words: poses, text: "C3 C30 c3", spoken: "see three C30 see three"),
    Case(words: poses, text: "मुद्रा", spoken: "moodra"),
    Case(words: ["a": "b", "b": "a"], text: "a b", spoken: "b a"),
    Case(words: ["": "x", "y": ""], text: "a y b", spoken: "a  b"),
    Case(words: [:], text: "as it is", spoken: "as it is"),
    Case(words: ["u\u{308}ben": "ueben"], text: "üben", spoken: "ueben"),
    Case(words: ["x": "$&\\1{out}"], text: "x", spoken: "$&\\1{out}"),
  ])
  func wholeWordsAreReadAsTheListSays(_ test: Case) {
    #expect(Pronunciations(test.words).applied(to: test.text) == test.spoken)
  }
}
