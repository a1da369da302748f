import Mixer
import SessionModel
import SoundUnits
import Testing

@Suite struct ToneDistinctnessTests {
  private static let features = Dictionary(
    uniqueKeysWithValues: ToneName.allCases.map { tone in
      (tone, ToneFeatures(samples(of: tone, hertz: 48_000), hertz: 48_000))
    })

  /// The tones that a session of this kind has by default, the countdown's included.
  private func defaultTones(_ kind: SessionKind) -> [ToneName] {
    let settings = CueSettings.defaults(for: kind, at: SourceLocation(path: "", line: 1, column: 1))
    var tones = BoundaryRole.allCases.compactMap { role -> ToneName? in
      guard case .sound(let cue) = settings[role], case .tone(let tone) = cue.sound else {
        return nil
      }
      return tone
    }
    if (settings.countdown ?? 0) > 0 { tones.append(.tick) }
    return tones + [.breathIn, .breathOut]
  }

  @Test(arguments: SessionKind.allCases)
  func everyPlaceOfASessionHasItsOwnSound(_ kind: SessionKind) throws {
    let tones = defaultTones(kind)
    #expect(Set(tones).count == tones.count)
    for (index, first) in tones.enumerated() {
      for second in tones.dropFirst(index + 1) {
        let distance = try #require(Self.features[first])
          .distance(to: try #require(Self.features[second]))
        #expect(distance > 1.5, "\(first) and \(second) are \(distance) apart")
      }
    }
  }

  @Test func noTwoTonesAreAlike() throws {
    for (index, first) in ToneName.allCases.enumerated() {
      for second in ToneName.allCases.dropFirst(index + 1) {
        let distance = try #require(Self.features[first])
          .distance(to: try #require(Self.features[second]))
        #expect(distance > 1.0, "\(first) and \(second) are \(distance) apart")
      }
    }
  }

  @Test func riseAndBreathInGoUpAndTheirCounterpartsDown() throws {
    for tone in [ToneName.rise, .breathIn] {
      #expect(try #require(Self.features[tone]).movement > 0.5)
    }
    for tone in [ToneName.fall, .breathOut] {
      #expect(try #require(Self.features[tone]).movement < -0.5)
    }
  }

  /// Loudest tenth of a second against loudest tenth of a second, which is about what the ear takes
  /// together.
  @Test func boundaryTonesAreAboutEquallyLoud() {
    let tones: [ToneName] = [.bell, .bowl, .gong, .chime, .wood, .rise, .fall]
    let energies = tones.map { loudestTenth(samples(of: $0, hertz: 48_000)) }
    let spread = energies.max()! / energies.min()!
    #expect(spread < 4)  // 6 dB
  }

  /// What a session puts on one frame by default: the end of a hold, the start of the next, and its
  /// first breath.
  @Test(arguments: SessionKind.allCases)
  func tonesOnOneFrameStayBelowFullScale(_ kind: SessionKind) throws {
    let settings = CueSettings.defaults(for: kind, at: SourceLocation(path: "", line: 1, column: 1))
    guard case .sound(let start) = settings.start, case .tone(let startTone) = start.sound else {
      Issue.record("a session starts its holds with a tone")
      return
    }
    for last in defaultTones(kind) {
      let sum = sumOfTwoSeconds([last, startTone, .breathIn])
      let peak = sum.reduce(0) { max($0, $1.magnitude) }
      #expect(peak < amplitude(ofLevel: -1), "\(last), \(startTone) and breath-in: \(peak)")
    }
  }

  private func loudestTenth(_ samples: [Float]) -> Double {
    var sum = 0.0
    var loudest = 0.0
    for (index, sample) in samples.enumerated() {
      sum += Double(sample) * Double(sample)
      if index >= 4_800 { sum -= Double(samples[index - 4_800]) * Double(samples[index - 4_800]) }
      loudest = max(loudest, sum)
    }
    return loudest
  }

  /// By then every tone is past its fullest moment.
  private func sumOfTwoSeconds(_ tones: [ToneName]) -> [Float] {
    var sum = [Float](repeating: 0, count: 96_000)
    for tone in tones {
      let sound = ToneSynthesizer.sound(for: tone, rate: .standard)
      for frame in 0..<min(sound.frames, 96_000) {
        sum[Int(frame)] += sound.sample(frame: frame, channel: 0)
      }
    }
    return sum
  }
}
