import CommandSyntax
import SoundFile

/// Where `--svg` puts a picture: a file that appears whole or not at all, or standard output.
struct PictureOutput {
  /// As it was typed.
  let path: String

  /// The picture goes to standard output.
  var isStandardOutput: Bool { path == "-" }

  /// - Returns: `nil` where no picture is asked for.
  /// - Throws: `usage` for a name that is no picture's.
  init?(_ parsed: ParsedCommand) throws(CommandFailure) {
    guard let path = parsed[.svg] else { return nil }
    guard path == "-" || TargetFiles.pathExtension(path)?.lowercased() == "svg" else {
      throw .usage("--svg is '\(path)'; it ends in .svg, or is -")
    }
    self.path = path
  }

  /// - Parameter content: What is drawn, for the line that says so.
  func write(_ text: String, of content: String, _ console: Console) throws(CommandFailure) {
    if isStandardOutput {
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
    console.complain("wrote \(path): \(content)")
  }
}
