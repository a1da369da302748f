import CLinux
import Mixer
import PlainText
import SoundUnits

/// Reads a clip that goes round, with a decoder and a place of its own.
final class ClipReader: BedReader {
  private let shape: LoopShape
  private let seam: [Float]
  private let path: String
  private let sourceFrames: Int64
  private let problems: StreamProblems
  /// `nil` where the file cannot be opened again: then all is silence.
  private let frames: BedFileFrames?
  /// `nil` where file and output have one rate.
  private let resampler: BedResampler?

  /// - Parameter descriptor: Of an open file; another one is made of it.
  init(
    descriptor: Int32, path: String, sourceFrames: Int64, rate: SampleRate, shape: LoopShape,
    seam: [Float], problems: StreamProblems
  ) {
    self.shape = shape
    self.seam = seam
    self.path = path
    self.sourceFrames = sourceFrames
    self.problems = problems
    let own = clinux_duplicate(descriptor)
    let source = own < 0 ? nil : SndFile(reading: ByteFile(owning: own))
    let frames = source.map { BedFileFrames($0) }
    self.frames = frames
    resampler = frames.flatMap {
      $0.hertz == rate.hertz ? nil : BedResampler($0, sourceFrames: sourceFrames, rate: rate)
    }
    if frames == nil { problems.add("\(path.oneLine): cannot be opened again; the bed is silent") }
  }

  func read(_ range: Range<FramePosition>, into output: UnsafeMutablePointer<Float>) {
    var frame = range.lowerBound
    while frame < range.upperBound {
      let place = shape.place(of: frame)
      let count = min(place.frames, range.upperBound - frame)
      let target = output + 2 * Int(frame - range.lowerBound)
      if place.isSeam {
        for index in 0..<2 * Int(count) { target[index] = seam[2 * Int(place.frame) + index] }
      } else {
        readClip(place.frame..<place.frame + count, into: target)
      }
      frame += count
    }
  }

  /// The clip's end over its beginning. For a reader of its own, which reads nothing else.
  func makeSeam() -> [Float] {
    var head = [Float](repeating: 0, count: 2 * Int(shape.seamFrames))
    var tail = head
    frames?.seeksNearly = true
    head.withUnsafeMutableBufferPointer { head in
      tail.withUnsafeMutableBufferPointer { tail in
        guard let headStart = head.baseAddress, let tailStart = tail.baseAddress else { return }
        readClip(0..<shape.seamFrames, into: headStart)
        readClip(shape.roundFrames..<shape.clipFrames, into: tailStart)
        shape.makeSeam(head: headStart, tail: tailStart)
      }
    }
    return head
  }

  private func readClip(_ range: Range<FrameCount>, into output: UnsafeMutablePointer<Float>) {
    guard let frames else { return output.update(repeating: 0, count: 2 * range.count) }
    if let resampler {
      resampler.read(range, into: output)
    } else {
      frames.read(range, into: output)
    }
    if frames.failure != 0 {
      problems.add(
        "\(path.oneLine): cannot be read: \(systemText(frames.failure)); the bed is silent")
    } else if let end = frames.earlyEnd, end < sourceFrames {
      problems.add(
        "\(path.oneLine): nothing is there from frame \(end) of \(sourceFrames) on; the bed is silent there",
        kind: "end")
    }
    for note in frames.firstRepair { problems.add("\(path.oneLine): \(note)") }
  }
}
