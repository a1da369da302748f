import Mixer
import SessionModel
import SoundFile
import SoundUnits
import Timeline

/// Opens what goes round under a session: noise is made, a clip is streamed unless it is short.
enum BedLoader {
  static func load(
    _ source: SoundSource, _ sound: SoundReference, rate: SampleRate
  ) -> (source: BedSource?, facts: SoundFacts) {
    switch (source, sound) {
    case (_, .noise(let color)):
      let loop = NoiseLoop.make(slope(of: color), rate: rate)
      return (.loop(loop), SoundFacts(.known(loop.shape.clipFrames)))
    case (.clip(let path), _):
      do throws(ClipError) {
        let bed = try BedClip.open(path: path, rate: rate)
        let notes = bed.notes.map { "\(path): \($0)" }
        return (bed.source, SoundFacts(.known(bed.frames), notes: notes))
      } catch {
        return (nil, SoundFacts(.missing, notes: ["\(error); there is no bed in its place"]))
      }
    case (.missingClip(let note), _):
      return (nil, SoundFacts(.missing, notes: [note]))
    default:
      return (nil, SoundFacts(.notMade))
    }
  }

  private static func slope(of color: NoiseColor) -> NoiseSlope {
    switch color {
    case .white: .white
    case .pink: .pink
    case .brown: .brown
    }
  }
}
