import Glibc
import Mixer
import SoundFile
import SoundUnits
import TestSupport
import Testing

/// What is recorded loud, what is recorded soft, made speech and tones come to one loudness, by
/// libebur128.
@Suite(.enabled(if: hasProgram("espeak-ng"), "espeak-ng is not installed"))
struct LoudnessMatchTests {
  private static let quiet =
    "cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}"

  /// Integrated for 3 s and more, else the loudest 400 ms; in LUFS.
  private func level(_ samples: [Int16], channels: Int) throws -> Double {
    let sound = samples.withUnsafeBufferPointer { Sound(int16: $0, channelCount: channels) }
    return try #require(Loudness(of: sound, rate: .standard)?.level)
  }

  private static let partials: [(hertz: Double, amplitude: Double)] = [
    (220, 0.5), (440, 0.35), (1_100, 0.2), (2_600, 0.1),
  ]

  /// A voice-like sound of so many LUFS: a few partials that swell three times a second.
  private func recording(_ lufs: Double, milliseconds: Int) throws -> [Int16] {
    func make(_ scale: Double) -> [Int16] {
      (0..<milliseconds * 48).map { frame -> Int16 in
        let time = Double(frame) / 48_000
        let swell = 0.6 - 0.4 * cos(2 * .pi * 3 * time)
        var wave = 0.0
        for (hertz, amplitude) in LoudnessMatchTests.partials {
          wave += amplitude * sin(2 * .pi * hertz * time)
        }
        return Int16((scale * swell * wave * 32_767).rounded())
      }
    }
    let first = try level(make(0.2), channels: 1)
    let made = make(0.2 * pow(10, (lufs - first) / 20))
    #expect(abs(try level(made, channels: 1) - lufs) < 0.1)
    return made
  }

  /// The levels of what a session sounds every 6 s.
  private func levels(_ cues: [String], in program: PlayerProgram) throws -> [Double] {
    let list = cues.enumerated().map { "      - {at: \(6 * $0)s, \($1)}" }
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      \(LoudnessMatchTests.quiet)
      steps:
        - hold: \(6 * cues.count)s
          cues:
      \(list.joined(separator: "\n"))
      """)
    let result = try program.speak("render", "./s.yaml", "-o", "-")
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    let heard = samples(result.output)
    return try cues.indices.map { index in
      let start = index * 6 * 96_000
      let part = heard[start..<min(heard.count, start + 6 * 96_000)]
      let end = part.lastIndex { $0 != 0 }.map { $0 + 1 } ?? part.endIndex
      // Whole frames.
      return try level(Array(part[..<(end + end % 2)]), channels: 2)
    }
  }

  @Test(arguments: [800, 4_000])
  func softAndLoudClipsSpeechAndTonesDifferByThreeAtMost(_ milliseconds: Int) throws {
    let program = try PlayerProgram()
    for lufs in [-35, -12] {
      _ = try program.folder.write(
        wave(try recording(Double(lufs), milliseconds: milliseconds)), to: "clip\(lufs).wav")
    }
    let levels = try levels(
      [
        "clip: clip-35.wav, loudness: match", "clip: clip-12.wav, loudness: match",
        milliseconds < 3_000
          ? "say: Breathe in."
          : "say: Stand tall and let your shoulders sink away from your ears now.",
        "tone: bell", "tone: chime",
      ], in: program)
    let (lowest, highest) = (levels.min()!, levels.max()!)
    #expect(highest - lowest <= 3, "\(levels)")
    #expect((-21...(-15)).contains(levels[0]), "\(levels)")
  }

  /// As recorded they differ by what they were recorded with.
  @Test func whatIsKeptStaysAsItIs() throws {
    let program = try PlayerProgram()
    for lufs in [-35, -12] {
      _ = try program.folder.write(
        wave(try recording(Double(lufs), milliseconds: 4_000)), to: "clip\(lufs).wav")
    }
    let levels = try levels(["clip: clip-35.wav", "clip: clip-12.wav"], in: program)
    #expect(abs(levels[1] - levels[0] - 23) < 0.3, "\(levels)")
  }
}
