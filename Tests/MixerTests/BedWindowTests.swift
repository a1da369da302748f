import SoundUnits
import Testing

@testable import Mixer

/// A stream whose samples say which frame they are, filled when the test says so.
final class CountingStream: BedStream {
  var jumpsQuickly: Bool { true }
  let window = BedWindow(framesAhead: 1_000, framesBehind: 200)

  func startReading(at frame: FramePosition) { window.want(frame) }
  func makeReader() -> any BedReader { CountingReader() }
  func takeProblems() -> [String] { [] }

  /// Reads everything that belongs into the window.
  func fill(atMost frames: Int = 300) {
    while window.fill(atMost: frames, wait: {}, read: CountingReader().read) {}
  }
}

final class CountingReader: BedReader {
  func read(_ frames: Range<FramePosition>, into output: UnsafeMutablePointer<Float>) {
    for (index, frame) in frames.enumerated() {
      output[2 * index] = Float(frame + 1)
      output[2 * index + 1] = -Float(frame + 1)
    }
  }
}

@Suite struct BedWindowTests {
  private let stream = CountingStream()

  private func left(_ range: Range<FramePosition>) -> (samples: [Float], missing: Int) {
    var samples = [Float](repeating: .nan, count: 2 * range.count)
    stream.window.want(range.lowerBound)
    let missing = samples.withUnsafeMutableBufferPointer {
      stream.window.access.read(range.lowerBound, frames: range.count, into: $0.baseAddress!)
    }
    return (range.indices.map { samples[2 * Int($0 - range.lowerBound)] }, missing)
  }

  private func numbers(_ range: Range<FramePosition>) -> [Float] { range.map { Float($0 + 1) } }

  @Test func emptyWindowIsSilentAndCounted() {
    let (samples, missing) = left(0..<40)
    #expect(samples == [Float](repeating: 0, count: 40))
    #expect(missing == 40)
    #expect(!stream.window.isFilled)
  }

  @Test(arguments: [1, 7, 300, 1_200, 5_000])
  func whatIsReadAheadIsThere(_ block: Int) {
    for first in stride(from: FramePosition(0), to: 5_000, by: 130) {
      stream.window.want(first)
      stream.fill(atMost: block)
      #expect(stream.window.isFilled)
      #expect(left(first..<first + 999).samples == numbers(first..<first + 999))
      #expect(left(first..<first + 999).missing == 0)
    }
  }

  @Test func framesBehindStayForWhatAnXrunLost() {
    stream.window.want(0)
    stream.fill()
    stream.window.want(900)
    stream.fill()
    #expect(left(700..<900).missing == 0)
    // And only those: older ones gave way.
    #expect(left(699..<700).missing == 1)
  }

  @Test func jumpForgetsWhatWasThere() {
    stream.window.want(0)
    stream.fill()
    for first in [50_000, 400, -90] as [FramePosition] {
      #expect(left(first..<first + 80).missing == (first == 400 ? 80 : 80))
      stream.fill()
      #expect(left(first..<first + 80).samples == numbers(first..<first + 80))
    }
  }

  @Test func halfReadWindowGivesItsHalf() {
    stream.window.want(0)
    _ = stream.window.fill(atMost: 30, wait: {}, read: CountingReader().read)
    let (samples, missing) = left(0..<50)
    #expect(samples == numbers(0..<30) + [Float](repeating: 0, count: 20))
    #expect(missing == 20)
  }

  @Test func fillingThreadWaitsWhileTheOtherReads() {
    stream.window.want(0)
    stream.fill()
    let shared = stream.window.access.shared
    shared.pointee.isReading.store(true, ordering: .sequentiallyConsistent)
    stream.window.want(500)
    var waits = 0
    _ = stream.window.fill(
      atMost: 100,
      wait: {
        waits += 1
        if waits == 3 { shared.pointee.isReading.store(false, ordering: .sequentiallyConsistent) }
      },
      read: { _, _ in #expect(waits == 3) })
    #expect(waits == 3)
  }
}
