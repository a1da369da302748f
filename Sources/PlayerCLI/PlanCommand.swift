import CommandSyntax
import SessionModel
import SoundUnits
import Timeline

/// `carillon plan`: the cue sheet of a session, for people or as JSON.
struct PlanCommand {
  let store: SessionStore
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let rate = try Values.rate(parsed) ?? .standard
    let session = try store.session(parsed.operands[0])
    let (plan, _) = store.compile(try store.schedule(session), rate: rate)
    if parsed.has(.json) {
      console.printRaw(PlanDocument.json(plan))
    } else {
      let palette = Palette(isOn: console.outputIsColored)
      console.printRaw(PlanSheet(plan, palette: palette).text)
      for warning in plan.warnings { console.report("\(warning)") }
    }
    return .done
  }
}

/// The plan as JSON: the contract for scripts.
enum PlanDocument {
  static func json(_ plan: Plan) -> String {
    var json = JSONText()
    json.object { json in
      json.key("title")
      json.value(plan.title)
      json.key("kind")
      json.value(plan.kind.rawValue)
      json.key("rate")
      json.value(plan.rate.hertz)
      json.key("frames")
      json.value(plan.frames)
      list("steps", plan.steps.indices, &json) { index, json in step(plan, index, &json) }
      list("events", plan.events, &json) { event, json in self.event(plan, event, &json) }
      list("warnings", plan.warnings, &json) { warning, json in self.warning(warning, &json) }
    }
    json.line()
    return json.text
  }

  private static func list<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ json: inout JSONText,
    _ body: (Elements.Element, inout JSONText) -> Void
  ) {
    json.line()
    json.key(name)
    json.array { json in
      for element in elements {
        json.line()
        json.object { json in body(element, &json) }
      }
    }
  }

  private static func step(_ plan: Plan, _ index: Int, _ json: inout JSONText) {
    let step = plan.steps[index]
    json.key("index")
    json.value(index)
    json.key("name")
    json.value(step.name)
    json.key("kind")
    json.value(step.kind.rawValue)
    json.key("side")
    json.value(step.side)
    json.key("round")
    json.value(step.round)
    json.key("rounds")
    json.value(step.rounds)
    json.key("frame")
    json.value(step.frame)
    json.key("frames")
    json.value(step.frames)
  }

  private static func event(_ plan: Plan, _ event: PlannedEvent, _ json: inout JSONText) {
    json.key("frame")
    json.value(event.frame)
    json.key("frames")
    json.value(event.frames)
    json.key("kind")
    json.value(plan.eventKind(event).rawValue)
    json.key("role")
    json.value(event.role.rawValue)
    json.key("name")
    json.value(plan.name(of: event))
    json.key("step")
    json.value(event.step)
    json.key("gain")
    json.value(thousandths: event.gain.thousandths)
  }

  private static func warning(_ warning: SessionProblem, _ json: inout JSONText) {
    json.key("path")
    json.value(warning.location.path)
    json.key("line")
    json.value(warning.location.line)
    json.key("column")
    json.value(warning.location.column)
    json.key("message")
    json.value(warning.message)
  }
}
