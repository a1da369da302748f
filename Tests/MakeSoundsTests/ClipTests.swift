import SoundUnits
import TestSupport
import Testing
import make_sounds

@Suite struct ClipTests {
  @Test(arguments: Clip.all.map(\.name))
  func recipeMakesTheShippedFile(_ name: String) throws {
    let clip = try #require(Clip.all.first { $0.name == name })
    let same = clip.wavBytes() == (try shipped(name))
    #expect(same, "Sounds/\(name) differs from what its recipe makes")
  }

  @Test(arguments: Clip.all.map(\.name))
  func clipKeepsItsPromises(_ name: String) throws {
    let clip = try #require(Clip.all.first { $0.name == name })
    let file = try shipped(name)
    #expect(Array(file[..<4]) == Array("RIFF".utf8))
    #expect(Array(file[36..<40]) == Array("data".utf8))
    let samples = samples(file)
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
    let file = try shipped(name)
    let samples = samples(file)
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
    let bytes = try Clip.all.reduce(0) { try $0 + shipped($1.name).count }
    #expect(bytes <= 12 << 20)
  }

  /// A file of the repository's `Sounds`.
  private func shipped(_ name: String) throws -> [UInt8] {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return try FileBytes.read(parts.dropLast(3).joined(separator: "/") + "/Sounds/" + name)
  }

  private func samples(_ file: [UInt8]) -> [Int16] {
    stride(from: 44, to: file.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(file[$0]) | UInt16(file[$0 + 1]) << 8)
    }
  }
}
