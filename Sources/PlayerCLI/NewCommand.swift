import CommandSyntax
import Glibc
import SessionModel

/// `carillon new`: a commented session to start from.
struct NewCommand {
  let places: Places
  let console: Console

  /// In bytes; a file's name has at most 255 on every file system.
  private static let longestName = 200

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let name = try NewCommand.name(parsed.operands[0])
    let kind = parsed[.kind].flatMap(SessionKind.init(rawValue:)) ?? .stretch
    let path = "\(name).yaml"
    let template = SessionTemplate(name: name, kind: kind, schemaPath: places.schemaPath)
    let remedy = "carillon new \(NewCommand.freeName(name)) makes another"
    try SmallFile.write(template.text, to: path, existing: .stays(remedy: remedy))
    console.print("wrote \(path); carillon play ./\(path) plays it")
    return .done
  }

  /// A name like this one that no file here has.
  private static func freeName(_ name: String) -> String {
    let names = (2...999).lazy.map { "\(name)-\($0)" }
    return names.first { access("\($0).yaml", F_OK) != 0 } ?? "\(name)-new"
  }

  /// A name that every command line and file system takes as it is.
  private static func name(_ argument: String) throws(CommandFailure) -> String {
    let name = argument.hasSuffix(".yaml") ? String(argument.dropLast(5)) : argument
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard isPlain, let first = name.first, first.isLetter || first.isNumber else {
      throw .usage(
        "new: a session cannot be called '\(argument)'; a name has letters, digits, - and _, "
          + "and begins with one of the first two")
    }
    guard name.utf8.count <= longestName else {
      throw .usage(
        "new: the name has \(name.utf8.count) bytes; at most \(longestName) can be used")
    }
    return name
  }
}
