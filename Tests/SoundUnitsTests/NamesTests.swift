import SoundUnits
import Testing

@Suite struct NamesTests {
  @Test(
    arguments: [
      (880_000, "880Hz tone"), (440_500, "440.5Hz tone"), (27_001, "27.001Hz tone"),
      (20_000_000, "20000Hz tone"),
    ] as [(Int64, String)])
  func freeTonesAreCalledByTheirPitch(_ millihertz: Int64, _ text: String) {
    let tone = FreeTone(pitchMillihertz: millihertz, length: .milliseconds(200))
    #expect(tone.description == text)
    #expect(tone.gain == .decibels(-12))
  }

  @Test func tonesAreNamedAsInSessionFiles() {
    #expect(
      ToneName.allCases.map(\.rawValue) == [
        "bell", "bowl", "gong", "chime", "wood", "tick", "beep", "rise", "fall", "breath-in",
        "breath-out",
      ])
  }

  @Test(
    arguments: [
      (.int16, 2), (.int24, 3), (.int24In32, 4), (.int24High, 4), (.int32, 4), (.float32, 4),
    ] as [(SampleFormat, Int)])
  func samplesTakeTheirBytes(_ format: SampleFormat, _ bytes: Int) {
    #expect(format.bytesPerSample == bytes)
  }
}
