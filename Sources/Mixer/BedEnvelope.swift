import SoundUnits

/// How loud each span of a bed is on any frame: a pure function, without memory.
///
/// The product of three factors. The span's *gain*. Its *fades*: a quarter of a sine, so that two beds
/// that fade over one another keep their power. The *ducks*: straight lines in dB, from 0 at the first
/// frame of the way down to the span's whole depth at the first frame of what is spoken, and back. Curves
/// are read from tables of 256 steps and straight lines between; that is within 0.01 dB of them.
///
/// Plain numbers only, for the render path. Its memory is freed by `deallocate`, which is `Bed`'s business.
struct BedEnvelope {
  /// A span with everything the inner loop needs.
  struct Span {
    var start: FramePosition
    var end: FramePosition
    /// The latest end of this and all earlier spans.
    var latestEnd: FramePosition
    var source: Int
    var amplitude: Float
    var fadeInEnd: FramePosition
    var fadeOutStart: FramePosition
    /// Amplitudes over the way down, `steps` + 2 of them.
    var duckCurve: UnsafePointer<Float>
  }

  /// A duck's four corners.
  struct Duck {
    var down: FramePosition
    var start: FramePosition
    var end: FramePosition
    var up: FramePosition
  }

  /// Of a curve's table.
  @inline(__always)
  static var steps: Int { 256 }

  let spans: UnsafeMutablePointer<Span>
  let spanCount: Int
  let ducks: UnsafeMutablePointer<Duck>
  let duckCount: Int
  /// The rising quarter of a sine, then one curve for every depth.
  private let curves: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - spans: In any order; empty ones are left out.
  ///   - ducks: As `BedDuck.merged` gives them.
  init(spans given: [BedSpan], ducks merged: [BedDuck]) {
    let sorted = given.lazy.filter { !$0.frames.isEmpty }.sorted {
      $0.frames.lowerBound < $1.frames.lowerBound
    }
    let curveLength = BedEnvelope.steps + 2
    var depths: [Gain: Int] = [:]
    for span in sorted where depths[span.duckDepth] == nil {
      depths[span.duckDepth] = depths.count + 1
    }
    let curves = UnsafeMutablePointer<Float>.allocate(capacity: (depths.count + 1) * curveLength)
    func fill(_ curve: Int, _ value: (Double) -> Double) {
      for step in 0..<curveLength {
        let place = Double(step) / Double(BedEnvelope.steps)
        (curves + curve * curveLength + step).initialize(to: Float(value(min(place, 1))))
      }
    }
    fill(0) { ExactMath.sine(turns: $0 / 4) }
    for (depth, curve) in depths {
      fill(curve) { ExactMath.decibelsToAmplitude(-depth.decibels * $0) }
    }
    self.curves = curves
    spans = .allocate(capacity: max(sorted.count, 1))
    spanCount = sorted.count
    var latestEnd = FramePosition.min
    for (index, span) in sorted.enumerated() {
      latestEnd = max(latestEnd, span.frames.upperBound)
      (spans + index).initialize(
        to: Span(
          start: span.frames.lowerBound, end: span.frames.upperBound, latestEnd: latestEnd,
          source: span.source, amplitude: span.gain.amplitude,
          fadeInEnd: span.frames.lowerBound + max(0, span.fadeInFrames),
          fadeOutStart: span.frames.upperBound - max(0, span.fadeOutFrames),
          duckCurve: UnsafePointer(curves + (depths[span.duckDepth] ?? 0) * curveLength)))
    }
    ducks = .allocate(capacity: max(merged.count, 1))
    duckCount = merged.count
    for (index, duck) in merged.enumerated() {
      (ducks + index).initialize(
        to: Duck(
          down: duck.downFrame, start: duck.frames.lowerBound, end: duck.frames.upperBound,
          up: duck.upFrame))
    }
  }

  func deallocate() {
    spans.deallocate()
    ducks.deallocate()
    curves.deallocate()
  }

  // MARK: - Render thread

  /// The first span that may still sound on `frame`.
  @_noLocks
  func firstSpan(from frame: FramePosition) -> Int {
    var low = 0
    var high = spanCount
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].latestEnd > frame { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first duck that is not over on `frame`.
  @_noLocks
  func firstDuck(from frame: FramePosition) -> Int {
    var low = 0
    var high = duckCount
    while low < high {
      let middle = (low + high) / 2
      if ducks[middle].up > frame { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The factor of a span on any frame; 0 outside it.
  @_noLocks
  func amplitude(of span: Int, at frame: FramePosition) -> Float {
    amplitude(of: span, at: frame, duck: firstDuck(from: frame))
  }

  /// As above.
  ///
  /// - Parameter duck: `firstDuck(from: frame)`.
  @_noLocks @inline(__always)
  func amplitude(of index: Int, at frame: FramePosition, duck duckIndex: Int) -> Float {
    let span = spans[index]
    guard frame >= span.start && frame < span.end else { return 0 }
    var factor = span.amplitude
    if frame < span.fadeInEnd {
      factor *= on(curves, frame - span.start, of: span.fadeInEnd - span.start)
    }
    if frame >= span.fadeOutStart {
      factor *= on(curves, span.end - frame, of: span.end - span.fadeOutStart)
    }
    if duckIndex < duckCount {
      let duck = ducks[duckIndex]
      if frame >= duck.start && frame < duck.end {
        factor *= span.duckCurve[BedEnvelope.steps]
      } else if frame >= duck.down && frame < duck.start {
        factor *= on(span.duckCurve, frame - duck.down, of: duck.start - duck.down)
      } else if frame >= duck.end && frame < duck.up {
        factor *= on(span.duckCurve, duck.up - frame, of: duck.up - duck.end)
      }
    }
    return factor
  }

  /// Up to where a span's factor is the same as on `frame`: `frame` itself where it moves there, and then
  /// `end` is where that ends.
  @_noLocks
  func piece(of index: Int, at frame: FramePosition, duck duckIndex: Int) -> (
    isFlat: Bool, end: FramePosition
  ) {
    let span = spans[index]
    var isFlat = true
    var end = span.end
    if frame < span.fadeInEnd {
      isFlat = false
      end = span.fadeInEnd < end ? span.fadeInEnd : end
    }
    if frame >= span.fadeOutStart {
      isFlat = false
    } else {
      end = span.fadeOutStart < end ? span.fadeOutStart : end
    }
    guard duckIndex < duckCount else { return (isFlat, end) }
    let duck = ducks[duckIndex]
    var corner = duck.up
    if frame < duck.down {
      corner = duck.down
    } else if frame < duck.start {
      isFlat = false
      corner = duck.start
    } else if frame < duck.end {
      corner = duck.end
    } else {
      isFlat = false
    }
    return (isFlat, corner < end ? corner : end)
  }

  /// A curve's value `passed` of `length` frames along.
  @_noLocks @inline(__always)
  private func on(
    _ curve: UnsafePointer<Float>, _ passed: FrameCount, of length: FrameCount
  ) -> Float {
    // In doubles: an hour's fade has more frames than a float tells apart.
    let place = Double(passed) / Double(length) * Double(BedEnvelope.steps)
    let step = Int(place)
    let rest = Float(place - Double(step))
    return curve[step] + (curve[step + 1] - curve[step]) * rest
  }
}
