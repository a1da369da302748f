/// Files by which the schema and the reader are compared.
enum SchemaFiles {
  typealias File = SchemaTests.File

  static let all = join(lengths, times, numbers, texts, words, maps)

  private static func join(_ parts: [File]...) -> [File] { parts.flatMap { $0 } }

  // MARK: - One value each, in every form that people and editors give it

  private static let lengths = join(
    [
      "30s", "30", "0", "0s", "-0s", "1m30s", "1h 2m 3.5s", "1:30", "1:02:03", "0:05.25", "500ms",
      "1.5min", "2h", "2H", "1.5", "23h", "82800", "'1:30'", "' 30 s '", "0.000000001",
      "1.000000000000", "0.5ms", "08", "1H 5M0S", "'-0:00'",
    ].map { File(.good, step: "{rest: \($0)}") },
    [
      "-5s", "-5", "-1m30s", "30 sec", "s", "1:75", "'1:5'", "1:2:3:4", "1m1h", "1.5m3s", "86401",
      "half", "[30s]", "{s: 30}", "yes", "", "~", "null", "1.5:30", "0.0000000001s", "0.0000001ms",
      "'1.'", "'+5'", "1 30", "'1e3'",
    ].map { File(.bad, step: "{rest: \($0)}") },
    ["24h", "86400", "25h", "1:5", "1e3", "24h1ms", "+5", "1."].map {
      File(.badToThePlayer, step: "{rest: \($0)}")
    },
    // A step without length is left out, with a warning.
    ["0", "0s", "-0s", "'0:00'"].map { File(.good, step: "{hold: \($0), say: Go}") },
    [
      File(.good, "focus: {work: 1s, break: 0, rounds: 1}"),
      File(.bad, "focus: {work: 0s, break: 0, rounds: 1}"),
      File(.bad, "focus: {work: 0, break: 0, rounds: 1}"),
      File(.bad, "focus: {work: '0:00', break: 0, rounds: 1}"),
    ])

  private static let times = join(
    [
      "10s", "-5s", "75%", "start", "end", "0", "-5", "-0:05", "0%", "100%", "100.000%", "'-0%'",
      "33.3333333%", "' 50 %'", "0:20", "30",
    ].map { File(.good, cue: "{at: \($0), tone: bell}") },
    [
      "101%", "100.1%", "-1%", "middle", "Start", "75 per cent", "'%'", "[0]", "yes",
      "0.00000001%", "90000", "-90000",
    ].map { File(.bad, cue: "{at: \($0), tone: bell}") },
    ["31s", "31"].map { File(.badToThePlayer, cue: "{at: \($0), tone: bell}") })

  private static let numbers = join(
    ["-6dB", "-6", "0", "24", "-120", "' 1.5 db '", "24.000dB", "'+3'", "-0.001", "-0dB"].map {
      File(.good, cue: "{at: 0, tone: bell, gain: \($0)}")
    },
    [
      "25", "25dB", "24.5dB", "-121", "-120.1 dB", "loud", "-6 dBFS", "6%", "true", "''",
      "1.0001dB",
      "'--6'", "[0]",
    ].map { File(.bad, cue: "{at: 0, tone: bell, gain: \($0)}") },
    [
      File(.good, head: "bed: {noise: pink, duck: 60}"),
      File(.good, head: "bed: {noise: pink, duck: 0dB, gain: -24dB}"),
      File(.bad, head: "bed: {noise: pink, duck: -1dB}"),
      File(.bad, head: "bed: {noise: pink, duck: 61}"),
    ],
    ["880Hz", "880", "20", "19999.999 hz", "20000", "0880"].map {
      File(.good, cue: "{at: 0, tone: {pitch: \($0), length: 1s}}")
    },
    ["19Hz", "19.9", "20001", "20000.5Hz", "-880", "A4", "8kHz", "880.0001Hz"].map {
      File(.bad, cue: "{at: 0, tone: {pitch: \($0), length: 1s}}")
    },
    ["1", "3", "'3'", "3.0", "007", "50000", "' 12 '"].map {
      File(.good, "focus: {work: 1s, break: 0, rounds: \($0)}")
    },
    ["0", "-1", "2.5", "many", "100001", "'0'", "'100001'", "''", "1s", "true"].map {
      File(.bad, "focus: {work: 1s, break: 0, rounds: \($0)}")
    },
    [
      File(.good, "focus: {work: 1s, break: 0, rounds: forever}"),
      File(.good, head: "cues: {countdown: 0}"), File(.good, head: "cues: {countdown: none}"),
      File(.bad, head: "cues: {countdown: -1}"), File(.bad, head: "cues: {countdown: all}"),
    ])

