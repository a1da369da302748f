import AudioOutput
import CALSA

extension PCM {
  /// Starts when all but a period is filled, wakes for every period, stops when dry. Frames that were
  /// played become silence: a frozen process does not repeat its last moments (mpv#324).
  func setSoftware(_ format: StreamFormat) throws(ALSAError) {
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
