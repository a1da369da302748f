/// A C call that failed, and what it said: an errno.
struct ALSAError: Error {
  var call: StaticString
  var code: Int32
}

/// ALSA's states of a stream (`snd_pcm_state_t`).
enum PCMState: Equatable {
  case open, setup, prepared, running, xrun, draining, paused, suspended, disconnected
}

/// How waiting for a PCM ended.
enum PCMWake: Equatable {
  /// There may be room, or trouble: the next write tells.
  case woken
  case timedOut
  /// The descriptors say that the device is gone.
  case gone
}

/// What `PlaybackStream` needs of a PCM: one function for every C call.
///
/// `PCM` is libasound's; tests script their own to reach the errors that no test device can give. No
/// function may block for longer than it is told to.
protocol PlaybackPCM: AnyObject {
  /// Frames taken, or a negative errno (`snd_pcm_writei`).
  func write(_ frames: UnsafeRawPointer, count: Int) -> Int

  /// Waits until the stream can go on (`poll`, `snd_pcm_poll_descriptors_revents`).
  func wait(milliseconds: Int32) -> PCMWake

  var state: PCMState { get }

  /// Frames of room and frames not yet heard, as the device says (`snd_pcm_avail_delay`); `nil` where
  /// it says nothing.
  func availableAndDelay() -> (available: Int, delay: Int)?

  /// Frames of room as the driver left them when the stream stopped (`snd_pcm_status_get_avail`).
  func availableAfterStop() -> Int?

  func prepare() throws(ALSAError)
  func start() throws(ALSAError)
  func resume() throws(ALSAError)
  func drop() throws(ALSAError)
}
