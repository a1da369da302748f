import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Speech

/// Whatever a speech program does costs its one phrase and one line.
@Suite struct MisbehavingProgramTests {
  struct Case: CustomTestStringConvertible {
    var does: String
    var script: String
    var says: String
    var testDescription: String { does }
  }

  static let cases = [
    Case(does: "writes nothing", script: "exit 0", says: "wrote no sound"),
    Case(
      does: "writes nothing and says why", script: "echo 'no voice' >&2",
      says: "wrote no sound: no voice"),
    Case(does: "writes an empty file", script: ": >$out", says: "wrote no sound"),
    Case(
      does: "writes 2 GB", script: "exec head -c 2147483648 /dev/zero >$out",
      says: "wrote more than 1 MiB; a phrase is shorter"),
    Case(
      does: "writes 2 GB through another", script: "head -c 2147483648 /dev/zero >$out; exit 3",
      says: "wrote more than 1 MiB; a phrase is shorter"),
    Case(
      does: "exits 1", script: "cat $good >$out; printf '\\n\\tno \\033[1mmodel\\n2nd' >&2; exit 1",
      says: "ended with status 1: no [1mmodel"),
    Case(
      does: "is killed", script: "cat $good >$out; kill -SEGV $$",
      says: "was ended by signal 11 (Segmentation fault)"),
    Case(
      does: "writes text", script: "echo 'this is no sound at all' >$out",
      says: "wrote something else than a WAV file"),
    Case(
      does: "writes a header alone", script: "head -c 44 $good >$out",
      says: "wrote a WAV file without a sample"),
    Case(
      does: "writes half a header", script: "head -c 30 $good >$out",
      says: "wrote a WAV file without a sample"),
    Case(does: "makes a folder", script: "mkdir $out; :", says: "wrote no sound"),
    Case(does: "makes a link", script: "ln -s $good $out", says: "wrote no sound"),
    Case(does: "makes a FIFO", script: "mkfifo $out", says: "wrote no sound"),
    Case(
      does: "floods its errors", script: "yes 'oh no' | head -c 9000000 >&2; exit 2",
      says: "ended with status 2: oh no"),
  ]

  @Test(arguments: cases)
  func itCostsItsPhraseAndOneLine(_ test: Case) throws {
    let studio = try Studio()
    let script = "if grep -q bad; then \(test.script)\nelse cat $good >$out; fi"
    let maker = SpeechMaker(try studio.settings(script))
    let clips = maker.make([Phrase("good"), Phrase("bad"), Phrase("good too")])
    #expect(try reason(clips[Phrase("bad")]) == "sh: \"bad\": \(test.says)")
    #expect(try FileBytes.read(path(clips[Phrase("good")])) == Studio.goodWAV)
    _ = try path(clips[Phrase("good too")])
    #expect(maker.notes.isEmpty)
    // No draft is left, but the folder that one of them makes in its place.
    let left = studio.cached.filter { !$0.hasSuffix(".wav") || $0.hasPrefix(".") }
    #expect(left.count == (test.script.contains("mkdir") ? 1 : 0))
    #expect(studio.cached.count == 2 + left.count)
  }

  @Test(arguments: [
    "exec sleep 1000", "trap '' TERM HUP INT; while :; do sleep 1000; done", "kill -STOP $$",
    "sleep 1000 & exec sleep 1000", "while :; do echo busy >&2; done",
  ])
  func hangingProgramIsStoppedWithItsGroup(_ script: String) throws {
    let studio = try Studio()
    let settings = try studio.settings("echo $$ >$desk/pid\n\(script)", timeoutSeconds: 0.5)
    let clip = SpeechMaker(settings).make([Phrase("Breathe")])[Phrase("Breathe")]
    #expect(try reason(clip) == "sh: \"Breathe\": took more than 0.5 s and was stopped")
    let process = try #require(studio.lines("desk/pid").first.flatMap { pid_t($0) })
    // Reaped, not only dead.
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    #expect(kill(-process, 0) == -1 && errno == ESRCH || hasEnded(process))
    #expect(studio.cached == [])
  }

  @Test func childThatStaysIsKilledWhenTheProgramEnds() throws {
    let studio = try Studio()
    let settings = try studio.settings(
      "trap '' TERM; sleep 1000 & echo $! >$desk/pid; cat $good >$out")
    let clips = SpeechMaker(settings).make([Phrase("Breathe")])
    _ = try path(clips[Phrase("Breathe")])
    let process = try #require(studio.lines("desk/pid").first.flatMap { pid_t($0) })
    #expect(hasEnded(process))
  }

