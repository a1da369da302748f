import SessionModel
import Timeline

/// The plan as JSON: the contract for scripts.
struct PlanDocument {
  private let plan: Plan

  init(_ plan: Plan) { self.plan = plan }

  /// One object, with a line for each step, event and warning.
  var text: String {
    var json = JSONText()
    json.object { json in
      json.member("title", plan.title)
      json.member("kind", plan.kind.rawValue)
      json.member("rate", plan.rate.hertz)
      json.member("frames", plan.frames)
      list("steps", plan.steps.indices, &json) { addStep($0, to: &$1) }
      list("events", plan.events, &json) { addEvent($0, to: &$1) }
      list("warnings", plan.warnings, &json) { addWarning($0, to: &$1) }
    }
    json.line()
    return json.text
  }

  private func list<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ json: inout JSONText,
    _ addMembers: (Elements.Element, inout JSONText) -> Void
  ) {
    json.line()
    json.key(name)
    json.array { json in
      for element in elements {
        json.line()
        json.object { json in addMembers(element, &json) }
      }
    }
  }

  private func addStep(_ index: Int, to json: inout JSONText) {
    let step = plan.steps[index]
    json.member("index", index)
    json.member("name", step.name)
    json.member("kind", step.kind.rawValue)
    json.member("side", step.side)
    json.member("round", step.round)
    json.member("rounds", step.rounds)
    json.member("frame", step.frame)
    json.member("frames", step.frames)
  }

  private func addEvent(_ event: PlannedEvent, to json: inout JSONText) {
    json.member("frame", event.frame)
    json.member("frames", event.frames)
    json.member("kind", plan.eventKind(event).rawValue)
    json.member("role", event.role.rawValue)
    json.member("name", plan.name(of: event))
    json.member("step", event.step)
    json.member("gain", thousandths: event.gain.thousandths)
  }

  private func addWarning(_ warning: SessionProblem, to json: inout JSONText) {
    json.member("path", warning.location.path)
    json.member("line", warning.location.line)
    json.member("column", warning.location.column)
    json.member("message", warning.message)
  }
}
