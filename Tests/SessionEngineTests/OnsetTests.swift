import Glibc
import Mixer
import SessionModel
import SoundUnits
import Testing
import Timeline

@testable import SessionEngine

/// Where sounds begin, measured in the rendered samples.
@Suite struct OnsetTests {
  /// A session of equal holds, each of which begins with a single sample and is silent otherwise.
  private func score(_ count: Int, _ hold: ExactTime, _ rate: SampleRate) throws -> Score {
    let here = SourceLocation(path: "test.yaml")
    var cues = CueSettings()
    for role in BoundaryRole.allCases { cues[role] = .silent }
    cues.start = .sound(SoundCue(sound: .tone(.tick), location: here))
    cues.countdown = 0
    cues.announce = false
    let step = Step(.hold(hold, sides: []), location: here)
    let session = Session(
      title: "Onsets", leadIn: .zero, cues: cues,
      steps: [Step(.rounds(count, restBetween: .zero, steps: [step]), location: here)],
      location: here)
    let sheet = CueSheet(try Schedule(session))
    let plan = Plan(sheet, rate: rate, facts: sheet.sounds.map { _ in SoundFacts(.known(1)) })
    return Score(plan: plan, sounds: sheet.sounds.map { _ in click() })
  }

  /// The frames of a render that are not silent, in order, and how many frames there are.
  private func onsets(_ score: Score) -> (frames: [FramePosition], count: FrameCount) {
    let renderer = OfflineRenderer(score, encoder: SampleEncoder(format: .int16, channelCount: 1))
    let silence = [UInt8](repeating: 0, count: 512)
    var found: [FramePosition] = []
    var first: FramePosition = 0
    _ = renderer.render { bytes, frames, _ in
      // Looked at in chunks, by the C library: most are silent, and there are a thousand million frames.
      for chunk in stride(from: 0, to: bytes.count, by: silence.count) {
        let part = UnsafeRawBufferPointer(rebasing: bytes[chunk...].prefix(silence.count))
        guard memcmp(part.baseAddress!, silence, part.count) != 0 else { continue }
        for (index, sample) in part.bindMemory(to: Int16.self).enumerated() where sample != 0 {
          found.append(first + FramePosition(chunk / 2 + index))
        }
      }
      first += FrameCount(frames)
    }
    return (found, first)
  }

  /// Ten thousand steps of 100.1 ms: not one lies a frame off, at no rate.
  @Test(arguments: [44_100, 48_000, 96_000])
  func tenThousandStepsBeginOnTheirFrames(_ hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let score = try score(10_000, ExactTime(nanoseconds: 100_100_000), rate)
    let (frames, count) = onsets(score)
    // ⌊k · 0.1001 s · rate + ½⌋ in whole numbers.
    func expected(_ step: Int64) -> FramePosition {
      (2 * step * 1_001 * Int64(hertz) + 10_000) / 20_000
    }
    #expect(frames.count == 10_000)
    #expect(zip(frames, 0...).allSatisfy { $0 == expected($1) })
    #expect(count == expected(10_000))
  }

  /// A start beep every five minutes, a hundred times, at 44 100 Hz.
  @Test func hundredRoundsOfFiveMinutesAreExact() throws {
    let rate = try #require(SampleRate(hertz: 44_100))
    let (frames, count) = onsets(try score(100, .minutes(5), rate))
    #expect(frames == (0..<100).map { $0 * 300 * 44_100 })
    #expect(count == 100 * 300 * 44_100)
  }
}
