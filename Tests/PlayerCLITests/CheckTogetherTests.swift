import TestSupport
import Testing

/// One look at a file finds all that is wrong with it: its keys, its times and its sounds.
@Suite struct CheckTogetherTests {
  static let files: [(name: String, text: String, lines: [String])] = [
    (
      "a key and a bed",
      "sideswitch: 3s\nbed: {clip: rain.wav}\nsteps: [{name: Cat, hold: 9s}]\n",
      [
        "1:1: 'sideswitch' is no key of a session; did you mean side-switch?",
        "2:6: clip 'rain.wav' is missing; …; did you mean 'rain.flac'?",
      ]
    ),
    (
      "a time and a clip",
      "steps:\n  - hold: 30s\n    cues:\n      - {at: -35s, clip: soft-bel.wav}\n",
      [
        "4:9: at is -35s, outside its step, which lasts 30s; a cue lies within its step",
        "4:9: clip 'soft-bel.wav' is missing; …; did you mean 'soft-bell.wav'?",
      ]
    ),
    (
      "all together, by line",
      """
      cues: {start: broken.wav}
      steps:
        - {hold: 9s, cues: [{at: 10s, tone: bell}]}
        - {hold: soon, cues: {start: none-such.wav}}
        - {pause: 9s, say: {left} }
        - {hold: 9s, cues: {start: broken.wav, end: soft-bell.wav}}

      """,
      [
        "1:15: broken.wav: not a sound file; WAV, FLAC, Ogg, Opus, MP3 and AIFF can be played",
        "3:23: at is 10s, outside its step, which lasts 9s; a cue lies within its step",
        "4:12: hold is 'soon'; a length looks like 30s, 1m30s, 1:30, 500ms, 1.5min or 2h",
        "4:32: clip 'none-such.wav' is missing; …",
        "5:6: 'pause' is no key of a step; did you mean rest?",
        "5:22: say begins with '{', which begins a map; put the whole text in quotes",
      ]
    ),
    (
      "a session that is too long with its gaps",
      "transition: 1h\nsteps: [{hold: 20h}, {hold: 3h59m}, {hold: 1s, cues: {end: none-such.wav}}]\n",
      [
        "1:1: session lasts more than 24h with its gaps; at most 24h can be planned",
        "2:60: clip 'none-such.wav' is missing; …",
      ]
    ),
  ]

  let program: PlayerProgram

  init() throws {
    program = try PlayerProgram()
    try program.write("broken.wav", "no sound at all, but a text")
  }

  /// Without the path in front, and without the folders in which clips are looked for.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line).replacing("./a.yaml:", with: "")
        .replacing(/looked for beside the session and in [^;]*/, with: "…")
    }
  }

  @Test(arguments: files.indices)
  func checkFindsEverything(_ index: Int) throws {
    let file = Self.files[index]
    try program.write("a.yaml", file.text)
    let result = try program.run("check", "./a.yaml")
    #expect(result.status == 1)
    #expect(lines(result.outputText) == file.lines, "\(file.name)")
    #expect(result.errorText.isEmpty)
  }

  @Test(arguments: ["plan", "play", "render"])
  func whoeverRefusesAFileSaysAllOfIt(_ command: String) throws {
    for file in Self.files {
      try program.write("a.yaml", file.text)
      let result = try program.run(command, "./a.yaml")
      #expect(result.status == 1)
      #expect(lines(result.errorText) == file.lines, "\(file.name)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func theClipsOfIncludedFilesComeBehindTheFilesOwn() throws {
    try program.write(
      "parts/warm.yaml", "bed: {clip: unheard.wav}\nsteps: [{hold: 9s, cues: {start: a.wav}}]\n")
    try program.write("parts/a.flac", "")
    try program.write(
      "a.yaml", "steps:\n  - session: parts/warm.yaml\n  - {hold: 9s, bed: {clip: b.wav}, dog: 1}\n"
    )
    let result = try program.run("check", "./a.yaml")
    #expect(
      lines(result.outputText).map { $0.prefix(while: { $0 != ";" }) } == [
        "3:21: clip 'b.wav' is missing",
        "3:36: 'dog' is no key of a hold",
        "parts/warm.yaml:2:34: clip 'a.wav' is missing",
      ])
    #expect(result.outputText.hasSuffix("; did you mean 'a.flac'?\n"))
  }

  @Test func aSessionWithAMissingClipIsSaidByLineToo() throws {
    try program.write(
      "a.yaml",
      """
      bed: {clip: rain.wav}
      steps:
        - {hold: 0s, name: Cat, say: Arch.}
        - {hold: 9s, cues: [{at: 9s, clip: none-such.wav}]}
      cues: {announce: no}

      """)
    let result = try program.run("check", "./a.yaml")
    #expect(result.status == 1)
    #expect(
      lines(result.outputText) == [
        "1:6: clip 'rain.wav' is missing; …; did you mean 'rain.flac'?",
        "3:5: warning: hold 'Cat' lasts 0s and is left out; make it longer, or delete it",
        "4:23: clip 'none-such.wav' is missing; …",
      ])
  }

  @Test func aStepWithoutLengthIsNoProblem() throws {
    try program.write("a.yaml", "cues: {announce: no}\nsteps: [{hold: 0}, {hold: 9s}]\n")
    let result = try program.run("check", "./a.yaml")
    #expect(result.status == 0)
    #expect(
      lines(result.outputText) == [
        "2:9: warning: this hold lasts 0s and is left out; make it longer, or delete it",
        " no problems; 0:14, 5 sounds",
      ])
  }

  @Test func aListSaysWhatIsWrongWithTheFileAlone() throws {
    try program.folder.makeFolder("config/carillon/sessions")
    try program.write(
      "config/carillon/sessions/mine.yaml",
      "titel: A\nsteps: [{hold: 9s, bed: {clip: rain.wav}}]\n")
    let result = try program.run("list")
    #expect(result.status == 1)
    #expect(result.errorText.contains("'titel' is no key of a session"))
    #expect(!result.errorText.contains("rain.wav"))
  }

  @Test(arguments: ["play", "plan", "render", "check"])
  func aSoundIsNoSession(_ command: String) throws {
    try program.folder.write(
      try FileBytes.read("\(program.repository)/Sounds/rain.flac"), to: "tree.flac")
    let byPath = try program.run(command, "./tree.flac")
    #expect(byPath.status == 1)
    #expect(
      byPath.outputText + byPath.errorText
        == "./tree.flac:1:1: is a sound file (FLAC); a session is a YAML text, and carillon preview "
        + "plays sounds\n")
    if command == "check" { return }
    let byName = try program.run(command, "tree.flac")
    #expect(byName.status == 2)
    #expect(
      byName.errorText
        == "carillon: no session 'tree.flac'; a session is a YAML text, and carillon preview plays "
        + "sounds\n")
  }
}
