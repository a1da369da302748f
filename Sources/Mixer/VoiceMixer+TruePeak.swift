import SoundUnits

extension VoiceMixer {
  /// How far the wave of a range goes between its samples, too: linear, full scale at 1.
  ///
  /// The wave is looked at four times a frame, as ITU-R BS.1770-4 (annex 2) does, here through a sinc of 32
  /// frames under a Hann window; what lies below a quarter of the rate is read at most 0.2 dB too low.
  /// In additions and multiplications alone, so that it is the same on every processor: gains are made
  /// from it, and renders are the same bytes everywhere.
  ///
  /// - Parameter range: Frames since the session's start. What lies within 16 frames of it shapes the
  ///   wave at its ends.
  /// - Complexity: As mixing, and some 200 multiplications for each frame near the largest ones.
  public func truePeak(in range: Range<FramePosition>) -> Float {
    var scan = TruePeakScan()
    var frame = range.lowerBound
    while frame < range.upperBound {
      let count = min(TruePeakScan.mostFrames, Int(range.upperBound - frame))
      scan.measure(frames: count) { block in
        let first = frame - FramePosition(TruePeakScan.reach)
        _ = mix(first..<first + FramePosition(count + TruePeakScan.taps), into: block)
      }
      frame += FramePosition(count)
    }
    scan.deallocate()
    return scan.peak
  }
}

/// Room for one block of a wave, and the largest magnitude so far.
private struct TruePeakScan {
  static var reach: Int { 16 }
  static var taps: Int { 32 }
  static var mostFrames: Int { 2_048 }
  /// So many frames are passed over at a time where nothing can be larger.
  private static var chunk: Int { 64 }
  /// How many positions are worked out at a time.
  private static var lanes: Int { 8 }

  private(set) var peak: Float = 0
  private let block: UnsafeMutablePointer<Float>
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>

  /// For 1/4, 2/4 and 3/4 of the way from one frame to the next, one behind the other.
  private static let filters: [Float] = (1...3).flatMap { quarter in
    (0..<taps).map { tap -> Float in
      let distance = Double(tap - reach + 1) - Double(quarter) / 4
      let window = 0.5 + 0.5 * ExactMath.cosine(turns: distance / Double(2 * reach))
      let angle = Double.pi * distance
      return Float(window * ExactMath.sine(turns: distance / 2) / angle)
    }
  }

  /// No value between samples is larger than this times the largest sample that it is made of.
  private static let overshoot: Float = (0..<3).reduce(0) { largest, filter in
    max(largest, filters[filter * taps..<(filter + 1) * taps].reduce(0) { $0 + $1.magnitude })
  }

  init() {
    let room = TruePeakScan.mostFrames + TruePeakScan.taps
    block = .allocate(capacity: 2 * room)
    // A whole group of lanes may begin on the last frame.
    left = .allocate(capacity: room + TruePeakScan.lanes)
    right = .allocate(capacity: room + TruePeakScan.lanes)
    left.initialize(repeating: 0, count: room + TruePeakScan.lanes)
    right.initialize(repeating: 0, count: room + TruePeakScan.lanes)
  }

  func deallocate() {
    block.deallocate()
    left.deallocate()
    right.deallocate()
  }

  /// - Parameter read: Adds `frames` frames and `reach` more on each side to silence, interleaved.
  mutating func measure(frames: Int, _ read: (UnsafeMutablePointer<Float>) -> Void) {
    let count = frames + TruePeakScan.taps
    block.update(repeating: 0, count: 2 * count)
    read(block)
    var isMono = true
    for frame in 0..<count {
      left[frame] = block[2 * frame]
      right[frame] = block[2 * frame + 1]
      isMono = isMono && left[frame] == right[frame]
    }
    measure(left, frames: frames)
    if !isMono { measure(right, frames: frames) }
  }

  private mutating func measure(_ wave: UnsafeMutablePointer<Float>, frames: Int) {
    for index in 0..<frames { peak = max(peak, wave[TruePeakScan.reach + index].magnitude) }
    var start = 0
    while start < frames {
      let count = min(TruePeakScan.chunk, frames - start)
      var local: Float = 0
      for index in start..<start + count + TruePeakScan.taps {
        local = max(local, wave[index].magnitude)
      }
      if local * TruePeakScan.overshoot > peak { look(at: wave + start, frames: count) }
      start += count
    }
  }

  /// Between each of these frames and the one before it.
  private mutating func look(at wave: UnsafeMutablePointer<Float>, frames: Int) {
    TruePeakScan.filters.withUnsafeBufferPointer { filters in
      for filter in 0..<3 {
        let taps = filters.baseAddress! + filter * TruePeakScan.taps
        var position = 0
        while position < frames {
          var sum = SIMD8<Float>()
          for tap in 0..<TruePeakScan.taps {
            let values = UnsafeRawPointer(wave + position + tap)
              .loadUnaligned(as: SIMD8<Float>.self)
            sum += values * taps[tap]
          }
          for lane in 0..<min(TruePeakScan.lanes, frames - position) {
            peak = max(peak, sum[lane].magnitude)
          }
          position += TruePeakScan.lanes
        }
      }
    }
  }
}
