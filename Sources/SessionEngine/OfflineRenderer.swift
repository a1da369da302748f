import CLinux
import Mixer
import SoundUnits

/// Renders a session, or any part of it, as fast as it is taken.
public struct OfflineRenderer: Sendable {
  /// How a render ends that is shorter than its session.
  public static let fade = ExactTime.milliseconds(50)

  /// Frames that are made; what lies behind the plan is silence.
  public let frames: FrameCount
  private let score: Score
  private let encoder: SampleEncoder
  /// 0 where the whole session is heard.
  private let fadeFrames: FrameCount

  /// A render of so many channels and bits as `encoder` makes.
  ///
  /// - Parameter length: `nil` for the whole plan. A shorter one ends in a fade of 50 ms, on silence; a
  ///   longer one in silence.
  public init(_ score: Score, encoder: SampleEncoder, length: ExactTime? = nil) {
    self.score = score
    self.encoder = encoder
    frames = length.map(score.plan.rate.frame) ?? score.plan.frames
    fadeFrames =
      frames < score.plan.frames ? min(frames, score.plan.rate.frame(at: OfflineRenderer.fade)) : 0
  }

  /// Hands every frame to `sink`, in order, in blocks of at most `blockFrames`.
  ///
  /// Where a bed is streamed, stretches are made on threads of their own while `sink` is busy with the ones
  /// before: decoding is most of the work there. The samples are the same; `sink` is called on the caller's
  /// thread in any case, and no thread is left when this returns or throws.
  ///
  /// - Parameters:
  ///   - range: A part of `0..<frames`; it gives the same samples alone as within the whole.
  ///   - sink: Gets the encoded bytes of so many frames, and how many frames are done with them.
  /// - Returns: What passed full scale.
  public func render<Failure: Error>(
    _ range: Range<FramePosition>? = nil, blockFrames: Int = 32_768,
    to sink: (UnsafeRawBufferPointer, Int, FrameCount) throws(Failure) -> Void
  ) throws(Failure) -> ClippingReport {
    try render(range, blockFrames: blockFrames, sharing: sharing, to: sink)
  }

  /// As above, shared out as it is told to; `nil` makes it all on the caller's thread.
  func render<Failure: Error>(
    _ range: Range<FramePosition>?, blockFrames: Int, sharing: RenderSharing?,
    to sink: (UnsafeRawBufferPointer, Int, FrameCount) throws(Failure) -> Void
  ) throws(Failure) -> ClippingReport {
    let range = range ?? 0..<frames
    precondition(range.lowerBound >= 0 && range.upperBound <= frames, "a part lies in the whole")
    if let sharing, range.count > sharing.stretchFrames {
      let line = StretchLine(
        range, stretchFrames: sharing.stretchFrames, bytesPerFrame: encoder.bytesPerFrame,
        slotCount: sharing.slotCount)
      defer { line.end() }
      if line.start(sharing.threadCount, { makeStretches() }) {
        return try take(line, range, blockFrames: blockFrames, to: sink)
      }
    }
    return try renderAlone(range, blockFrames: blockFrames, to: sink)
  }

  // MARK: - On the caller's thread alone

