import SoundUnits

/// A sound in memory that goes round for ever. Immutable; any thread may use it.
public final class SoundLoop: Sendable {
  /// How it goes round.
  public let shape: LoopShape
  /// Keeps the samples alive.
  private let sound: Sound
  /// Written only before `init` returns and freed only in `deinit`, so every thread may read it.
  nonisolated(unsafe) private let seam: UnsafeMutablePointer<Float>

  /// A clip, its end sounding over its beginning.
  ///
  /// - Parameter sound: At least one frame long.
  public convenience init(_ sound: Sound, rate: SampleRate) {
    self.init(sound, LoopShape(clipFrames: sound.frames, rate: rate))
  }

  /// A sound whose last frame its first one follows on.
  convenience init(seamless sound: Sound) {
    self.init(sound, LoopShape(seamless: sound.frames))
  }

  private init(_ sound: Sound, _ shape: LoopShape) {
    self.sound = sound
    self.shape = shape
    let samples = 2 * Int(shape.seamFrames)
    seam = .allocate(capacity: max(samples, 1))
    let tail = UnsafeMutablePointer<Float>.allocate(capacity: max(samples, 1))
    defer { tail.deallocate() }
    for index in 0..<samples {
      let channel = index % 2 % sound.channelCount
      let frame = FrameCount(index / 2)
      (seam + index).initialize(to: sound.sample(frame: frame, channel: channel))
      (tail + index).initialize(
        to: sound.sample(frame: shape.roundFrames + frame, channel: channel))
    }
    shape.makeSeam(head: seam, tail: tail)
  }

  deinit { seam.deallocate() }

  /// The largest magnitude of the sound that goes round, linear.
  public var peak: Float { sound.peak }

  /// The plain numbers that the render path needs; valid as long as the loop lives.
  var access: Access {
    Access(
      shape: shape, samples: sound.samples, isInt16: sound.form == .int16,
      isStereo: sound.channelCount == 2, seam: UnsafePointer(seam))
  }

  /// Puts frames of the endless loop into `output`, interleaved stereo.
  public func read(
    _ frames: Range<FramePosition>, into output: UnsafeMutablePointer<Float>
  ) {
    access.read(frames.lowerBound, frames: frames.count, into: output)
  }

  struct Access {
    let shape: LoopShape
    let samples: UnsafeRawPointer
    let isInt16: Bool
    let isStereo: Bool
    let seam: UnsafePointer<Float>

    /// Render path: takes no lock, allocates nothing, cannot fail.
    @_noLocks
    func read(_ first: FramePosition, frames: Int, into output: UnsafeMutablePointer<Float>) {
      var done = 0
      while done < frames {
        let place = shape.place(of: first + FramePosition(done))
        let count = Int(place.frames) < frames - done ? Int(place.frames) : frames - done
        let target = output + 2 * done
        if place.isSeam {
          let source = seam + 2 * Int(place.frame)
          for index in 0..<(2 * count) { target[index] = source[index] }
        } else {
          copy(from: Int(place.frame), frames: count, to: target)
        }
        done += count
      }
    }

    @_noLocks
    private func copy(from start: Int, frames: Int, to target: UnsafeMutablePointer<Float>) {
      let scale: Float = 1.0 / 32_768
      switch (isInt16, isStereo) {
      case (false, false):
        let source = samples.assumingMemoryBound(to: Float.self) + start
        for frame in 0..<frames {
          target[2 &* frame] = source[frame]
          target[2 &* frame &+ 1] = source[frame]
        }
      case (false, true):
        let source = samples.assumingMemoryBound(to: Float.self) + 2 * start
        for index in 0..<(2 * frames) { target[index] = source[index] }
      case (true, false):
        let source = samples.assumingMemoryBound(to: Int16.self) + start
        for frame in 0..<frames {
          let sample = Float(source[frame]) * scale
          target[2 &* frame] = sample
          target[2 &* frame &+ 1] = sample
        }
      case (true, true):
        let source = samples.assumingMemoryBound(to: Int16.self) + 2 * start
        for index in 0..<(2 * frames) { target[index] = Float(source[index]) * scale }
      }
    }
  }
}
