import AudioOutput
import CLinux
import Mixer
import RealtimeQueue
import SoundUnits
import Synchronization

/// Owns the output and everything that sounds: opens, renders, writes, brings a lost device back.
///
/// Made on the control thread and handed to the audio thread as a whole; from then on only that thread touches it.
final class AudioLoop<Output: AudioOutput> {
  let output: Output
  let settings: PlayerSettings
  let commands: QueueConsumer<PlayerCommand>
  let events: QueueProducer<PlayerEvent>
  var statusWriter: NewestValueWriter<PlayerStatus>
  /// What crosses threads outside the render path, under locks: the score on its stand, the last error.
  let shared: PlayerShared
  /// eventfd that wakes the control thread.
  let wakeDescriptor: Int32

  var status = PlayerStatus()
  var score: Score?
  var renderer: LiveRenderer
  var encoder = SampleEncoder(format: .float32, channelCount: 2)
  var format: StreamFormat?
  var block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
  var clipping = ClippingReport()

  /// Frames that the output took and did not lose: the next one to write.
  var deviceFrame: FramePosition = 0
  /// The rendered block covers this many frames from `deviceFrame` on, at this offset in `block`.
  var pendingFrames = 0
  var pendingOffset = 0
  /// Segments of the play head are laid out up to here.
  var plannedFrame: FramePosition = 0
  /// Where everything has sounded; `.max` until that is known.
  var endFrame: FramePosition = .max
  var isStopping = false
  var reportedRateError = false
  /// When the output last took a frame, on the monotonic clock.
  var lastProgress: Int64 = 0

  init(
    output: Output, settings: PlayerSettings, commands: consuming QueueConsumer<PlayerCommand>,
    events: consuming QueueProducer<PlayerEvent>,
    status: consuming NewestValueWriter<PlayerStatus>, shared: PlayerShared, wakeDescriptor: Int32
  ) {
    self.output = output
    self.settings = settings
    self.commands = commands
    self.events = events
    statusWriter = status
    self.shared = shared
    self.wakeDescriptor = wakeDescriptor
    renderer = LiveRenderer(
      rate: settings.rate, capacity: 1, gain: settings.gain,
      head: PlayHead(.init(deviceFrame: 0, sessionFrame: 0, motion: .holding)))
  }

  deinit { block.deallocate() }

  /// The thread's life: open, wait for the score, play to the end, close.
  func run() {
    guard let opened = openFirst() else { return }
    format = opened
    status.phase = .ready
    post()
    tell(.opened(hertz: opened.rate.hertz))
    guard let start = waitForScore() else { return end(stopped: true) }
    begin(from: start)
    while deviceFrame < endFrame {
      takeCommands()
      step()
      if status.phase == .ended { return }
    }
    output.finish()
    end(stopped: isStopping)
  }

  private func openFirst() -> StreamFormat? {
    do throws(OutputError) {
      return try output.open(rate: settings.rate)
    } catch {
      shared.outputError.withLock { $0 = error }
      status.phase = .ended
      post()
      tell(.failedToOpen)
      return nil
    }
  }

  /// The control thread loads clips meanwhile; nothing is written yet, so nothing can run dry.
  func waitForScore() -> FramePosition? {
    while true {
      switch commands.pop() {
      case .begin(let frame): return frame
      case .stop: return nil
      case .goOn: break
      case nil: Wait.milliseconds(5)
      }
    }
  }

  private func begin(from start: FramePosition) {
    guard let format, let score = shared.score.withLock({ $0 }) else {
      preconditionFailure("a score is on the stand before begin is sent")
    }
    self.score = score
    prepareBuffers(for: format)
    // The device swallows what comes first; silence at the session's beginning counts.
    let settle = format.rate.frame(at: settings.openingSilence)
    let silence = max(0, settle - (start == 0 ? score.firstOnset : 0))
    renderer = LiveRenderer(
      rate: format.rate, capacity: format.periodFrames, gain: settings.gain,
      head: PlayHead(.init(deviceFrame: 0, sessionFrame: start, motion: .holding)))
    renderer.head.append(
      .init(deviceFrame: silence, sessionFrame: start, motion: .playing, isJump: start > 0))
    status.phase = .playing
    lastProgress = clinux_monotonic_ns()
  }

  func prepareBuffers(for format: StreamFormat) {
    encoder = SampleEncoder(format: format.sampleFormat, channelCount: format.channelCount)
    block.deallocate()
    block = .allocate(byteCount: format.periodFrames * format.bytesPerFrame, alignment: 16)
    pendingFrames = 0
  }

  // MARK: - Render thread

  /// One period: render where nothing is pending, write, account for what happened.
  private func step() {
    guard let format, let score else { return }
    if pendingFrames == 0 {
      let frames = format.periodFrames
      plan(to: deviceFrame + FrameCount(frames), score)
      renderer.render(
        deviceFrame, frames: frames, mixer: score.mixer, encoder: encoder, into: block,
        report: &clipping)
      (pendingFrames, pendingOffset) = (frames, 0)
    }
    let bytes = UnsafeRawBufferPointer(
      start: block + pendingOffset * format.bytesPerFrame,
      count: pendingFrames * format.bytesPerFrame)
    switch output.write(bytes, frames: pendingFrames) {
    case .accepted(let frames):
      if frames > 0 { lastProgress = clinux_monotonic_ns() }
      deviceFrame += FrameCount(frames)
      pendingFrames -= frames
      pendingOffset += frames
    case .restarted(let cause, let lostFrames):
      rewind(by: lostFrames)
      tell(.interrupted(cause, lostFrames: lostFrames))
    case .lost(let error, let lostFrames):
      rewind(by: lostFrames)
      shared.outputError.withLock { $0 = error }
      tell(.deviceLost)
      recover()
      return
    }
    report()
  }

