import CALSA
import Glibc

/// An open handle of libasound's: one small function for every C call, nothing else.
///
/// Closes itself. Everything a write needs is allocated here, so that writing allocates nothing.
final class PCM: PlaybackPCM {
  let handle: OpaquePointer
  private let status: OpaquePointer
  private let descriptors: UnsafeMutableBufferPointer<pollfd>

  private init(handle: OpaquePointer, status: OpaquePointer) {
    self.handle = handle
    self.status = status
    let count = max(1, Int(snd_pcm_poll_descriptors_count(handle)))
    descriptors = .allocate(capacity: count)
    descriptors.initialize(repeating: pollfd())
  }

  deinit {
    descriptors.deallocate()
    snd_pcm_status_free(status)
    snd_pcm_close(handle)
  }

  /// Opens `name` for playback without waiting for it (`snd_pcm_open`, `SND_PCM_NONBLOCK`).
  ///
  /// - Parameter configuration: ALSA configuration text that replaces the system's, if any.
  static func open(_ name: String, configuration: String?) throws(ALSAError) -> PCM {
    var status: OpaquePointer?
    try check("snd_pcm_status_malloc", snd_pcm_status_malloc(&status))
    var handle: OpaquePointer?
    do {
      if let configuration {
        try openLocal(&handle, name, configuration)
      } else {
        try check(
          "snd_pcm_open",
          snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK)))
      }
    } catch {
      snd_pcm_status_free(status)
      throw error
    }
    return PCM(handle: handle!, status: status!)
  }

  private static func openLocal(
    _ handle: inout OpaquePointer?, _ name: String, _ configuration: String
  ) throws(ALSAError) {
    var top: OpaquePointer?
    var input: OpaquePointer?
    try check("snd_config_top", snd_config_top(&top))
    defer { snd_config_delete(top) }
    try check(
      "snd_input_buffer_open",
      snd_input_buffer_open(&input, configuration, configuration.utf8.count))
    defer { snd_input_close(input) }
    try check("snd_config_load", snd_config_load(top, input))
    try check(
      "snd_pcm_open",
      snd_pcm_open_lconf(&handle, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK), top))
  }

  /// Whether nothing but `null` lies at the end of the chain of plugins.
  ///
  /// A plugin does not tell its slave's type; its description does (`snd_pcm_dump`).
  var isNull: Bool {
    if snd_pcm_type(handle) == SND_PCM_TYPE_NULL { return true }
    var output: OpaquePointer?
    guard snd_output_buffer_open(&output) == 0 else { return false }
    defer { snd_output_close(output) }
    guard snd_pcm_dump(handle, output) == 0 else { return false }
    var text: UnsafeMutablePointer<CChar>?
    let length = snd_output_buffer_string(output, &text)
    guard let text, length > 0 else { return false }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .contains { $0.hasSuffix("Null PCM") }
  }

  // MARK: - While playing

  func write(_ frames: UnsafeRawPointer, count: Int) -> Int {
    snd_pcm_writei(handle, frames, snd_pcm_uframes_t(count))
  }

  func wait(milliseconds: Int32) -> PCMWake {
    let space = UInt32(descriptors.count)
    let count = snd_pcm_poll_descriptors(handle, descriptors.baseAddress, space)
    guard count > 0 else { return .woken }
    let ready = poll(descriptors.baseAddress, nfds_t(count), milliseconds)
    guard ready != 0 else { return .timedOut }
    // EINTR and the like: the next write tells.
    guard ready > 0 else { return .woken }
    var events: UInt16 = 0
    let result = snd_pcm_poll_descriptors_revents(
      handle, descriptors.baseAddress, UInt32(count), &events)
    guard result == 0 else { return .woken }
    return Int32(events) & (POLLHUP | POLLNVAL) != 0 ? .gone : .woken
  }

  var state: PCMState {
    switch snd_pcm_state(handle) {
    case SND_PCM_STATE_OPEN: .open
    case SND_PCM_STATE_SETUP: .setup
    case SND_PCM_STATE_PREPARED: .prepared
    case SND_PCM_STATE_RUNNING: .running
    case SND_PCM_STATE_XRUN: .xrun
    case SND_PCM_STATE_DRAINING: .draining
    case SND_PCM_STATE_PAUSED: .paused
    case SND_PCM_STATE_SUSPENDED: .suspended
    default: .disconnected
    }
  }

  func availableAndDelay() -> (available: Int, delay: Int)? {
    var available: snd_pcm_sframes_t = 0
    var delay: snd_pcm_sframes_t = 0
    guard snd_pcm_avail_delay(handle, &available, &delay) == 0 else { return nil }
    return (available, delay)
  }

  /// Not asked through a converting plugin: there `snd_pcm_status` asserts that its own pointer is its
  /// slave's, and a failed assertion would end the process.
  func availableAfterStop() -> Int? {
    let type = snd_pcm_type(handle)
    guard type == SND_PCM_TYPE_HW || type == SND_PCM_TYPE_IOPLUG else { return nil }
    guard snd_pcm_status(handle, status) == 0 else { return nil }
    return Int(exactly: snd_pcm_status_get_avail(status))
  }

  func prepare() throws(ALSAError) { try check("snd_pcm_prepare", snd_pcm_prepare(handle)) }

  func start() throws(ALSAError) { try check("snd_pcm_start", snd_pcm_start(handle)) }

  func resume() throws(ALSAError) { try check("snd_pcm_resume", snd_pcm_resume(handle)) }

  func drop() throws(ALSAError) { try check("snd_pcm_drop", snd_pcm_drop(handle)) }
}

/// Turns a negative result of a C call into an error.
func check(_ call: StaticString, _ result: Int32) throws(ALSAError) {
  if result < 0 { throw ALSAError(call: call, code: -result) }
}
