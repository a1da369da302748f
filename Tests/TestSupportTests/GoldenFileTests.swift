import Testing

@testable import TestSupport

@Suite struct GoldenFileTests {
  @Test func theFirstDifferingLineIsNamed() {
    #expect(firstDifference(between: "a\nb\n", and: "a\nb\n") == nil)
    #expect(
      firstDifference(between: "a\nb\n", and: "a\nc\n") == "line 2 is 'b' and should be 'c'")
    #expect(
      firstDifference(between: "a\n", and: "a\nb\n") == "line 2 is '' and should be 'b'")
    #expect(
      firstDifference(between: "a", and: "a\nb") == "line 2 is nothing and should be 'b'")
  }

  @Test func differentCodePointsOfOneTextDiffer() {
    #expect(firstDifference(between: "\u{e4}", and: "a\u{308}") != nil)
  }

  @Test func aMissingFileIsAnIssueAndRecordingMakesItYetFails() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "Golden/help.txt")
    #expect(goldenIssue("text", path: path, isRecording: false)?.hasPrefix("open: ") == true)
    #expect(goldenIssue("text", path: path, isRecording: true)?.hasPrefix("wrote ") == true)
    #expect(goldenIssue("text", path: path, isRecording: false) == nil)
    #expect(goldenIssue("other", path: path, isRecording: false)?.contains("line 1") == true)
  }
}
