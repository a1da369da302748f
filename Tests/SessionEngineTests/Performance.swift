import AudioOutput
import RealtimeQueue
import SoundUnits

@testable import SessionEngine

/// What was heard when a score was played through an output that misbehaves, and what was told.
struct Performance {
  /// Interleaved stereo, or the bytes' meaning as floats where the format is float.
  var heard: [Float]
  var bytes: [UInt8]
  var events: [PlayerEvent]
  var status: PlayerStatus
  /// The status after every write.
  var statuses: [PlayerStatus] = []
  /// The device frames from which on what the listener did applies.
  var actedAt: [FrameCount]
  var output: MisbehavingOutput

  /// Events that tell of something but opening, ending and what the listener did.
  var mishaps: [PlayerEvent] {
    events.filter { event in
      switch event {
      case .opened, .ended, .paused, .resumed, .jumped, .timeAdded, .waitOver, .gainChanged: false
      default: true
      }
    }
  }
}

/// What a listener does, and when.
enum Action {
  case transport(TransportCommand)
  /// Answers a device that came back at another rate.
  case begin(Score)

  static let goOn = Action.transport(.waitOver)
  static let stop = Action.transport(.stop)
}

/// Plays a score on the calling thread, by a clock that goes only when it is waited on.
///
/// - Parameters:
///   - settings: Its gain, rate and silence; the silence is 0 unless given.
///   - mishaps: What the output does, by frames played in all.
///   - afterFrames: What the listener does once so many frames have been played in all.
///   - atOpening: What the listener does just before the output is opened for the nth time, counted from 1.
///   - periods: The periods of the first openings, where they differ from the format's.
///   - reportedDelay: What the output says of its delay instead of the truth.
///   - beforeScore: What the listener does while there is no score yet.
///   - beforeWriting: Called before anything is rendered and at every write.
func perform(
  _ score: Score, settings: PlayerSettings = PlayerSettings(rate: .test, openingSilence: .zero),
  from start: FramePosition = 0, format: StreamFormat = .test,
  mishaps: [MisbehavingOutput.Event] = [], openings: [MisbehavingOutput.Opening] = [],
  afterFrames: [(frames: FrameCount, action: Action)] = [],
  atOpening: [(count: Int, action: Action)] = [], periods: [Int] = [],
  reportedDelay: FrameCount? = nil, beforeScore: [TransportCommand] = [],
  beforeWriting: @escaping () -> Void = {}
) -> Performance {
  let clock = ManualClock(nanoseconds: 1_000_000_000)
  let inner = MisbehavingOutput(
    format: format, events: mishaps, openings: openings, pacedBy: clock)
  inner.reportedDelay = reportedDelay
  let commandQueue = RealtimeQueue<PlayerCommand>(capacity: 16)
  let eventQueue = RealtimeQueue<PlayerEvent>(capacity: 4_096)
  let newest = NewestValue(PlayerStatus())
  let shared = PlayerShared()
  let output = AttendedOutput(inner, commandQueue.producer, newest.reader, shared)
  output.afterFrames = afterFrames
  output.atOpening = atOpening
  output.periods = periods
  output.beforeWriting = beforeWriting
  for command in beforeScore { output.act(.transport(command)) }
  output.act(.begin(score), from: start)
  let loop = AudioLoop(
    output: output, settings: settings, clock: clock, commands: commandQueue.consumer,
    events: eventQueue.producer, status: newest.writer, shared: shared, wakeDescriptor: -1)
  loop.run()
  var events: [PlayerEvent] = []
  var consumer = eventQueue.consumer
  while let event = consumer.pop() { events.append(event) }
  return Performance(
    heard: format.sampleFormat == .float32 ? floats(inner.played) : [], bytes: inner.played,
    events: events, status: loop.status, statuses: output.statuses,
    actedAt: output.actedAt, output: inner)
}

private func floats(_ bytes: [UInt8]) -> [Float] {
  bytes.withUnsafeBytes { bytes in
    stride(from: 0, to: bytes.count, by: 4).map {
      bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
    }
  }
}

extension SampleRate {
  /// The lowest: minutes of sound are few samples.
  static let test = SampleRate(hertz: 8_000)!
}

extension StreamFormat {
  /// Float stereo in four periods of 10 ms at `SampleRate.test`.
  static let test = StreamFormat.test(periodFrames: 80)

  static func test(
    periodFrames: Int, sampleFormat: SampleFormat = .float32, channelCount: Int = 2
  ) -> StreamFormat {
    StreamFormat(
      rate: .test, channelCount: channelCount, sampleFormat: sampleFormat,
      periodFrames: periodFrames, bufferFrames: 4 * periodFrames)
  }
}

/// An output with somebody in front of it: does what the listener does at the right frame, and keeps
/// every status.
private final class AttendedOutput: AudioOutput {
  private let inner: MisbehavingOutput
  private var commands: QueueProducer<PlayerCommand>
  private var statusReader: NewestValueReader<PlayerStatus>
  private let shared: PlayerShared
  private var bytesPerFrame = 1
  var afterFrames: [(frames: FrameCount, action: Action)] = []
  var atOpening: [(count: Int, action: Action)] = []
  var periods: [Int] = []
  var beforeWriting: () -> Void = {}
  private(set) var statuses: [PlayerStatus] = []
  private(set) var actedAt: [FrameCount] = []

  init(
    _ inner: MisbehavingOutput, _ commands: consuming QueueProducer<PlayerCommand>,
    _ statusReader: consuming NewestValueReader<PlayerStatus>, _ shared: PlayerShared
  ) {
    self.inner = inner
    self.commands = commands
    self.statusReader = statusReader
    self.shared = shared
  }

  func act(_ action: Action, from frame: FramePosition = 0) {
    var hasRoom = false
    switch action {
    case .transport(let command): hasRoom = commands.push(.transport(command))
    case .begin(let score):
      shared.score.withLock { $0 = score }
      hasRoom = commands.push(.begin(from: frame))
    }
    precondition(hasRoom, "commands find room")
  }

  func open(rate: SampleRate) throws(OutputError) -> StreamFormat {
    statuses.append(statusReader.read())
    while let next = atOpening.first, next.count <= inner.openCount + 1 {
      act(atOpening.removeFirst().action)
    }
    var opened = try inner.open(rate: rate)
    if !periods.isEmpty { opened.periodFrames = periods.removeFirst() }
    bytesPerFrame = opened.bytesPerFrame
    beforeWriting()
    return opened
  }

  func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome {
    statuses.append(statusReader.read())
    var count = 0
    while let next = afterFrames.first, inner.played.count >= Int(next.frames) * bytesPerFrame {
      act(afterFrames.removeFirst().action)
      count += 1
    }
    let outcome = inner.write(bytes, frames: frames)
    beforeWriting()
    if case .accepted(1...) = outcome { lastProgressNanoseconds = inner.lastProgressNanoseconds }
    // Commands are looked at between two writes.
    let now = FrameCount(inner.played.count / bytesPerFrame)
    actedAt += Array(repeating: now, count: count)
    return outcome
  }

  /// Of the last frame taken, even where the output was opened again since: real ones remember so.
  private(set) var lastProgressNanoseconds: Int64?
  var delayFrames: FrameCount { inner.delayFrames }
  func finish() { inner.finish() }
  func close() { inner.close() }
}
