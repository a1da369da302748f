import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Speech

@Suite struct EvictionTests {
  private let phrases = (0..<6).map { Phrase("phrase \($0)") }

  /// Makes the clips, and has the first of them be the oldest, a day apart.
  private func makeAged(_ studio: Studio, _ settings: SpeechSettings) throws -> [String] {
    let clips = make(phrases, settings)
    let paths = try phrases.map { try path(clips[$0]) }
    for (index, path) in paths.enumerated() { age(path, days: phrases.count - index) }
    return paths
  }

  /// Makes clips, and is done with them.
  @discardableResult
  private func make(_ phrases: [Phrase], _ settings: SpeechSettings) -> [Phrase: SpokenClip] {
    let maker = SpeechMaker(settings)
    defer { maker.finish() }
    return maker.make(phrases)
  }

  private func age(_ path: String, days: Int) {
    var times = [timeval](repeating: timeval(), count: 2)
    gettimeofday(&times[0], nil)
    times[0].tv_sec -= days * 86_400
    times[1] = times[0]
    utimes(path, times)
  }

  private func areThere(_ paths: [String]) -> [Bool] { paths.map { access($0, F_OK) == 0 } }

  @Test func whatWasNotUsedForLongestGoes() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    let paths = try makeAged(studio, settings)
    // Using the oldest makes it the newest.
    make([phrases[0]], settings)
    settings.cacheLimitBytes = 4 * Studio.goodWAV.count
    make([Phrase("new")], settings)
    #expect(areThere(paths) == [true, false, false, false, true, true])
    #expect(studio.cached.count == 4)
  }

  @Test func whatThisCallUsesStays() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    let paths = try makeAged(studio, settings)
    settings.cacheLimitBytes = 0
    let clips = make([phrases[0], Phrase("new")], settings)
    #expect(areThere(paths) == [true, false, false, false, false, false])
    _ = try path(clips[Phrase("new")])
    #expect(studio.cached.count == 2)
  }

  /// Locks belong to open files, so two makers in one process are to each other as two processes.
  @Test func whatAnotherIsStillLoadingStays() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    settings.cacheLimitBytes = 0
    let slow = SpeechMaker(settings)
    let paths = try phrases.map { try path(slow.make(phrases)[$0]) }
    make([Phrase("new")], settings)
    #expect(areThere(paths) == Array(repeating: true, count: phrases.count))
    slow.finish()
    // Nobody else is there now, and what was made last by somebody else is not needed here.
    #expect(studio.cached.count == phrases.count)
    make([Phrase("newer")], settings)
    #expect(studio.cached.count == 1)
  }

  @Test func aSessionThatPassesTheLimitKeepsItsSpeechAndSaysSo() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    settings.cacheLimitBytes = 1 << 10
    let maker = SpeechMaker(settings)
    _ = maker.make(phrases)
    #expect(
      maker.notes == [
        "\(studio.cache): speech of this session takes 0 MiB, more than the 1024 bytes of the "
          + "cache; cache-limit in config.yaml makes room for more"
      ])
    maker.finish()
    #expect(studio.cached.count == phrases.count)
    let again = SpeechMaker(settings)
    _ = again.make(phrases)
    #expect(again.notes.isEmpty && studio.startCount == phrases.count)
  }

  @Test func whatIsNotOursIsLeftAlone() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    settings.cacheLimitBytes = 0
    let names = [
      "holiday.wav", "\(String(repeating: "a", count: 64)).flac",
      "\(String(repeating: "g", count: 64)).wav", ".draft-1-new.wav", ".draft-1-old.wav",
    ]
    for name in names {
      try studio.folder.write("x", to: "cache/\(name)")
      if name != ".draft-1-new.wav" { age("\(studio.cache)/\(name)", days: 1) }
    }
    make([phrases[0]], settings)
    // A draft of yesterday was left by a process that was killed.
    #expect(names.map { studio.cached.contains($0) } == [true, true, true, true, false])
  }
}
