extension FileText {
  /// The kind of sound file that begins with these bytes; `nil` for any other, and for every text.
  ///
  /// Sources: RFC 9639 for FLAC, RFC 3533 for Ogg, EBU Tech 3306 for RF64, the ID3v2.4 structure and
  /// ISO/IEC 11172-3 for MP3, "EA IFF 85" for AIFF.
  static func soundKind(of bytes: some Collection<UInt8>) -> String? {
    let head = Array(bytes.prefix(12))
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    guard head.count == 12 else { return nil }
    // In the first three a byte follows that no text has.
    if has("fLaC") && head[4] & 0x7F == 0 { return "FLAC" }
    if has("OggS") && head[4] == 0 { return "Ogg" }
    if has("ID3") && head[3] < 0x20 { return "MP3" }
    if ["RIFF", "RIFX", "RF64", "BW64"].contains(where: { has($0) }) && has("WAVE", at: 8) {
      return "WAV"
    }
    if has("FORM") && (has("AIFF", at: 8) || has("AIFC", at: 8)) { return "AIFF" }
    // A frame's sync word, in layer III; the mark of UTF-16 is none.
    if head[0] == 0xFF && head[1] & 0xE6 == 0xE2 { return "MP3" }
    return nil
  }

  /// What is said of a sound file where a text should be.
  static func soundMessage(_ kind: String) -> String {
    "is a sound file (\(kind)); a session is a YAML text, and carillon preview plays sounds"
  }
}