  private func renderAlone<Failure: Error>(
    _ range: Range<FramePosition>, blockFrames: Int,
    to sink: (UnsafeRawBufferPointer, Int, FrameCount) throws(Failure) -> Void
  ) throws(Failure) -> ClippingReport {
    var report = ClippingReport()
    let bench = RenderBench(score, blockFrames: blockFrames)
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: blockFrames * encoder.bytesPerFrame, alignment: 16)
    defer { bytes.deallocate() }
    var frame = range.lowerBound
    while frame < range.upperBound {
      let block = frame..<min(frame + FrameCount(blockFrames), range.upperBound)
      render(block, on: bench, into: bytes, report: &report)
      frame = block.upperBound
      try sink(
        UnsafeRawBufferPointer(start: bytes, count: block.count * encoder.bytesPerFrame),
        block.count, frame - range.lowerBound)
    }
    return report
  }

  /// Encodes a block of at most a bench's frames.
  private func render(
    _ block: Range<FramePosition>, on bench: RenderBench, into bytes: UnsafeMutableRawPointer,
    report: inout ClippingReport
  ) {
    let count = block.count
    bench.mix.update(repeating: 0, count: 2 * count)
    var isTouched = score.mixer.mix(block, into: bench.mix)
    if let bed = score.bed, let readers = bench.readers,
      bed.mix(block, reading: readers, into: bench.mix, scratch: bench.scratch)
    {
      isTouched = true
    }
    if isTouched {
      fade(bench.mix, first: block.lowerBound, count: count)
      encoder.encode(
        bench.mix, frames: count, firstFrame: block.lowerBound, into: bytes, report: &report)
    } else {
      // Silence is zeros in every format.
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count * encoder.bytesPerFrame)
    }
  }

  // MARK: - Shared

  /// Nothing that is streamed: nothing is worth a thread.
  private var sharing: RenderSharing? {
    guard let bed = score.bed, bed.isStreamed else { return nil }
    // A decoder that cannot jump would decode for each thread what the other one makes.
    let threadCount = bed.jumpsQuickly ? Int(clinux_processor_count()) : 1
    return RenderSharing(
      threadCount: threadCount, bytesPerFrame: encoder.bytesPerFrame)
  }

  /// What makes a thread's stretches, with readers and memory of its own.
  private func makeStretches() -> StretchLine.Maker {
    let bench = RenderBench(score, blockFrames: RenderSharing.blockFrames)
    return { stretch, bytes in
      var report = ClippingReport()
      var frame = stretch.lowerBound
      while frame < stretch.upperBound {
        let end = min(frame + FrameCount(bench.blockFrames), stretch.upperBound)
        let place = Int(frame - stretch.lowerBound) * encoder.bytesPerFrame
        render(frame..<end, on: bench, into: bytes + place, report: &report)
        frame = end
      }
      return report
    }
  }

  /// Passes stretches on in blocks.
  private func take<Failure: Error>(
    _ line: StretchLine, _ range: Range<FramePosition>, blockFrames: Int,
    to sink: (UnsafeRawBufferPointer, Int, FrameCount) throws(Failure) -> Void
  ) throws(Failure) -> ClippingReport {
    var report = ClippingReport()
    try line.take { stretch, bytes, later throws(Failure) in
      report.add(later)
      var done = 0
      while done < stretch.count {
        let count = min(blockFrames, stretch.count - done)
        let block = UnsafeRawBufferPointer(
          start: bytes + done * encoder.bytesPerFrame, count: count * encoder.bytesPerFrame)
        done += count
        try sink(block, count, stretch.lowerBound + FrameCount(done) - range.lowerBound)
      }
    }
    return report
  }

  /// Straight down to 0 on the last frame.
  private func fade(_ mix: UnsafeMutablePointer<Float>, first: FramePosition, count: Int) {
    guard fadeFrames > 0, first + FrameCount(count) > frames - fadeFrames else { return }
    for index in 0..<count {
      let left = frames - 1 - (first + FramePosition(index))
      guard left < fadeFrames else { continue }
      let factor = Float(left) / Float(fadeFrames)
      mix[2 * index] *= factor
      mix[2 * index + 1] *= factor
    }
  }
}

/// What one thread mixes with.
private final class RenderBench {
  let blockFrames: Int
  let readers: BedReaders?
  let mix: UnsafeMutablePointer<Float>
  let scratch: UnsafeMutablePointer<Float>

  init(_ score: Score, blockFrames: Int) {
    self.blockFrames = blockFrames
    readers = score.bed?.makeReaders()
    mix = .allocate(capacity: 2 * blockFrames)
    scratch = .allocate(capacity: score.bed == nil ? 1 : 2 * blockFrames)
  }

  deinit {
    mix.deallocate()
    scratch.deallocate()
  }
}
