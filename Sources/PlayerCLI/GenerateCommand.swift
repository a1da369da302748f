import CommandSyntax
import Glibc

/// `carillon generate`: the manual pages and completions, where an installation has them.
struct GenerateCommand {
  /// Of the version, on its manual pages.
  private static let edition = ManualEdition(
    version: PlayerCommandLine.version, date: "2026-11-30")

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let folder = parsed.operands[0]
    for file in CommandTable.standard.generatedFiles(GenerateCommand.edition) {
      let path = "\(folder)/\(file.path)"
      try makeFolders(above: path)
      try SmallFile.write(file.text, to: path, existing: .isReplaced)
    }
    return .done
  }

  private func makeFolders(above path: String) throws(CommandFailure) {
    for (index, byte) in path.utf8.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      let folder = String(decoding: path.utf8.prefix(index), as: UTF8.self)
      if mkdir(folder, 0o777) != 0 && errno != EEXIST {
        throw .failed("\(folder): cannot be made: \(String(cString: strerror(errno)))")
      }
    }
  }
}
