import TestSupport
import Testing

/// What real shells offer behind a command line, with the scripts that the program makes.
@Suite struct CompletionTests {
  let program: PlayerProgram
  let device: TestDevice
  let environment: [String: String]

  struct Line: CustomTestStringConvertible, Sendable {
    var text: String
    /// All that is offered, whatever the order; `nil` for what is too long to list.
    var offers: [String]?
    /// Some of what is offered.
    var including: [String] = []
    var testDescription: String { text }

    init(_ text: String, _ offers: String...) {
      self.text = text
      self.offers = offers
    }

    init(_ text: String, including: String...) {
      self.text = text
      self.including = including
    }
  }

  /// With a session of its own, a device file and files of several kinds beside it.
  init() throws {
    program = try PlayerProgram()
    let built = try builtProduct("carillon")
    let folder = built.split(separator: "/").dropLast().joined(separator: "/")
    device = try TestDevice()
    var environment = program.environment.merging(device.environment) { $1 }
    environment["PATH"] = "/\(folder):/usr/local/bin:/usr/bin:/bin"
    environment["TERM"] = "dumb"
    self.environment = environment
    try program.write("config/carillon/sessions/my own.yaml", "steps: [{rest: 1s}]\n")
    try program.write("config/carillon/sessions/zen.yaml", "steps: [{rest: 1s}]\n")
    for name in ["zazen.yaml", "zither.wav", "zebra.flac", "notes.txt"] {
      try program.write(name, "")
    }
    try program.folder.makeFolder("zoo")
    let runs = (1...2).map {
      ImportedRun(number: $0, start: Int64($0) * 86_400_000, spans: [(1_500_000, 0)])
    }
    try program.write("history.json", ImportedRun.file(runs, tasks: ["One", "Two"]))
    #expect(try program.run("import", "history.json").status == 0)
    let result = try program.run("generate", "share")
    #expect(result.status == 0, "\(result.errorText)")
  }

  static let lines = [
    Line("carillon pl", "plan", "play"),
    Line("carillon comp"),
    Line("carillon stretch li", "list"),
    Line("carillon stretch ", including: "list", "show"),
    Line("carillon stretch list pl"),
    Line("carillon help stretch sh", "show"),
    Line("carillon help pla", "plan", "play"),
    Line("carillon stretch list --bo", "--body-part"),
    Line("carillon stretch list --body-part nec", "neck"),
    Line("carillon stretch show neck-si", "neck-side"),
    Line("carillon routine mo", "move"),
    Line("carillon routine add ze", "zen"),
    Line("carillon routine add zen hamstr", "hamstring", "hamstring-lying"),
    Line("carillon routine add --at 2 zen calf sphi", "sphinx"),
    Line("carillon routine new sphi"),
    Line("carillon routine new Evening sphi", "sphinx"),
    Line("carillon stretch show --json neck-si", "neck-side"),
    Line("carillon help sc", "schema"),
    Line("carillon play --de", "--device"),
    Line("carillon plan --sv", "--svg"),
    Line("carillon render --wav", "--waveform"),
    Line("carillon render --bits ", "16", "24", "32f"),
    Line("carillon list --kind y", "yoga"),
    Line("carillon play --rate 4"),
    Line("carillon play zen", "zen"),
    Line("carillon play morn", "morning-wake-up"),
    Line("carillon preview bow", "bowl"),
    Line("carillon play first-minute --device test", "testclock"),
    Line("carillon play zen --task ", "1", "2"),
    Line("carillon log edit ", "1", "2"),
    Line("carillon log remove 1 ", "1", "2"),
    Line("carillon mood calm --run ", "1", "2"),
  ]

