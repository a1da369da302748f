import TestSupport
import Testing

@testable import PlayerCLI

/// Pictures of steps.
@Suite(.serialized) struct PoseImageTests {
  struct Header: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var size: [Int]?
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: max(0, 40 - bytes.count))
  }

  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    return padded(
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width)
        + big(height))
  }

  /// The session plays without them, so they are no problems of it.
  @Test func checkTellsOfPicturesThatWillNotBeShown() throws {
    let program = try PlayerProgram()
    try program.folder.write(PoseImageTests.png(20_000, 1_000), to: "large.png")
    try program.folder.write(PoseImageTests.png(640, 480), to: "good.png")
    try program.write("text.png", "Dear diary, today I sat.\n")
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      cues: {announce: false}
      steps:
        - {name: A, hold: 9s, image: none.png}
        - {name: B, hold: 9s, image: large.png}
        - {name: C, hold: 9s, image: text.png}
        - {name: D, hold: 9s, image: good.png, sides: [left, right]}
      """)
    let result = try program.run("check", "./s.yaml")
    #expect(result.status == 0)
    let lines = result.outputText.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(lines)")
    #expect(lines[0].hasPrefix("./s.yaml:4:5: warning: ./none.png: picture: No such file"))
    #expect(lines[1].hasPrefix("./s.yaml:5:5: warning: ./large.png: picture is 20000 × 1000"))
    #expect(lines[2].hasPrefix("./s.yaml:6:5: warning: ./text.png: not a picture"))
    #expect(lines[3].hasPrefix("./s.yaml: no problems"))
  }

  static let headers = [
    Header(testDescription: "PNG", bytes: png(640, 480), size: [640, 480]),
    Header(testDescription: "PNG without a width", bytes: png(0, 480), size: nil),
    Header(
      testDescription: "GIF", bytes: padded(Array("GIF89a".utf8) + [0x40, 0x01, 0xC8, 0]),
      size: [320, 200]),
    Header(
      testDescription: "JPEG with a comment before",
      bytes: padded([
        0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 0x01, 0xE0, 0x02, 0x80, 3,
      ]), size: [640, 480]),
    Header(
      testDescription: "JPEG that is cut", bytes: padded([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF]),
      size: nil),
    Header(
      testDescription: "a text", bytes: Array("This is not a picture of a tree at all.".utf8),
      size: nil),
    Header(testDescription: "nothing", bytes: [], size: nil),
  ]

  @Test(arguments: headers)
  func sizesAreReadFromTheHeader(_ header: Header) {
    #expect(ImageHeader(header.bytes).map { [$0.width, $0.height] } == header.size)
  }

  @Test func filesThatAreNoPicturesAreNamedAndNotDecoded() throws {
    let folder = try TemporaryFolder()
    try folder.write(PoseImageTests.png(20_000, 10), to: "wide.png")
    try folder.write("Not a picture, only a text of some length.", to: "text.png")
    func line(_ name: String) -> String {
      ImageMaker.problem(of: folder.path(of: name))?.line.replacing(folder.path, with: "") ?? ""
    }
    #expect(
      line("wide.png")
        == "/wide.png: picture is 20000 × 10 pixels; at most 8192 on a side are shown")
    #expect(line("text.png") == "/text.png: not a picture; PNG, JPEG, GIF, BMP and WebP files are")
    #expect(line("none.png") == "/none.png: picture: No such file or directory")
    #expect(line(".") == "/.: picture is no regular file; a PNG or JPEG file is one")
    try folder.write(PoseImageTests.png(80, 80), to: "right.png")
    #expect(ImageMaker.problem(of: folder.path(of: "right.png")) == nil)
  }

  /// A program that stands in for chafa.
  private func play(_ chafa: String, _ arguments: [String] = []) throws -> String {
    let program = try PlayerProgram()
    let device = try TestDevice(ppm: 0)
    try program.write(
      "s.yaml", "lead-in: 0\nsteps: [{name: Tree, hold: 1h, image: tree.png}]\n")
    try program.folder.write(PoseImageTests.png(80, 80), to: "tree.png")
    let path = try program.folder.write(chafa, to: "bin/chafa")
    #expect(try ChildProcess.run("chmod", ["755", path]).status == 0)
    let child = try program.play(
      device, arguments,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "CARILLON_OPENING_SILENCE": "0",
        "PATH": "\(program.path)/bin:/usr/bin:/bin",
      ], input: .screen(columns: 100, rows: 30))
    #expect(child.waitForText("Tree"))
    #expect(device.waitForFrame(2 * 48_000))
    var picture = TerminalPicture(width: 100, height: 30)
    picture.write(child.outputSoFar)
    child.type("q")
    #expect(child.wait().status == 0)
    return picture.text
  }

  @Test func aPictureIsShownBesideTheRing() throws {
    let chafa = "#!/bin/sh\nprintf '\\033[31mBRANCH\\033[0m\\nTRUNK\\n'\n"
    let text = try play(chafa)
    #expect(text.contains("BRANCH") && text.contains("TRUNK"), "\(text)")
    let without = try play(chafa, ["--no-pictures"])
    #expect(!without.contains("BRANCH"))
  }

  @Test func aProgramThatFailsOrHangsCostsAPictureAndNothingElse() throws {
    let failing = try play("#!/bin/sh\nexit 3\n")
    #expect(failing.contains("chafa cannot show the picture"), "\(failing)")
    let hanging = try play("#!/bin/sh\nexec sleep 60\n")
    #expect(hanging.contains("Tree"))
  }
}
