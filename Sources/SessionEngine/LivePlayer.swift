import AudioOutput
import CLinux
import Glibc
import Mixer
import RealtimeQueue
import SoundUnits
import Synchronization

/// How a session is played.
public struct PlayerSettings: Sendable {
  /// To ask the output for.
  public var rate: SampleRate
  /// On top of every sound's own.
  public var gain: Gain
  /// Silence after every opening of the device, outside session time: many devices swallow the first
  /// second (MPD#1599). Silence at the session's beginning counts towards it.
  public var openingSilence: ExactTime
  /// Waits last until `goOn`; otherwise their limit ends them.
  public var holdsAtWaits: Bool
  /// Starts again at the schedule's end, until stopped.
  public var repeats: Bool

  /// Settings for somebody who listens and has no keyboard.
  public init(
    rate: SampleRate = .standard, gain: Gain = .zero,
    openingSilence: ExactTime = .milliseconds(1_500), holdsAtWaits: Bool = false,
    repeats: Bool = false
  ) {
    self.rate = rate
    self.gain = gain
    self.openingSilence = openingSilence
    self.holdsAtWaits = holdsAtWaits
    self.repeats = repeats
  }
}

/// What the two threads share under locks, all of it outside the render path.
final class PlayerShared: Sendable {
  let score = Mutex<Score?>(nil)
  let outputError = Mutex<OutputError?>(nil)
}

/// The control thread's end of a player: starts the audio thread, sends it commands, learns what happened.
///
/// Belongs to one thread. Nothing here waits for the audio thread without a bound: a call of a sound library
/// may block for ever.
public final class LivePlayer {
  private var commands: QueueProducer<PlayerCommand>
  private var events: QueueConsumer<PlayerEvent>
  private var statusReader: NewestValueReader<PlayerStatus>
  private let shared = PlayerShared()
  /// Readable when there are events (an eventfd; reading it is this type's business).
  public let eventDescriptor: Int32
  /// Whether the audio thread got real-time priority.
  public private(set) var isRealtime = false
  private var thread = pthread_t()
  private var hasThread = false

  /// Starts the audio thread, which opens the output at once.
  ///
  /// - Parameters:
  ///   - output: Belongs to the audio thread from here on.
  ///   - clock: By which the session goes on while the output is away.
  public init<Output: AudioOutput>(
    output: sending Output, settings: PlayerSettings, clock: any SteadyClock = MonotonicClock()
  ) {
    let commandQueue = RealtimeQueue<PlayerCommand>(capacity: 64)
    let eventQueue = RealtimeQueue<PlayerEvent>(capacity: 256)
    let newest = NewestValue(PlayerStatus())
    commands = commandQueue.producer
    events = eventQueue.consumer
    statusReader = newest.reader
    eventDescriptor = clinux_event_descriptor()
    let loop = AudioLoop(
      output: output, settings: settings, clock: clock, commands: commandQueue.consumer,
      events: eventQueue.producer, status: newest.writer, shared: shared,
      wakeDescriptor: eventDescriptor)
    if !startThread({ loop.run() }) {
      loop.fail(
        OutputError(
          output: "audio thread", reason: .failed, cause: "pthread_create: it cannot be started"))
    }
  }

  deinit {
    if hasThread { pthread_detach(thread) }
  }

  /// Answers `opened`: plays a score made for that rate, from a frame of its session. Where the output
  /// came back at another rate the session goes on where it was, and the frame has no meaning.
  public func begin(_ score: Score, from frame: FramePosition) {
    // Here and not on the audio thread, whose priority the reading threads would inherit.
    if let bed = score.bed {
      bed.startReading(at: frame)
      LivePlayer.awaitReading(of: bed)
    }
    shared.score.withLock { $0 = score }
    send(.begin(from: frame))
  }

  /// Sends what the listener wants; events and `status` tell what came of it.
  ///
  /// Before there is a score only pausing, the gain, muting and stopping have an effect.
  public func perform(_ command: TransportCommand) { send(.transport(command)) }

  /// Waits until a bed has been read ahead, at most 200 ms: what is not there at its time stays silent,
  /// and a disk that is slower than that costs the bed's beginning, not the session's.
  private static func awaitReading(of bed: Bed) {
    for _ in 0..<100 where !bed.isReadAhead { usleep(2_000) }
  }

  /// Somebody has come who ends waits, or the last of them has gone.
  ///
  /// A session that stands still at a wait goes on standing there; `waitOver` ends that.
  public func holdAtWaits(_ holds: Bool) { send(.holdAtWaits(holds)) }

  /// The newest state of the audio thread.
  public var status: PlayerStatus { statusReader.read() }

  /// What happened next, or `nil` where nothing did.
  public func nextEvent() -> PlayerEvent? {
    var count: UInt64 = 0
    _ = read(eventDescriptor, &count, 8)
    return events.pop()
  }

  /// Why the output could not be opened or was lost.
  public func takeOutputError() -> OutputError? {
    shared.outputError.withLock { error in
      defer { error = nil }
      return error
    }
  }

  /// After `ended` or `failedToOpen`: waits for the thread to return, which it is about to.
  public func join() {
    guard hasThread else { return }
    hasThread = false
    pthread_join(thread, nil)
    close(eventDescriptor)
  }

  /// The ring holds more commands than a person gives in the seconds that a stuck device may take; one
  /// more is lost.
  private func send(_ command: PlayerCommand) { _ = commands.push(command) }

  /// Real-time priority keeps the device fed while every core is busy; refused to most users, and then not needed.
  ///
  /// Memory is not locked: that would pin some 80 MB of address space for pages that are touched every
  /// few milliseconds anyway.
  private func startThread(_ body: @escaping () -> Void) -> Bool {
    let boxed = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { boxed in
      clinux_name_thread("carillon-audio")
      Unmanaged<ThreadBody>.fromOpaque(boxed!).takeRetainedValue().run()
      return nil
    }
    let started = clinux_start_thread(&thread, start, boxed)
    guard started >= 0 else {
      Unmanaged<ThreadBody>.fromOpaque(boxed).release()
      return false
    }
    isRealtime = started == 1
    hasThread = true
    return true
  }
}

/// Carries a closure through pthread_create, the one hand-off that the compiler cannot see.
private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
