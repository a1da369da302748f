import AudioOutput
import Glibc
import Mixer
import RealtimeQueue
import SoundUnits

/// Owns the output and everything that sounds: opens, renders, writes, brings a lost device back.
///
/// Made on the control thread and handed to the audio thread as a whole; from then on only that thread
/// touches it.
final class AudioLoop<Output: AudioOutput> {
  let output: Output
  let settings: PlayerSettings
  /// As the settings say, until somebody comes or goes.
  var holdsAtWaits: Bool
  /// The clock by which the session goes on while its device is away.
  let clock: any SteadyClock
  var commands: QueueConsumer<PlayerCommand>
  private var events: QueueProducer<PlayerEvent>
  private var statusWriter: NewestValueWriter<PlayerStatus>
  /// What crosses threads outside the render path, under locks: the score on its stand, the last error.
  let shared: PlayerShared
  /// eventfd that wakes the control thread.
  private let wakeDescriptor: Int32

  var status = PlayerStatus()
  /// Set before anything is rendered.
  var piece: Piece?
  var renderer: LiveRenderer
  /// What the listener has set, on this device and the next.
  var listener: Listener
  private(set) var isStopping = false
  /// Frames that the output took and did not lose since it was opened: the next one to write.
  private(set) var deviceFrame: FramePosition = 0
  /// The rendered block holds this many frames from `deviceFrame` on, `pendingOffset` frames into it.
  private var pendingFrames = 0
  private var pendingOffset = 0
  private var reportedRateError = false
  private var clipping = ClippingReport()
  /// Of the renderers before this one.
  private var earlierMissingBedFrames: FrameCount = 0
  /// When the stream began, and when it last took a frame.
  private var startNanoseconds: Int64 = 0
  private var takenNanoseconds: Int64 = 0

  /// What is played, and in which form.
  struct Piece {
    var score: Score
    var course: Course
    var format: StreamFormat
  }

  init(
    output: Output, settings: PlayerSettings, clock: any SteadyClock,
    commands: consuming QueueConsumer<PlayerCommand>, events: consuming QueueProducer<PlayerEvent>,
    status: consuming NewestValueWriter<PlayerStatus>, shared: PlayerShared, wakeDescriptor: Int32
  ) {
    self.output = output
    self.settings = settings
    holdsAtWaits = settings.holdsAtWaits
    self.clock = clock
    self.commands = commands
    self.events = events
    statusWriter = status
    self.shared = shared
    self.wakeDescriptor = wakeDescriptor
    listener = Listener(gain: settings.gain)
    self.status.gain = settings.gain
    // Stands here until there is a stream, and never renders.
    renderer = LiveRenderer(
      format: StreamFormat(
        rate: settings.rate, channelCount: 1, sampleFormat: .int16, periodFrames: 1, bufferFrames: 1
      ),
      listener: listener, head: PlayHead(at: PlayHead.Position(sessionFrame: 0, motion: .standing)))
  }

  // MARK: - Around the render path

  /// The thread's life: open, wait for the score, play to the end, close.
  func run() {
    guard prepare() else { return }
    while deviceFrame < lastFrame {
      // Commands are taken when there is room, so that what they change is written at once.
      output.waitForRoom()
      takeCommands()
      step()
      if status.phase == .ended { return }
    }
    output.finish()
    report()
    end(stopped: isStopping)
  }

  /// Opens the output and waits for a score. `false`: the thread's life is over.
  func prepare() -> Bool {
    let opened: StreamFormat
    do throws(OutputError) {
      opened = try output.open(rate: settings.rate)
    } catch {
      fail(error)
      return false
    }
    status.phase = .ready
    post()
    tell(.opened(hertz: opened.rate.hertz))
    guard let frame = waitForScore() else {
      end(stopped: true)
      return false
    }
    let score = takeScore(for: opened)
    // Silence at the session's beginning counts towards that of the device.
    let silence = settings.openingSilence - (frame == 0 ? score.silenceAtStart : .zero)
    start(at: PlayHead.Position(sessionFrame: frame, motion: .standing), silence: silence)
    return true
  }

  /// The control thread loads clips meanwhile; nothing was written yet, so nothing can run dry.
  ///
  /// - Returns: Where to begin; `nil` to end.
  func waitForScore() -> FramePosition? {
    while true {
      switch commands.pop() {
      case .begin(let frame): return frame
      case .transport(.stop): return nil
      case .transport(let command):
        // Nothing else has a meaning before there is a plan.
        if !adjust(command) { pauseBeforeStart(command) }
      case .holdAtWaits(let holds): holdsAtWaits = holds
      case nil: clock.wait(nanoseconds: 5_000_000)
      }
    }
  }

  @discardableResult
  func takeScore(for format: StreamFormat) -> Score {
    guard let score = shared.score.withLock({ $0 }) else {
      preconditionFailure("a score is on its stand before begin is sent")
    }
    piece = Piece(
      score: score,
      course: score.course(holdsAtWaits: holdsAtWaits, repeats: settings.repeats),
      format: format)
    return score
  }

