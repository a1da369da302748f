import CLinux
import CSndFile

/// One open libsndfile handle over a `ByteFile`: every call of the library that we make is here.
///
/// Each call runs with the thread's `stderr` stream quiet, since the MP3 decoder prints its
/// findings there.
final class SndFile {
  let file: ByteFile
  private(set) var handle: OpaquePointer?
  /// Frames that the header promises; not to be trusted, and `Int64.max` where it does not say.
  let declaredFrames: Int64
  let channelCount: Int
  let hertz: Int
  /// The `SF_FORMAT_…` number: container and encoding.
  let format: Int32

  /// Opens for reading; `nil` where the library knows no such file. Why is not asked: its answer
  /// lies in a variable that all threads share, and its text misleads.
  convenience init?(reading file: ByteFile) {
    self.init(file, mode: SFM_READ, SF_INFO())
  }

  /// Opens for writing; `nil` where the header could not be written or the format is not possible.
  convenience init?(writing file: ByteFile, format: Int, channelCount: Int, hertz: Int) {
    var info = SF_INFO()
    info.format = Int32(format)
    info.channels = Int32(channelCount)
    info.samplerate = Int32(hertz)
    self.init(file, mode: SFM_WRITE, info)
  }

  private init?(_ file: ByteFile, mode: Int, _ info: SF_INFO) {
    var info = info
    var calls = SF_VIRTUAL_IO(
      get_filelen: { byteFile(behind: $0).length },
      seek: { byteFile(behind: $2).seek(to: $0, whence: $1) },
      read: { bytes, count, context in
        guard let bytes, count > 0 else { return 0 }
        return Int64(byteFile(behind: context).read(into: bytes, count: Int(count)))
      },
      write: { bytes, count, context in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        return Int64(byteFile(behind: context).write(bytes))
      },
      tell: { byteFile(behind: $0).seek(to: 0, whence: SEEK_CUR) })
    let context = Unmanaged.passUnretained(file).toOpaque()
    let opened = quietly { sf_open_virtual(&calls, Int32(mode), &info, context) }
    guard let opened else { return nil }
    self.file = file
    handle = opened
    declaredFrames = info.frames
    channelCount = Int(info.channels)
    hertz = Int(info.samplerate)
    format = info.format
  }

  deinit { _ = close() }

  /// Ends the file; writes what the library still holds and the header's lengths. False on failure.
  func close() -> Bool {
    guard let open = handle else { return true }
    handle = nil
    return quietly { sf_close(open) } == 0
  }

  // MARK: - Samples, interleaved; how many frames were done

  func read(int16 samples: UnsafeMutablePointer<Int16>, frames: Int) -> Int {
    Int(quietly { sf_readf_short(handle, samples, Int64(frames)) })
  }

  func read(float32 samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    Int(quietly { sf_readf_float(handle, samples, Int64(frames)) })
  }

  func write(int16 samples: UnsafePointer<Int16>, frames: Int) -> Int {
    Int(quietly { sf_writef_short(handle, samples, Int64(frames)) })
  }

  /// Of 32 bits each, of which a 24-bit file takes the high 24.
  func write(int32 samples: UnsafePointer<Int32>, frames: Int) -> Int {
    Int(quietly { sf_writef_int(handle, samples, Int64(frames)) })
  }

  func write(float32 samples: UnsafePointer<Float>, frames: Int) -> Int {
    Int(quietly { sf_writef_float(handle, samples, Int64(frames)) })
  }

  // MARK: - Settings

  /// Leaves out the PEAK chunk, which holds the time of day.
  func omitPeakChunk() {
    _ = sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
  }

  /// What players show for the file; before its first frame.
  func setTitle(_ title: String) { _ = sf_set_string(handle, Int32(SF_STR_TITLE), title) }

  /// Vorbis quality, 0…1.
  func setQuality(_ quality: Double) {
    var quality = quality
    let size = Int32(MemoryLayout<Double>.size)
    _ = sf_command(handle, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, size)
  }
}

private func byteFile(behind context: UnsafeMutableRawPointer?) -> ByteFile {
  Unmanaged<ByteFile>.fromOpaque(context!).takeUnretainedValue()
}

func quietly<Result>(_ call: () -> Result) -> Result {
  clinux_quiet_stderr(1)
  defer { clinux_quiet_stderr(0) }
  return call()
}
