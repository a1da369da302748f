import SessionFile
import SessionModel
import TestSupport
import Testing

/// Sound files where a session should be.
@Suite struct SoundFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var head: [UInt8]
    /// `nil` for what is no sound file.
    var kind: String?

    init(_ kind: String?, _ text: String, _ bytes: UInt8..., then rest: String = "") {
      testDescription = "\(text) \(bytes) \(rest)"
      head = Array(text.utf8) + bytes + Array(rest.utf8)
      self.kind = kind
    }
  }

  static let cases = [
    Case("FLAC", "fLaC", 0x00, 0, 0, 34), Case("FLAC", "fLaC", 0x80, 0, 0, 34),
    Case("Ogg", "OggS", 0, 2, 0, 0), Case("MP3", "ID3", 4, 0, 0, 0),
    Case("MP3", "", 0xFF, 0xFB, 0x90, 0x64), Case("MP3", "", 0xFF, 0xF3, 0x48, 0xC4),
    Case("WAV", "RIFF", 0x24, 8, 0, 0, then: "WAVEfmt "),
    Case("WAV", "RIFX", 0, 0, 8, 0x24, then: "WAVEfmt "),
    Case("WAV", "RF64", 0xFF, 0xFF, 0xFF, 0xFF, then: "WAVEds64"),
    Case("AIFF", "FORM", 0, 0, 1, 0, then: "AIFFCOMM"),
    Case("AIFF", "FORM", 0, 0, 1, 0, then: "AIFCFVER"),
    Case(nil, "RIFF", 0x24, 8, 0, 0, then: "WEBPVP8 "), Case(nil, "fLaC: a tune of mine"),
    Case(nil, "OggS is no kind"), Case(nil, "ID3: a tune of mine"), Case(nil, "", 0xFF, 0xFE, 0x74),
    Case(nil, "FORM: AIFF, AIFC"), Case(nil, "", 0xFF), Case(nil, "fLa"), Case(nil, "\u{1F9D8}"),
  ]

  static let ending = "; a session is a YAML text, and carillon preview plays sounds"

  @Test(arguments: cases)
  func aSoundFileIsCalledOne(_ file: Case) throws {
    let bytes = file.head + [UInt8](repeating: file.kind == nil ? 0x20 : 0, count: 64)
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "tree.flac")
    let reader = SessionReader(library: StretchLibrary(), findSession: { _ in nil })
    let texts = [
      reader.read(path: path).problems, StretchLibrary.read(paths: [path]).1,
      Settings.read(path: path).1,
    ].map { $0.map(\.message) }
    for messages in texts {
      if let kind = file.kind {
        #expect(messages == ["is a sound file (\(kind))\(Self.ending)"])
      } else {
        #expect(!messages.contains { $0.contains("sound file") }, "\(messages)")
      }
    }
  }

  @Test func soIsOneThatIsLargerThanAnyText() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array("fLaC".utf8) + [UInt8](repeating: 0, count: 17 << 20), to: "long.flac")
    let reader = SessionReader(library: StretchLibrary(), findSession: { _ in nil })
    #expect(
      reader.read(path: path).problems.map(\.message) == ["is a sound file (FLAC)\(Self.ending)"])
  }
}
