import AudioOutput
import Testing

@Suite struct OutputErrorTests {
  static let texts: [(OutputError.Reason, String, String, String)] = [
    (
      .missing, "hw:3", "snd_pcm_open: No such file or directory",
      "output 'hw:3': snd_pcm_open: No such file or directory; carillon devices lists them"
    ),
    (
      .busy(holder: "aplay (1234)"), "hw:0", "snd_pcm_open: Device or resource busy",
      "output 'hw:0': snd_pcm_open: Device or resource busy; aplay (1234) has it"
    ),
    (
      .busy(holder: nil), "hw:0", "snd_pcm_open: Device or resource busy",
      "output 'hw:0': snd_pcm_open: Device or resource busy; another program has it"
    ),
    (
      .unreachable, "default", "snd_pcm_open: Connection refused",
      "output 'default': snd_pcm_open: Connection refused; "
        + "sysdefault:CARD=ID, as carillon devices lists it, needs no sound server"
    ),
    (
      .unsuitable, "hw:0", "snd_pcm_hw_params_set_format: Invalid argument",
      "output 'hw:0': snd_pcm_hw_params_set_format: Invalid argument; "
        + "sysdefault:CARD=ID or plughw:CARD=ID converts formats"
    ),
    (
      .lost, "hw:0", "snd_pcm_writei: No such device",
      "output 'hw:0': snd_pcm_writei: No such device"
    ),
    (
      .forbidden, "hw:0", "snd_pcm_open: Permission denied",
      "output 'hw:0': snd_pcm_open: Permission denied; "
        + "join the group: sudo usermod -aG audio NAME, then log in again"
    ),
    (
      .failed, "hw:0", "snd_pcm_open: Cannot allocate memory",
      "output 'hw:0': snd_pcm_open: Cannot allocate memory"
    ),
  ]

  @Test(arguments: texts)
  func everyReasonSaysWhatHelps(
    _ text: (reason: OutputError.Reason, output: String, cause: String, line: String)
  ) {
    let error = OutputError(output: text.output, reason: text.reason, cause: text.cause)
    #expect("\(error)" == text.line)
  }
}
