import SoundUnits

/// Any frames of a sound file at another rate.
///
/// What a resampler gives depends on all that went through it, so here it is made in pieces of whole
/// seconds, each by a resampler of its own, from input that begins and ends far enough outside the piece for
/// the filter to see all that it would see. A second is a whole number of frames at every rate, so pieces
/// fit together without a remainder; what two resamplers make of one place differs by less than a step of 24
/// bits. Thus a frame has the same samples whichever way it is reached.
final class BedResampler {
  /// What a piece may take of either rate's frames, seconds permitting.
  private static let mostFrames = 200_000
  /// The filter reaches some 150 frames of the lower rate to either side: 19 ms at 8 kHz.
  private static let marginSeconds = 0.1
  private static let blockFrames = 4_096

  private let frames: BedFileFrames
  private let rate: SampleRate
  /// Of the whole file, at its own rate.
  private let sourceFrames: Int64
  private let pieceSeconds: Int64
  /// What lies before a piece is a whole number of frames at either rate.
  private let marginFrames: Int64
  private let marginOutputFrames: Int
  /// Which piece is in memory.
  private var piece: Int64 = -1
  private let samples: UnsafeMutablePointer<Float>
  /// The input of that piece, of which the next one needs the end again.
  private let input: UnsafeMutablePointer<Float>
  private var inputRange: Range<Int64> = 0..<0
  private let room: UnsafeMutablePointer<Float>

  /// - Parameter sourceFrames: What lies behind is silence.
  init(_ frames: BedFileFrames, sourceFrames: Int64, rate: SampleRate) {
    self.frames = frames
    self.sourceFrames = sourceFrames
    self.rate = rate
    pieceSeconds = Int64(max(1, BedResampler.mostFrames / max(rate.hertz, frames.hertz)))
    let common = greatestCommonDivisor(frames.hertz, rate.hertz)
    let units = Int(Double(common) * BedResampler.marginSeconds) + 1
    marginFrames = Int64(units * (frames.hertz / common))
    marginOutputFrames = units * (rate.hertz / common)
    samples = .allocate(capacity: 2 * Int(pieceSeconds) * rate.hertz)
    input = .allocate(
      capacity: 2 * Int(pieceSeconds * Int64(frames.hertz) + 2 * marginFrames))
    room = .allocate(capacity: 2 * BedResampler.blockFrames)
  }

  deinit {
    samples.deallocate()
    input.deallocate()
    room.deallocate()
  }

  /// Puts frames at the output's rate, none before 0, into `output`.
  func read(_ range: Range<Int64>, into output: UnsafeMutablePointer<Float>) {
    let pieceFrames = pieceSeconds * Int64(rate.hertz)
    var frame = range.lowerBound
    while frame < range.upperBound {
      let wanted = frame / pieceFrames
      if wanted != piece { make(wanted) }
      let first = frame - wanted * pieceFrames
      let count = min(range.upperBound - frame, pieceFrames - first)
      (output + 2 * Int(frame - range.lowerBound)).update(
        from: samples + 2 * Int(first), count: 2 * Int(count))
      frame += count
    }
  }

  /// Makes a piece; silence where memory ends.
  private func make(_ wanted: Int64) {
    piece = wanted
    let start = wanted * pieceSeconds * Int64(frames.hertz)
    let first = wanted == 0 ? 0 : start - marginFrames
    let end = start + pieceSeconds * Int64(frames.hertz) + marginFrames
    load(first..<max(first, min(sourceFrames, end)))
    let pieceFrames = Int(pieceSeconds) * rate.hertz
    var skip = wanted == 0 ? 0 : marginOutputFrames
    var (left, done) = (inputRange.count, 0)
    if let resampler = Resampler.make(from: frames.hertz, to: rate.hertz, channelCount: 2) {
      while done < pieceFrames {
        let isOver = left == 0
        let next = UnsafePointer(input + 2 * (inputRange.count - left))
        guard
          let (taken, given) = resampler.process(
            isOver ? nil : next, frames: min(left, BedResampler.blockFrames), into: room,
            room: BedResampler.blockFrames), !(isOver && given == 0)
        else { break }
        left -= taken
        let dropped = min(skip, given)
        skip -= dropped
        let kept = min(given - dropped, pieceFrames - done)
        (samples + 2 * done).update(from: room + 2 * dropped, count: 2 * kept)
        done += kept
      }
    }
    (samples + 2 * done).update(repeating: 0, count: 2 * (pieceFrames - done))
    // Filters ring past the limit and fade through denormals; that is no fault of the file.
    var ringing = SampleRepair()
    ringing.repair(UnsafeMutableBufferPointer(start: samples, count: 2 * done))
  }

  /// Brings frames of the file into memory, those that are there already without reading them again.
  private func load(_ range: Range<Int64>) {
    var first = range.lowerBound
    let kept = inputRange.clamped(to: range)
    if kept.lowerBound == range.lowerBound && !kept.isEmpty {
      input.update(
        from: input + 2 * Int(kept.lowerBound - inputRange.lowerBound), count: 2 * kept.count)
      first = kept.upperBound
    }
    frames.read(first..<range.upperBound, into: input + 2 * Int(first - range.lowerBound))
    inputRange = range
  }
}

private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  other == 0 ? one : greatestCommonDivisor(other, one % other)
}
