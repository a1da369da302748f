import AudioOutput
import CALSA
import SoundUnits

/// What to ask a device for.
struct StreamRequest: Equatable {
  var rate: SampleRate
  /// 80 ms in four periods where somebody waits for an answer to a key, else 170 ms in eight.
  var isAttended: Bool
  var channelCount: Int
  /// Tried before all others.
  var preferredFormat: SampleFormat?

  /// The period first: its length decides how the buffer can be divided.
  func periodFrames(at rate: Int) -> Int { isAttended ? rate / 50 : rate * 170 / 8_000 }

  func bufferFrames(at rate: Int) -> Int { periodFrames(at: rate) * (isAttended ? 4 : 8) }

  /// The formats in the order in which they are tried.
  var formats: [SampleFormat] {
    let all: [SampleFormat] = [.float32, .int32, .int24In32, .int24, .int16]
    guard let preferredFormat else { return all }
    return [preferredFormat] + all.filter { $0 != preferredFormat }
  }

  /// The channel counts that are tried one by one, before anything more.
  var channelCounts: [Int] {
    [channelCount] + [2, 1].filter { $0 != channelCount }
  }
}

extension SampleFormat {
  /// ALSA's name for it; `nil` for what only files have.
  var alsaFormat: snd_pcm_format_t? {
    switch self {
    case .int16: SND_PCM_FORMAT_S16_LE
    case .int24: SND_PCM_FORMAT_S24_3LE
    case .int24In32: SND_PCM_FORMAT_S24_LE
    case .int24High: nil
    case .int32: SND_PCM_FORMAT_S32_LE
    case .float32: SND_PCM_FORMAT_FLOAT_LE
    }
  }
}

extension PCM {
  /// Agrees on a format with the device and prepares it.
  ///
  /// Plugins are kept from resampling at first: a session compiles for any rate, so the hardware's
  /// nearest one is better than a plugin's conversion. Only where that gives nothing usable may a
  /// plugin do it. Sizes are asked for explicitly (a plugin's default can mean seconds of delay), and
  /// only where they are refused the device's own are taken.
  func configure(_ request: StreamRequest) throws(ALSAError) -> StreamFormat {
    var firstError: ALSAError?
    for (resampling, sizes) in [(false, true), (true, true), (false, false), (true, false)] {
      do {
        let format = try setHardware(request, resampling: resampling, sizes: sizes)
        try setSoftware(format)
        return format
      } catch {
        firstError = firstError ?? error
      }
    }
    throw firstError!
  }

