import CLinux
import Glibc
import SoundUnits

/// Reads a written file back, through libsndfile and for a WAV through our own eyes too.
struct RenderCheck {
  var format: RenderFormat
  var frames: FrameCount
  var markers: [Marker]

  /// What differs from what was to be written; `nil` where nothing does.
  func difference(at path: String) -> String? {
    let descriptor = retrying { clinux_open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0) }
    guard descriptor >= 0 else { return systemText(errno) }
    let file = ByteFile(owning: descriptor)
    if format.container == .wav, let difference = differenceOfChunks(file) { return difference }
    guard file.seek(to: 0, whence: SEEK_SET) == 0, let written = SndFile(reading: file) else {
      return "it is no sound file"
    }
    if written.declaredFrames != frames {
      return "\(written.declaredFrames) frames where \(frames) were written"
    }
    if written.hertz != format.rate.hertz { return "\(written.hertz) frames a second" }
    if written.channelCount != format.channelCount { return "\(written.channelCount) channels" }
    return nil
  }

  private func differenceOfChunks(_ file: ByteFile) -> String? {
    guard let chunks = ChunkReader(file) else { return "it is no WAV file" }
    if chunks.formID == "RIFF", chunks.formSize != file.length - 8 {
      return "it names a size of \(chunks.formSize) bytes and has \(file.length - 8)"
    }
    let data = chunks.chunks.first { $0.id == "data" }
    let bytes = frames * Int64(format.storedBytesPerFrame)
    if data?.size != bytes { return "\(data?.size ?? 0) bytes of samples where \(bytes) belong" }
    guard let points = CueChunks.points(in: chunks), points.count == markers.count else {
      return "its cue points"
    }
    for (point, marker) in zip(points, markers)
    where point.frame != marker.frame || point.name != CueChunks.name(of: marker) {
      return "cue point at frame \(point.frame), '\(point.name)'"
    }
    return nil
  }
}