  /// Frames that were never heard are rendered again; the map gives the same session frames for them.
  private func rewind(by lostFrames: FrameCount) {
    deviceFrame = max(0, deviceFrame - lostFrames)
    pendingFrames = 0
  }

  /// Lays out segments for waits, repeats and the end, where the next block reaches them.
  private func plan(to blockEnd: FramePosition, _ score: Score) {
    while plannedFrame < blockEnd {
      let position = renderer.head.position(at: plannedFrame)
      guard position.motion != .holding else {
        // A hold ends where the segment behind it begins (the opening silence), or by a command.
        let index = renderer.head.index(at: plannedFrame)
        plannedFrame = min(blockEnd, renderer.head.end(of: index))
        continue
      }
      let limit = min(
        blockEnd, renderer.head.end(of: renderer.head.index(at: plannedFrame)))
      let reach = position.sessionFrame + (limit - plannedFrame)
      if settings.holdsAtWaits, let wait = score.wait(from: position.sessionFrame), wait < reach {
        let frame = plannedFrame + (wait - position.sessionFrame)
        renderer.head.append(
          .init(deviceFrame: frame, sessionFrame: wait, motion: .holding, lap: position.lap))
        plannedFrame = frame + 1
        continue
      }
      if settings.repeats || score.plan.repeatsForever {
        let lapEnd = score.plan.scheduleFrames
        if lapEnd > 0 && lapEnd <= reach && position.sessionFrame < lapEnd {
          let frame = plannedFrame + (lapEnd - position.sessionFrame)
          renderer.head.append(
            .init(
              deviceFrame: frame, sessionFrame: 0, motion: .playing, firstOnset: 0,
              lap: position.lap + 1))
          plannedFrame = frame
          continue
        }
      } else if score.plan.frames <= reach {
        let frame = plannedFrame + max(0, score.plan.frames - position.sessionFrame)
        endFrame = min(endFrame, frame)
      }
      plannedFrame = limit
    }
  }

  private func takeCommands() {
    while let command = commands.pop() {
      switch command {
      case .begin: break  // it plays already
      case .goOn: goOn()
      case .stop: stop()
      }
    }
  }

  /// Leaves a wait, while it holds or before; what sounds rings on.
  private func goOn() {
    guard let score else { return }
    let position = renderer.head.position(at: deviceFrame)
    guard let step = score.plan.stepIndex(at: position.sessionFrame),
      score.plan.steps[step].kind == .wait, position.sessionFrame < score.plan.steps[step].endFrame
    else { return }
    let next = score.plan.steps[step].endFrame
    pendingFrames = 0
    renderer.head.append(
      .init(
        deviceFrame: deviceFrame, sessionFrame: next, motion: .playing, firstOnset: next,
        lap: position.lap))
    plannedFrame = deviceFrame
    endFrame = isStopping ? endFrame : .max
  }

  private func stop() {
    guard !isStopping, let format else { return }
    isStopping = true
    pendingFrames = 0
    let fade = format.rate.frame(at: .milliseconds(50))
    renderer.fadeOut(at: deviceFrame, over: fade)
    endFrame = min(endFrame, deviceFrame + fade)
  }

  // MARK: - Reporting

  private func report() {
    let heard = renderer.head.position(at: deviceFrame - max(0, output.delayFrames))
    status.heardFrame = heard.sessionFrame
    status.heardLap = heard.lap
    status.isWaiting =
      heard.motion == .holding && settings.holdsAtWaits
      && score?.wait(from: heard.sessionFrame) == heard.sessionFrame
    status.hasBegun = status.hasBegun || heard.motion != .holding
    status.clippedFrames = clipping.frames
    status.firstClippedFrame = clipping.first
    if !reportedRateError, let error = output.rateError {
      reportedRateError = true
      tell(.rateIsOff(millionths: Int32(error * 1_000_000)))
    }
    post()
  }

  func post() { statusWriter.post(status) }

  /// A full queue loses the event: the control thread has not looked for a long time, and the sound goes first.
  func tell(_ event: PlayerEvent) {
    _ = events.push(event)
    wake()
  }

  func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor, &one, 8)
  }

  func end(stopped: Bool) {
    output.close()
    status.phase = .ended
    post()
    tell(.ended(stopped: stopped))
  }
}

extension Score {
  /// The hold frame of the first wait that ends behind a frame.
  func wait(from frame: FramePosition) -> FramePosition? {
    let index = waits.partitioningIndex { $0.holdFrame >= frame }
    return index < waits.count ? waits[index].holdFrame : nil
  }
}

/// The one way in which the audio thread rests without a device.
enum Wait {
  static func milliseconds(_ count: Int) { usleep(UInt32(count) * 1_000) }
}
