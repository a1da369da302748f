import Glibc
import Mixer
import SessionModel
import SoundUnits
import Speech
import TestSupport
import Testing
import Timeline

@testable import SoundCatalog

/// Every distinct sound, once.
@Suite struct SoundCatalogTests {
  private let clips: ClipFolder

  init() throws { clips = try ClipFolder() }

  private func load(
    _ cues: [SoundCue], rate: SampleRate = .standard, memoryLimit: Int = 1 << 30,
    concurrency: Int = 2
  ) throws -> (catalog: SoundCatalog, sheet: CueSheet) {
    let sheet = try sheet(cues)
    let catalog = SoundCatalog.load(
      sheet, rate: rate, search: SoundSearch(folders: []), memoryLimit: memoryLimit,
      concurrency: concurrency)
    return (catalog, sheet)
  }

  private func clip(_ name: String) -> SoundCue {
    SoundCue(sound: .clip(name: name, folder: clips.path), location: here)
  }

  @Test func oneFileUnderManyNamesIsOneSound() throws {
    try clips.write("a.wav", [1, 2, 3])
    try clips.folder.makeFolder("sub")
    #expect(symlink("a.wav", clips.folder.path(of: "link.wav")) == 0)
    let names = ["a.wav", "./a.wav", "sub/../a.wav", "link.wav", "\(clips.path)/a.wav"]
    let (catalog, sheet) = try load(names.map(clip))
    #expect(sheet.sounds.count == names.count)
    let sounds = catalog.sounds.compactMap { $0 }
    #expect(sounds.count == names.count)
    #expect(sounds.allSatisfy { $0 === sounds[0] })
    #expect(catalog.clipFiles.count == 1)
  }

