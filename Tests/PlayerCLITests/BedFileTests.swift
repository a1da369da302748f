import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Beds of every kind through the whole program: what cannot lie under a session costs one clear
/// line.
@Suite struct BedFileTests {
  struct File: Sendable, CustomTestStringConvertible {
    var name: String
    /// `nil`: there is none.
    var bytes: [UInt8]?
    /// What the one line says; `nil` for no line.
    var line: String?
    var isHeard: Bool
    var testDescription: String { name }
  }

  /// Two channels that differ; 2 s.
  static let stereo = sine(hertz: 100, milliseconds: 2_000).flatMap { [$0, $0 / 2] }

  static let files = [
    File(
      name: "missing", bytes: nil,
      line: "clip 'bed.wav' is missing; looked for beside the session and in ", isHeard: false),
    File(
      name: "empty", bytes: [],
      line:
        "bed.wav: the file is empty (0 bytes); a clip is a sound file; there is no bed in its "
        + "place",
      isHeard: false),
    File(
      name: "a text", bytes: Array("Rain on a roof, softly.\n".utf8),
      line:
        "bed.wav: not a sound file; WAV, FLAC, Ogg, Opus, MP3 and AIFF can be played; there is no "
        + "bed in its place", isHeard: false),
    File(
      name: "5.1", bytes: wave([Int16](repeating: 99, count: 6 * 4_800), channels: 6),
      line: "bed.wav: clip has 6 channels; 1 or 2 can be played; there is no bed in its place",
      isHeard: false),
    File(
      name: "no frames", bytes: wave([]),
      line:
        "bed.wav: the clip has no frames; a bed goes round a sound; there is no bed in its place",
      isHeard: false),
    File(
      name: "truncated", bytes: wave(stereo, channels: 2, claimedFrames: 480_000),
      line: "bed.wav: truncated: header promises 480000 frames, 96000 are there", isHeard: true),
    File(
      name: "3 frames", bytes: wave([2_000, -1_000, -1_000]),
      line: "bed.wav: 3 frames go round so fast that they are heard as a tone", isHeard: true),
    File(
      name: "8 kHz", bytes: wave(sine(hertz: 100, milliseconds: 2_000, rate: 8_000), hertz: 8_000),
      line: nil, isHeard: true),
    File(name: "good", bytes: wave(stereo, channels: 2), line: nil, isHeard: true),
  ]

  /// Three steps, a bell in each; the bed lies open from the first frame on.
  private static let session = """
    lead-in: 0
    bed: {clip: bed.wav, gain: 0dB, fade: 0s}
    cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
    steps:
      - {name: A, hold: 2s}
      - {name: B, hold: 2s, cues: [{at: 1s, tone: tick}]}
      - {name: C, hold: 2s}
    """

  @Test(arguments: files) func theSessionGoesOn(_ file: File) throws {
    let program = try PlayerProgram()
    try program.write("s.yaml", BedFileTests.session)
    try program.write(
      "bare.yaml",
      BedFileTests.session.split(separator: "\n").filter { !$0.hasPrefix("bed") }
        .joined(separator: "\n"))
    if let bytes = file.bytes { _ = try program.folder.write(bytes, to: "bed.wav") }

    let plan = try program.run("plan", "./s.yaml")
    #expect(plan.status == 0)
    let lines = plan.messages
    #expect(lines.count == (file.line == nil ? 0 : 1), "\(plan.errorText)")
    if let line = file.line {
      #expect(lines.first?.hasPrefix("./s.yaml:2:") == true)
      #expect(lines.first?.contains(line) == true, "\(plan.errorText)")
    }
    let rendered = try program.run("render", "./s.yaml", "-o", "-")
    #expect(rendered.status == 0)
    #expect(rendered.messages == lines)
    #expect(rendered.output.count == 6 * 48_000 * 4)
    for (name, output) in [("clocked", TestDevice.name), ("null", "null")] {
      let device = try TestDevice(options: ["formats": "S16_LE"])
      let played = try program.start(
        ["play", "./s.yaml", "--device", output],
        environment: device.environment.merging(["CARILLON_OPENING_SILENCE": "0"]) { $1 }
      ).wait()
      #expect(played.status == 0, "\(name)")
      #expect(played.messages == lines, "\(name)")
      if output != "null" { #expect(begins(device.heard, with: rendered.output)) }
    }

    let heard = samples(rendered.output)
    if !file.isHeard {
      let bare = try program.rendered("./bare.yaml")
      #expect(rendered.output == bare)
      return
    }
    // Away from the tick, in every step.
    for second in [0, 1, 2, 4, 5] {
      #expect(loudest(heard[second * 96_000..<(second * 96_000 + 48_000)]) > 500, "\(second)")
    }
    switch file.name {
    case "good", "truncated":
      // Bit for bit up to the seam; the second round begins with the end over the beginning.
      #expect(heard[..<(2 * 93_600)].elementsEqual(BedFileTests.stereo[..<(2 * 93_600)]))
      let second = 2 * (93_600 + 2_400)
      #expect(
        heard[second..<(second + 20_000)].elementsEqual(
          BedFileTests.stereo[4_800..<(4_800 + 20_000)]))
    case "8 kHz":
      // Its first frame is the session's; the sine begins half a frame of 8 kHz before.
      let worst = (2_000..<90_000).reduce(0.0) { worst, frame -> Double in
        let wanted = 3_277 * sin(2 * .pi * 100 * Double(frame + 3) / 48_000)
        return max(worst, abs(Double(heard[2 * frame]) - wanted))
      }
      #expect(worst < 3, "\(worst)")
    default:
      // Three frames, of which the last sounds over the first: a round of two.
      #expect((1_000..<40_000).allSatisfy { heard[2 * $0] == heard[2 * ($0 + 2)] })
    }
  }

