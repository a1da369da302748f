import CSndFile

extension SndFile {
  private var container: Int { Int(format) & SF_FORMAT_TYPEMASK }
  private var encoding: Int { Int(format) & SF_FORMAT_SUBMASK }

  /// Whether 16 bits hold every sample exactly: PCM of 8 and 16 bits, and codes that expand to 16.
  var fitsInt16: Bool {
    [
      SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_ULAW, SF_FORMAT_ALAW,
      SF_FORMAT_IMA_ADPCM, SF_FORMAT_MS_ADPCM, SF_FORMAT_ALAC_16,
    ].contains(encoding)
  }

  /// Bytes that a frame takes in the file; `nil` where that is not one number.
  var storedBytesPerFrame: Int? {
    let bytes: Int? =
      switch encoding {
      case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_ULAW, SF_FORMAT_ALAW: 1
      case SF_FORMAT_PCM_16: 2
      case SF_FORMAT_PCM_24: 3
      case SF_FORMAT_PCM_32, SF_FORMAT_FLOAT: 4
      case SF_FORMAT_DOUBLE: 8
      default: nil
      }
    guard let bytes, container != SF_FORMAT_FLAC else { return nil }
    return bytes * channelCount
  }

  /// MP3 headers seldom say how long the file is; what the library then gives is a guess.
  var declaresGuesses: Bool { container == SF_FORMAT_MPEG }
}
