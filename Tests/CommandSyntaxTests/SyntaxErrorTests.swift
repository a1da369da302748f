import CommandSyntax
import Testing

@Suite struct SyntaxErrorTests {
  struct Line: CustomTestStringConvertible {
    var arguments: [String]
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., says message: String) {
      self.arguments = arguments
      self.message = message
    }
  }

  static let lines = [
    Line("plya", says: "unknown command 'plya'; did you mean play?"),
    Line("Play", says: "unknown command 'Play'; did you mean play?"),
    Line("device", "x", says: "unknown command 'device'; did you mean devices?"),
    Line("frobnicate", says: "unknown command 'frobnicate'; carillon help lists them"),
    Line("", says: "unknown command ''; carillon help lists them"),
    Line("-", says: "unknown command '-'; carillon help lists them"),
    Line("help", "rendr", says: "unknown command 'rendr'; did you mean render?"),
    Line("help", "", says: "unknown command ''; carillon help lists them"),
    Line("plya", "--help", says: "unknown command 'plya'; did you mean play?"),
    Line("stretch", "lst", says: "unknown command 'stretch lst'; did you mean stretch list?"),
    Line("strech", "list", says: "unknown command 'strech list'; did you mean stretch list?"),
    Line("strech", "lst", says: "unknown command 'strech lst'; did you mean stretch list?"),
    Line("strech", says: "unknown command 'strech'; did you mean stretch?"),
    Line("strech", "--json", says: "unknown command 'strech'; did you mean stretch?"),
    Line("stretch-list", says: "unknown command 'stretch-list'; did you mean stretch list?"),
    Line("stretch list", says: "unknown command 'stretch list'; did you mean stretch list?"),
    Line(
      "help", "stretch", "lst", says: "unknown command 'stretch lst'; did you mean stretch list?"),
    Line(
      "stretch", "frobnicate",
      says: "unknown command 'stretch frobnicate'; carillon stretch --help lists its commands"),
    Line(
      "stretch", "",
      says: "unknown command 'stretch '; carillon stretch --help lists its commands"),
    Line(
      "stretch", "--jsn", says: "stretch: unknown flag '--jsn'; --help lists them"),
    Line(
      "stretch", "show",
      says: "stretch show: STRETCH is missing; carillon stretch show STRETCH [FLAGS]"),
    Line(
      "stretch", "show", "a", "b",
      says: "stretch show: 'b' is one too many; carillon stretch show STRETCH [FLAGS]"),
    Line(
      "help", "stretch", "list", "x",
      says: "help: 'x' is one too many; carillon help [COMMAND…]"),
    Line(
      "a/b.yaml", says: "'a/b.yaml' is not a command; carillon play a/b.yaml plays it"),
    Line(
      "mine.yaml", "--rate", "1",
      says: "'mine.yaml' is not a command; carillon play mine.yaml plays it"),

    Line("plan", "x", "--jsn", says: "plan: unknown flag '--jsn'; did you mean --json?"),
    Line("plan", "x", "--JSON", says: "plan: unknown flag '--JSON'; did you mean --json?"),
    Line("plan", "x", "--rat=1", says: "plan: unknown flag '--rat'; did you mean --rate?"),
    Line("plan", "x", "-rate", "1", says: "plan: unknown flag '-rate'; did you mean --rate?"),
    Line(
      "render", "x", "-output", "f",
      says: "render: unknown flag '-output'; did you mean --output?"),
    Line(
      "play", "x", "--nodisplay",
      says: "play: unknown flag '--nodisplay'; did you mean --no-display?"),
    Line("plan", "x", "--frobnicate", says: "plan: unknown flag '--frobnicate'; --help lists them"),
    Line("plan", "x", "-6", says: "plan: unknown flag '-6'; --help lists them"),
    Line("plan", "x", "-hx", says: "plan: unknown flag '-hx'; --help lists them"),
    Line(
      "task", "add", "-5 things",
      says:
        "task add: unknown flag '-5 things'; -- stands before a TITLE that begins with -, as in "
        + "carillon task add -- TITLE"),
    Line(
      "task", "add", "--color everything",
      says:
        "task add: unknown flag '--color everything'; -- stands before a TITLE that begins with "
        + "-, as in carillon task add -- TITLE"),
    Line(
      "mood", "-_-",
      says: "mood: unknown flag '-_-'; -- stands before a MOOD that begins with -, as in "
        + "carillon mood -- MOOD"),
    Line(
      "stretch", "add", "-x",
      says: "stretch add: unknown flag '-x'; -- stands before a NAME that begins with -, as in "
        + "carillon stretch add -- NAME"),
    Line(
      "routine", "new", "-x", "calf",
      says: "routine new: unknown flag '-x'; -- stands before a TITLE that begins with -, as in "
        + "carillon routine new -- TITLE"),
    Line(
      "routine", "build", "-10 minutes",
      says:
        "routine build: unknown flag '-10 minutes'; -- stands before a TITLE that begins with -, "
        + "as in carillon routine build -- TITLE"),
    Line(
      "task", "add", "x", "--colr", "y",
      says: "task add: unknown flag '--colr'; did you mean --color?"),
    Line(
      "task", "add", "x", "--frobnicate",
      says: "task add: unknown flag '--frobnicate'; --help lists them"),
    Line(
      "task", "done", "-5 things", says: "task done: unknown flag '-5 things'; --help lists them"),
    Line(
      "task", "edit", "1", "--title", "-x",
      says: "task edit: --title has no value; --title TEXT, or --title=TEXT where it begins with -"),
    Line(
      "task", "edit", "1", "--title", "--color", "none",
      says: "task edit: --title has no value; --title TEXT"),
    Line("plan", "x", "--bits", "16", says: "plan: unknown flag '--bits'; it belongs to render"),
    Line("plan", "x", "-o", "f", says: "plan: unknown flag '-o'; it belongs to render"),
    Line(
      "devices", "--rate=1",
      says: "devices: unknown flag '--rate'; it belongs to plan, play and render"),
    Line("--json", "list", says: "'--json' stands before the command; flags come after it"),
    Line("--verson", says: "unknown flag '--verson'; did you mean --version?"),
    Line("version", says: "unknown command 'version'; did you mean --version?"),
    Line("Version", says: "unknown command 'Version'; did you mean --version?"),
    Line("-V", says: "unknown flag '-V'; did you mean --version?"),
    Line("-v", says: "unknown flag '-v'; did you mean --version?"),
    Line("-x", says: "unknown flag '-x'; --help lists them"),
    Line("plan", "x", "-j", says: "plan: unknown flag '-j'; did you mean --json?"),
    Line("log", "-s", says: "log: unknown flag '-s'; --help lists them"),
    Line("--version=1", says: "--version has the value '1'; it takes none"),

    Line("render", "x", "--output", says: "render: --output has no value; --output FILE"),
    Line("render", "x", "-o", says: "render: --output has no value; --output FILE"),
    Line("render", "x", "-o=", says: "render: --output is empty; --output FILE"),
    Line("render", "x", "--output=", says: "render: --output is empty; --output FILE"),
    Line("render", "x", "--output", "", says: "render: --output is empty; --output FILE"),
    Line("render", "x", "--output", "--", says: "render: --output has no value; --output FILE"),
    Line(
      "render", "x", "--bits", "--dither",
      says: "render: --bits has no value; --bits 16|24|32f"),
    Line(
      "plan", "x", "--svg",
      says: "plan: --svg has no value; --svg FILE, such as plan.svg, or --svg - for standard output"
    ),
    Line("play", "x", "--player", "", says: "play: --player is empty; --player NAME"),
    Line("play", "x", "--from", says: "play: --from has no value; --from STEP|TIME"),
    Line("plan", "x", "--json=yes", says: "plan: --json has the value 'yes'; it takes none"),
    Line(
      "render", "x", "--bits", "20",
      says: "render: --bits is '20'; it can be 16, 24 or 32f"),
    Line(
      "render", "x", "--channels=6", says: "render: --channels is '6'; it can be 1 or 2"),
    Line(
      "list", "--kind", "yogi", says: "list: --kind is 'yogi'; it can be yoga, stretch or focus"),
    Line(
      "play", "x", "--rate", "1", "--rate=2",
      says: "play: --rate stands twice, with '1' and '2'; once is right"),
    Line(
      "render", "x", "-oa", "--output", "a",
      says: "render: --output stands twice, with 'a' and 'a'; once is right"),

    Line("play", says: "play: SESSION is missing; carillon play SESSION [FLAGS]"),
    Line("play", "--", says: "play: SESSION is missing; carillon play SESSION [FLAGS]"),
    Line("check", says: "check: FILE is missing; carillon check FILE…"),
    Line("play", "a", "b", "c", says: "play: 'b' is one too many; carillon play SESSION [FLAGS]"),
    Line("list", "x", says: "list: 'x' is one too many; carillon list [FLAGS]"),
    Line("devices", "x", says: "devices: 'x' is one too many; carillon devices"),
    Line("help", "play", "list", says: "help: 'list' is one too many; carillon help [COMMAND…]"),
    Line("--", "list", says: "'list' is one too many; carillon [FLAGS]"),

    // What is quoted stays on its line and cannot steer the terminal.
    Line(
      "a\n\u{1b}[2Jb", says: #"unknown command 'a\n\u{1B}[2Jb'; carillon help lists them"#),
    Line(
      String(repeating: "x", count: 5_000),
      says:
        "unknown command '\(String(repeating: "x", count: 80))…'; carillon help lists them"),
  ]

  @Test(arguments: lines)
  func mistakeIsNamedInOneLine(_ line: Line) {
    #expect(error(of: line.arguments)?.description == line.message)
  }

  @Test func theErrorTellsItsCommandAndReason() {
    let error = error(of: ["play", "x", "--gain"])
    #expect(error?.command == .play)
    #expect(error?.reason == .noValue(.gain, usage: "--gain DB"))
  }

  private func error(of arguments: [String]) -> SyntaxError? {
    do throws(SyntaxError) {
      _ = try CommandTable.standard.parse(arguments)
      return nil
    } catch {
      return error
    }
  }
}
