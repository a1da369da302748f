import AudioOutput
import CALSA
import SoundUnits

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
    let rate = try setRate(parameters, nearest: UInt32(request.rate.hertz))
    if sizes { try setSizes(parameters, request, rate: Int(rate)) }
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

  /// The rate itself or the nearest one; `snd_pcm_hw_params_set_rate_near` takes 96 000 for 45 000 where
  /// a device has 44 100 and 96 000 (alsa-lib 1.2.8).
  private func setRate(_ parameters: OpaquePointer, nearest asked: UInt32) throws(ALSAError)
    -> UInt32
  {
    if snd_pcm_hw_params_set_rate(handle, parameters, asked, 0) == 0 { return asked }
    var allocated: OpaquePointer?
    try check("snd_pcm_hw_params_malloc", snd_pcm_hw_params_malloc(&allocated))
    let part = allocated!
    defer { snd_pcm_hw_params_free(part) }
    var (below, above) = (asked, asked)
    snd_pcm_hw_params_copy(part, parameters)
    let hasBelow = snd_pcm_hw_params_set_rate_max(handle, part, &below, nil) == 0
    snd_pcm_hw_params_copy(part, parameters)
    let hasAbove = snd_pcm_hw_params_set_rate_min(handle, part, &above, nil) == 0
    let isBelow = hasBelow && (!hasAbove || asked - min(asked, below) <= max(asked, above) - asked)
    var rate = isBelow ? below : above
    try check(
      "snd_pcm_hw_params_set_rate_near",
      snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil))
    return rate
  }

  private func setSizes(_ parameters: OpaquePointer, _ request: StreamRequest, rate: Int)
    throws(ALSAError)
  {
    var period = snd_pcm_uframes_t(request.periodFrames(at: rate))
    var buffer = snd_pcm_uframes_t(request.bufferFrames(at: rate))
    try check(
      "snd_pcm_hw_params_set_period_size_near",
      snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil))
    try check(
      "snd_pcm_hw_params_set_buffer_size_near",
      snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
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
}
