import CommandSyntax
import Pictures
import SoundUnits
import Timeline

/// `carillon plan`: the cue sheet of a session, for people or as JSON, or a picture of it.
struct PlanCommand {
  let store: SessionStore
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let rate = try Values.rate(parsed) ?? .standard
    if parsed[.svg] != nil && parsed.has(.json) {
      throw .usage("--svg and --json ask for two results; a plan is shown as one of them")
    }
    let picture = try PictureOutput(parsed)
    let schedule = try store.schedule(of: parsed.operands[0])
    let (plan, catalog) = store.compile(schedule, rate: rate)
    if let picture {
      var files = TargetFiles(
        session: try store.path(of: parsed.operands[0]), clips: catalog.clipFiles)
      if !picture.isStandardOutput { try files.add(picture.path, .svg) }
      for warning in plan.warnings { console.report("\(warning)") }
      try draw(plan, to: picture)
    } else if parsed.has(.json) {
      console.printStyled(PlanDocument(plan).text)
    } else {
      console.printStyled(PlanSheet(plan, console.palette, OutputForm.current).text)
      for warning in plan.warnings { console.report("\(warning)") }
    }
    return .done
  }

  private func draw(_ plan: Plan, to picture: PictureOutput) throws(CommandFailure) {
    let steps = plan.steps.count == 1 ? "1 step" : "\(plan.steps.count) steps"
    let length = plan.rate.time(of: plan.scheduleFrames).clock()
    try picture.write(PlanPicture(plan).text, of: "\(length), \(steps)", console)
  }
}
