import CSndFile
import SoundUnits

/// What a render's file will be, known before its first frame.
struct RenderLayout {
  /// More than libsndfile's header ever takes.
  private static let headerBytes: Int64 = 256

  /// Whether it takes the form with 64-bit sizes (EBU Tech 3306).
  let isRF64: Bool
  /// A WAV's size, some bytes too many rather than too few.
  let bytes: Int64
  /// Those that fit the container.
  let markers: [Marker]
  /// What stands behind the samples: the markers' chunks, or nothing.
  let tail: [UInt8]
  /// Why markers do not fit.
  let notes: [String]

  init(_ format: RenderFormat, frames: FrameCount, markers: [Marker], rf64Threshold: Int64) {
    let samples = frames * Int64(format.storedBytesPerFrame) + RenderLayout.headerBytes
    let frameNumbers = FramePosition(UInt32.min)...FramePosition(UInt32.max)
    let areInReach = markers.allSatisfy { frameNumbers.contains($0.frame) }
    let isWAV = format.container == .wav
    let wanted = isWAV && areInReach && !markers.isEmpty ? CueChunks.bytes(for: markers) : []
    let threshold = min(rf64Threshold, SoundFileWriter.largestRIFF)
    isRF64 = isWAV && samples + Int64(wanted.count) > threshold
    let fits = isWAV && areInReach && !isRF64
    tail = fits ? wanted : []
    bytes = samples + Int64(tail.count)
    self.markers = fits ? markers : []
    if fits || markers.isEmpty {
      notes = []
    } else {
      let place = isRF64 ? "RF64" : isWAV ? "WAV past its frame 4294967295" : format.container.name
      notes = ["cue points do not fit \(place); --labels FILE.vtt writes them"]
    }
  }
}

extension Container {
  /// As people write it.
  var name: String { self == .ogg ? "Ogg" : rawValue.uppercased() }
}

extension RenderFormat {
  /// What is wrong with it for so many frames, and what would be right.
  func reasonNotToHold(_ frames: FrameCount) -> String? {
    if container == .flac && encoding == .float32 {
      return "FLAC holds 16 or 24 bits, not 32f; use --bits 24 or a .wav file"
    }
    // STREAMINFO counts frames in 36 bits, and 0 there means that nobody knows; of no frames
    // libsndfile makes a file that it cannot read.
    if container == .flac && !(1..<1 << 36).contains(frames) {
      return "FLAC holds 1 to 68719476735 frames, not \(frames); use a .wav file"
    }
    return nil
  }

  /// The `SF_FORMAT_…` number.
  func libraryFormat(isRF64: Bool) -> Int {
    if container == .ogg { return SF_FORMAT_OGG | SF_FORMAT_VORBIS }
    let kind = container == .flac ? SF_FORMAT_FLAC : isRF64 ? SF_FORMAT_RF64 : SF_FORMAT_WAV
    return switch encoding {
    case .int16: kind | SF_FORMAT_PCM_16
    case .int24: kind | SF_FORMAT_PCM_24
    case .float32: kind | SF_FORMAT_FLOAT
    }
  }
}