  private func setHardware(_ request: StreamRequest, resampling: Bool, sizes: Bool)
    throws(ALSAError) -> StreamFormat
  {
    var allocated: OpaquePointer?
    try check("snd_pcm_hw_params_malloc", snd_pcm_hw_params_malloc(&allocated))
    let parameters = allocated!
    defer { snd_pcm_hw_params_free(parameters) }
    try check("snd_pcm_hw_params_any", snd_pcm_hw_params_any(handle, parameters))
    try check(
      "snd_pcm_hw_params_set_rate_resample",
      snd_pcm_hw_params_set_rate_resample(handle, parameters, resampling ? 1 : 0))
    try check(
      "snd_pcm_hw_params_set_access",
      snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))
    let sampleFormat = try setFormat(parameters, request)
    try setChannels(parameters, request)
    var rate = UInt32(request.rate.hertz)
    try check(
      "snd_pcm_hw_params_set_rate_near",
      snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil))
    if sizes {
      var period = snd_pcm_uframes_t(request.periodFrames(at: Int(rate)))
      var buffer = snd_pcm_uframes_t(request.bufferFrames(at: Int(rate)))
      try check(
        "snd_pcm_hw_params_set_period_size_near",
        snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil))
      try check(
        "snd_pcm_hw_params_set_buffer_size_near",
        snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
    }
    try check("snd_pcm_hw_params", snd_pcm_hw_params(handle, parameters))
    return try readBack(parameters, sampleFormat)
  }

  private func setFormat(_ parameters: OpaquePointer, _ request: StreamRequest)
    throws(ALSAError) -> SampleFormat
  {
    var result = -EINVAL
    for format in request.formats {
      guard let alsaFormat = format.alsaFormat else { continue }
      result = snd_pcm_hw_params_set_format(handle, parameters, alsaFormat)
      if result == 0 { return format }
    }
    throw ALSAError(call: "snd_pcm_hw_params_set_format", code: -result)
  }

  private func setChannels(_ parameters: OpaquePointer, _ request: StreamRequest) throws(ALSAError)
  {
    for count in request.channelCounts
    where snd_pcm_hw_params_set_channels(handle, parameters, UInt32(count)) == 0 {
      return
    }
    var least: UInt32 = 0
    try check(
      "snd_pcm_hw_params_set_channels_first",
      snd_pcm_hw_params_set_channels_first(handle, parameters, &least))
  }

  /// What the device made of it; numbers that cannot be are refused or bounded.
  private func readBack(_ parameters: OpaquePointer, _ sampleFormat: SampleFormat)
    throws(ALSAError) -> StreamFormat
  {
    var (rate, channels) = (UInt32(0), UInt32(0))
    var (period, buffer) = (snd_pcm_uframes_t(0), snd_pcm_uframes_t(0))
    try check(
      "snd_pcm_hw_params_get_rate", snd_pcm_hw_params_get_rate(parameters, &rate, nil))
    try check(
      "snd_pcm_hw_params_get_channels", snd_pcm_hw_params_get_channels(parameters, &channels))
    try check(
      "snd_pcm_hw_params_get_buffer_size",
      snd_pcm_hw_params_get_buffer_size(parameters, &buffer))
    // Some plugins have no single period: a quarter of the buffer serves as well.
    if snd_pcm_hw_params_get_period_size(parameters, &period, nil) < 0 { period = 0 }
    guard let known = SampleRate(hertz: Int(rate)), channels > 0, buffer > 1, buffer < 1 << 30
    else {
      throw ALSAError(call: "snd_pcm_hw_params", code: EINVAL)
    }
    if period == 0 || period > buffer { period = max(1, buffer / 4) }
    return StreamFormat(
      rate: known, channelCount: Int(channels), sampleFormat: sampleFormat,
      periodFrames: Int(period), bufferFrames: Int(buffer))
  }

  /// Starts when all but a period is filled, wakes for every period, stops when dry. Frames that were
  /// played become silence: a frozen process does not repeat its last moments (mpv#324).
  private func setSoftware(_ format: StreamFormat) throws(ALSAError) {
    var allocated: OpaquePointer?
    try check("snd_pcm_sw_params_malloc", snd_pcm_sw_params_malloc(&allocated))
    let parameters = allocated!
    defer { snd_pcm_sw_params_free(parameters) }
    try check("snd_pcm_sw_params_current", snd_pcm_sw_params_current(handle, parameters))
    let buffer = snd_pcm_uframes_t(format.bufferFrames)
    let period = snd_pcm_uframes_t(format.periodFrames)
    var boundary: snd_pcm_uframes_t = 0
    try check(
      "snd_pcm_sw_params_get_boundary", snd_pcm_sw_params_get_boundary(parameters, &boundary))
    try check(
      "snd_pcm_sw_params_set_start_threshold",
      snd_pcm_sw_params_set_start_threshold(handle, parameters, format.startThreshold))
    try check(
      "snd_pcm_sw_params_set_avail_min",
      snd_pcm_sw_params_set_avail_min(handle, parameters, period))
    try check(
      "snd_pcm_sw_params_set_stop_threshold",
      snd_pcm_sw_params_set_stop_threshold(handle, parameters, buffer))
    // Silence is a courtesy: a plugin that refuses it still plays.
    if snd_pcm_sw_params_set_silence_threshold(handle, parameters, 0) == 0 {
      _ = snd_pcm_sw_params_set_silence_size(handle, parameters, boundary)
    }
    try check("snd_pcm_sw_params", snd_pcm_sw_params(handle, parameters))
  }
}

extension StreamFormat {
  /// Queued frames at which the device starts by itself; at least one, where the buffer is one period.
  var startThreshold: snd_pcm_uframes_t {
    snd_pcm_uframes_t(max(1, bufferFrames - periodFrames))
  }
}
