import CommandSyntax
import Glibc
import SessionFile
import SessionModel
import SoundUnits

/// What changes a routine that is there.
extension RoutineCommands {
  func add(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let hold = try Values.time(.hold, parsed)
    let steps = try steps(parsed.operands.dropFirst(), hold: hold)
    let place = try parsed[.at].map { text throws(CommandFailure) in
      try number(text, FlagName.at.spelling)
    }
    return try change(parsed.operands[0]) { editor throws(EditRefusal) in
      try editor.insert(steps, at: place.map { $0 - 1 } ?? editor.session.steps.count)
    }
  }

  func move(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let from = try number(parsed.operands[1], "FROM")
    let to = try number(parsed.operands[2], "TO")
    return try change(parsed.operands[0]) { editor throws(EditRefusal) in
      try editor.move(from: from - 1, to: to - 1)
    }
  }

  func drop(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let index = try number(parsed.operands[1], "N")
    return try change(parsed.operands[0]) { editor throws(EditRefusal) in
      try editor.remove(at: index - 1)
    }
  }

  func edit(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    if parsed.values.isEmpty {
      throw .usage("routine edit: nothing to change; carillon routine edit --help has the flags")
    }
    let hold = try Values.time(.hold, parsed)
    let step = try parsed[.step].map { text throws(CommandFailure) in
      try number(text, FlagName.step.spelling)
    }
    if (hold == nil) != (step == nil) {
      throw .usage(
        "routine edit: --step and --hold belong together; the one says where, the other how long")
    }
    var texts: [(SessionTextEditor.Head, String)] = []
    if let text = try Values.text(.title, parsed) { texts.append((.title, text)) }
    if let text = try Values.text(.difficulty, parsed) { texts.append((.difficulty, text)) }
    if let text = try Values.text(.description, parsed, limit: TextBounds.text) {
      texts.append((.description, text))
    }
    var gaps: [(SessionTextEditor.Head, ExactTime)] = []
    for (flag, key) in [
      (FlagName.leadIn, SessionTextEditor.Head.leadIn), (.transition, .transition),
      (.sideSwitch, .sideSwitch),
    ] {
      if let time = try Values.time(flag, parsed, canBeZero: true) { gaps.append((key, time)) }
    }
    return try change(parsed.operands[0]) { editor throws(EditRefusal) in
      if let hold, let step { try editor.setHold(hold, at: step - 1) }
      for (key, text) in texts { try editor.set(key, text) }
      for (key, time) in gaps { try editor.set(key, time) }
    }
  }

  func remove(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let path = try store.path(of: parsed.operands[0])
    let name = SessionStore.name(ofFile: path)
    if isInstalled(path) { throw .failed("\(name) is an installed session and stays") }
    let file = EditedFile(path)
    let isGone = try file.change { _ throws(CommandFailure) in nil }
    guard isGone else {
      throw .failed("\(path): no such file; check the path")
    }
    console.print("removed \(name); \(file.keptPath) still has it")
    if let other = store.path(named: name), isInstalled(other) {
      console.print("the installed session \(name) has its place again")
    }
    return .done
  }

  // MARK: - Parts

  /// Changes a routine's file, or a copy of an installed one.
  private func change(
    _ argument: String, _ edit: (inout SessionTextEditor) throws(EditRefusal) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    let source = try store.path(of: argument)
    let name = SessionStore.name(ofFile: source)
    let isCopy = isInstalled(source)
    guard let own = places.ownSessions ?? (isCopy ? nil : "") else {
      throw .failed("there is no folder for your sessions; set HOME or XDG_CONFIG_HOME")
    }
    let file = EditedFile(isCopy ? "\(own)/\(name).yaml" : source)
    var summary = ""
    var missing: [String] = []
    let isChanged = try file.change { old throws(CommandFailure) in
      let text = old == nil ? try EditedFile.read(source) : old
      guard let text else {
        throw .failed("\(source): no such file; check the path")
      }
      let (store, gone) = store.standingIn(forStretchesOf: text)
      var editor = try store.editor(of: text, path: file.path)
      try refusing(file.path) { () throws(EditRefusal) in try edit(&editor) }
      let length = try store.schedule(editor.session).length
      summary = "\(stepCount(editor.session.steps.count)), \(length.clock())"
      let left = SessionTextEditor.stretchIDs(in: editor.text)
      missing = gone.filter(left.contains)
      return editor.text
    }
    if isCopy {
      console.print("\(name): \(summary); yours is \(file.path), in place of the installed session")
    } else if isChanged {
      console.print("\(name): \(summary); \(file.keptPath) is as it was before")
    } else {
      console.print("\(name): \(summary); it was so already")
    }
    say(missing, of: name)
    return .done
  }

  private func isInstalled(_ path: String) -> Bool {
    places.share.map { path.hasPrefix("\($0)/Config/") } ?? false
  }

  private func number(_ text: String, _ what: String) throws(CommandFailure) -> Int {
    guard let number = Int(text), number > 0 else {
      throw .usage("\(what) is '\(text)'; a step is a whole number, counted from 1")
    }
    return number
  }
}
