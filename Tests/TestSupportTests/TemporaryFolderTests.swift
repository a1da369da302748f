import Glibc
import Testing

import TestSupport

@Suite struct TemporaryFolderTests {
  @Test func whatIsWrittenIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("ä", to: "a/b/c.txt")
    try folder.write([0, 255], to: "d")
    #expect(try folder.read("a/b/c.txt") == [0xc3, 0xa4])
    #expect(try folder.read("d") == [0, 255])
    #expect(folder.names() == ["a", "d"])
    #expect(throws: SystemCallError.self) { try folder.read("e") }
  }

  @Test func nothingIsLeftAndLinksAreNotFollowed() throws {
    let kept = try TemporaryFolder()
    try kept.write("kept", to: "file")
    var path = ""
    do {
      let folder = try TemporaryFolder()
      path = folder.path
      try folder.write("x", to: "closed/file")
      symlink(kept.path, folder.path(of: "link"))
      chmod(folder.path(of: "closed"), 0)
    }
    #expect(access(path, F_OK) != 0)
    #expect(kept.names() == ["file"])
  }
}
