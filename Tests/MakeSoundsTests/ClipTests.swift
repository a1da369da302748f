import Mixer
import SoundFile
import SoundUnits
import TestSupport
import Testing
import make_sounds

@Suite struct ClipTests {
  /// Of a FLAC file the samples, since its bytes may change with the version of libFLAC.
  @Test(arguments: Clip.all.map(\.name))
  func recipeMakesTheShippedFile(_ name: String) throws {
    let clip = try #require(Clip.all.first { $0.name == name })
    let made = clip.samples()
    let same =
      if clip.isFLAC {
        made == (try samples(clip))
      } else {
        wavBytes(made, channelCount: clip.channelCount, rate: Clip.rate) == (try shipped(name))
      }
    #expect(same, "Sounds/\(name) differs from what its recipe makes")
  }

  @Test(arguments: Clip.all.map(\.name))
  func clipKeepsItsPromises(_ name: String) throws {
    let clip = try #require(Clip.all.first { $0.name == name })
    let samples = try samples(clip)
    let frames = Clip.rate.frame(at: clip.length)
    #expect(samples.count == Int(frames) * clip.channelCount)

    let peak = samples.reduce(0) { max($0, $1.magnitude) }
    let wanted = ExactMath.decibelsToAmplitude(clip.peak.decibels) * 32_768
    #expect(clip.peak <= .decibels(-3))
    #expect((Double(peak) - wanted).magnitude <= 0.5)
    guard !clip.isLoop else { return }
    // Nothing to hear at either edge: less than a hundredth of the peak.
    #expect(Int(samples[0].magnitude) * 100 < Int(peak))
    #expect(Int(samples[samples.count - 1].magnitude) * 100 < Int(peak))
  }

  /// Steps and bends over the seam, against the same inside: both would stand out where a loop does
  /// not close.
  @Test(arguments: Clip.all.filter(\.isLoop).map(\.name))
  func loopHasNoSeam(_ name: String) throws {
    let clip = try #require(Clip.all.first { $0.name == name })
    #expect(clip.length == .seconds(60))
    let samples = try samples(clip)
    for channel in 0..<clip.channelCount {
      let one = stride(from: channel, to: samples.count, by: clip.channelCount).map {
        Int(samples[$0])
      }
      let steps = zip(one, one.dropFirst()).map { $1 - $0 }
      let bends = zip(steps, steps.dropFirst()).map { $1 - $0 }
      let seam = one[0] - one[one.count - 1]
      #expect(seam.magnitude <= steps.map(\.magnitude).max()!)
      #expect((seam - steps[steps.count - 1]).magnitude <= bends.map(\.magnitude).max()!)
      #expect((steps[0] - seam).magnitude <= bends.map(\.magnitude).max()!)
    }
  }

  /// A seam that no single step betrays: the second around it is as loud as seconds next to it.
  @Test(arguments: Clip.all.filter(\.isLoop).map(\.name))
  func loopIsAsLoudAroundItsSeamAsBesideIt(_ name: String) throws {
    let clip = try #require(Clip.all.first { $0.name == name })
    let samples = try samples(clip)
    let second = Clip.rate.hertz * clip.channelCount
    func power(from start: Int) -> Double {
      var sum = 0.0
      for index in start..<(start + second) {
        let sample = Double(samples[(index + samples.count) % samples.count])
        sum += sample * sample
      }
      return sum
    }
    let beside = [power(from: -second * 3 / 2), power(from: second / 2)]
    let around = power(from: -second / 2)
    // 3 dB, as waves rise and fall.
    #expect(around <= 2 * beside.max()!)
    #expect(around >= beside.min()! / 2)
  }

  @Test func theReadMeTellsEveryClipAsItIs() throws {
    let text = String(decoding: try shipped("README.md"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == Clip.all.count)
    for (row, clip) in zip(rows, Clip.all) {
      let seconds = Double(clip.length.nanoseconds) / 1e9
      let length = seconds >= 1 ? "\(Int(seconds))" : "\(seconds)"
      let peak = clip.peak.thousandths / -1_000
      #expect(row.hasPrefix("| `\(clip.name)` |"))
      #expect(row.hasSuffix("| \(clip.channelCount) | \(length) s | −\(peak) dBFS |"), "\(row)")
    }
  }

  @Test func allClipsTogetherStaySmall() throws {
    #expect(Clip.all.count >= 12)
    let bytes = try Clip.all.reduce(0) { try $0 + shipped($1.name).count }
    #expect(bytes <= 20_000_000)
  }

  /// Where the repository's `Sounds` has a file.
  private func path(_ name: String) -> String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/Sounds/" + name
  }

  private func shipped(_ name: String) throws -> [UInt8] { try FileBytes.read(path(name)) }

  /// What the player reads from a clip's file, as the file holds it.
  private func samples(_ clip: Clip) throws -> [Int16] {
    let loaded = try ClipLoader.load(path: path(clip.name), rate: Clip.rate, maxBytes: 64 << 20)
    #expect(loaded.notes.isEmpty)
    #expect(loaded.sound.form == .int16)
    #expect(loaded.sound.channelCount == clip.channelCount)
    var samples: [Int16] = []
    samples.reserveCapacity(Int(loaded.sound.frames) * clip.channelCount)
    for frame in 0..<loaded.sound.frames {
      for channel in 0..<clip.channelCount {
        samples.append(Int16(loaded.sound.sample(frame: frame, channel: channel) * 32_768))
      }
    }
    return samples
  }
}
