import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Speech

@Suite struct EvictionTests {
  private let phrases = (0..<6).map { Phrase("phrase \($0)") }

  /// Makes the clips, and has the first of them be the oldest, a day apart.
  private func makeAged(_ studio: Studio, _ settings: SpeechSettings) throws -> [String] {
    let clips = SpeechMaker(settings).make(phrases)
    let paths = try phrases.map { try path(clips[$0]) }
    for (index, path) in paths.enumerated() { age(path, days: phrases.count - index) }
    return paths
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
    _ = SpeechMaker(settings).make([phrases[0]])
    settings.cacheLimitBytes = 4 * Studio.goodWAV.count
    _ = SpeechMaker(settings).make([Phrase("new")])
    #expect(areThere(paths) == [true, false, false, false, true, true])
    #expect(studio.cached.count == 4)
  }

  @Test func whatThisCallUsesStays() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    let paths = try makeAged(studio, settings)
    settings.cacheLimitBytes = 0
    let clips = SpeechMaker(settings).make([phrases[0], Phrase("new")])
    #expect(areThere(paths) == [true, false, false, false, false, false])
    _ = try path(clips[Phrase("new")])
    #expect(studio.cached.count == 2)
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
    _ = SpeechMaker(settings).make([phrases[0]])
    // A draft of yesterday was left by a process that was killed.
    #expect(names.map { studio.cached.contains($0) } == [true, true, true, true, false])
  }
}
