import AudioOutput
import CAllocGuard
import Glibc
import Mixer
import RealtimeQueue
import SoundUnits
import Testing

@testable import SessionEngine

/// What runs for every period takes nothing from the heap and waits for no lock, in debug builds too.
@Suite(.enabled(if: alloc_guard_available())) struct AllocationTests {
  /// Everything that a period can meet: sounds over one another, a bed, a wait, laps, clipping.
  private func makeScore() -> Score {
    let int16 = [Int16](repeating: 20_000, count: 9_000).withUnsafeBufferPointer {
      Sound(int16: $0, channelCount: 1)
    }
    var cues = (0..<40).map { Cue(frame: FramePosition($0) * 700, sound: int16) }
    cues.append(Cue(frame: 5, sound: noise(frames: 30_000, seed: 1)))
    let score = SessionEngineTests.makeScore(
      cues, scheduleFrames: 30_000, waits: [8_000..<9_000])
    let duck = BedDuck(frames: 5_000..<7_000, attackFrames: 800, releaseFrames: 800)
    let bed = Bed(
      spans: [0, 1].map {
        BedSpan(
          frames: 0..<30_000, source: $0, gain: .decibels(-12), duckDepth: .decibels(9),
          fadeInFrames: 4_000, fadeOutFrames: 4_000)
      }, ducks: [duck],
      sources: [
        .loop(SoundLoop(noise(frames: 700, seed: 2), rate: .test)), .stream(FilledStream()),
      ])
    return Score(plan: score.plan, sounds: cues.map(\.sound), bed: bed)
  }

  struct Case: CustomTestStringConvertible {
    var format: SampleFormat
    var channelCount = 2
    var settings = PlayerSettings(rate: .test, openingSilence: .milliseconds(100))
    var command: PlayerCommand?
    var testDescription: String {
      "\(format), \(channelCount) channels, \(command.map { "\($0)" } ?? "undisturbed")"
    }
  }

  private static let all: [Case] =
    SampleFormat.allCases.map { Case(format: $0) }
    + [
      Case(format: .int16, channelCount: 1), Case(format: .int24, channelCount: 6),
      Case(
        format: .float32,
        settings: PlayerSettings(rate: .test, gain: .decibels(-3), repeats: true)),
      Case(
        format: .int16,
        settings: PlayerSettings(rate: .test, openingSilence: .zero, holdsAtWaits: true),
        command: .transport(.waitOver)),
      Case(format: .float32, command: .transport(.stop)),
    ]

  @Test(arguments: all)
  func periodAllocatesNothingAndTakesNoLock(_ given: Case) {
    let clock = ManualClock()
    let output = NullOutput(
      channelCount: given.channelCount, sampleFormat: given.format, pacedBy: clock)
    counts(of: output, given, clock)
  }

  /// Xruns and short writes belong to the path as well.
  @Test func interruptionAllocatesNothingAndTakesNoLock() {
    let output = InterruptedOutput()
    counts(of: output, Case(format: .float32), ManualClock())
    #expect(output.restarts > 100)
  }

  /// Every command, again and again, between periods and with frames taken back.
  @Test func commandsAllocateNothingAndTakeNoLock() {
    let commands: [TransportCommand] = [
      .pause, .resume, .toggle, .toggle, .addTime(.milliseconds(40)), .gainDown, .mute,
      .toggleMute, .setGain(.zero), .next, .addTime(.milliseconds(-60)), .previous, .gainUp,
      .jumpToStep(1), .waitOver, .unmute, .jumpToTime(.milliseconds(700)),
    ]
    let settings = PlayerSettings(
      rate: .test, openingSilence: .zero, holdsAtWaits: true, repeats: true)
    counts(
      of: InterruptedOutput(), Case(format: .float32, settings: settings), ManualClock(),
      periods: 4_000
    ) {
      $0 % 2 == 0 ? commands[$0 / 2 % commands.count] : nil
    }
  }

  private func counts(
    of output: some AudioOutput, _ given: Case, _ clock: ManualClock,
    periods: Int = 400, commanding command: (Int) -> TransportCommand? = { _ in nil }
  ) {
    let commandQueue = RealtimeQueue<PlayerCommand>(capacity: 8)
    let eventQueue = RealtimeQueue<PlayerEvent>(capacity: 8)
    let newest = NewestValue(PlayerStatus())
    let shared = PlayerShared()
    var commands = commandQueue.producer
    shared.score.withLock { $0 = makeScore() }
    let begins = commands.push(.begin(from: 0))
    let loop = AudioLoop(
      output: output, settings: given.settings, clock: clock, commands: commandQueue.consumer,
      events: eventQueue.producer, status: newest.writer, shared: shared, wakeDescriptor: -1)
    let isPrepared = loop.prepare()
    #expect(begins && isPrepared)

    alloc_guard_begin()
    for period in 0..<periods {
      if let command = command(period) { _ = commands.push(.transport(command)) }
      if period == 120, let command = given.command { _ = commands.push(command) }
      loop.takeCommands()
      loop.step()
    }
    let counts = alloc_guard_end()

    #expect(counts.allocations == 0)
    #expect(counts.frees == 0)
    #expect(counts.locks == 0)
    // It was the whole path: sounds, clipping, the end.
    #expect(loop.status.clippedFrames > 0)
    #expect(loop.status.heardFrame > 8_000 || loop.status.pauses > 100)
    #expect(loop.status.missingBedFrames > 0)
  }

  /// Without this the tests above could pass by counting nothing.
  @Test func guardCountsWhatItClaimsTo() {
    var mutex = pthread_mutex_t()
    pthread_mutex_init(&mutex, nil)
    alloc_guard_begin()
    pthread_mutex_lock(&mutex)
    pthread_mutex_unlock(&mutex)
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
    pointer.deallocate()
    let numbers = Array(repeating: 1, count: 100)
    let counts = alloc_guard_end()
    #expect(numbers.count == 100)
    #expect(counts.allocations >= 2)
    #expect(counts.frees >= 1)
    #expect(counts.locks >= 1)
  }
}

/// Takes a little at a time and stops every few writes.
private final class InterruptedOutput: AudioOutput {
  private var writes = 0
  private(set) var restarts = 0
  private var taken: FrameCount = 0

  func open(rate: SampleRate) throws(OutputError) -> StreamFormat { .test(periodFrames: 160) }

  func write(_ bytes: UnsafeRawBufferPointer, frames: Int) -> WriteOutcome {
    writes += 1
    if writes % 3 == 0 {
      restarts += 1
      let lost = min(taken, 20)
      taken -= lost
      return .restarted(cause: .xrun, lostFrames: lost)
    }
    let count = min(frames, 75)
    taken += FrameCount(count)
    return .accepted(count)
  }

  var delayFrames: FrameCount { min(taken, 300) }
  var rateError: Double? { writes > 50 ? 0.01 : nil }
  func finish() {}
  func close() {}
}
