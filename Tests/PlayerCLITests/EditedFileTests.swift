import Glibc
import TestSupport
import Testing

@testable import PlayerCLI

/// A file of the user's while it is changed.
@Suite struct EditedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  private func failure(_ change: () throws(CommandFailure) -> Void) -> String? {
    do throws(CommandFailure) {
      try change()
      return nil
    } catch {
      if case .line(let line) = error.message { return line }
      return ""
    }
  }

  @Test func theOneBeforeIsKeptBesideIt() throws {
    let file = EditedFile(try folder.write("one", to: "a/b/f.yaml"))
    chmod(file.path, 0o600)
    for text in ["two", "three"] {
      try file.change { _ throws(CommandFailure) in Array(text.utf8) }
    }
    #expect(try text("a/b/f.yaml") == "three")
    #expect(try text("a/b/f.yaml~") == "two")
    #expect(folder.names(in: "a/b") == ["f.yaml", "f.yaml~"])
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func aChangeThatChangesNothingWritesNothing() throws {
    let file = EditedFile(try folder.write("one", to: "f.yaml"))
    #expect(try !file.change { old throws(CommandFailure) in old })
    #expect(folder.names() == ["f.yaml"])
  }

  @Test func aFileInAFolderThatIsNotThereIsMade() throws {
    let file = EditedFile(folder.path(of: "x/y/f.yaml"))
    try file.change { old throws(CommandFailure) in
      #expect(old == nil)
      return Array("one".utf8)
    }
    #expect(folder.names(in: "x/y") == ["f.yaml"])
  }

  /// An editor that saves while the change is made knows nothing of the lock.
  @Test func whatAnotherProgramWritesMeanwhileStays() throws {
    let file = EditedFile(try folder.write("one", to: "f.yaml"))
    let message = failure { () throws(CommandFailure) in
      try file.change { _ throws(CommandFailure) in
        _ = try? folder.write("by hand", to: "f.yaml")
        return Array("two".utf8)
      }
    }
    #expect(
      message?.hasSuffix("another program has changed it meanwhile; nothing is written, try again")
        == true)
    #expect(try text("f.yaml") == "by hand")
    #expect(folder.names() == ["f.yaml"])
  }

  @Test func aChangeThatFailsWritesNothing() throws {
    let file = EditedFile(try folder.write("one", to: "f.yaml"))
    let message = failure { () throws(CommandFailure) in
      try file.change { _ throws(CommandFailure) in throw .failed("no") }
    }
    #expect(message == "no")
    #expect(folder.names() == ["f.yaml"])
  }

  @Test func aRemovedFileIsKept() throws {
    let file = EditedFile(try folder.write("one", to: "f.yaml"))
    #expect(try file.change { _ throws(CommandFailure) in nil })
    #expect(folder.names() == ["f.yaml~"])
    #expect(try text("f.yaml~") == "one")
  }

  @Test func whatIsNoTextFileIsNotRead() throws {
    try folder.makeFolder("d.yaml")
    mkfifo(folder.path(of: "p.yaml"), 0o600)
    for name in ["d.yaml", "p.yaml"] {
      let file = EditedFile(folder.path(of: name))
      let message = failure { () throws(CommandFailure) in
        try file.change { _ throws(CommandFailure) in [] }
      }
      #expect(message?.hasSuffix("is no text file of at most 16 MiB") == true)
    }
  }
}