  @Test func whatCannotBeHadIsMissingAndSaysWhy() throws {
    try clips.folder.write("no sound", to: "text.wav")
    let high = FreeTone(pitchMillihertz: 5_000_000, length: .seconds(1))
    let (catalog, _) = try load(
      [
        clip("none.wav"), clip("text.wav"), SoundCue(sound: .freeTone(high), location: here),
        cue(.bell),
      ], rate: SampleRate(hertz: 8_000) ?? .standard)
    #expect(catalog.missing == [0, 1, 2])
    #expect(
      catalog.facts.map(\.notes) == [
        ["clip 'none.wav' is missing; looked for beside the session"],
        [
          "\(clips.path)/text.wav: not a sound file; WAV, FLAC, Ogg, Opus, MP3 and AIFF can be played"
        ], ["5000Hz tone is not heard at 8000 Hz; a pitch lies below half the rate"], [],
      ])
    #expect(catalog.sounds[3] != nil)
  }

  @Test func notesStandAmongThePlansWarningsWhereTheClipIsNamed() throws {
    try clips.writeFloats("nan.wav", [0.5, .nan, 0.25])
    let place = SourceLocation(path: "s.yaml", line: 12, column: 9)
    let sound = SoundReference.clip(name: "nan.wav", folder: clips.path)
    let (catalog, sheet) = try load([cue(.bell), SoundCue(sound: sound, location: place)])
    #expect(catalog.missing.isEmpty)
    let plan = Plan(sheet, rate: .standard, facts: catalog.facts)
    let warning = try #require(plan.warnings.first { $0.message.contains("nan.wav") })
    #expect(warning.location == place)
    #expect(warning.message.hasPrefix("\(clips.path)/nan.wav: 1 sample"))
  }

  @Test func withoutAVoicePhrasesAreNotMadeAndABedIsNoCue() throws {
    try clips.write("rain.wav", [1, 2, 3])
    let rain = SoundReference.clip(name: "rain.wav", folder: clips.path)
    let bed = Bed(sound: rain, gain: .zero, duck: .zero, location: here)
    let sheet = try sheet([phrase("Breathe")], bed: bed)
    let catalog = SoundCatalog.load(sheet, rate: .standard, search: SoundSearch(folders: []))
    #expect(sheet.sounds.count == 2)
    #expect(catalog.sounds.allSatisfy { $0 == nil })
    #expect(catalog.facts.map(\.state).contains(.notMade))
    #expect(catalog.beds.compactMap(\.self).count == 1)
    #expect(catalog.missing.isEmpty)
    // It is a file of the session all the same: nothing may write over it.
    #expect(catalog.clipFiles.map { $0.hasSuffix("/rain.wav") } == [true])
  }

  /// In the session's order, whichever is ready first.
  @Test(arguments: [1, 2, 3, 8])
  func clipsShareTheirMemory(_ concurrency: Int) throws {
    for (name, frames) in [("a", 100), ("b", 300), ("c", 150), ("d", 50), ("e", 1)] {
      try clips.write("\(name).wav", [Int16](repeating: 5, count: frames))
    }
    // 2 bytes a frame: b does not fit behind a, c does, d just so, and then nothing.
    let (catalog, _) = try load(
      ["a.wav", "b.wav", "a.wav", "c.wav", "d.wav", "e.wav"].map(clip), memoryLimit: 600,
      concurrency: concurrency)
    #expect(catalog.sounds.map { $0?.frames } == [100, nil, 150, 50, nil])
    #expect(catalog.missing == [1, 4])
    #expect(
      catalog.facts[1].notes == [
        "\(clips.path)/b.wav: does not fit; all sounds of a session take 0 MiB of memory at most"
      ])
  }

  /// Says which clip speaks a phrase, and which was given back as no good.
  private final class Reader: PhraseSpeaker {
    let folder: String
    var discarded: [String] = []
    init(_ folder: String) { self.folder = folder }
    func speak(_ phrases: [Phrase]) -> [Phrase: SpokenClip] {
      Dictionary(
        uniqueKeysWithValues: phrases.map { ($0, .made(path: "\(folder)/\($0.text).wav")) })
    }
    func discard(clipAt path: String) { discarded.append(path) }
    func clipsAreLoaded() {}
  }

  /// Nothing is wrong with their clips: they stay, and one line says it for all.
  @Test(arguments: [1, 4])
  func phrasesThatDoNotFitAreChimesAndSaidOnce(_ concurrency: Int) throws {
    for name in ["a", "b", "c", "d"] {
      try clips.write("\(name).wav", [Int16](repeating: 5, count: name == "d" ? 10 : 200))
    }
    let reader = Reader(clips.path)
    let catalog = SoundCatalog.load(
      try sheet(["a", "b", "c", "d"].map { phrase($0) }), rate: .standard,
      search: SoundSearch(folders: []), voice: reader, memoryLimit: 500, concurrency: concurrency)
    let frames = catalog.sounds.map { $0?.frames }
    #expect(frames[0] == 200 && frames[3] == 10)
    #expect(try #require(frames[1]) > 1_000 && frames[1] == frames[2])
    #expect(catalog.missing.isEmpty && reader.discarded.isEmpty)
    #expect(
      catalog.facts.map(\.notes) == [
        [],
        [
          "phrase does not fit; all sounds of a session take 0 MiB of memory at most, and a chime "
            + "takes the place of each that does not"
        ], [], [],
      ])
  }

  @Test func aThousandClipsAreTheSameLoadedOneByOneAndSideBySide() throws {
    let names = (0..<1_000).map { "\($0).wav" }
    for (index, name) in names.enumerated() {
      try clips.write(name, [Int16](repeating: Int16(index), count: 1 + index % 7))
    }
    let (serial, sheet) = try load(names.map(clip), concurrency: 1)
    let (parallel, _) = try load(names.map(clip), concurrency: 8)
    #expect(sheet.sounds.count == 1_000)
    #expect(serial.facts == parallel.facts)
    for index in names.indices {
      for catalog in [serial, parallel] {
        let sound = try #require(catalog.sounds[index])
        #expect(sound.frames == FrameCount(1 + index % 7))
        #expect(sound.sample(frame: 0, channel: 0) == Float(index) / 32_768)
      }
    }
  }
}
