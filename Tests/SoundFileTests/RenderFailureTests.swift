import Glibc
import SoundUnits
import TestSupport
import Testing

@testable import SoundFile

@Suite struct RenderFailureTests {
  private func reason(
    _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RenderError.Reason {
    var error: RenderError?
    do { try Rendering(.wav).write(path) } catch let thrown as RenderError { error = thrown }
    let thrown = try #require(error, sourceLocation: sourceLocation)
    #expect(thrown.path == path, sourceLocation: sourceLocation)
    return thrown.reason
  }

  @Test func whatIsNoFileIsNeverReplaced() throws {
    let bench = try Workbench()
    try #require(mkdir(bench.path("day.wav"), 0o755) == 0)
    try #require(mkfifo(bench.path("pipe.wav"), 0o644) == 0)
    #expect(try reason(bench.path("day.wav")) == .notAFile(kind: "directory"))
    #expect(try reason(bench.path("day.wav/")) == .notAFile(kind: "directory"))
    #expect(try reason(bench.path("pipe.wav")) == .notAFile(kind: "FIFO"))
    #expect(try reason("/dev/null") == .notAFile(kind: "device"))
    #expect(bench.names() == ["day.wav", "pipe.wav"])
  }

  @Test func foldersThatAreNotThereAreNamed() throws {
    let bench = try Workbench()
    try bench.write("file", [1])
    #expect(try reason(bench.path("none/day.wav")) == .noFolder)
    #expect(try reason(bench.path("none/")) == .notAFile(kind: "directory"))
    #expect(try reason(bench.path("file/day.wav")) == .noFolder)
    #expect(try reason("") == .notAFile(kind: "directory"))
    #expect(bench.names() == ["file"])
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"))
  func disksThatMayNotBeWrittenAreNamed() throws {
    let bench = try Workbench()
    let disk = try TinyDisk(at: bench.folder, bound: true)
    defer { disk.unmount() }
    #expect(
      try reason(bench.path("day.wav")) == .notPermitted(cause: "Read-only file system"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write to every folder"))
  func foldersOfModeReadOnlyAreNamed() throws {
    let bench = try Workbench()
    try #require(mkdir(bench.path("locked"), 0o555) == 0)
    #expect(
      try reason(bench.path("locked/day.wav")) == .notPermitted(cause: "Permission denied"))
  }

  @Test func linksAreFollowedAndStay() throws {
    let bench = try Workbench()
    try #require(mkdir(bench.path("real"), 0o755) == 0)
    try bench.write("real/day.wav", [1, 2, 3])
    try #require(symlink("real/day.wav", bench.path("link.wav")) == 0)
    let rendering = Rendering(.wav)
    try rendering.write(bench.path("link.wav"))
    var info = stat()
    #expect(lstat(bench.path("link.wav"), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(samples(try load(bench.path("real/day.wav")).sound) == rendering.floats)

    try #require(symlink("nowhere.wav", bench.path("dangling.wav")) == 0)
    #expect(try reason(bench.path("dangling.wav")) == .danglingLink)
    try #require(symlink("loop.wav", bench.path("loop.wav")) == 0)
    #expect(
      try reason(bench.path("loop.wav")) == .failed(cause: "Too many levels of symbolic links"))
  }

  /// A full disk at every byte that a file of each kind has: always the reason, never a file.
  @Test(arguments: [(Container.wav, 24), (.flac, 211), (.ogg, 307)])
  func aDiskThatIsFullAtAnyByteLeavesNothing(_ container: Container, stride: Int) throws {
    let bench = try Workbench()
    var rendering = Rendering(container, frames: 700)
    rendering.markers = [Marker(frame: 3, frames: 4, name: "Tree")]
    try rendering.write(bench.path("whole"))
    let size = try bench.bytes("whole").count
    try bench.write("out", [42])
    for limit in Swift.stride(from: 0, to: container == .ogg ? size / 2 : size, by: stride) {
      let error = RenderError(path: bench.path("out"), reason: .diskFull)
      #expect(throws: error) { try rendering.write(bench.path("out"), sizeLimit: Int64(limit)) }
      #expect(bench.names() == ["out", "whole"])
      #expect(try bench.bytes("out") == [42])
    }
    try rendering.write(bench.path("out"), sizeLimit: Int64(size * 2))
    #expect(bench.names() == ["out", "whole"])
  }

  @Test(
    .enabled(if: TinyDisk.isPossible, "only root, and not in every container, may mount a disk"),
    arguments: Container.allCases)
  func aRealFullDiskLeavesNothing(_ container: Container) throws {
    let bench = try Workbench()
    let disk = try TinyDisk(at: bench.folder)
    defer { disk.unmount() }
    let error = RenderError(path: bench.path("out"), reason: .diskFull)
    // Noise, so that no encoder makes it small.
    #expect(throws: error) { try Rendering(container, frames: 200_000).write(bench.path("out")) }
    #expect(bench.names() == [])
    try Rendering(container, frames: 500).write(bench.path("out"))
    #expect(bench.names() == ["out"])
  }

  @Test func aDiskWithoutRoomIsKnownBeforeTheFirstFrame() throws {
    let bench = try Workbench()
    var reason: RenderError.Reason?
    do {
      // 2^47 frames of 8 bytes: more than any disk has, or than its file system can count.
      _ = try Rendering(.wav, .float32, frames: 1 << 47).create(bench.path("out.wav"))
    } catch let error as RenderError {
      reason = error.reason
    }
    #expect(reason == .diskFull || reason == .tooBig)
    #expect(bench.names() == [])
  }

  @Test func whatIsDiscardedOrForgottenLeavesNothing() throws {
    let bench = try Workbench()
    let writer = try Rendering(.wav).create(bench.path("out.wav"))
    #expect(bench.names().count == 1)
    writer.discard()
    writer.discard()
    #expect(bench.names() == [])
    _ = try Rendering(.wav).create(bench.path("out.wav"))
    #expect(bench.names() == [])
  }

  @Test func theOldFileStandsUntilTheNewOneIsWhole() throws {
    let bench = try Workbench()
    try bench.write("out.wav", [1, 2, 3])
    let rendering = Rendering(.wav)
    let writer = try rendering.create(bench.path("out.wav"))
    try rendering.bytes.withUnsafeBytes { try writer.write($0, frames: rendering.frames) }
    #expect(try bench.bytes("out.wav") == [1, 2, 3])
    _ = try writer.finish()
    #expect(samples(try load(bench.path("out.wav")).sound) == rendering.floats)
    writer.discard()
    #expect(bench.names() == ["out.wav"])
  }

  @Test func aDirectoryThatComesInBetweenIsNotReplaced() throws {
    let bench = try Workbench()
    let rendering = Rendering(.wav)
    let writer = try rendering.create(bench.path("out.wav"))
    try rendering.bytes.withUnsafeBytes { try writer.write($0, frames: rendering.frames) }
    try #require(mkdir(bench.path("out.wav"), 0o755) == 0)
    #expect(throws: RenderError(path: bench.path("out.wav"), reason: .notAFile(kind: "directory")))
    {
      try writer.finish()
    }
    #expect(bench.names() == ["out.wav"])
  }

  @Test func whatAKilledRunLeftIsRemovedAndNothingElse() throws {
    let bench = try Workbench()
    let kept = [
      ".other.wav.carillon-1-0123abcd.part", ".out.wav.carillon-1-0123abc.part",
      ".out.wav.carillon-x-0123abcd.part", ".out.wav.carillon-1-0123abcd.part2",
      "out.wav.carillon-1-0123abcd.part",
    ]
    for name in kept + [".out.wav.carillon-1-0123abcd.part"] { try bench.write(name, [1]) }
    let running = try Rendering(.wav).create(bench.path("out.wav"))
    let names = Set(bench.names())
    #expect(names.count == kept.count + 1 && names.isSuperset(of: kept))
    // One that is being written is nobody's to remove.
    try Rendering(.wav).write(bench.path("out.wav"))
    #expect(Set(bench.names()) == names.union(["out.wav"]))
    running.discard()
    #expect(Set(bench.names()) == Set(kept + ["out.wav"]))
  }

  /// No process has this number; process 1 is always there.
  @Test func whatAKilledRunLeftForAnotherTargetGoesWhereItsProcessIsGone() throws {
    let bench = try Workbench()
    func name(_ target: String, _ process: String) -> String {
      ".\(target).carillon-\(process)-0123abcd.part"
    }
    let gone = "2147483647"
    for target in ["other.wav", "a-b.flac", "long.name-1.ogg"] {
      try bench.write(name(target, gone), [1])
    }
    let kept = [
      name("other.wav", "1"), name("other.wav", "0"), name("other.wav", "-7"),
      ".other.wav-\(gone)-0123abcd.part", "other.wav.carillon-\(gone)-0123abcd.part",
      ".carillon-\(gone)-0123abcd.part", "held.wav",
    ]
    for name in kept { try bench.write(name, [1]) }
    let (link, folder) = (name("link.wav", gone), name("folder.wav", gone))
    try #require(symlink("held.wav", bench.path(link)) == 0)
    try #require(mkdir(bench.path(folder), 0o755) == 0)
    // As another container's would be: no such process here, and its lock is held.
    let locked = name("locked.wav", gone)
    try bench.write(locked, [1])
    let descriptor = open(bench.path(locked), O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    try Rendering(.wav).write(bench.path("out.wav"))
    #expect(Set(bench.names()) == Set(kept + [link, folder, locked, "out.wav"]))
  }

  @Test func theLongestNamesWork() throws {
    let bench = try Workbench()
    let name = String(repeating: "ü", count: 125) + ".wav"
    try Rendering(.wav).write(bench.path(name))
    #expect(bench.names() == [name])
    #expect(
      try reason(bench.path(name + "xx")) == .failed(cause: "File name too long"))
  }

  @Test func newFilesHaveTheModeThatTheUmaskGives() throws {
    let bench = try Workbench()
    try Rendering(.wav).write(bench.path("out.wav"))
    try #require(mkdir(bench.path("reference"), 0o777) == 0)
    var (file, reference) = (stat(), stat())
    #expect(stat(bench.path("out.wav"), &file) == 0)
    #expect(stat(bench.path("reference"), &reference) == 0)
    #expect(file.st_mode & 0o777 == reference.st_mode & 0o666)
  }
}