  private func loudest(_ samples: ArraySlice<Int16>) -> Int {
    samples.reduce(0) { max($0, abs(Int($1))) }
  }

  /// A phrase from 3.5 s to 4.5 s, over the border of two steps: one duck, and the bed knows no
  /// border.
  @Test func aPhraseOverABorderIsOneDuckInABedThatRunsOn() throws {
    let program = try PlayerProgram()
    try program.haveVoice(wave(sine(hertz: 440, milliseconds: 1_000)))
    let bed = [Int16](repeating: 10_000, count: 14 * 48_000)
    _ = try program.folder.write(wave(bed), to: "bed.wav")
    try program.write(
      "s.yaml",
      """
      lead-in: 0
      bed: {clip: bed.wav, gain: -6dB, duck: 12dB, attack: 200ms, release: 400ms, fade: 1s}
      cues: {start: none, countdown: 0, halfway: none, end: none, complete: none, announce: no}
      steps:
        - {name: A, hold: 4s, cues: [{at: 3.5s, say: Breathe., gain: -120dB, late: ring}]}
        - {name: B, hold: 4s}
        - {name: C, hold: 4s}
      """)
    let json = try program.speak("plan", "./s.yaml", "--json")
    let plan = try JSONDecoder().decode(
      PlanCommandTests.Document.self, from: Data(json.output))
    let beds = plan.events.filter { $0.kind == "bed" }
    #expect(beds.map(\.frame) == [0] && beds.map(\.frames) == [12 * 48_000])
    #expect(plan.events.filter { $0.kind == "speech" }.map(\.frame) == [168_000])
    #expect(plan.warnings.count == 1 && plan.warnings[0].message.contains("rings over by 500ms"))

    let rendered = try program.speak("render", "./s.yaml", "-o", "-")
    let device = try TestDevice(options: ["formats": "S16_LE"])
    let played = try program.play(device, environment: PlayerProgram.speaking).wait()
    #expect(played.status == 0 && begins(device.heard, with: rendered.output))
    let heard = samples(rendered.output)
    /// In dB over the bed's samples, on a frame.
    func level(_ milliseconds: Int) -> Double {
      20 * log10(Double(heard[2 * milliseconds * 48]) / 10_000)
    }
    // Fades of a quarter of a sine, straight lines in dB for the duck.
    let expected: [(Int, Double)] = [
      (500, -6 - 3.01), (1_000, -6), (2_000, -6), (3_299, -6), (3_400, -12), (3_500, -18),
      (3_999, -18), (4_000, -18), (4_001, -18), (4_499, -18), (4_600, -15), (4_700, -12),
      (4_900, -6),
      (7_999, -6), (8_000, -6), (10_999, -6), (11_500, -6 - 3.01),
    ]
    for (milliseconds, wanted) in expected {
      #expect(abs(level(milliseconds) - wanted) < 0.05, "\(milliseconds) \(level(milliseconds))")
    }
    // No step anywhere but the bed's own slopes.
    let steps = (1..<heard.count / 2).map { abs(Int(heard[2 * $0]) - Int(heard[2 * $0 - 2])) }
    #expect(steps.max()! <= 2)
  }
}