  private static let texts = join(
    [
      "no", "12", "1:30", "1.5", "Morning", "\"a\\tb\"", "true", "2026-11-30", "'🧘'",
      "|\n  one\n  two",
      "1e400", "_",
    ].map { File(.good, head: "title: \($0)") },
    ["", "~", "''", "' '", "\"\\t\"", "\"a\\x07b\"", "[a]", "{a: b}"].map {
      File(.bad, head: "title: \($0)")
    },
    [
      File(.goodToThePlayer, head: "title: null"),
      File(.good, head: "title: '\(String(repeating: "ä", count: 500))'"),
      File(.bad, head: "title: '\(String(repeating: "ä", count: 501))'"),
      File(.good, head: "description: '\(String(repeating: "a", count: 10_000))'"),
      File(.bad, head: "description: '\(String(repeating: "a", count: 10_001))'"),
      File(.good, cue: "{at: 0, clip: ../a/bell.wav}"), File(.good, cue: "{at: 0, clip: a.b.flac}"),
      File(.bad, cue: "{at: 0, clip: bell}"), File(.bad, cue: "{at: 0, clip: .wav}"),
      File(.bad, cue: "{at: 0, clip: a.wav/b}"), File(.bad, cue: "{at: 0, clip: bell.}"),
    ])

  private static let words = join(
    ["yoga", "stretch", "focus", "'focus'"].map { File(.good, head: "kind: \($0)") },
    ["Yoga", "pilates", "1", "[yoga]", "''"].map { File(.bad, head: "kind: \($0)") },
    ["true", "yes", "On", "OFF", "no", "'FaLsE'"].map {
      File(.good, head: "cues: {announce: \($0)}")
    },
    ["maybe", "1", "y", "'yes '", "[true]"].map { File(.bad, head: "cues: {announce: \($0)}") },
    [
      File(.good, head: "bed: off"), File(.good, head: "bed: none"),
      File(.bad, head: "bed: on"), File(.bad, head: "bed: pink"),
      File(.badToThePlayer, head: "bed: false"),
      File(.good, step: "{wait: true}"), File(.good, step: "{wait: yes}"),
      File(.bad, step: "{wait: false}"), File(.bad, step: "{wait: no}"),
      File(.bad, step: "{wait: 5s}"),
    ],
    ["bell", "none", "a.wav", "{say: Go}", "{tone: gong, gain: -6}"].map {
      File(.good, head: "cues: {start: \($0)}")
    },
    ["belll", "true", "[bell]", "{}", "{tone: bell, say: Go}", "{tone: a.wav}"].map {
      File(.bad, head: "cues: {start: \($0)}")
    })

  // MARK: - What belongs together

