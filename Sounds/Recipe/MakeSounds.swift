import Glibc
import Mixer
import SoundUnits

/// Makes the shipped clips again, sample for sample: `swift run -c release make-sounds Sounds`.
///
/// With `--tones` it writes the tones that sessions can name instead, to listen to them outside of
/// a session.
@main
enum MakeSounds {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.count {
      case 1 where !arguments[0].hasPrefix("-"):
        for clip in Clip.all {
          try write(clip, to: "\(arguments[0])/\(clip.name)")
        }
      case 2 where arguments[0] == "--tones":
        for tone in ToneName.allCases {
          try writeFile(toneBytes(tone), to: "\(arguments[1])/\(tone.rawValue).wav")
        }
      default:
        complain("usage: make-sounds [--tones] FOLDER")
        exit(2)
      }
    } catch {
      complain("make-sounds: \(error)")
      exit(1)
    }
  }

  private static func write(_ clip: Clip, to path: String) throws {
    let samples = clip.samples()
    if clip.isFLAC {
      try writeFLAC(samples, channelCount: clip.channelCount, rate: Clip.rate, to: path)
    } else {
      let bytes = wavBytes(samples, channelCount: clip.channelCount, rate: Clip.rate)
      try writeFile(bytes, to: path)
    }
  }

  private static func toneBytes(_ tone: ToneName) -> [UInt8] {
    let sound = ToneSynthesizer.sound(for: tone, rate: .standard)
    let samples = (0..<sound.frames).map { Double(sound.sample(frame: $0, channel: 0)) }
    return wavBytes(quantized(samples), channelCount: 1, rate: .standard)
  }

  private static func complain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, line, line.count)
  }
}
