import Glibc
import SoundUnits
import Synchronization
import TestSupport
import Testing

@testable import Speech

@Suite struct SpeechMakerTests {
  @Test func eachTextIsMadeOnce() throws {
    let studio = try Studio()
    let settings = try studio.settings("cat $good >$out")
    let phrases = (0..<600).map { Phrase($0 < 40 ? "Breathe" : "phrase \($0)") }
    let clips = SpeechMaker(settings).make(phrases)
    #expect(clips.count == 561)
    for phrase in phrases { _ = try path(clips[phrase]) }
    #expect(studio.startCount == 561)
    #expect(studio.cached.count == 561)
  }

  @Test func voicesThatComeToTheSameAreMadeOnce() throws {
    let studio = try Studio()
    var settings = try studio.settings("cat $good >$out")
    settings.voice = VoiceSettings(language: "de")
    let (open, german) = (Phrase("eins"), Phrase("eins", voice: VoiceSettings(language: "de")))
    let clips = SpeechMaker(settings).make([open, german])
    #expect(try path(clips[open]) == path(clips[german]))
    #expect(studio.startCount == 1)
  }

  /// Each start waits for as many as there shall be at a time: one after the other none would end.
  @Test(arguments: [2, 5]) func asManyRunAtATimeAsAskedFor(_ count: Int) throws {
    let studio = try Studio()
    let settings = try studio.settings(
      """
      : >$desk/$$
      while set -- $desk/*; [ $# -lt \(count) ]; do sleep 0.01; done
      cat $good >$out
      """, parallelism: count)
    let phrases = (0..<count).map { Phrase("phrase \($0)") }
    let clips = SpeechMaker(settings).make(phrases)
    for phrase in phrases { _ = try path(clips[phrase]) }
  }

  @Test func oneAtATimeIsInTheirOrder() throws {
    let studio = try Studio()
    let settings = try studio.settings(
      "cat >>$desk/order; cat $good >$out", parallelism: 1)
    let phrases = (0..<12).map { Phrase("phrase \($0)") }
    _ = SpeechMaker(settings).make(phrases)
    #expect(studio.lines("desk/order").map(String.init) == phrases.map(\.text))
  }

  @Test func progressCountsWhatIsNotCached() throws {
    let studio = try Studio()
    let settings = try studio.settings("cat $good >$out")
    _ = SpeechMaker(settings).make([Phrase("a"), Phrase("b")])
    let told = Mutex<[[Int]]>([])
    let phrases = ["a", "b", "c", "d", "e"].map { Phrase($0) }
    _ = SpeechMaker(settings).make(
      phrases, progress: { done, count in told.withLock { $0.append([done, count]) } })
    #expect(told.withLock { $0 } == [[1, 3], [2, 3], [3, 3]])
  }

  @Test func cancellingBetweenPhrasesKeepsWhatIsMade() throws {
    let studio = try Studio()
    let settings = try studio.settings("cat $good >$out", parallelism: 1)
    let made = Atomic<Int>(0)
    let clips = SpeechMaker(settings).make((0..<9).map { Phrase("phrase \($0)") }) {
      made.load(ordering: .relaxed) == 3
    } progress: { done, _ in
      made.store(done, ordering: .relaxed)
    }
    #expect(Set(clips.keys) == Set((0..<3).map { Phrase("phrase \($0)") }))
    #expect(studio.startCount == 3)
  }

  @Test func cancellingKillsWhatRuns() throws {
    let studio = try Studio()
    let settings = try studio.settings("echo $$ >$desk/pid; exec sleep 1000", timeoutSeconds: 500)
    let started = studio.folder.path(of: "desk/pid")
    let clips = SpeechMaker(settings).make([Phrase("x")]) {
      (try? FileBytes.read(started).count) ?? 0 > 0
    }
    #expect(clips.isEmpty)
    #expect(studio.cached == [])
    let process = try #require(studio.lines("desk/pid").first.flatMap { pid_t($0) })
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test(arguments: ["", " \n ", "\u{1}\u{7}"]) func nothingToSayStartsNothing(_ text: String) throws
  {
    let studio = try Studio()
    let clips = SpeechMaker(try studio.settings("cat $good >$out")).make([Phrase(text)])
    #expect(try reason(clips[Phrase(text)]) == "sh: \"\": there is nothing to say in it")
    #expect(studio.startCount == 0)
  }

  @Test func noPhrasesNeedNoProgram() {
    let maker = SpeechMaker(SpeechSettings(program: .command(["no-such-program"])))
    #expect(maker.make([]).isEmpty)
    #expect(maker.notes.isEmpty)
  }

  @Test(arguments: [
    "it's \"quoted\"", "$(touch $desk/owned) `touch $desk/owned`; rm -rf x", "{out} %s\\n", "-v",
    "🙂 👩‍🦰", "שלום עולם", "<speak>x</speak>", String(repeating: "ten chars ", count: 1_000),
  ])
  func textArrivesAsItIs(_ text: String) throws {
    let studio = try Studio()
    let settings = try studio.settings(
      "cat >$desk/stdin; cat \"$1\" >$desk/file; cat $good >$out", arguments: ["{text-file}"])
    let clips = SpeechMaker(settings).make([Phrase(text)])
    _ = try path(clips[Phrase(text)])
    let line = Array((SpokenText.forCommand(text) + "\n").utf8)
    #expect(try studio.folder.read("desk/stdin") == line)
    #expect(try studio.folder.read("desk/file") == line)
    #expect(access(studio.folder.path(of: "desk/owned"), F_OK) != 0)
    #expect(studio.cached.count == 1)
  }

  @Test func twoMakersAtOnceUseOneCache() throws {
    let studio = try Studio()
    let settings = try studio.settings("cat $good >$out")
    let phrases = (0..<30).map { Phrase("phrase \($0)") }
    let answers = Mutex<[[Phrase: SpokenClip]]>([])
    onThreads(3) {
      let clips = SpeechMaker(settings).make(phrases)
      answers.withLock { $0.append(clips) }
    }
    let all = answers.withLock { $0 }
    #expect(all.count == 3)
    for clips in all {
      #expect(clips == all[0])
      for phrase in phrases { #expect(try FileBytes.read(path(clips[phrase])) == Studio.goodWAV) }
    }
    #expect(studio.cached.count == 30)
  }
}