  private func check(_ offered: [String], _ line: Line) {
    if let offers = line.offers { #expect(Set(offered) == Set(offers), "\(offered)") }
    for offer in line.including { #expect(offered.contains(offer), "\(offered)") }
  }

  // MARK: - bash

  static let bashLines =
    lines + [
      Line("carillon check z", "zazen.yaml", "zoo"),
      Line("carillon render first-minute -o z", "zither.wav", "zebra.flac", "zoo"),
      Line("carillon render first-minute --output=z", "zither.wav", "zebra.flac", "zoo"),
      Line("carillon play my", "my own"),
      Line("carillon -", "--version", "-h", "--help"),
      Line("carillon ", including: "list", "play", "new", "help"),
    ]

  @Test(.enabled(if: hasProgram("bash"), "bash is not installed"), arguments: bashLines)
  func bashOffers(_ line: Line) throws {
    // What readline hands to a completion function.
    let script = """
      source share/bash-completion/completions/carillon
      COMP_LINE=$1 COMP_POINT=${#1}
      _carillon
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    check(try offers("bash", ["--norc", "-c", script, "bash", line.text]), line)
  }

  /// Bash takes `:` and `=` for ends of words, and replaces what stands behind the last of them.
  @Test(.enabled(if: hasProgram("bash"), "bash is not installed"))
  func bashReplacesOnlyWhatFollowsAWordBreak() throws {
    let script = """
      source share/bash-completion/completions/carillon
      carillon() { printf '%s\\n' 'hw:CARD=Test,DEV=0' 'hw:CARD=Tube,DEV=0'; }
      for COMP_LINE in 'carillon play x --device hw:CARD=Te' 'carillon play x --device=hw:C'; do
        COMP_POINT=${#COMP_LINE}
        _carillon
        printf '%s\\n' "${COMPREPLY[@]}"
      done
      """
    #expect(
      try offers("bash", ["--norc", "-c", script]) == [
        "Test,DEV=0", "CARD=Test,DEV=0", "CARD=Tube,DEV=0",
      ])
  }

  @Test(.enabled(if: hasProgram("bash"), "bash is not installed"))
  func bashLoadsItByItsName() throws {
    let script = """
      source share/bash-completion/completions/carillon
      complete -p carillon
      """
    #expect(try offers("bash", ["--norc", "-c", script]) == ["complete -F _carillon carillon"])
  }

  // MARK: - fish

  static let fishLines =
    lines + [
      Line("carillon check z", "zazen.yaml", "zoo/"),
      Line("carillon render first-minute -o z", "zither.wav", "zebra.flac", "zoo/"),
      Line("carillon play my", "my own"),
      Line("carillon ", including: "list", "play", "new", "help"),
    ]

  @Test(.enabled(if: hasProgram("fish"), "fish is not installed"), arguments: fishLines)
  func fishOffers(_ line: Line) throws {
    let script = """
      source share/fish/vendor_completions.d/carillon.fish
      complete -C $argv[1]
      """
    let offered = try offers("fish", ["--no-config", "-c", script, line.text])
    check(offered.map { String($0.prefix { $0 != "\t" }) }, line)
  }

  // MARK: - zsh

  static let zshLines =
    lines + [
      Line("carillon check z", "zazen.yaml", "zoo"),
      Line("carillon render first-minute -o z", "zither.wav", "zebra.flac", "zoo"),
      Line("carillon ", including: "list", "play", "new", "help"),
    ]

  /// An interactive zsh on a terminal of its own, one key sent to it; what its completion adds
  /// is written to a file, and then it ends.
  @Test(.enabled(if: hasProgram("zsh"), "zsh is not installed"), arguments: zshLines)
  func zshOffers(_ line: Line) throws {
    try program.write(
      "zshrc",
      """
      PS1= PS2= RPS1=
      fpath=($PWD/share/zsh/site-functions $fpath)
      autoload -Uz compinit && compinit -u -D
      compadd() {
        # Calls that only ask, and those that only explain.
        if [[ ${argv[(r)-[OADx]*]-} == -[OADx]* ]]; then builtin compadd "$@"; return; fi
        local -a hits
        builtin compadd -A hits "$@"
        (($#hits)) && print -rl -- $hits >>offers
        builtin compadd "$@"
      }
      offer() { zle complete-word; exit }
      zle -N offer
      bindkey '^I' offer
      """)
    let script = """
      zmodload zsh/zpty
      zpty shell "ZDOTDIR=$PWD zsh -f -i"
      zpty -w shell 'source ./zshrc; print -r -- "R"EADY'
      zpty -r -m shell text '*READY*'
      zpty -w -n shell "$1"$'\\t'
      while zpty -r shell text; do :; done
      true
      """
    let result = try ChildProcess.run(
      "zsh", ["-f", "-c", script, "zsh", line.text], environment: environment,
      folder: program.path, timeoutSeconds: 60)
    #expect(result.status == 0, "\(result.termination) \(result.errorText)")
    let text = (try? program.folder.read("offers")).map { String(decoding: $0, as: UTF8.self) }
    check((text ?? "").split(separator: "\n").map(String.init), line)
  }

  // MARK: - The program's part

  @Test func sessionsAreOfferedOnceTheListenersOwnFirst() throws {
    try program.write("config/carillon/sessions/first-minute.yaml", "")
    let names = try program.run("complete", "sessions").outputText.split(separator: "\n")
    #expect(names.first == "first-minute")
    #expect(names.filter { $0 == "first-minute" }.count == 1)
    #expect(names.contains("zen"))
  }

  @Test func tasksThatAreOpenAndTheNewestRunsAreOffered() throws {
    #expect(try program.run("task", "done", "1").status == 0)
    #expect(try program.run("complete", "tasks").outputText == "2\tTwo\n")
    #expect(
      try program.run("complete", "runs").outputText == """
        2\t1970-01-03 00:00 Sun salutation
        1\t1970-01-02 00:00 Sun salutation

        """)
    let runs = (3...40).map {
      ImportedRun(number: $0, start: Int64($0) * 86_400_000, spans: [(1_500_000, 0)])
    }
    try program.write("more.json", ImportedRun.file(runs))
    #expect(try program.run("import", "more.json").status == 0)
    let numbers = try program.run("complete", "runs").outputText.split(separator: "\n")
    #expect(numbers.count == 20 && numbers.first?.hasPrefix("40\t") == true, "\(numbers)")
    // Nothing is begun for a question.
    let other = try PlayerProgram()
    for topic in ["tasks", "runs"] {
      let result = try other.run("complete", topic)
      #expect(result.status == 0 && result.outputText.isEmpty && result.errorText.isEmpty)
    }
    #expect(other.folder.names().isEmpty)
  }

  @Test func anUnknownTopicIsAskedWrongly() throws {
    let result = try program.run("complete", "planets")
    #expect(result.status == 2)
    #expect(result.errorText.contains("sessions, devices, sounds, stretches, players"))
  }

  private func offers(_ shell: String, _ arguments: [String]) throws -> [String] {
    let result = try ChildProcess.run(
      shell, arguments, environment: environment, folder: program.path)
    #expect(result.errorText == "")
    return result.outputText.split(separator: "\n").map(String.init)
  }
}
