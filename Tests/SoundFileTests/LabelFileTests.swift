import SoundUnits
import Testing

@testable import SoundFile

@Suite struct LabelFileTests {
  static let markers = [
    Marker(frame: 0, frames: 240_000, name: "lead-in"),
    Marker(frame: 240_000, frames: 1_440_000, name: "Neck roll [left]"),
    Marker(frame: 1_680_024, frames: 0, name: "a <3 & b --> c {x} \\N"),
    Marker(frame: 288_240_480, frames: 480, name: "line\r\nbreak\tand tab"),
  ]

  @Test(arguments: [
    (
      LabelFormat.vtt,
      """
      WEBVTT

      00:00:00.000 --> 00:00:05.000
      lead-in

      00:00:05.000 --> 00:00:35.000
      Neck roll [left]

      00:00:35.001 --> 00:00:35.002
      a &lt;3 &amp; b --&gt; c (x) /N

      01:40:05.010 --> 01:40:05.020
      line break and tab

      """
    ),
    (
      .srt,
      """
      1
      00:00:00,000 --> 00:00:05,000
      lead-in

      2
      00:00:05,000 --> 00:00:35,000
      Neck roll [left]

      3
      00:00:35,001 --> 00:00:35,002
      a ‹3 & b --› c (x) /N

      4
      01:40:05,010 --> 01:40:05,020
      line break and tab

      """
    ),
    (
      .lrc,
      """
      [00:00.00]lead-in
      [00:05.00]Neck roll (left)
      [00:35.00]a <3 & b --> c (x) /N
      [100:05.01]line break and tab
      [100:05.02]

      """
    ),
    (
      .txt,
      """
      0.000000\t5.000000\tlead-in
      5.000000\t35.000000\tNeck roll [left]
      35.000500\t35.000500\ta <3 & b --> c {x} \\N
      6005.010000\t6005.020000\tline break and tab

      """
    ),
  ])
  func everyFormatIsWrittenAsItsReadersExpect(_ format: LabelFormat, text: String) {
    #expect(LabelFile.text(LabelFileTests.markers, rate: .standard, format: format) == text)
  }

  @Test func markersAreSortedAndEqualFramesKeepTheirOrder() {
    let markers = [
      Marker(frame: 9, frames: 1, name: "c"), Marker(frame: 1, frames: 1, name: "a"),
      Marker(frame: 9, frames: 1, name: "d"), Marker(frame: 1, frames: 1, name: "b"),
    ]
    let text = LabelFile.text(markers, rate: .standard, format: .txt)
    #expect(text.split(separator: "\n").map { $0.last } == ["a", "b", "c", "d"])
  }

  @Test(arguments: [
    (FramePosition(0), Int64(0)), (1, 23), (22_049, 499_977), (22_050, 500_000), (44_099, 999_977),
    (44_100, 1_000_000), (3_810_240_000, 86_400_000_000), (1 << 38, 6_233_059_114_376),
  ])
  func timesAreWholeNumbersRoundedOnce(_ frame: FramePosition, microseconds: Int64) throws {
    let rate = try #require(SampleRate(hertz: 44_100))
    #expect(LabelFile.units(frame, rate, perSecond: 1_000_000) == microseconds)
  }

  @Test(arguments: [
    ("", "-"), (" \t\n ", "-"), ("a\0b", "a b"), ("  a  b ", "a b"), ("a\u{2028}b", "a b"),
    ("a\u{A0}b", "a b"), ("🧘🏽‍♀️ Baum", "🧘🏽‍♀️ Baum"),
  ])
  func namesStandOnOneLine(_ name: String, _ plain: String) {
    #expect(LabelName.plain(name) == plain)
  }

  @Test(arguments: LabelFormat.allCases)
  func filesAreWrittenWholeOrNotAtAll(_ format: LabelFormat) throws {
    let bench = try Workbench()
    for markers in [LabelFileTests.markers, []] {
      try LabelFile.write(path: bench.path("out"), markers, rate: .standard, format: format)
      let text = LabelFile.text(markers, rate: .standard, format: format)
      #expect(try bench.bytes("out") == Array(text.utf8))
      #expect(bench.names() == ["out"])
    }
    let missing = RenderError(path: bench.path("none/out"), reason: .noFolder)
    #expect(throws: missing) {
      try LabelFile.write(path: bench.path("none/out"), [], rate: .standard, format: format)
    }
  }
}
