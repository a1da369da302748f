import SoundUnits
import TestSupport
import Testing

@testable import Mixer

@Suite struct VoiceMixerTests {
  private static func int16(_ samples: [Int16], channelCount: Int) -> Sound {
    samples.withUnsafeBufferPointer { Sound(int16: $0, channelCount: channelCount) }
  }

  private func mix(
    _ mixer: VoiceMixer, _ range: Range<FramePosition>,
    onsets: Range<FramePosition> = .min ..< .max, over start: [Float]? = nil
  ) -> (samples: [Float], isTouched: Bool) {
    var samples = start ?? Array(repeating: 0, count: 2 * range.count)
    let isTouched = samples.withUnsafeMutableBufferPointer {
      mixer.mix(range, onsets: onsets, into: $0.baseAddress!)
    }
    return (samples, isTouched)
  }

  struct Form: CustomTestStringConvertible {
    var sound: Sound
    /// Left and right of its three frames.
    var expected: [Float]
    var testDescription: String { "\(sound.form), \(sound.channelCount) channels" }
  }

  @Test(arguments: [
    Form(
      sound: Sound(float32: [0.5, -0.25, 1], channelCount: 1),
      expected: [0.5, 0.5, -0.25, -0.25, 1, 1]),
    Form(
      sound: Sound(float32: [0.5, 0, -0.25, 1, 1, -1], channelCount: 2),
      expected: [0.5, 0, -0.25, 1, 1, -1]),
    Form(
      sound: int16([16_384, -8_192, -32_768], channelCount: 1),
      expected: [0.5, 0.5, -0.25, -0.25, -1, -1]),
    Form(
      sound: int16([16_384, 0, -8_192, 1, -32_768, 32_767], channelCount: 2),
      expected: [0.5, 0, -0.25, 1 / 32_768, -1, 32_767 / 32_768]),
  ])
  func everyFormIsHeardAtItsOnset(_ form: Form) {
    let mixer = VoiceMixer(
      voices: [Voice(onset: 2, sound: 0, amplitude: 1)], sounds: [form.sound])
    let (samples, isTouched) = mix(mixer, 0..<6)
    #expect(samples == [0, 0, 0, 0] + form.expected + [0, 0])
    #expect(isTouched)
    let half = VoiceMixer(voices: [Voice(onset: 2, sound: 0, amplitude: 0.5)], sounds: [form.sound])
    #expect(mix(half, 2..<5).samples == form.expected.map { $0 * 0.5 })
  }

  struct Touch: CustomTestStringConvertible {
    var range: Range<FramePosition>
    var isTouched: Bool
    var testDescription: String { "\(range)" }
  }

  /// A sound on frames 10, 11 and 12.
  @Test(arguments: [
    Touch(range: 0..<10, isTouched: false), Touch(range: 0..<11, isTouched: true),
    Touch(range: 12..<13, isTouched: true), Touch(range: 13..<20, isTouched: false),
    Touch(range: 11..<11, isTouched: false), Touch(range: -5..<40, isTouched: true),
  ])
  func soundTouchesItsOwnFramesOnly(_ touch: Touch) {
    let mixer = VoiceMixer(
      voices: [Voice(onset: 10, sound: 0, amplitude: 1)],
      sounds: [Sound(float32: [0.5, 0.5, 0.5], channelCount: 1)])
    let (samples, isTouched) = mix(mixer, touch.range)
    #expect(isTouched == touch.isTouched)
    #expect(
      samples == touch.range.flatMap { (10..<13).contains($0) ? [0.5, 0.5] : [0, 0] as [Float] })
  }

  @Test func voicesAreAddedToWhatIsThere() {
    let mixer = VoiceMixer(
      voices: [
        Voice(onset: 0, sound: 0, amplitude: 1), Voice(onset: 0, sound: 1, amplitude: 1),
        Voice(onset: 1, sound: 0, amplitude: 1),
      ],
      sounds: [Sound(float32: [0.5, 0.25], channelCount: 1), Sound(float32: [1], channelCount: 1)])
    #expect(
      mix(mixer, 0..<3, over: [1, -1, 1, -1, 1, -1]).samples == [
        2.5, 0.5, 1.75, -0.25, 1.25, -0.75,
      ])
  }

  @Test func voicesThatBeginElsewhereStaySilent() {
    let mixer = VoiceMixer(
      voices: [0, 1, 2, 3].map { Voice(onset: $0, sound: 0, amplitude: Float(1 << $0)) },
      sounds: [Sound(float32: Array(repeating: 1, count: 10), channelCount: 1)])
    func left(_ onsets: Range<FramePosition>) -> Float {
      mix(mixer, 5..<6, onsets: onsets).samples[0]
    }
    #expect(left(.min ..< .max) == 15)
    #expect(left(1..<3) == 6)
    #expect(left(2..<2) == 0)
    #expect(left(3 ..< .max) == 8)
  }

  @Test func missingAndEmptySoundsAreSilent() {
    let mixer = VoiceMixer(
      voices: [0, 1].map { Voice(onset: 0, sound: $0, amplitude: 1) },
      sounds: [nil, Sound(float32: [], channelCount: 2)])
    let (samples, isTouched) = mix(mixer, 0..<4)
    #expect(!isTouched)
    #expect(samples.allSatisfy { $0 == 0 })
  }

  /// Long sounds under short ones: what began long ago and still sounds is found, the rest is not looked
  /// for one by one.
  @Test func anyRangeAloneIsThatRangeOfTheWhole() {
    var numbers = SeededNumbers(seed: 11)
    let sounds = [3, 40, 900, 5_000].map { frames in
      Sound(
        float32: (0..<2 * frames).map { _ in .random(in: -0.2...0.2, using: &numbers) },
        channelCount: 2)
    }
    let voices = (0..<300).map { _ in
      Voice(
        onset: .random(in: 0..<9_000, using: &numbers), sound: .random(in: 0..<4, using: &numbers),
        amplitude: .random(in: 0...1, using: &numbers))
    }.sorted { $0.onset < $1.onset }
    let mixer = VoiceMixer(voices: voices, sounds: sounds)
    let whole = mix(mixer, 0..<14_000).samples
    for _ in 0..<300 {
      let first = FramePosition.random(in: 0..<14_000, using: &numbers)
      let range = first..<min(14_000, first + .random(in: 0..<700, using: &numbers))
      #expect(
        mix(mixer, range).samples == Array(whole[2 * Int(first)..<2 * Int(range.upperBound)]),
        "\(range)")
    }
  }

  @Test func soundKnowsItsPeakAndSize() {
    let sound = VoiceMixerTests.int16([100, -32_768, 5, 6], channelCount: 2)
    #expect(sound.peak == 1)
    #expect(sound.frames == 2)
    #expect(sound.byteCount == 8)
    #expect(sound.sample(frame: 0, channel: 1) == -1)
    #expect(Sound(float32: [0.25, -0.5], channelCount: 1).peak == 0.5)
    #expect(Sound(float32: [], channelCount: 1).peak == 0)
  }
}
