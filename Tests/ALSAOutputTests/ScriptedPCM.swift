import AudioOutput
import Glibc
import SoundUnits

@testable import ALSAOutput

/// A PCM without a device that lives by a manual clock: behaves as a sound card until it is told to
/// fail, in ways that no real or virtual device can be made to.
final class ScriptedPCM: PlaybackPCM {
  enum Call: String, CaseIterable, Sendable {
    case write, wait, look, prepare, start, resume, drop
  }

  /// So many calls fail with an errno; then the call works again.
  struct Failure {
    var code: Int32
    var times: Int
  }

  let clock: ManualClock
  let format: StreamFormat
  var state = PCMState.prepared
  /// The next calls that fail; one with `Int.max` times fails for ever.
  var failures: [Call: [Failure]] = [:]
  /// How often each call was made.
  private(set) var callCounts: [Call: Int] = [:]
  /// Whether the clock of the device stands still.
  var isStalled = false
  /// Whether it refuses what does not fit, as libasound's plugins do, or takes a part, as the kernel does.
  var takesPeriods = false
  /// Whether `poll` returns at once, whatever there is.
  var isAlwaysWoken = false
  var isGone = false
  /// Whether the device starts when enough is queued, and tells where it is: in general and after a stop.
  var startsByItself = true
  var tellsPosition = true
  var tellsPositionAfterStop = true
  /// What `snd_pcm_avail_delay` says instead of the truth.
  var reported: (available: Int, delay: Int)?

  private(set) var taken = 0
  private(set) var played = 0
  private var anchor: (time: Int64, frame: Int) = (0, 0)

  init(clock: ManualClock, format: StreamFormat) {
    self.clock = clock
    self.format = format
  }

  func fail(_ call: Call, _ code: Int32, times: Int = 1) {
    failures[call, default: []].append(Failure(code: code, times: times))
  }

  /// The driver gives up what it holds, now.
  func forceXrun() {
    advance()
    state = .xrun
  }

  func suspend() {
    advance()
    state = .suspended
  }

  var queued: Int { taken - played }

  private func count(_ call: Call) -> Int32 {
    callCounts[call, default: 0] += 1
    guard var first = failures[call]?.first else { return 0 }
    first.times -= 1
    if first.times == 0 { failures[call]?.removeFirst() } else { failures[call]?[0] = first }
    return first.code
  }

  private func check(_ call: Call) throws(ALSAError) {
    let code = count(call)
    advance()
    if code != 0 { throw ALSAError(call: "scripted", code: code) }
  }

  /// Plays what is due; runs dry where there is no more.
  private func advance() {
    guard state == .running else { return }
    if isStalled {
      anchor = (clock.nanoseconds, played)
      return
    }
    let due = format.rate.frame(at: ExactTime(nanoseconds: clock.nanoseconds - anchor.time))
    played = min(taken, anchor.frame + Int(due))
    if played == taken { state = .xrun }
  }

  private func run() {
    state = .running
    anchor = (clock.nanoseconds, played)
  }

  func write(_ frames: UnsafeRawPointer, count frameCount: Int) -> Int {
    let code = count(.write)
    advance()
    if code != 0 { return -Int(code) }
    switch state {
    case .xrun: return -Int(EPIPE)
    case .suspended: return -Int(ESTRPIPE)
    case .disconnected: return -Int(ENODEV)
    case .prepared, .running: break
    default: return -Int(EBADFD)
    }
    let room = format.bufferFrames - queued
    let count = min(frameCount, room)
    if count == 0 || takesPeriods && frameCount > room { return -Int(EAGAIN) }
    taken += count
    if state == .prepared, startsByItself, queued >= Int(format.startThreshold) { run() }
    return count
  }

  func wait(milliseconds: Int32) -> PCMWake {
    let code = count(.wait)
    if isGone { return .gone }
    if code != 0 || isAlwaysWoken { return .woken }
    let end = clock.nanoseconds + Int64(milliseconds) * 1_000_000
    while clock.nanoseconds < end {
      advance()
      let isReady = format.bufferFrames - queued >= format.periodFrames
      if state != .running && state != .prepared || isReady { return .woken }
      clock.wait(nanoseconds: min(1_000_000, end - clock.nanoseconds))
    }
    return .timedOut
  }

  func availableAndDelay() -> (available: Int, delay: Int)? {
    let code = count(.look)
    advance()
    guard code == 0, tellsPosition, state == .running || state == .prepared else { return nil }
    return reported ?? (format.bufferFrames - queued, queued)
  }

  func availableAfterStop() -> Int? {
    advance()
    return tellsPositionAfterStop ? format.bufferFrames - queued : nil
  }

  func prepare() throws(ALSAError) {
    try check(.prepare)
    if state == .disconnected { throw ALSAError(call: "snd_pcm_prepare", code: ENODEV) }
    state = .prepared
    taken = 0
    played = 0
  }

  func start() throws(ALSAError) {
    try check(.start)
    if state == .prepared { run() }
  }

  func resume() throws(ALSAError) {
    try check(.resume)
    if state == .suspended { run() }
  }

  func drop() throws(ALSAError) {
    try check(.drop)
    state = .setup
  }
}

/// A scripted PCM with the stream that drives it.
struct ScriptedStream {
  static let format = StreamFormat(
    rate: .standard, channelCount: 1, sampleFormat: .int16, periodFrames: 960, bufferFrames: 3_840)

  let clock = ManualClock(nanoseconds: 1_000_000_000)
  let pcm: ScriptedPCM
  let stream: PlaybackStream

  init() {
    pcm = ScriptedPCM(clock: clock, format: Self.format)
    stream = PlaybackStream(name: "scripted", format: Self.format, pcm: pcm, clock: clock)
  }

  func write(frames: Int = 960) -> WriteOutcome {
    [UInt8](repeating: 0, count: 2 * frames).withUnsafeBytes { stream.write($0, frames: frames) }
  }

  /// Writes period after period until something else than a taken frame is told, for so long at most.
  func writeUntilTold(seconds: Int64 = 60) -> WriteOutcome? {
    let end = clock.nanoseconds + seconds * 1_000_000_000
    while clock.nanoseconds < end {
      let outcome = write()
      if case .accepted = outcome { continue }
      return outcome
    }
    return nil
  }

  /// Writes so many periods, all of which must be taken.
  func play(periods: Int) {
    var taken = 0
    while taken < periods * 960 {
      guard case .accepted(let count) = write(frames: min(960, periods * 960 - taken)) else {
        preconditionFailure("a PCM that does not fail takes everything")
      }
      taken += count
    }
  }
}
