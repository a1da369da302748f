import CLinux
import CommandSyntax
import Glibc
import Mixer
import SessionEngine
import SessionModel
import SoundFile
import SoundUnits
import Timeline

/// `carillon render`: a session as a sound file, whole or not at all, or as raw PCM on standard output.
struct RenderCommand {
  let store: SessionStore
  let console: Console
  let signals: SignalWatch

  /// Where the samples go.
  private enum Target {
    case file(path: String, Container)
    case standardOutput
  }

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let argument = parsed.operands[0]
    let rate = try Values.rate(parsed) ?? .standard
    let length = try Values.length(parsed)
    let target = try target(parsed)
    let labels = try labelFile(parsed, target: target)
    let encoding = encoding(parsed)
    if case .file(let path, .flac) = target, encoding == .float32 {
      throw .usage("\(path): FLAC holds no 32f samples; --bits 16 or 24 fit")
    }
    let session = try store.session(argument)
    guard !session.repeatsForever || length != nil else {
      throw .usage("'\(argument)' plays until it is stopped; --length says how much to render")
    }
    let schedule = try store.schedule(
      session, endless: length.map(EndlessExtent.atLeast) ?? .oneCycle)
    let (plan, catalog) = store.compile(schedule, rate: rate)
    for warning in plan.warnings { console.report("\(warning)") }
    let renderer = OfflineRenderer(
      Score(plan: plan, sounds: catalog.sounds),
      encoder: SampleEncoder(
        format: sampleFormat(encoding, target), channelCount: Values.channelCount(parsed),
        dithers: parsed.has(.dither)), length: length)
    let markers = plan.steps.lazy.filter { $0.frame < renderer.frames }.map {
      Marker(
        frame: $0.frame, frames: min($0.frames, renderer.frames - $0.frame), name: $0.title)
    }
    switch target {
    case .standardOutput:
      report(try renderToStandardOutput(renderer), rate)
    case .file(let path, let container):
      let format = RenderFormat(
        container: container, encoding: encoding, rate: rate,
        channelCount: Values.channelCount(parsed))
      try render(renderer, to: path, format, markers: Array(markers))
    }
    if let (path, format) = labels {
      try file { () throws(RenderError) in
        try LabelFile.write(path: path, Array(markers), rate: rate, format: format)
      }
    }
    return .done
  }

  // MARK: - Arguments

  private func target(_ parsed: ParsedCommand) throws(CommandFailure) -> Target {
    let path = parsed[.output] ?? SessionStore.name(ofFile: parsed.operands[0]) + ".wav"
    if path == "-" {
      guard isatty(1) == 0 else {
        throw .usage(
          "--output - writes raw PCM, which a terminal cannot show; send it to a program")
      }
      return .standardOutput
    }
    let fileExtension = path.split(separator: "/").last?.split(separator: ".").last.map(String.init)
    guard let container = fileExtension.flatMap(Container.init(pathExtension:)) else {
      throw .usage("--output is '\(path)'; it ends in .wav, .flac or .ogg, or is -")
    }
    return .file(path: path, container)
  }

  private func labelFile(
    _ parsed: ParsedCommand, target: Target
  ) throws(CommandFailure) -> (String, LabelFormat)? {
    guard let path = parsed[.labels] else { return nil }
    let fileExtension = path.split(separator: ".").last.map { $0.lowercased() }
    guard path.contains("."), let format = fileExtension.flatMap(LabelFormat.init(rawValue:)) else {
      throw .usage("--labels is '\(path)'; it ends in .vtt, .srt, .lrc or .txt")
    }
    return (path, format)
  }

  private func encoding(_ parsed: ParsedCommand) -> Encoding {
    switch parsed[.bits] {
    case "24": .int24
    case "32f": .float32
    default: .int16
    }
  }

  private func sampleFormat(_ encoding: Encoding, _ target: Target) -> SampleFormat {
    if case .file(_, .ogg) = target { return .float32 }
    switch encoding {
    case .int16: return .int16
    case .float32: return .float32
    case .int24:
      if case .standardOutput = target { return .int24 }
      return .int24High
    }
  }

  // MARK: - Writing

  private func render(
    _ renderer: OfflineRenderer, to path: String, _ format: RenderFormat, markers: [Marker]
  ) throws(CommandFailure) {
    let writer = try file {
      () throws(RenderError) in
      try SoundFileWriter.create(
        path: path, format: format, frames: renderer.frames, markers: markers)
    }
    var progress = Progress(total: renderer.frames, console: console)
    defer { writer.discard() }
    let clipping = try renderer.render { bytes, frames, done throws(CommandFailure) in
      if let signal = signals.next() {
        progress.end()
        throw .stopped(by: signal)
      }
      try file { () throws(RenderError) in try writer.write(bytes, frames: frames) }
      progress.show(done)
    }
    progress.end()
    let notes = try file { () throws(RenderError) in try writer.finish() }
    report(clipping, format.rate)
    for note in notes { console.complain("\(path): \(note)") }
    console.complain("wrote \(path): \(description(renderer.frames, format))")
  }

  /// What goes wrong with the file is the command's failure.
  private func file<Value>(
    _ body: () throws(RenderError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(RenderError) {
      return try body()
    } catch {
      throw .failed(error.description)
    }
  }

  private func renderToStandardOutput(
    _ renderer: OfflineRenderer
  ) throws(CommandFailure) -> ClippingReport {
    try renderer.render { bytes, frames, done throws(CommandFailure) in
      if let signal = signals.next() { throw .stopped(by: signal) }
      console.write(bytes)
    }
  }

  private func description(_ frames: FrameCount, _ format: RenderFormat) -> String {
    let bits: String
    switch (format.container, format.encoding) {
    case (.ogg, _): bits = "Vorbis"
    case (_, .int16): bits = "16 bit"
    case (_, .int24): bits = "24 bit"
    case (_, .float32): bits = "32 bit float"
    }
    let length = format.rate.time(of: frames).clock(milliseconds: true)
    let channels = format.channelCount == 1 ? "mono" : "stereo"
    return "\(length), \(format.rate.hertz) Hz, \(bits), \(channels)"
  }

  private func report(_ clipping: ClippingReport, _ rate: SampleRate) {
    guard let first = clipping.first else { return }
    let time = rate.time(of: first).clock(milliseconds: true)
    let frames = clipping.frames == 1 ? "1 frame" : "\(clipping.frames) frames"
    console.complain(
      "\(frames) passed full scale and were limited, the first at \(time) "
        + "(frame \(first)); lower the gain of what sounds there")
  }
}

/// How far a render has come, on a terminal, a few times a second at most.
private struct Progress {
  let total: FrameCount
  let console: Console
  private var shownPercent: FrameCount = -1

  init(total: FrameCount, console: Console) {
    self.total = total
    self.console = console
  }

  mutating func show(_ done: FrameCount) {
    let percent = done * 100 / max(1, total)
    if percent != shownPercent { console.progress("rendering \(percent) %") }
    shownPercent = percent
  }

  func end() { console.endProgress() }
}
