import CommandSyntax
import Glibc
import Mixer
import SoundFile
import SoundUnits

/// What `render` is asked for, checked as far as it can be before the session is read.
struct RenderRequest {
  /// Where the samples go.
  enum Target: Equatable {
    case file(path: String, Container)
    /// Raw PCM.
    case standardOutput
  }

  var target: Target
  var rate: SampleRate
  var encoding: Encoding
  var channelCount: Int
  /// `nil` for the whole session.
  var length: ExactTime?
  var labels: (path: String, format: LabelFormat)?
  var dithers: Bool

  init(_ parsed: ParsedCommand) throws(CommandFailure) {
    rate = try Values.rate(parsed) ?? .standard
    length = try Values.length(parsed)
    encoding = parsed[.bits].flatMap(Encoding.init) ?? .int16
    channelCount = Values.channelCount(parsed)
    dithers = parsed.has(.dither)
    target = try RenderRequest.target(parsed)
    labels = try RenderRequest.labels(parsed)
    if case .file(let path, .flac) = target, encoding == .float32 {
      throw .usage("\(path): FLAC holds no 32f samples; --bits 16 or 24 fit")
    }
  }

  /// The form of the file, for those that go to one.
  func format(_ container: Container) -> RenderFormat {
    RenderFormat(
      container: container, encoding: encoding, rate: rate, channelCount: channelCount)
  }

  /// How the samples leave the mixer.
  var encoder: SampleEncoder {
    let format: SampleFormat =
      switch (target, encoding) {
      case (.file(_, let container), _): self.format(container).sampleFormat
      case (.standardOutput, .int16): .int16
      case (.standardOutput, .int24): .int24
      case (.standardOutput, .float32): .float32
      }
    return SampleEncoder(format: format, channelCount: channelCount, dithers: dithers)
  }

  /// Refuses to write over what the session is made of, or one file over the other.
  ///
  /// - Parameters:
  ///   - session: The session's file.
  ///   - clips: The files of its clips, links resolved.
  func checkTargets(session: String, clips: Set<String>) throws(CommandFailure) {
    let session = RenderRequest.realPath(session)
    func check(_ path: String, _ flag: FlagName) throws(CommandFailure) -> String? {
      guard let real = RenderRequest.realPath(path) else { return nil }
      if real == session {
        throw .usage("\(path): is the session itself; \(flag.spelling) names another file")
      }
      if clips.contains(real) {
        throw .usage("\(path): is a clip of the session; \(flag.spelling) names another file")
      }
      return real
    }
    let written = try labels.flatMap { labels throws(CommandFailure) in
      try check(labels.path, .labels)
    }
    guard case .file(let path, _) = target, let real = try check(path, .output) else { return }
    if real == written {
      throw .usage("\(path): --output and --labels are one file; they take one each")
    }
  }

  // MARK: - Paths

  private static func target(_ parsed: ParsedCommand) throws(CommandFailure) -> Target {
    let path = parsed[.output] ?? SessionStore.name(ofFile: parsed.operands[0]) + ".wav"
    if path == "-" {
      guard isatty(1) == 0 else {
        throw .usage(
          "--output - writes raw PCM, which a terminal cannot show; give it to a program")
      }
      return .standardOutput
    }
    guard let container = pathExtension(path).flatMap(Container.init(pathExtension:)) else {
      throw .usage("--output is '\(path)'; it ends in .wav, .flac or .ogg, or is -")
    }
    return .file(path: path, container)
  }

  private static func labels(
    _ parsed: ParsedCommand
  ) throws(CommandFailure) -> (path: String, format: LabelFormat)? {
    guard let path = parsed[.labels] else { return nil }
    guard let format = pathExtension(path).flatMap(LabelFormat.init(pathExtension:)) else {
      throw .usage("--labels is '\(path)'; it ends in .vtt, .srt, .lrc or .txt")
    }
    return (path, format)
  }

  /// `wav` for `a.b/c.wav`, `nil` for `a.b/wav`.
  private static func pathExtension(_ path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return String(name[name.index(after: dot)...])
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
