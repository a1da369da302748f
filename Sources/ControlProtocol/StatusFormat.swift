import SoundUnits

/// The text of `--format`: words with `{placeholders}`.
public struct StatusFormat: Equatable, Sendable {
  /// What can stand in braces.
  public enum Field: String, CaseIterable, Sendable {
    case player, session, title, state, symbol, step, steps, name, side, kind, round, rounds
    case elapsed, left, next, position, length, remaining, percent, lap, gain

    /// What it becomes, a phrase without a full stop.
    public var summary: String {
      switch self {
      case .player: "the player's name"
      case .session: "the session's name or file"
      case .title: "the session's title"
      case .state: "opening, playing, paused, waiting, away, complete or stopped"
      case .symbol: "the same as a sign: ▶ ⏸ ⏳ ⚠ ■ …"
      case .step: "the step's number, from 1"
      case .steps: "how many steps there are"
      case .name: "the step's name, with its side"
      case .side: "the side alone"
      case .kind: "hold, rest, breathe, wait and so on"
      case .round: "which round, from 1"
      case .rounds: "of how many"
      case .elapsed: "how long the step has run, such as 0:12"
      case .left: "how long it still runs"
      case .next: "the next step's name, with its side"
      case .position: "how far the session is"
      case .length: "how long it lasts"
      case .remaining: "how long it still lasts"
      case .percent: "how far it is, 0 to 100"
      case .lap: "which pass of a session that repeats, from 1"
      case .gain: "the gain, such as -6dB, or muted"
      }
    }
  }

  /// Why a text is no format: one line.
  public struct Problem: Error, Equatable, Sendable {
    /// What is wrong, with the value; what would be right.
    public var message: String

    /// What is wrong with a text.
    public init(message: String) { self.message = message }
  }

  private enum Part: Equatable, Sendable {
    case text(String)
    case field(Field)
  }

  private var parts: [Part] = []

  /// Reads a format. `{{` and `}}` are braces; `\n`, `\t` and `\\` a line end, a tab and a backslash.
  ///
  /// - Throws: For the first placeholder that there is not, or a brace alone.
  public init(_ text: String) throws(Problem) {
    var rest = Substring(text)
    var plain = ""
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        plain.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw Problem(message: "'{' has no '}' behind it; '{{' is a brace")
        }
        let name = String(rest[..<end])
        guard let field = Field(rawValue: name) else { throw StatusFormat.unknown(name) }
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      case "}": throw Problem(message: "'}' has no '{' before it; '}}' is a brace")
      case "\\" where rest.first == "n" || rest.first == "t" || rest.first == "\\":
        plain.append(["n": "\n", "t": "\t", "\\": "\\"][rest.removeFirst()] ?? "\\")
      default: plain.append(character)
      }
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
  }

  private static func unknown(_ name: String) -> Problem {
    let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
    let shown = name.count <= 40 ? name : name.prefix(39) + "…"
    return Problem(message: "unknown placeholder '{\(shown)}'; there are \(names)")
  }

  /// The text for a player. What there is none of is empty.
  public func text(for report: PlayerReport) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let plain): text += plain
      case .field(let field): text += report.text(of: field)
      }
    }
  }
}
