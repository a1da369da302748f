import CLinux
import CSndFile
import Glibc
import PlainText
import SoundUnits

/// Writes a render to a file that appears whole or not at all.
///
/// `create`, then `write` until all frames are there, then `finish`. An error ends it: the
/// temporary file is gone, and what stood under the name still stands. One thread at a time.
///
/// The same samples and markers give the same bytes in WAV and FLAC (with the same libFLAC, which
/// signs its files); an Ogg stream has a random serial.
public final class SoundFileWriter {
  /// The bytes that a WAV may have before it must be RF64: its sizes have 32 bits.
  public static let largestRIFF: Int64 = 0xFFFF_FFFF

  /// libsndfile hands a Vorbis encoder whole calls, and that keeps memory for all of it.
  private static let blockFrames = 4096

  /// How the samples given to `write` lie in memory.
  public var sampleFormat: SampleFormat { format.sampleFormat }

  private let path: String
  private let format: RenderFormat
  private let frames: FrameCount
  private let layout: RenderLayout
  private let temporary: TemporaryFile
  private let output: SndFile
  private var framesWritten: FrameCount = 0
  private var isOpen = true

  /// Checks the target, creates the temporary file beside it, and for a WAV sets the space aside,
  /// so that a disk without room is known before the work.
  ///
  /// A file that stands under the name is replaced at the end; a link is followed. A temporary file
  /// that a killed run left for the same name is removed.
  ///
  /// - Parameters:
  ///   - frames: How many frames will be written, exactly.
  ///   - title: What players show for a FLAC or an Ogg, on one line; a WAV has no place for it.
  ///   - markers: Become labelled cue points of a WAV, in this order; names are cut at 255 bytes.
  ///   - rf64Threshold: A WAV of more bytes than this, or than `largestRIFF`, becomes RF64.
  /// - Throws: `RenderError`.
  public static func create(
    path: String, format: RenderFormat, frames: FrameCount, title: String = "",
    markers: [Marker], rf64Threshold: Int64 = largestRIFF
  ) throws(RenderError) -> SoundFileWriter {
    try create(
      path: path, format: format, frames: frames, title: title, markers: markers,
      rf64Threshold: rf64Threshold, sizeLimit: .max)
  }

  static func create(
    path: String, format: RenderFormat, frames: FrameCount, title: String = "",
    markers: [Marker], rf64Threshold: Int64, sizeLimit: Int64
  ) throws(RenderError) -> SoundFileWriter {
    precondition((0..<1 << 48).contains(frames), "a render's size in bytes fits 64 bits")
    if let reason = format.reasonNotToHold(frames) {
      throw RenderError(path: path, reason: .unsupported(reason))
    }
    let layout = RenderLayout(
      format, frames: frames, markers: markers, rf64Threshold: rf64Threshold)
    let temporary = try TemporaryFile.create(path: path)
    temporary.file.sizeLimit = sizeLimit
    if format.container == .wav { try setAside(layout.bytes, in: temporary.file, path: path) }
    let output = SndFile(
      writing: temporary.file, format: format.libraryFormat(isRF64: layout.isRF64),
      channelCount: format.channelCount, hertz: format.rate.hertz)
    guard let output else {
      if temporary.file.failure != 0 {
        throw RenderError(path: path, code: temporary.file.failure)
      }
      throw RenderError(
        path: path, reason: .failed(cause: "libsndfile does not write \(format.container.name)"))
    }
    output.omitPeakChunk()
    if format.container == .ogg { output.setQuality(0.6) }
    if format.container != .wav, !title.isEmpty { output.setTitle(title.oneLine) }
    return SoundFileWriter(path, format, frames, layout, temporary, output)
  }

  private init(
    _ path: String, _ format: RenderFormat, _ frames: FrameCount, _ layout: RenderLayout,
    _ temporary: TemporaryFile, _ output: SndFile
  ) {
    self.path = path
    self.format = format
    self.frames = frames
    self.layout = layout
    self.temporary = temporary
    self.output = output
  }

  deinit { discard() }

  /// Takes the next frames, interleaved and in `sampleFormat`, in blocks of any size: small ones are
  /// gathered.
  ///
  /// - Throws: `RenderError`; the file is discarded then.
  public func write(_ bytes: UnsafeRawBufferPointer, frames count: Int) throws(RenderError) {
    precondition(isOpen, "a file that was finished or discarded takes no frames")
    precondition(bytes.count == count * format.bytesPerFrame, "bytes and frames agree")
    precondition(framesWritten + FrameCount(count) <= frames, "no more frames than were announced")
    var done = 0
    while done < count {
      let block = format.container == .wav ? count : min(count - done, SoundFileWriter.blockFrames)
      let samples = bytes.baseAddress! + done * format.bytesPerFrame
      guard put(samples, frames: block) == block else { throw failure() }
      done += block
    }
    framesWritten += FrameCount(count)
  }

  /// Completes the file, brings it to the disk, reads it back, and gives it its name.
  ///
  /// - Returns: What a person should know: markers that the container cannot hold.
  /// - Throws: `RenderError`; the file is discarded then.
  public func finish() throws(RenderError) -> [String] {
    precondition(isOpen, "a file is finished once")
    precondition(framesWritten == frames, "as many frames were written as were announced")
    guard output.close(), temporary.file.flush() else { throw failure() }
    if !layout.tail.isEmpty, !CueChunks.append(layout.tail, to: temporary.file) { throw failure() }
    guard temporary.file.sync() else { throw failure() }
    isOpen = false
    let expectation = RenderCheck(format: format, frames: frames, markers: layout.markers)
    if let difference = expectation.difference(at: temporary.temporaryPath) {
      temporary.discard()
      throw RenderError(path: path, reason: .mismatch(difference))
    }
    return layout.notes + (try temporary.publish())
  }

  /// Gives up: removes the temporary file and leaves the target as it was. Does nothing after
  /// `finish`.
  public func discard() {
    isOpen = false
    temporary.discard()
  }

  private func put(_ samples: UnsafeRawPointer, frames: Int) -> Int {
    switch format.sampleFormat {
    case .int16:
      output.write(int16: samples.assumingMemoryBound(to: Int16.self), frames: frames)
    case .float32:
      output.write(float32: samples.assumingMemoryBound(to: Float.self), frames: frames)
    default:
      output.write(int32: samples.assumingMemoryBound(to: Int32.self), frames: frames)
    }
  }

  private func failure() -> RenderError {
    let code = temporary.file.failure
    discard()
    if code != 0 { return RenderError(path: path, code: code) }
    return RenderError(path: path, reason: .failed(cause: "libsndfile did not take every frame"))
  }

  /// Only what says that there is no room counts; many file systems cannot set space aside.
  private static func setAside(
    _ bytes: Int64, in file: ByteFile, path: String
  ) throws(RenderError) {
    guard clinux_set_space_aside(file.descriptor, bytes) != 0 else { return }
    let code = errno
    if [ENOSPC, EDQUOT, EFBIG].contains(code) { throw RenderError(path: path, code: code) }
  }
}
