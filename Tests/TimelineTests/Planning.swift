import SessionModel
import SoundUnits
import Testing
import TestSupport
import Timeline

/// A plan in which each sound has the length that `lengths` gives for its name, and none elsewhere.
func plan(
  _ session: Session, hertz: Int = 48_000, lengths: [String: ExactTime] = [:],
  endless: EndlessExtent = .oneCycle, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> Plan {
  #expect(session.problems().isEmpty, sourceLocation: sourceLocation)
  let rate = try #require(SampleRate(hertz: hertz), sourceLocation: sourceLocation)
  return planned(CueSheet(try Schedule(session, endless: endless)), rate, lengths)
}

/// A cue sheet on frames, with lengths as in `plan`.
func planned(
  _ sheet: CueSheet, _ rate: SampleRate, _ lengths: [String: ExactTime] = [:]
) -> Plan {
  Plan(
    sheet, rate: rate,
    facts: sheet.sounds.map { SoundFacts(.known(rate.frame(at: lengths[$0.name] ?? .zero))) })
}

extension Plan {
  /// `17s countdown tick`: the events of these roles, or all, in the plan's order.
  func lines(_ roles: CueRole...) -> [String] {
    events.filter { roles.isEmpty || roles.contains($0.role) }.map {
      "\(rate.time(of: $0.frame)) \($0.role.rawValue) \(name(of: $0))"
    }
  }

  /// `5s–35s Neck roll, left`: the steps.
  var stepLines: [String] {
    steps.map { "\(rate.time(of: $0.frame))–\(rate.time(of: $0.endFrame)) \($0.title)" }
  }

  var warningTexts: [String] { warnings.map(\.message) }
}

/// A message about a sound that is too long, with what a person can do about it.
func remedied(_ message: String) -> String {
  let isAnnouncement = message.contains("before its step;")
  let roomIsGap = isAnnouncement || message.contains("before the next step;")
  var ways: [String] = []
  if message.hasPrefix("clip") { ways.append("shorten the clip") }
  if message.hasPrefix("'") {
    ways.append(isAnnouncement ? "shorten the name" : "shorten the text")
  }
  ways.append(roomIsGap ? "lengthen the gap" : "lengthen the step")
  if message.contains("rings over") || message.contains("follows the start tone") {
    ways.append("say late: drop")
  }
  let last = ways.removeLast()
  return "\(message); "
    + (ways.isEmpty ? last : "\(ways.joined(separator: ", ")) or \(last)")
}

/// `hold 20s`: the kinds and lengths of a session's steps, laid out.
func kinds(_ session: Session, endless: EndlessExtent = .oneCycle) throws -> [String] {
  try Schedule(session, endless: endless).steps.map { "\($0.kind.rawValue) \($0.length)" }
}
