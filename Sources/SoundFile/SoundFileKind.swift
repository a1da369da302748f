/// The kinds of sound file that can be told by their first bytes.
enum SoundFileKind: String {
  case wav = "WAV"
  case flac = "FLAC"
  case ogg = "Ogg"
  case aiff = "AIFF"
  case mp3 = "MP3"

  init?(_ file: ByteFile) {
    guard let head = file.bytes(at: 0, count: Int(min(12, file.length))), head.count >= 4 else {
      return nil
    }
    switch (head.text(at: 0), head.count < 12 ? "" : head.text(at: 8)) {
    case ("RIFF", "WAVE"), ("RF64", "WAVE"): self = .wav
    case ("FORM", "AIFF"), ("FORM", "AIFC"): self = .aiff
    case ("fLaC", _): self = .flac
    case ("OggS", _): self = .ogg
    default:
      // An ID3 tag, or the frame sync of MPEG audio, eleven bits.
      let isTagged = head.starts(with: "ID3".utf8)
      guard isTagged || (head[0] == 0xFF && head[1] >= 0xE0) else { return nil }
      self = .mp3
    }
  }
}
