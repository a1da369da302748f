import CommandSyntax
import HistoryStore
import SessionFile

/// Why there is nothing to show of a history, and what helps.
struct NoMatch {
  private let history: History
  private let parsed: ParsedCommand
  private let places: Places

  private static let filters: [FlagName] = [.kind, .session, .task, .since, .until]

  init(_ history: History, _ parsed: ParsedCommand, _ places: Places) {
    self.history = history
    self.parsed = parsed
    self.places = places
  }

  /// One line: that nothing was played yet, or which filters nothing passes.
  func line() throws(CommandFailure) -> String {
    let titles = try HistoryAccess.asCommand { () throws(HistoryError) in
      try history.sessionTitles()
    }
    if titles.isEmpty { return "nothing to show; what you play is recorded here" }
    if let typed = parsed[.session], let line = line(typed, titles) { return line }
    let filters = NoMatch.filters.compactMap { flag in
      parsed[flag].map { "\(flag.spelling) \($0.contains(" ") ? "'\($0)'" : $0)" }
    }
    return "nothing that was played matches \(filters.joined(separator: " ")); "
      + "carillon log shows what was"
  }

  /// What helps where no session of this name was played; `nil` where one was.
  private func line(_ typed: String, _ titles: [String: String]) -> String? {
    if RecordedSession.names(typed, places).contains(where: { titles[$0] != nil }) { return nil }
    let lead = "--session is '\(typed)'"
    let lowered = typed.lowercased()
    let titled = titles.filter { $0.value.lowercased() == lowered }.keys.sorted()
    if !titled.isEmpty {
      return "\(lead), which is a title; it was played as \(NoMatch.listed(titled))"
    }
    let files = titles.keys.filter { $0.contains("/") && SessionStore.name(ofFile: $0) == typed }
    if !files.isEmpty {
      return "\(lead), and no session of that name was played; "
        + "did you mean \(NoMatch.listed(files.sorted()))?"
    }
    let near = NearestName.nearest(to: typed, in: titles.keys.sorted())
    return "\(lead), which was not played; "
      + (near.map { "did you mean \($0)?" } ?? "carillon log shows what was")
  }

  /// The first three.
  private static func listed(_ names: [String]) -> String {
    let more = names.count > 3 ? " or \(names.count - 3) others" : ""
    return names.prefix(3).joined(separator: ", ") + more
  }
}
