import SoundUnits

@testable import Mixer

/// Stereo frames, no two of them alike.
func ramp(frames: Int) -> Sound {
  let samples = (0..<2 * frames).map { index -> Float in
    let size = Float(index / 2 + 1) / Float(frames)
    return index % 2 == 0 ? size : -size
  }
  return Sound(float32: samples, channelCount: 2)
}

/// Full scale on every frame: what is heard of it is the envelope.
func constantLoop() -> SoundLoop {
  SoundLoop(seamless: Sound(float32: [Float](repeating: 1, count: 64), channelCount: 1))
}

func makeBed(
  _ spans: [BedSpan], ducks: [BedDuck] = [], open: FrameCount = 0,
  source: BedSource = .loop(constantLoop())
) -> Bed {
  Bed(spans: spans, ducks: ducks, shortestOpenFrames: open, sources: [source])
}

/// What a render of a bed gives, in blocks.
func mixOffline(_ bed: Bed, _ range: Range<FramePosition>, blockFrames: Int? = nil) -> [Float] {
  var samples = [Float](repeating: 0, count: 2 * range.count)
  let size = blockFrames ?? range.count
  var scratch = [Float](repeating: .nan, count: 2 * size)
  let readers = bed.makeReaders()
  var frame = range.lowerBound
  while frame < range.upperBound {
    let end = min(range.upperBound, frame + FramePosition(size))
    samples.withUnsafeMutableBufferPointer { samples in
      scratch.withUnsafeMutableBufferPointer { scratch in
        _ = bed.mix(
          frame..<end, reading: readers,
          into: samples.baseAddress! + 2 * Int(frame - range.lowerBound),
          scratch: scratch.baseAddress!)
      }
    }
    frame = end
  }
  return samples
}

/// One stretch, as a player mixes it.
func mixLive(_ bed: Bed, _ stretch: BedStretch) -> (samples: [Float], missing: Int) {
  var samples = [Float](repeating: 0, count: 2 * stretch.frames)
  var scratch = [Float](repeating: .nan, count: 2 * stretch.frames)
  var missing = 0
  samples.withUnsafeMutableBufferPointer { samples in
    scratch.withUnsafeMutableBufferPointer { scratch in
      missing = bed.mix(stretch, into: samples.baseAddress!, scratch: scratch.baseAddress!)
    }
  }
  return (samples, missing)
}

/// What a player mixes of a session that just runs.
func mixLive(_ bed: Bed, _ range: Range<FramePosition>, blockFrames: Int) -> [Float] {
  stride(from: range.lowerBound, to: range.upperBound, by: blockFrames).flatMap { frame in
    let count = min(blockFrames, Int(range.upperBound - frame))
    return mixLive(bed, BedStretch(sessionFrame: frame, bedFrame: frame, frames: count)).samples
  }
}