  @Test(arguments: [UInt32(0), 1, 0x7FFF_F000, 0xFFFF_FFFF])
  func lyingHeaderIsLeftToWhoLoadsTheClip(_ claimed: UInt32) throws {
    let studio = try Studio()
    let lie = Studio.wav(data: [1, 2, 3, 4], claimedSize: claimed)
    try studio.folder.write(lie, to: "desk/lie.wav")
    let clips = SpeechMaker(try studio.settings("cat $desk/lie.wav >$out")).make([Phrase("x")])
    #expect(try FileBytes.read(path(clips[Phrase("x")])) == lie)
  }

  @Test func garbageOnStandardOutputGoesNowhere() throws {
    let studio = try Studio()
    let settings = try studio.settings("head -c 3000000 /dev/urandom; cat $good >$out")
    _ = try path(SpeechMaker(settings).make([Phrase("x")])[Phrase("x")])
  }

  @Test func programHasNothingOfOursButTheText() throws {
    let studio = try Studio()
    let settings = try studio.settings(
      """
      ls /proc/self/fd >$desk/descriptors
      tr '\\0' '\\n' </proc/$$/environ | cut -d= -f1 | sort >$desk/variables
      ulimit -c >$desk/core
      cat >$desk/text
      cat $good >$out
      """)
    let leaked = open("/dev/null", O_RDONLY)  // not closed on exec
    defer { close(leaked) }
    _ = try path(SpeechMaker(settings).make([Phrase("a\nb")])[Phrase("a\nb")])
    // The last one is the folder that ls reads.
    #expect(studio.lines("desk/descriptors") == ["0", "1", "2", "3"])
    let ours: Set<Substring> = ["HOME", "LC_ALL", "PATH", "TMPDIR"]
    #expect(Set(studio.lines("desk/variables")).subtracting(ours).isEmpty)
    #expect(studio.lines("desk/core") == ["0"])
    #expect(studio.lines("desk/text") == ["a b"])
  }

  @Test func memoryIsLimited() throws {
    let studio = try Studio()
    var settings = try studio.settings("ulimit -v >$desk/memory; cat $good >$out")
    settings.memoryLimitBytes = 300 << 20
    _ = try path(SpeechMaker(settings).make([Phrase("x")])[Phrase("x")])
    #expect(studio.lines("desk/memory") == ["\(300 << 10)"])
  }

  @Test(arguments: [
    (["no-such-program"], "no-such-program is not installed; "),
    (["/no/such/program"], "/no/such/program: there is no such program; "),
    (["/"], "/: there is no such program; "),
    ([], "the voice command is empty; "),
    ([""], "the voice command is empty; "),
  ])
  func missingProgramIsOneReasonForAll(_ words: [String], _ says: String) throws {
    let phrases = (0..<90).map { Phrase("phrase \($0)") }
    let clips = SpeechMaker(SpeechSettings(program: .command(words))).make(phrases)
    #expect(clips.count == 90)
    let remedy = "the first word of the command is a program"
    for clip in clips.values { #expect(try reason(clip) == says + remedy) }
  }

  @Test func missingEspeakNamesItsPackage() throws {
    let settings = SpeechSettings(program: .espeak(program: "espeak-ng-that-is-not-there"))
    let clips = SpeechMaker(settings).make([Phrase("x")])
    let says = "espeak-ng-that-is-not-there is not installed; apt-get install espeak-ng"
    #expect(try reason(clips[Phrase("x")]) == says)
  }

  @Test func programThatIsNotExecutableIsNamed() throws {
    let studio = try Studio()
    let program = try studio.folder.write("#!/bin/sh\n", to: "speak")
    chmod(program, 0o600)
    let clips = SpeechMaker(SpeechSettings(program: .command([program]))).make([Phrase("x")])
    let says = "\(program) cannot be run: Permission denied; chmod +x allows it"
    #expect(try reason(clips[Phrase("x")]) == says)
  }

  @Test func programThatTheSystemCannotStartIsNamed() throws {
    let studio = try Studio()
    let program = try studio.folder.write("no machine code", to: "speak")
    chmod(program, 0o700)
    let settings = SpeechSettings(program: .command([program]), cacheFolder: studio.cache)
    let clips = SpeechMaker(settings).make([Phrase("x")])
    #expect(
      try reason(clips[Phrase("x")]) == "speak: \"x\": could not be started: Exec format error")
  }
}
