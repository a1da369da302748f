import AudioOutput
import SoundUnits
import Testing

/// Plays bytes through an output as an engine does, and keeps what it was told.
struct Playback {
  /// One thing that an output told, and how many frames it said were never played.
  struct Incident: Equatable {
    var cause: Interruption?
    var lostFrames: FrameCount
  }

  let output: any AudioOutput
  private(set) var format: StreamFormat
  /// Restarts, and losses with a `nil` cause, in order.
  private(set) var incidents: [Incident] = []
  private(set) var writeCount = 0
  /// Of the content, the next frame to write.
  private(set) var frame = 0

  init(_ output: any AudioOutput, rate: SampleRate = .standard) throws {
    self.output = output
    format = try output.open(rate: rate)
  }

  /// Writes the content from `frame` up to a frame, a period at a time; what was lost again.
  ///
  /// - Parameter isDone: Asked after every write: ends the writing early.
  mutating func write(
    _ content: [UInt8], upTo end: Int? = nil, until isDone: (Playback) -> Bool = { _ in false }
  ) throws {
    let frameBytes = format.bytesPerFrame
    let end = end ?? content.count / frameBytes
    while frame < end, !isDone(self) {
      let count = min(format.periodFrames, end - frame)
      let outcome = content.withUnsafeBytes { bytes in
        let block = bytes[(frame * frameBytes)..<((frame + count) * frameBytes)]
        return output.write(UnsafeRawBufferPointer(rebasing: block), frames: count)
      }
      writeCount += 1
      switch outcome {
      case .accepted(let frames): frame += frames
      case .restarted(let cause, let lostFrames):
        frame -= Int(lostFrames)
        incidents.append(Incident(cause: cause, lostFrames: lostFrames))
      case .lost(_, let lostFrames):
        frame -= Int(lostFrames)
        incidents.append(Incident(cause: nil, lostFrames: lostFrames))
        try reopen()
      }
      try #require(frame >= 0, "more was lost than was ever taken")
    }
  }

  /// Opens a lost device again, up to 10 s long.
  private mutating func reopen() throws {
    let clock = MonotonicClock()
    for _ in 0..<200 {
      if let again = try? output.open(rate: format.rate) {
        format = again
        return
      }
      clock.wait(nanoseconds: 50_000_000)
    }
    format = try output.open(rate: format.rate)
  }
}

/// Content whose every byte tells where it belongs.
enum Content {
  /// Bytes without a pattern, the same on every run.
  static func noise(byteCount: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<byteCount).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  /// Stereo 16-bit frames that hold their own number, from 1: silence is 0.
  static func numbered(frames: Int) -> [UInt8] {
    (1...UInt32(frames)).flatMap { number in
      withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }
  }

  /// How numbered frames were heard.
  struct Hearing: Equatable {
    /// Frames left out anywhere, and played before their turn.
    var skipped = 0
    /// The longest stretch that was heard again.
    var longestRepeat = 0
    /// Frames heard again, altogether.
    var repeated = 0
    /// The last number heard.
    var last = 0
  }

  /// Judges captures of numbered frames; silence counts for nothing.
  static func hearing(_ captures: [[UInt8]]) -> Hearing {
    var hearing = Hearing()
    for bytes in captures {
      for start in stride(from: 0, to: bytes.count - 3, by: 4) {
        let number = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        guard number != 0 else { continue }
        if number > hearing.last + 1 { hearing.skipped += number - hearing.last - 1 }
        if number <= hearing.last {
          let length = hearing.last - number + 1
          hearing.longestRepeat = max(hearing.longestRepeat, length)
          hearing.repeated += length
        }
        hearing.last = number
      }
    }
    return hearing
  }
}
