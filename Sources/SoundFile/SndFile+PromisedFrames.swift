extension SndFile {
  /// From here on a size in a WAV means "not known": programs that write to a pipe leave
  /// 0xFFFFFFFF (ffmpeg), or something just below 0x7FFFFFFF (sox, espeak-ng, arecord).
  private static let unknownSize: Int64 = 0x7FFF_0000

  /// Frames that the file's own header claims, which may be more than it has; `nil` where it does
  /// not say. libsndfile shortens the claim of a WAV or AIFF to what is there, so those are read
  /// again.
  ///
  /// Moves the file's position: only for when everything is read.
  var promisedFrames: Int64? {
    if declaresGuesses || declaredFrames == .max { return nil }
    guard let bytesPerFrame = storedBytesPerFrame, let chunks = ChunkReader(file) else {
      return declaredFrames
    }
    let isAIFF = chunks.formID == "FORM"
    guard let data = chunks.chunks.first(where: { $0.id == (isAIFF ? "SSND" : "data") }) else {
      return declaredFrames
    }
    if chunks.formID == "RIFF" && data.size >= SndFile.unknownSize { return nil }
    // AIFF's samples have an offset and a block size before them.
    return (data.size - (isAIFF ? 8 : 0)) / Int64(bytesPerFrame)
  }
}
