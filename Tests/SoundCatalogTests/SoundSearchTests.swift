import TestSupport
import Testing

@testable import SoundCatalog

/// Where clips are looked for, and in which order.
@Suite struct SoundSearchTests {
  private let folder: TemporaryFolder
  private let search: SoundSearch

  init() throws {
    folder = try TemporaryFolder()
    search = SoundSearch(folders: [folder.path(of: "user"), folder.path(of: "installed")])
    for name in ["session/a.wav", "user/a.wav", "user/b.wav", "installed/b.wav", "installed/c.wav"]
    {
      try folder.write("", to: name)
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var found: String
    var testDescription: String { name }
  }

  @Test func missingClipNamesTheNearestThatThereIs() {
    let search = SoundSearch(folders: ["/no/such"]) { $0 == "soft-bel.wav" ? "soft-bell.wav" : nil }
    #expect(
      search.find("soft-bel.wav", besides: ".")
        == .missing(
          note: "clip 'soft-bel.wav' is missing; looked for beside the session and in /no/such; "
            + "did you mean 'soft-bell.wav'?"))
  }

  struct Hint: CustomTestStringConvertible, Sendable {
    var name: String
    /// What may have been meant; empty where nobody knows.
    var meant: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Hint(name: "a.flac", meant: "a.wav"), Hint(name: "b.mp3", meant: "b.wav"),
    Hint(name: "rain.wav", meant: "rain.flac"), Hint(name: "deep/sea.wav", meant: "deep/sea.ogg"),
    Hint(name: "../session/a.ogg", meant: "../session/a.wav"),
    Hint(name: "only.wav", meant: "only.aiff"), Hint(name: "sea.wav", meant: "nearest.wav"),
    Hint(name: "none.txt", meant: "nearest.wav"),
  ])
  func missingClipNamesTheOneWithAnotherExtension(_ hint: Hint) throws {
    for name in ["installed/rain.flac", "installed/deep/sea.ogg", "session/only.aiff"] {
      try folder.write("", to: name)
    }
    let search = SoundSearch(folders: self.search.folders) { _ in "nearest.wav" }
    guard case .missing(let note) = search.find(hint.name, besides: folder.path(of: "session"))
    else {
      Issue.record("found")
      return
    }
    #expect(note.hasSuffix("; did you mean '\(hint.meant)'?"), "\(note)")
  }

  @Test func anAbsolutePathHasItsExtensionLookedAtToo() {
    let path = folder.path(of: "user/a")
    #expect(
      search.find("\(path).flac", besides: ".")
        == .missing(note: "clip '\(path).flac' is missing; did you mean '\(path).wav'?"))
  }

  @Test(arguments: [
    Case(name: "a.wav", found: "session/a.wav"),
    Case(name: "b.wav", found: "user/b.wav"),
    Case(name: "c.wav", found: "installed/c.wav"),
    Case(name: "../session/a.wav", found: "session/../session/a.wav"),
    Case(name: "none/../c.wav", found: ""),
  ])
  func besideTheSessionThenTheUsersThenTheInstalled(_ wanted: Case) {
    let result = search.find(wanted.name, besides: folder.path(of: "session"))
    if wanted.found.isEmpty {
      guard case .missing = result else {
        Issue.record("\(result)")
        return
      }
    } else {
      #expect(result == .found(path: folder.path(of: wanted.found)))
    }
  }

  @Test func anAbsolutePathIsTakenAsItIs() {
    let path = folder.path(of: "user/a.wav")
    #expect(search.find(path, besides: "anywhere") == .found(path: path))
    #expect(
      search.find("/none/a.wav", besides: folder.path)
        == .missing(
          note: "clip '/none/a.wav' is missing"))
  }

  @Test func whatIsMissingSaysWhereItWasLookedFor() {
    let (user, installed) = (folder.path(of: "user"), folder.path(of: "installed"))
    #expect(
      search.find("x.wav", besides: folder.path)
        == .missing(
          note:
            "clip 'x.wav' is missing; looked for beside the session and in \(user), \(installed)"))
    #expect(
      SoundSearch(folders: []).find("x.wav", besides: folder.path)
        == .missing(
          note: "clip 'x.wav' is missing; looked for beside the session"))
  }

  @Test func theRootAndTheWorkingDirectoryAreFoldersToo() {
    let path = folder.path(of: "user/a.wav")
    let search = SoundSearch(folders: [])
    #expect(search.find(String(path.dropFirst()), besides: "/") == .found(path: path))
    #expect(search.find("Package.swift.none", besides: ".") != .found(path: "Package.swift.none"))
  }
}
