import TestSupport
import Testing

@testable import Pictures

@Suite struct SVGDocumentTests {
  @Test func aDocumentIsAsRecorded() {
    var document = SVGDocument(
      width: 320, height: 120, title: "Minutes <a week>", summary: "Two bars & a line")
    document.rectangle(
      x: 40, y: 30, width: 60, height: 70, radius: 2, fill: .hold, tip: "12 \"minutes\"")
    document.rectangle(x: 110, y: 50, width: 60, height: 50, fill: .rest, opacity: 0.5)
    document.circle(x: 200.005, y: 40, radius: 3, fill: .speech)
    document.line(40, 100, 300, 100, stroke: .grid, dash: 3)
    var path = SVGPath()
    path.move(40, 90)
    path.line(140.126, -0.5)
    document.curve(path, stroke: .bed, width: 1.5)
    path.close()
    path.rectangle(x: 1, y: 2, width: 3, height: 4)
    document.area(path, fill: .wave)
    document.text("Mo & Tu", x: 70, y: 115, fill: .faint, anchor: .middle, isBold: true)
    document.area(SVGPath(), fill: .clip)
    expectGolden(document.text, "figures.svg")
  }

  @Test(
    arguments: [
      (0, "0"), (-0.001, "0"), (1, "1"), (2.5, "2.5"), (0.005, "0.01"), (-0.005, "-0.01"),
      (1.0 / 3, "0.33"), (99.999, "100"), (-12.34, "-12.34"), (1e9, "1000000000"),
    ] as [(Double, String)])
  func numbersHaveAtMostTwoDecimals(_ value: Double, _ text: String) {
    #expect(SVGText.number(value) == text)
  }

  @Test(arguments: [
    ("a < b & \"c\" > 'd'", "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;"),
    ("]]>", "]]&gt;"), ("tab\tline\nend\r", "tab line end "),
    ("\u{0}\u{1B}[31m\u{7F}\u{85}\u{FFFE}\u{FFFF}", "[31m"),
    ("\u{2028}", " "), ("عربي 🧘🏽‍♀️ é", "عربي 🧘🏽‍♀️ é"),
  ])
  func textBecomesXML(_ text: String, _ xml: String) {
    #expect(SVGText.escaped(text) == xml)
  }

  @Test(arguments: [
    ("Cat", "Cat"), ("קשת", "\u{2068}קשת\u{2069}"), ("a\u{202E}b\u{2066}", "ab"), ("", ""),
  ])
  func whatIsWrittenFromRightToLeftTurnsNothingAround(_ text: String, _ isolated: String) {
    #expect(text.directionIsolated == isolated)
  }

  @Test func aTextThatDoesNotFitIsCut() {
    let text = "Downward-facing dog"
    #expect(TextExtent.fitted(text, width: 400, size: 12) == text)
    #expect(TextExtent.fitted(text, width: 8, size: 12) == nil)
    for width in 1...200 {
      guard let shown = TextExtent.fitted(text, width: Double(width), size: 12) else { continue }
      #expect(TextExtent.width(of: shown, size: 12) <= Double(width))
      #expect(shown == text || shown.hasSuffix("…"))
    }
  }

  /// By WCAG 2.2's formula for contrast; a power of 2 stands for its 2.4 and is the stricter one for
  /// what is compared here.
  @Test func textCanBeReadOnWhatItStandsOn() throws {
    func luminance(_ color: String) throws -> Double {
      let value = try #require(Int(color.dropFirst(), radix: 16))
      let parts = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
      return parts[0] * parts[0] * 0.2126 + parts[1] * parts[1] * 0.7152
        + parts[2] * parts[2] * 0.0722
    }
    func contrast(_ one: String, _ other: String) throws -> Double {
      let (a, b) = (try luminance(one), try luminance(other))
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
    var pairs: [(Paint, Paint)] = []
    for text in [Paint.ink, .faint, .tone, .clip, .speech, .bed] { pairs.append((text, .paper)) }
    for ground in [Paint.rest, .wait, .gap] { pairs.append((.ink, ground)) }
    for ground in Paint.series { pairs.append((.onColor, ground)) }
    for (text, ground) in pairs {
      #expect(try contrast(text.light, ground.light) >= 4.5, "\(text.name) on \(ground.name)")
      #expect(try contrast(text.dark, ground.dark) >= 4.5, "\(text.name) on \(ground.name), dark")
    }
  }
}
