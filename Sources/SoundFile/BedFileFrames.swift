import Glibc

/// Any frames of a sound file at its own rate, wherever they lie: interleaved stereo.
///
/// A frame always has the same samples. Where the encoding allows that, a jump goes straight there; where not,
/// everything before is decoded again. One thread at a time.
final class BedFileFrames {
  private static let blockFrames = 4_096

  private var source: SndFile
  private let file: ByteFile
  let hertz: Int
  let channelCount: Int
  /// The next frame that the decoder gives.
  private var position: Int64 = 0
  private var hasEnded = false
  private let block: UnsafeMutablePointer<Float>
  /// Jumps may be inexact by what an encoding carries over from block to block: for a place that is read once
  /// and kept, where decoding all before it would take long.
  var seeksNearly = false

  /// Reads from a file that was just opened.
  init(_ source: SndFile) {
    self.source = source
    file = source.file
    hertz = source.hertz
    channelCount = source.channelCount
    block = .allocate(capacity: 2 * BedFileFrames.blockFrames)
  }

  deinit { block.deallocate() }

  /// The errno of a call that failed; from then on all is silence.
  var failure: Int32 { file.failure }

  /// Where nothing was, once a frame was asked for that is not there: the file's end, or what was jumped to
  /// beyond it. What lies behind is not looked for again.
  private(set) var earlyEnd: Int64?

  /// What was found to be wrong with samples: that of the first block that had something.
  private(set) var firstRepair: [String] = []

  /// Puts frames, none before 0, into `output`; silence for those that are not there.
  func read(_ frames: Range<Int64>, into output: UnsafeMutablePointer<Float>) {
    if let end = earlyEnd, frames.lowerBound >= end {
      output.update(repeating: 0, count: 2 * frames.count)
      return
    }
    var done = 0
    go(to: frames.lowerBound)
    while done < frames.count && !hasEnded {
      let target = output + 2 * done
      // Stereo is decoded to where it belongs.
      let count = next(frames.count - done, into: channelCount == 2 ? target : block)
      guard count > 0 else { break }
      if channelCount == 1 { spread(count, to: target) }
      done += count
    }
    (output + 2 * done).update(repeating: 0, count: 2 * (frames.count - done))
    if done < frames.count { earlyEnd = min(position, earlyEnd ?? position) }
  }

  /// Reads on to the end: the file's length, if reading began where it is believed to have.
  func countOn() -> Int64 {
    while !hasEnded && next(BedFileFrames.blockFrames, into: block) > 0 {}
    return position
  }

  /// The file's length, found by decoding all of it.
  func countAll() -> Int64 {
    restart()
    return countOn()
  }

  /// Goes to a frame as the library does it, exactly or nearly.
  func seek(to frame: Int64) -> Bool {
    guard source.seek(to: frame) else { return false }
    position = frame
    hasEnded = false
    return true
  }

  private func go(to frame: Int64) {
    if frame == position { return }
    if (source.seeksExactly || seeksNearly) && seek(to: frame) { return }
    if frame < position { restart() }
    while position < frame && !hasEnded {
      let count = Int(min(Int64(BedFileFrames.blockFrames), frame - position))
      if next(count, into: block) <= 0 { return }
    }
  }

  /// A decoder without a past, on the same open file: one that is removed meanwhile plays on.
  private func restart() {
    _ = file.seek(to: 0, whence: SEEK_SET)
    guard let fresh = SndFile(reading: file), fresh.channelCount == channelCount else {
      hasEnded = true
      return
    }
    source = fresh
    position = 0
    hasEnded = false
  }

  /// Decodes the next frames, as many as one block has at most.
  private func next(_ frames: Int, into target: UnsafeMutablePointer<Float>) -> Int {
    let count = source.read(float32: target, frames: min(frames, BedFileFrames.blockFrames))
    guard count > 0 else {
      hasEnded = true
      return 0
    }
    position += Int64(count)
    guard source.mayNeedRepair else { return count }
    var repair = SampleRepair()
    repair.repair(UnsafeMutableBufferPointer(start: target, count: count * channelCount))
    if firstRepair.isEmpty { firstRepair = repair.notes }
    return count
  }

  /// Mono to both channels.
  private func spread(_ frames: Int, to output: UnsafeMutablePointer<Float>) {
    for frame in 0..<frames {
      output[2 * frame] = block[frame]
      output[2 * frame + 1] = block[frame]
    }
  }
}