  private static let maps: [File] = [
    File(.good, "steps: [{hold: 5}]"), File(.bad, ""), File(.bad, "[]"), File(.bad, "text"),
    File(.bad, "{}"), File(.bad, "title: a"), File(.bad, "steps: []"), File(.bad, "steps: {}"),
    File(.bad, "steps: [hold]"), File(.bad, "steps: [{}]"), File(.bad, "steps: [[]]"),
    File(.bad, "steps: [{hold: 5}]\nfocus: {work: 1s, break: 0, rounds: 1}"),
    File(.bad, head: "titel: a"), File(.bad, head: "lead_in: 5"), File(.bad, head: "x-own: 1"),

    File(.good, with: "name: Cat"), File(.good, with: "sides: [left, right]"),
    File(.good, with: "sides: none"), File(.good, with: "say: none"),
    File(.good, with: "say: {text: Go, gain: -3, late: drop, loudness: keep}"),
    File(.good, with: "bed: off"), File(.good, with: "cues: []"), File(.good, with: "cues: {}"),
    File(.good, with: "cues: {start: none, timed: [{at: 1, say: Go}]}"),
    File(.bad, with: "sides: []"), File(.bad, with: "sides: left"),
    File(.bad, with: "sides: [\(Array(repeating: "a", count: 21).joined(separator: ","))]"),
    File(.bad, with: "sides: [[]]"), File(.bad, with: "say: {gain: 3}"),
    File(.bad, with: "cues: bell"), File(.bad, with: "cues: [bell]"),
    File(.bad, with: "cues: {timed: 3}"), File(.bad, with: "rounds: 3"),
    File(.bad, with: "rest: 5s"), File(.bad, with: "breathe: {in: 4, rounds: 1}"),
    File(.bad, with: "wait-limit: 5"), File(.bad, with: "body_part: neck"),

    File(.good, "steps: [{repeat: 2, rest-between: 5, name: Twice, steps: [{hold: 5}]}]"),
    File(.bad, "steps: [{repeat: 2}]"), File(.bad, "steps: [{repeat: 2, steps: []}]"),
    File(.bad, "steps: [{repeat: 0, steps: [{hold: 5}]}]"),
    File(.bad, "steps: [{repeat: 2, steps: [{hold: 5}], say: Go}]"),
    File(.bad, "steps: [{session: a, name: b}]"), File(.badToThePlayer, "steps: [{session: a}]"),
    File(.badToThePlayer, "steps: [{stretch: none-such}]"),
    File(.badToThePlayer, "steps: [{stretch: none-such, hold: 5}]"),

    File(.good, step: "{breathe: {in: 4, hold: 4, out: 4, rest: 4, rounds: 2}}"),
    File(.bad, step: "{breathe: {in: 4}}"), File(.bad, step: "{breathe: {rounds: 2}}"),
    File(.bad, step: "{breathe: {in: 4, rounds: forever}}"), File(.bad, step: "{breathe: 4s}"),
    File(.badToThePlayer, step: "{breathe: {in: 0, rounds: 2}}"),

    File(.good, cue: "{at: end, align: end, clip: a.wav}"),
    File(.good, cue: "{at: 0, say: A}, {after: previous, tone: bell}"),
    File(.bad, cue: "{tone: bell}"), File(.bad, cue: "{at: 0}"),
    File(.bad, cue: "{at: 0, tone: bell, say: A}"), File(.bad, cue: "{at: 0, tone: bel}"),
    File(.bad, cue: "{at: 0, tone: bell, align: middle}"),
    File(.bad, cue: "{at: 0, tone: bell, after: this}"),
    File(.bad, cue: "{at: 0, tone: {pitch: 1Hz}}"),
    File(.bad, cue: "{at: 0, tone: {pitch: 880}}"),
    File(.bad, cue: "{at: 0, tone: {pitch: 880, length: 61}}"),

    File(.good, head: "bed: {clip: rain.flac}"), File(.bad, head: "bed: {gain: -24dB}"),
    File(.bad, head: "bed: {clip: rain.flac, noise: pink}"), File(.bad, head: "bed: {noise: blue}"),

    File(.good, "focus: {work: 25m, break: 5m, long-break: 15m, long-break-every: 4, rounds: 4}"),
    File(.good, "kind: focus\nfocus: {work: 25m, break: 5m, rounds: 4}"),
    File(.bad, "focus: {work: 25m, break: 5m, long-break-every: 4, rounds: 4}"),
    File(.bad, "focus: {work: 25m, rounds: 4}"), File(.bad, "focus: 25m"),

    // Anchors and merge keys are the editor's business and come out as what they stand for.
    File(.good, "cues: &quiet {start: none}\nsteps: [{hold: 5, cues: *quiet}]"),
    File(.good, "steps: [&a {hold: 5, name: A}, {<<: *a, name: B}]"),
    File(.bad, "steps: [&a {hold: 5, name: A}, {<<: *a, nam: B}]"),
  ]
}
