import Mixer
import SoundUnits

/// Reads one opened clip to its end, block by block.
final class ClipDecoder {
  enum Outcome { case done, full, late, noMemory }

  private static let blockFrames = 16 * 1024

  private let source: SndFile
  private let rate: SampleRate
  private let form: Sound.Form
  private let bytesPerFrame: Int
  private var samples: GrowingBuffer
  private var repair = SampleRepair()
  private var framesRead: FrameCount = 0

  init(_ source: SndFile, rate: SampleRate, maxBytes: Int) {
    self.source = source
    self.rate = rate
    form = source.fitsInt16 && source.hertz == rate.hertz ? .int16 : .float32
    bytesPerFrame = source.channelCount * (form == .int16 ? 2 : 4)
    samples = GrowingBuffer(cap: maxBytes)
  }

  func decode() -> Outcome {
    let outcome = source.hertz == rate.hertz ? decodeAtOwnRate() : decodeResampled()
    // Past its deadline the file looks as if it had ended.
    return outcome == .done && source.file.isPastDeadline ? .late : outcome
  }

  private func decodeAtOwnRate() -> Outcome {
    while true {
      let block = ClipDecoder.blockFrames
      guard let room = samples.room(for: block * bytesPerFrame) else { return .noMemory }
      let frames: Int
      switch form {
      case .int16:
        frames = source.read(int16: room.assumingMemoryBound(to: Int16.self), frames: block)
      case .float32:
        frames = readRepaired(into: room.assumingMemoryBound(to: Float.self), frames: block)
      }
      if frames <= 0 { return .done }
      framesRead += FrameCount(frames)
      if !samples.add(frames * bytesPerFrame) { return .full }
      if source.file.isPastDeadline { return .late }
    }
  }

  private func decodeResampled() -> Outcome {
    let resampler = Resampler.make(
      from: source.hertz, to: rate.hertz, channelCount: source.channelCount)
    guard let resampler else { return .noMemory }
    let block = UnsafeMutablePointer<Float>.allocate(
      capacity: ClipDecoder.blockFrames * source.channelCount)
    defer { block.deallocate() }
    while true {
      let frames = readRepaired(into: block, frames: ClipDecoder.blockFrames)
      if frames <= 0 { break }
      framesRead += FrameCount(frames)
      if let end = drain(resampler, block, frames: frames) { return end }
      if source.file.isPastDeadline { return .late }
    }
    if let end = drain(resampler, nil, frames: 0) { return end }
    // libsoxr rounds the length in floating point; here it is exact.
    let frames =
      (framesRead * Int64(rate.hertz) * 2 + Int64(source.hertz)) / Int64(source.hertz * 2)
    let bytes = Int(frames) * bytesPerFrame
    if bytes > samples.cap { return .full }
    return samples.resize(to: bytes) ? .done : .noMemory
  }

  /// Passes `input` on until all of it is taken, or at the end until nothing more comes; `nil` to
  /// go on.
  private func drain(
    _ resampler: borrowing Resampler, _ input: UnsafePointer<Float>?, frames: Int
  ) -> Outcome? {
    var left = frames
    while true {
      let block = ClipDecoder.blockFrames
      guard let room = samples.room(for: block * bytesPerFrame) else { return .noMemory }
      let next = input.map { $0 + (frames - left) * source.channelCount }
      guard let (taken, given) = resampler.process(next, frames: left, into: room, room: block)
      else { return .noMemory }
      // Filters ring past the limit and fade through denormals; that is no fault of the file.
      var ringing = SampleRepair()
      ringing.repair(
        UnsafeMutableBufferPointer(
          start: room.assumingMemoryBound(to: Float.self), count: given * source.channelCount))
      if !samples.add(given * bytesPerFrame) { return .full }
      left -= taken
      if input == nil ? given == 0 : left == 0 && given < block { return nil }
    }
  }

  private func readRepaired(into block: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    let done = source.read(float32: block, frames: frames)
    let count = max(0, done) * source.channelCount
    repair.repair(UnsafeMutableBufferPointer(start: block, count: count))
    return done
  }

  /// The finished sound; a copy.
  func makeSound() -> Sound {
    let bytes = samples.bytes
    return switch form {
    case .int16: Sound(int16: bytes.bindMemory(to: Int16.self), channelCount: source.channelCount)
    case .float32:
      Sound(float32: bytes.bindMemory(to: Float.self), channelCount: source.channelCount)
    }
  }

  /// What a person should know of what was read.
  func notes() -> [String] {
    var notes = repair.notes
    if let promised = source.promisedFrames, promised > framesRead {
      notes.append("truncated: header promises \(promised) frames, \(framesRead) are there")
    }
    return notes
  }
}
