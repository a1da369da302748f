import SoundUnits
import TestSupport
import Testing
import Timeline

@testable import Pictures

@Suite struct WaveformPictureTests {
  /// The bytes of one value in a format that a file takes.
  private func bytes(_ value: Double, _ format: SampleFormat) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    switch format {
    case .int16: return little(Int(value * 32_768), 2)
    case .int24: return little(Int(value * 8_388_608), 3)
    case .int24In32: return little(Int(value * 8_388_608), 4)
    case .int24High, .int32: return little(Int(value * 2_147_483_648), 4)
    case .float32: return little(Int(Float(value).bitPattern), 4)
    }
  }

  /// Two channels of a ramp, the second upside down.
  private func ramp(_ frames: Int, _ format: SampleFormat) -> [UInt8] {
    (0..<frames).flatMap { frame in
      let value = Double(frame) / 1_024
      return bytes(value, format) + bytes(-value, format)
    }
  }

  @Test(arguments: SampleFormat.allCases, [1, 7, 64, 512])
  func aColumnHasTheExtremesOfItsFramesInAnyFormatAndBlock(_ format: SampleFormat, _ block: Int) {
    var wave = WaveEnvelope(starts: [0, 100, 100, 300, 512])
    let samples = ramp(512, format)
    let bytesPerFrame = 2 * format.bytesPerSample
    samples.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        // A buffer of its own, as a file's blocks are.
        let part = Array(rest.prefix(block * bytesPerFrame))
        part.withUnsafeBytes { wave.add($0, format: format, channelCount: 2) }
        rest = rest.dropFirst(block * bytesPerFrame)
      }
    }
    #expect(wave.columns.count == 4)
    for (column, last) in [(0, 99), (2, 299), (3, 511)] {
      let peak = Float(last) / 1_024
      #expect(wave.columns[column] == -peak...peak)
    }
    #expect(wave.columns[1] == nil)
    #expect(wave.peak == Float(511) / 1_024)
  }

  @Test func framesBehindTheLastColumnAreLeftOut() {
    var wave = WaveEnvelope(starts: [0, 10])
    ramp(64, .int16).withUnsafeBytes { wave.add($0, format: .int16, channelCount: 2) }
    #expect(wave.peak == Float(9) / 1_024)
  }

  @Test(
    arguments: [
      (0, "−36 dBFS"), (1, "0 dBFS"), (0.51, "0 dBFS"), (0.5, "−6 dBFS"), (0.2, "−12 dBFS"),
      (0.000_01, "−36 dBFS"),
    ] as [(Float, String)])
  func theLaneIsAsHighAsTheNextHalving(_ peak: Float, _ label: String) {
    let (factor, shown) = PlanPicture.scale(peak: peak)
    #expect(peak == 0 || shown == label)
    #expect(peak * factor <= 1)
  }

  @Test func theWaveStandsOverItsTimeline() throws {
    let rate = try #require(SampleRate(hertz: 8_000))
    let plan = try plan(variedSession(), rate: rate)
    var picture = WaveformPicture(plan, frames: plan.frames)
    let silent = WaveformPicture(plan, frames: plan.frames).text
    let second = [Int16](repeating: 0, count: 8_000) + [Int16](repeating: 8_192, count: 4_000)
    for _ in 0..<20 {
      second.withUnsafeBytes { picture.add($0, format: .int16, channelCount: 1) }
    }
    let text = picture.text
    #expect(xmlProblem(text) == nil)
    // The recorded picture's figures, and the wave's: one path in each row that has sound.
    #expect(text.contains("−12 dBFS"))
    #expect(text.matches(of: /<path d="[^"]*" class="wave"/).count == 1)
    #expect(!silent.contains("class=\"wave\""))
    #expect(silent.contains("Neck roll"))
    #expect(text.utf8.count < 60_000)
  }
}

@Suite struct BedCurveTests {
  @Test func theCurveFadesDucksAndEnds() throws {
    let plan = try plan(variedSession())
    let curve = BedCurve(plan)
    let rate = plan.rate
    let bed = try #require(plan.beds.first)
    let duck = try #require(plan.ducks.first { $0.lowerBound > bed.fade })
    #expect(curve.level(at: 0) == 0)
    // A quarter of a sine: half the power in the middle.
    #expect((curve.level(at: bed.fade / 2) - 0.707).magnitude < 0.001)
    #expect(curve.level(at: duck.lowerBound) == 1)
    // Down by 9 dB when the voice begins, and until it ends.
    let down = ExactMath.decibelsToAmplitude(-9)
    for frame in [duck.lowerBound + bed.attack, duck.upperBound - 1] {
      #expect((curve.level(at: frame) - down).magnitude < 0.001)
    }
    let half = curve.level(at: duck.upperBound + bed.release / 2)
    #expect((half - ExactMath.decibelsToAmplitude(-4.5)).magnitude < 0.001)
    #expect(curve.level(at: duck.upperBound + bed.release) == 1)
    #expect(curve.level(at: bed.endFrame) == 0)
    // A column that is wider than the duck shows it.
    let wide = (duck.lowerBound - 100)..<(duck.upperBound + bed.release + 100)
    #expect((curve.level(in: wide) - down).magnitude < 0.001)
    #expect(curve.level(in: rate.frame(at: 20.s)..<rate.frame(at: 21.s)) == 1)
  }

  @Test func aQuieterBedIsLowerThanTheLoudest() throws {
    var plan = try plan(variedSession())
    var quiet = try #require(plan.beds.first)
    plan.beds[0].frames /= 2
    quiet.frame = plan.beds[0].endFrame
    quiet.frames -= plan.beds[0].frames
    quiet.gain = quiet.gain + .decibels(-6)
    plan.beds.append(quiet)
    plan.ducks = []
    let level = BedCurve(plan).level(at: quiet.frame + quiet.frames / 2)
    #expect((level - 0.501).magnitude < 0.001)
  }
}
