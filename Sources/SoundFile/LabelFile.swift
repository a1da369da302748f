import SoundUnits

/// The kinds of label file; the raw value is the file's extension.
public enum LabelFormat: String, CaseIterable, Sendable {
  /// WebVTT (W3C): start and end in milliseconds.
  case vtt
  /// SubRip: the same, for old players.
  case srt
  /// LRC, the lyrics of music players: starts only, in hundredths.
  case lrc
  /// Audacity's label track: start and end in microseconds.
  case txt

  /// The one that `pathExtension` asks for, in any case and without the dot.
  public init?(pathExtension: String) {
    self.init(rawValue: pathExtension.lowercased())
  }
}

/// The steps of a render as a text beside it.
///
/// Times are rounded from frames in whole numbers, to the format's resolution (halves up). Names
/// are made such that other programs read them as they were meant: one line, no markup.
public enum LabelFile {
  /// The whole text of a label file, in order of the frames; UTF-8 lines that end in a line feed.
  public static func text(
    _ markers: [Marker], rate: SampleRate, format: LabelFormat
  ) -> String {
    // The sort is stable (SE-0372 promises what the library always did): file order breaks ties.
    let sorted = markers.sorted { $0.frame < $1.frame }
    return switch format {
    case .vtt: vtt(sorted, rate)
    case .srt: srt(sorted, rate)
    case .lrc: lrc(sorted, rate)
    case .txt: audacity(sorted, rate)
    }
  }

  /// Writes that text to `path`, whole or not at all; as `SoundFileWriter` does.
  ///
  /// - Throws: `RenderError`.
  public static func write(
    path: String, _ markers: [Marker], rate: SampleRate, format: LabelFormat
  ) throws(RenderError) {
    let file = try PreparedTextFile(path: path)
    try file.write(text(markers, rate: rate, format: format))
    _ = try file.publish()
  }

  // MARK: - Formats

  private static func vtt(_ markers: [Marker], _ rate: SampleRate) -> String {
    var text = "WEBVTT\n"
    for marker in markers {
      let (start, end) = span(of: marker, rate, unitsPerSecond: 1_000)
      text += "\n\(clock(start, mark: ".")) --> \(clock(end, mark: "."))\n"
      text += LabelName.vtt(marker.name) + "\n"
    }
    return text
  }

  private static func srt(_ markers: [Marker], _ rate: SampleRate) -> String {
    var text = ""
    for (index, marker) in markers.enumerated() {
      let (start, end) = span(of: marker, rate, unitsPerSecond: 1_000)
      if index > 0 { text += "\n" }
      text += "\(index + 1)\n\(clock(start, mark: ",")) --> \(clock(end, mark: ","))\n"
      text += LabelName.srt(marker.name) + "\n"
    }
    return text
  }

  /// A line holds until the next: where no marker follows at once, an empty one ends it.
  private static func lrc(_ markers: [Marker], _ rate: SampleRate) -> String {
    var text = ""
    for (index, marker) in markers.enumerated() {
      let start = units(marker.frame, rate, perSecond: 100)
      let end = units(marker.frame + marker.frames, rate, perSecond: 100)
      text += "[\(minutes(start))]\(LabelName.lrc(marker.name))\n"
      let next =
        index + 1 < markers.count ? units(markers[index + 1].frame, rate, perSecond: 100) : .max
      if start < end && end < next { text += "[\(minutes(end))]\n" }
    }
    return text
  }

  private static func audacity(_ markers: [Marker], _ rate: SampleRate) -> String {
    var text = ""
    for marker in markers {
      let start = seconds(units(marker.frame, rate, perSecond: 1_000_000))
      let end = seconds(units(marker.frame + marker.frames, rate, perSecond: 1_000_000))
      text += "\(start)\t\(end)\t\(LabelName.plain(marker.name))\n"
    }
    return text
  }

  // MARK: - Times

  /// ⌊frame · perSecond / rate + ½⌋, in whole seconds and the rest so that nothing overflows.
  static func units(_ frame: FramePosition, _ rate: SampleRate, perSecond: Int64) -> Int64 {
    let hertz = Int64(rate.hertz)
    let (whole, rest) = frame.quotientAndRemainder(dividingBy: hertz)
    return whole * perSecond + (rest * perSecond * 2 + hertz) / (hertz * 2)
  }

  /// A subtitle that ends where it begins is never shown, and WebVTT forbids it: it lasts one unit.
  private static func span(
    of marker: Marker, _ rate: SampleRate, unitsPerSecond: Int64
  ) -> (start: Int64, end: Int64) {
    let start = units(marker.frame, rate, perSecond: unitsPerSecond)
    let end = units(marker.frame + marker.frames, rate, perSecond: unitsPerSecond)
    return (start, max(end, start + 1))
  }

  /// `01:02:03.004`; with more digits from 100 hours on.
  private static func clock(_ milliseconds: Int64, mark: String) -> String {
    let seconds = milliseconds / 1_000
    return
      "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
      + mark + digits(milliseconds % 1_000, 3)
  }

  /// `62:03.00`: LRC has no hours, so minutes go on past 99.
  private static func minutes(_ hundredths: Int64) -> String {
    let seconds = hundredths / 100
    return "\(digits(seconds / 60, 2)):\(digits(seconds % 60, 2)).\(digits(hundredths % 100, 2))"
  }

  private static func seconds(_ microseconds: Int64) -> String {
    "\(microseconds / 1_000_000).\(digits(microseconds % 1_000_000, 6))"
  }

  private static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
