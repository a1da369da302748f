import CSndFile

extension SndFile {
  /// Whether reading from any frame gives the samples that reading up to it would have given: true of what
  /// is stored sample by sample or in blocks of their own. Vorbis, Opus and MP3 carry over from block to
  /// block, and some older encodings too.
  var seeksExactly: Bool {
    switch Int(format) & SF_FORMAT_TYPEMASK {
    case SF_FORMAT_FLAC: return true
    case SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_W64, SF_FORMAT_RF64, SF_FORMAT_AIFF,
      SF_FORMAT_AU,
      SF_FORMAT_CAF:
      switch Int(format) & SF_FORMAT_SUBMASK {
      case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32,
        SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE, SF_FORMAT_ULAW, SF_FORMAT_ALAW:
        return true
      default: return false
      }
    default: return false
    }
  }

  /// Whether there can be samples that are no numbers or far beyond full scale: not in PCM, which has neither.
  var mayNeedRepair: Bool {
    switch Int(format) & SF_FORMAT_SUBMASK {
    case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32:
      return false
    default: return true
    }
  }

  /// Goes to a frame; false where the library cannot.
  func seek(to frame: Int64) -> Bool {
    quietly { sf_seek(handle, frame, SEEK_SET) } == frame
  }
}
