import CommandSyntax
import Mixer
import SessionEngine
import SoundFile
import SoundUnits
import Timeline

/// `carillon render`: a session as a sound file, whole or not at all, or as raw PCM on standard output.
struct RenderCommand {
  let store: SessionStore
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let request = try RenderRequest(parsed)
    let argument = parsed.operands[0]
    let schedule = try store.schedule(
      of: argument, endless: request.length.map(EndlessExtent.atLeast) ?? .oneCycle)
    guard !schedule.repeatsForever || request.length != nil else {
      throw .usage("'\(argument)' plays until it is stopped; --length says how much to render")
    }
    let (plan, catalog) = store.compile(schedule, rate: request.rate)
    try request.checkTargets(session: try store.path(of: argument), clips: catalog.clipFiles)
    for warning in plan.warnings { console.report("\(warning)") }
    let score = Score(plan, catalog)
    let renderer = OfflineRenderer(score, encoder: request.encoder, length: request.length)
    defer { for problem in score.bed?.takeProblems() ?? [] { console.complain(problem) } }
    return try write(renderer, of: plan, request)
  }

  /// The steps that begin before the render ends.
  private func markers(of plan: Plan, within frames: FrameCount) -> [Marker] {
    plan.steps.filter { $0.frame < frames }.map { step in
      Marker(
        frame: step.frame, frames: min(step.frames, frames - step.frame), name: step.title)
    }
  }

  // MARK: - Writing

  private func write(
    _ renderer: OfflineRenderer, of plan: Plan, _ request: RenderRequest
  ) throws(CommandFailure) -> ExitStatus {
    let markers = markers(of: plan, within: renderer.frames)
    // Where there is nothing to take away, signals end the program by themselves.
    let isAlone = request.target == .standardOutput && !request.hasCompanions
    let signals = isAlone ? nil : SignalWatch()
    var companions = try file { () throws(RenderError) in
      try RenderCompanions(request, plan, markers, frames: renderer.frames)
    }
    defer { companions.discard() }
    switch request.target {
    case .standardOutput:
      try writeToStandardOutput(renderer, request, &companions, signals: signals)
    case .file(let path, let container):
      // Only a WAV has a place for them; that the labels have them, too, needs no word.
      let belong = container == .wav || request.labels == nil
      try write(
        renderer, to: path, request.format(container), title: plan.title,
        markers: belong ? markers : [],
        &companions, signals: signals)
    }
    let notes = try file { () throws(RenderError) in try companions.publish() }
    for note in notes { console.complain(note) }
    if !companions.paths.isEmpty {
      console.complain("wrote \(companions.paths.joined(separator: " and "))")
    }
    // A signal that came when all was written.
    return signals?.next().map(ExitStatus.signal) ?? .done
  }

  private func write(
    _ renderer: OfflineRenderer, to path: String, _ format: RenderFormat, title: String,
    markers: [Marker],
    _ companions: inout RenderCompanions, signals: SignalWatch?
  ) throws(CommandFailure) {
    let writer = try file { () throws(RenderError) in
      try SoundFileWriter.create(
        path: path, format: format, frames: renderer.frames, title: title, markers: markers)
    }
    defer {
      console.endProgress()
      writer.discard()
    }
    var progress = RenderProgress(total: renderer.frames, console: console)
    let clipping = try renderer.render { bytes, frames, done throws(CommandFailure) in
      progress.show(done)
      if let signal = signals?.next() { throw .stopped(by: signal) }
      try file { () throws(RenderError) in try writer.write(bytes, frames: frames) }
      companions.add(bytes)
    }
    let notes = try file { () throws(RenderError) in
      try companions.complete()
      return try writer.finish()
    }
    report(clipping, format.rate)
    for note in notes { console.complain("\(path): \(note)") }
    console.complain("wrote \(path): \(description(renderer.frames, format))")
  }

  private func writeToStandardOutput(
    _ renderer: OfflineRenderer, _ request: RenderRequest, _ companions: inout RenderCompanions,
    signals: SignalWatch?
  ) throws(CommandFailure) {
    defer { console.endProgress() }
    var progress = RenderProgress(total: renderer.frames, console: console)
    let clipping = try renderer.render { bytes, _, done throws(CommandFailure) in
      progress.show(done)
      if let signal = signals?.next() { throw .stopped(by: signal) }
      console.write(bytes)
      if console.outputError != 0 { throw .outputEnded(console) }
      companions.add(bytes)
    }
    try file { () throws(RenderError) in try companions.complete() }
    report(clipping, request.rate)
  }

  /// What goes wrong with a file is the command's failure.
  private func file<Value>(
    _ body: () throws(RenderError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(RenderError) {
      return try body()
    } catch {
      throw .failed(error.description)
    }
  }

  // MARK: - Telling

  private func description(_ frames: FrameCount, _ format: RenderFormat) -> String {
    let bits =
      switch (format.container, format.encoding) {
      case (.ogg, _): "Vorbis"
      case (_, .int16): "16 bit"
      case (_, .int24): "24 bit"
      case (_, .float32): "32 bit float"
      }
    let length = format.rate.time(of: frames).clock(milliseconds: true)
    let channels = format.channelCount == 1 ? "mono" : "stereo"
    return "\(length), \(format.rate.hertz) Hz, \(bits), \(channels)"
  }

  private func report(_ clipping: ClippingReport, _ rate: SampleRate) {
    guard let first = clipping.first else { return }
    console.complain(ClippingText.line(frames: clipping.frames, first: first, rate))
  }
}
