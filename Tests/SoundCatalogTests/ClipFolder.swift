import SessionModel
import TestSupport
import Timeline

/// A folder of little mono WAV files at 48 000 Hz, written by hand.
struct ClipFolder {
  let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  func write(_ name: String, _ samples: [Int16]) throws {
    let data = samples.flatMap { little(UInt16(bitPattern: $0), bytes: 2) }
    _ = try folder.write(wav(data, tag: 1, bits: 16), to: name)
  }

  func writeFloats(_ name: String, _ samples: [Float]) throws {
    let data = samples.flatMap { little($0.bitPattern, bytes: 4) }
    _ = try folder.write(wav(data, tag: 3, bits: 32), to: name)
  }

  private func wav(_ data: [UInt8], tag: Int, bits: Int) -> [UInt8] {
    let hertz = 48_000
    let format =
      little(tag, bytes: 2) + little(1, bytes: 2) + little(hertz, bytes: 4)
      + little(hertz * bits / 8, bytes: 4) + little(bits / 8, bytes: 2) + little(bits, bytes: 2)
    let chunks =
      Array("WAVEfmt ".utf8) + little(format.count, bytes: 4) + format + Array("data".utf8)
      + little(data.count, bytes: 4) + data
    return Array("RIFF".utf8) + little(chunks.count, bytes: 4) + chunks
  }

  private func little<Value: FixedWidthInteger>(_ value: Value, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> Value($0 * 8)) }
  }
}

/// A sheet of these sounds and no others, one after the other.
func sheet(_ cues: [SoundCue], bed: Bed? = nil) throws -> CueSheet {
  let hold = hold(60.s) { settings in
    settings.timed = cues.enumerated().map { index, cue in timed(.fromStart(index.ms), cue) }
  }
  var session = session(hold, cues: silence)
  session.bed = bed
  return CueSheet(try Schedule(session))
}
