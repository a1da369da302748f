import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import Speech

@Suite struct ClipCacheTests {
  private let phrase = Phrase("Breathe in")
  private let good = "cat $good >$out"

  @Test func secondRunStartsNothing() throws {
    let studio = try Studio()
    let settings = try studio.settings(good)
    let phrases = (0..<9).map { Phrase("phrase \($0)") }
    let first = SpeechMaker(settings).make(phrases)
    #expect(studio.startCount == 9)
    #expect(SpeechMaker(settings).make(phrases) == first)
    #expect(studio.startCount == 9)
  }

  @Test func clipsAreForThisUserAlone() throws {
    let studio = try Studio()
    var settings = try studio.settings("\(good); chmod 666 $out")
    settings.cacheFolder = studio.folder.path(of: "home/.cache/carillon")
    let clip = try path(SpeechMaker(settings).make([phrase])[phrase])
    for (path, mode) in [(clip, 0o600), (settings.cacheFolder!, 0o700)] as [(String, mode_t)] {
      var info = stat()
      #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == mode)
    }
  }

  @Test func anotherProgramUnderTheNameMakesAnew() throws {
    let studio = try Studio()
    _ = SpeechMaker(try studio.settings(good)).make([phrase])
    _ = SpeechMaker(try studio.settings("\(good) # newer")).make([phrase])
    #expect(studio.startCount == 2)
    #expect(studio.cached.count == 2)
  }

  @Test func anotherModelThatTheCommandNamesMakesAnew() throws {
    let studio = try Studio()
    let model = try studio.folder.write("model", to: "voice.onnx")
    let settings = try studio.settings(good, arguments: ["--model", model])
    _ = SpeechMaker(settings).make([phrase])
    try studio.folder.write("a better model", to: "voice.onnx")
    _ = SpeechMaker(settings).make([phrase])
    #expect(studio.startCount == 2)
  }

  @Test(arguments: [
    "empty", "text", "half a header", "a header alone", "another user's", "a link", "a FIFO",
  ])
  func garbageUnderTheRightNameIsMadeAgain(_ garbage: String) throws {
    let studio = try Studio()
    let settings = try studio.settings(good)
    let clip = try path(SpeechMaker(settings).make([phrase])[phrase])
    switch garbage {
    case "empty": try FileBytes.write([], to: clip)
    case "text": try FileBytes.write(Array("no sound, none at all".utf8), to: clip)
    case "half a header": try FileBytes.write(Array(Studio.goodWAV[..<11]), to: clip)
    case "a header alone": try FileBytes.write(Array(Studio.goodWAV[..<44]), to: clip)
    case "another user's":
      // Only root can give a file away.
      guard geteuid() == 0 else { return }
      try #require(chown(clip, 65_534, 65_534) == 0)
    case "a link":
      unlink(clip)
      try #require(symlink(studio.folder.path(of: "good.wav"), clip) == 0)
    default:
      unlink(clip)
      try #require(mkfifo(clip, 0o600) == 0)
    }
    let maker = SpeechMaker(settings)
    #expect(try path(maker.make([phrase])[phrase]) == clip)
    #expect(studio.startCount == 2)
    #expect(try FileBytes.read(clip) == Studio.goodWAV)
    var info = stat()
    #expect(lstat(clip, &info) == 0 && info.st_mode & S_IFMT == S_IFREG)
    #expect(maker.notes.isEmpty)
  }

  @Test func folderUnderTheRightNameCostsTheCacheOnly() throws {
    let studio = try Studio()
    let settings = try studio.settings(good)
    let clip = try path(SpeechMaker(settings).make([phrase])[phrase])
    unlink(clip)
    mkdir(clip, 0o700)
    try expectWorksWithoutCache(settings, because: "Is a directory")
  }

  @Test func fileInPlaceOfTheCacheCostsTheCacheOnly() throws {
    let studio = try Studio()
    try studio.folder.write("garbage", to: "cache")
    try expectWorksWithoutCache(try studio.settings(good), because: "Not a directory")
    #expect(try studio.folder.read("cache") == Array("garbage".utf8))
  }

  @Test(
    .enabled(
      if: geteuid() != 0 || TinyDisk.isPossible,
      "root may write everywhere, and not in every container mount a disk"))
  func readOnlyCacheStillGivesWhatItHas() throws {
    let studio = try Studio()
    let settings = try studio.settings(good)
    let clip = try path(SpeechMaker(settings).make([phrase])[phrase])
    let disk = try geteuid() == 0 ? TinyDisk(at: studio.cache, bound: true) : nil
    if disk == nil { chmod(studio.cache, 0o500) }
    defer { disk?.unmount() }
    #expect(SpeechMaker(settings).make([phrase]) == [phrase: .made(path: clip)])
    #expect(studio.startCount == 1)
    let cause = geteuid() == 0 ? "Read-only file system" : "Permission denied"
    try expectWorksWithoutCache(settings, Phrase("Breathe out"), because: cause)
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func fullCacheCostsTheCacheOnly() throws {
    let studio = try Studio()
    try studio.folder.makeFolder("cache")
    let disk = try TinyDisk(at: studio.cache)
    defer { disk.unmount() }
    try expectWorksWithoutCache(
      try studio.settings(good), because: "less than 2 MiB are free there")
    #expect(studio.cached == [])
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func diskThatFillsUpMeanwhileLeavesNoHalfClip() throws {
    let studio = try Studio()
    try studio.folder.makeFolder("cache")
    let disk = try TinyDisk(at: studio.cache, size: "3m")
    defer { disk.unmount() }
    // What does not fit is cut off, and the script, like some programs, does not notice.
    let script =
      "[ -e $desk/was ] || cat /dev/zero >\(studio.cache)/other; : >$desk/was; \(good); :"
    var settings = try studio.settings("ulimit -f unlimited; \(script)", parallelism: 1)
    settings.outputLimitBytes = 2_500_000
    settings.cacheLimitBytes = 0
    try expectWorksWithoutCache(settings, because: "No space left on device")
  }

  @Test func noCacheFolderIsOneNote() throws {
    let studio = try Studio()
    var settings = try studio.settings(good)
    settings.cacheFolder = nil
    let maker = SpeechMaker(settings)
    #expect(maker.notes.isEmpty)
    let clips = maker.make([Phrase("a"), Phrase("b")])
    #expect(maker.notes == ["no folder to keep speech in; phrases are made at every start"])
    #expect(maker.make([Phrase("b"), Phrase("a")]) == clips)
    #expect(studio.startCount == 2)
    maker.finish()
    #expect(access(try path(clips[Phrase("a")]), F_OK) != 0)
  }

  /// A phrase is made for the run, one note says why, and nothing of it is left.
  private func expectWorksWithoutCache(
    _ settings: SpeechSettings, _ phrase: Phrase = Phrase("Breathe in"), because cause: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let maker = SpeechMaker(settings)
    let clips = maker.make([phrase, Phrase("Hold")])
    let clip = try path(clips[phrase], sourceLocation: sourceLocation)
    _ = try path(clips[Phrase("Hold")], sourceLocation: sourceLocation)
    let folder = settings.cacheFolder ?? ""
    #expect(
      maker.notes == ["\(folder): \(cause); speech is kept for this run only"],
      sourceLocation: sourceLocation)
    #expect(!clip.hasPrefix(folder), sourceLocation: sourceLocation)
    #expect(try FileBytes.read(clip) == Studio.goodWAV, sourceLocation: sourceLocation)
    maker.finish()
    #expect(access(String(clip[..<clip.lastIndex(of: "/")!]), F_OK) != 0)
  }
}