  /// Begins the stream of an output that was just opened.
  ///
  /// - Parameter heldFrames: So long the session stands still behind the silence.
  func start(at place: PlayHead.Position, silence: ExactTime, heldFrames: FrameCount = 0) {
    guard let piece else { return }
    deviceFrame = 0
    pendingFrames = 0
    earlierMissingBedFrames += renderer.missingBedFrames
    renderer = LiveRenderer(
      format: piece.format, listener: listener,
      head: PlayHead(
        at: place, settledFrame: piece.format.rate.frame(at: max(.zero, silence)),
        heldFrames: heldFrames, retainedFrames: piece.format.longestDelayFrames,
        turn: listener.turns))
    status.phase = .playing
    status.hertz = piece.format.rate.hertz
    startNanoseconds = clock.nanoseconds
    takenNanoseconds = startNanoseconds
  }

  /// When the session was where `deviceFrame` is: as the device played its last frame, and not before the
  /// stream began, whatever the output remembers of an earlier one.
  var progressNanoseconds: Int64 {
    max(output.lastProgressNanoseconds ?? takenNanoseconds, startNanoseconds)
  }

  /// Where the loop ends. A buffer of silence follows the last sound, so that an xrun then loses nothing;
  /// behind a fade-out there is nothing to lose.
  private var lastFrame: FramePosition {
    let end = renderer.transport.endFrame
    if isStopping { return min(end, renderer.fadeOutEnd) }
    guard let piece, end < .max else { return .max }
    return end + FrameCount(piece.format.bufferFrames)
  }

  // MARK: - Render thread

  /// One period: render where nothing is pending, write, account for what happened.
  func step() {
    guard let piece else { return }
    if pendingFrames == 0 {
      renderer.render(deviceFrame, piece.score, along: piece.course, report: &clipping)
      (pendingFrames, pendingOffset) = (piece.format.periodFrames, 0)
    }
    let bytes = renderer.bytes(from: pendingOffset, frames: pendingFrames)
    switch output.write(bytes, frames: pendingFrames) {
    case .accepted(let frames):
      if frames > 0 { takenNanoseconds = clock.nanoseconds }
      deviceFrame += FrameCount(frames)
      pendingFrames -= frames
      pendingOffset += frames
    case .restarted(let cause, let lostFrames):
      rewind(by: lostFrames)
      if cause == .xrun { status.xruns += 1 }
      tell(.interrupted(cause, lostFrames: lostFrames))
    case .lost(let error, let lostFrames):
      rewind(by: lostFrames)
      return lose(error)
    }
    report()
  }

  /// Fades out from the next frame on.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    pendingFrames = 0
    renderer.fadeOut(at: renderer.transport.commandFrame(deviceFrame))
  }

  /// What is rendered and not written yet is rendered anew.
  func dropPending() { pendingFrames = 0 }

  /// Frames that were never heard are rendered again; the map gives the same session frames for them.
  private func rewind(by lostFrames: FrameCount) {
    deviceFrame = max(0, deviceFrame - max(0, lostFrames))
    pendingFrames = 0
  }

  /// Posts what is heard now.
  private func report() {
    guard let piece else { return }
    let frame = deviceFrame - min(max(0, output.delayFrames), FrameCount(Int32.max))
    let heard = renderer.transport.position(at: frame)
    status.hasBegun = status.hasBegun || heard.motion != .standing
    show(
      heard, heldFrames: renderer.transport.heldFrames(at: frame),
      isPaused: renderer.transport.pauses.isPaused(at: frame),
      pauses: renderer.transport.pauses.pauseCount(at: frame),
      turns: renderer.transport.turn(at: frame), piece)
    status.clippedFrames = clipping.frames
    status.firstClippedFrame = clipping.first
    status.missingBedFrames = earlierMissingBedFrames + renderer.missingBedFrames
    if !reportedRateError, let error = output.rateError, error.isFinite {
      reportedRateError = true
      tell(.rateIsOff(millionths: Int32(min(max(error, -1), 1_000) * 1_000_000)))
    }
    post()
  }

  func post() { statusWriter.post(status) }

  /// A full queue loses the event and counts it: the control thread has not looked for a long time, and
  /// the sound goes first.
  func tell(_ event: PlayerEvent) {
    if !events.push(event) { status.lostEvents += 1 }
    wake()
  }

  private func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor, &one, 8)
  }

  // MARK: - The end

  /// The output cannot be opened, or not even a thread be started for it.
  func fail(_ error: OutputError) {
    shared.outputError.withLock { $0 = error }
    status.phase = .ended
    post()
    tell(.failedToOpen)
  }

  /// Nothing sounds any more, so there is time to see that the last event finds room.
  func end(stopped: Bool) {
    output.close()
    status.phase = .ended
    status.state = stopped ? .idle : .complete
    post()
    var triesLeft = 1_000
    while !events.push(.ended(stopped: stopped)) && triesLeft > 0 {
      triesLeft -= 1
      clock.wait(nanoseconds: 10_000_000)
    }
    wake()
  }
}
