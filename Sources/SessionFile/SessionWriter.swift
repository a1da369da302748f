import SoundUnits

/// Writes a routine as a session file that its owner will be glad to edit.
public enum SessionWriter {
  /// - Parameters:
  ///   - name: What commands call the session: its file's name without `.yaml`.
  ///   - schemaPath: Of the schema, for editors; nil where there is none.
  public static func text(of routine: Routine, name: String, schemaPath: String? = nil) -> String {
    var text = schemaPath.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
    text += """
      # carillon plan \(name) shows what will sound, play plays it. Change what you like; a step can
      # have all that 'carillon new' explains.

      """
    text += "title: \(YAMLValueText.line(routine.title))\n"
    text += "kind: stretch\n"
    if let difficulty = routine.difficulty {
      text += "difficulty: \(YAMLValueText.line(difficulty))\n"
    }
    if let description = routine.description {
      text += "description: \(YAMLValueText.block(description, indentation: 0))\n"
    }
    text += gap("lead-in", routine.leadIn, "before the first step")
    text += gap("transition", routine.transition, "between two stretches: time to move")
    text += gap("side-switch", routine.sideSwitch, "between two sides")
    text += "steps:\n"
    for step in routine.steps {
      text += "  - " + step.lines.joined(separator: "\n    ") + "\n"
    }
    return text
  }

  private static func gap(_ key: String, _ length: ExactTime, _ remark: String) -> String {
    let line = "\(key): \(length)"
    return line + String(repeating: " ", count: max(1, 21 - line.count)) + "# \(remark)\n"
  }
}
