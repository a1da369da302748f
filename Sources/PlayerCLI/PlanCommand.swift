import CommandSyntax
import Pictures
import SoundFile
import SoundUnits
import Timeline

/// `carillon plan`: the cue sheet of a session, for people or as JSON, or a picture of it.
struct PlanCommand {
  let store: SessionStore
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let rate = try Values.rate(parsed) ?? .standard
    let picture = try pictureTarget(parsed)
    let session = try store.session(parsed.operands[0])
    let (plan, catalog) = store.compile(try store.schedule(session), rate: rate)
    if let picture {
      var files = TargetFiles(
        session: try store.path(of: parsed.operands[0]), clips: catalog.clipFiles)
      if picture != "-" { try files.add(picture, .svg) }
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

  /// What `--svg` names, checked as far as it can be before the session is read.
  private func pictureTarget(_ parsed: ParsedCommand) throws(CommandFailure) -> String? {
    guard let path = parsed[.svg] else { return nil }
    if parsed.has(.json) {
      throw .usage("--svg and --json ask for two results; a plan is shown as one of them")
    }
    guard path == "-" || TargetFiles.pathExtension(path)?.lowercased() == "svg" else {
      throw .usage("--svg is '\(path)'; it ends in .svg, or is -")
    }
    return path
  }

  private func draw(_ plan: Plan, to path: String) throws(CommandFailure) {
    let text = PlanPicture(plan).text
    if path == "-" {
      console.printStyled(text)
      return
    }
    do throws(RenderError) {
      let file = try PreparedTextFile(path: path)
      try file.write(text)
      for note in try file.publish() { console.complain("\(path): \(note)") }
    } catch {
      throw .failed(error.description)
    }
    let steps = plan.steps.count == 1 ? "1 step" : "\(plan.steps.count) steps"
    let length = plan.rate.time(of: plan.scheduleFrames).clock()
    console.complain("wrote \(path): \(length), \(steps)")
  }
}
