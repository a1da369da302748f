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
  /// Where the wave is drawn.
  var waveform: String?
  var dithers: Bool

  init(_ parsed: ParsedCommand) throws(CommandFailure) {
    rate = try Values.rate(parsed) ?? .standard
    length = try Values.length(parsed)
    encoding = parsed[.bits].flatMap(Encoding.init) ?? .int16
    channelCount = Values.channelCount(parsed)
    dithers = parsed.has(.dither)
    target = try RenderRequest.target(parsed)
    labels = try RenderRequest.labels(parsed)
    waveform = try parsed[.waveform].map { path throws(CommandFailure) in
      guard TargetFiles.pathExtension(path)?.lowercased() == "svg" else {
        throw .usage("--waveform is '\(path)'; it ends in .svg")
      }
      return path
    }
    if case .file(let path, .flac) = target, encoding == .float32 {
      throw .usage("\(path): FLAC holds no 32f samples; --bits 16 or 24 fit")
    }
    if case .file(let path, .ogg) = target, parsed[.bits] != nil {
      throw .usage("\(path): Ogg Vorbis has no bits per sample; leave --bits out")
    }
  }

  /// The form of the file, for those that go to one.
  func format(_ container: Container) -> RenderFormat {
    RenderFormat(
      container: container, encoding: encoding, rate: rate, channelCount: channelCount)
  }

  /// Other files are to appear with it.
  var hasCompanions: Bool { labels != nil || waveform != nil }

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
    var files = TargetFiles(session: session, clips: clips)
    if case .file(let path, _) = target { try files.add(path, .output) }
    if let labels { try files.add(labels.path, .labels) }
    if let waveform { try files.add(waveform, .waveform) }
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
    guard let container = TargetFiles.pathExtension(path).flatMap(Container.init(pathExtension:))
    else {
      throw .usage("--output is '\(path)'; it ends in .wav, .flac or .ogg, or is -")
    }
    return .file(path: path, container)
  }

  private static func labels(
    _ parsed: ParsedCommand
  ) throws(CommandFailure) -> (path: String, format: LabelFormat)? {
    guard let path = parsed[.labels] else { return nil }
    guard let format = TargetFiles.pathExtension(path).flatMap(LabelFormat.init(pathExtension:))
    else {
      throw .usage("--labels is '\(path)'; it ends in .vtt, .srt, .lrc or .txt")
    }
    return (path, format)
  }
}
