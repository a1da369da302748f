import CommandSyntax
import SoundUnits

/// `carillon plan`: the cue sheet of a session, for people or as JSON.
struct PlanCommand {
  let store: SessionStore
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let rate = try Values.rate(parsed) ?? .standard
    let session = try store.session(parsed.operands[0])
    let (plan, _) = store.compile(try store.schedule(session), rate: rate)
    if parsed.has(.json) {
      console.printStyled(PlanDocument(plan).text)
    } else {
      console.printStyled(PlanSheet(plan, console.palette).text)
      for warning in plan.warnings { console.report("\(warning)") }
    }
    return .done
  }
}
