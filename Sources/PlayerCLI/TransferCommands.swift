import CLinux
import CommandSyntax
import Glibc
import HistoryStore

/// `carillon export`, `import` and `backup`: everything that is recorded, moved.
struct TransferCommands {
  let access: HistoryAccess
  let console: Console

  /// Ten years of daily practice are a seventh of that.
  private static let largestImport = 512 << 20
  /// So many tasks that got other numbers are told one by one.
  private static let toldNumbers = 20

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    switch parsed.command {
    case .import: try take(parsed.operands[0])
    case .backup: try backUp(to: parsed.operands[0])
    default: try export(parsed)
    }
    return .done
  }

  private func export(_ parsed: ParsedCommand) throws(CommandFailure) {
    let history = try access.openToRead()
    let contents = try HistoryAccess.asCommand { () throws(HistoryError) in
      try history.contents()
    }
    let text = ContentsText.json(contents)
    guard let path = parsed.operands.first, path != "-" else {
      console.printStyled(text)
      return
    }
    // What a person did is nobody else's business.
    try SmallFile.write(
      text, to: path,
      existing: parsed.has(.force) ? .isReplaced : .stays(remedy: "--force replaces it"),
      mode: 0o600)
    console.complain(
      "wrote \(path): \(count(contents.runs.count, "session")), "
        + "\(count(contents.moods.count, "mood")), \(count(contents.tasks.count, "task"))")
  }

  private func take(_ path: String) throws(CommandFailure) {
    let bytes = try read(path)
    let contents: HistoryContents
    do throws(JSONProblem) {
      contents = try ContentsReader.contents(bytes)
    } catch {
      throw .failed("\(path):\(error.line):\(error.column): \(error.text); nothing is taken in")
    }
    let history = try access.open()
    let report: ImportReport
    do throws(HistoryError) {
      report = try history.add(contents)
    } catch {
      guard case .refused(let what) = error.reason else { throw .failed("\(error)") }
      throw .failed("\(path): \(what); nothing is taken in")
    }
    console.print(
      "took in \(count(report.runs.added, "session")), \(count(report.moods.added, "mood")), "
        + count(report.tasks.added, "task"))
    if report.runs.updated > 0 {
      console.print(
        "\(count(report.runs.updated, "session")) had been cut here and now "
          + (report.runs.updated == 1 ? "has its rest" : "have their rest"))
    }
    for task in report.renumbered.prefix(TransferCommands.toldNumbers) {
      console.print("task \(task.number) of the file is \(task.here) here: \(task.title)")
    }
    let untold = report.renumbered.count - TransferCommands.toldNumbers
    if untold > 0 { console.print("and \(untold) more; carillon task list shows them") }
    let skipped = report.runs.skipped + report.moods.skipped + report.tasks.skipped
    if skipped == 1 {
      console.print("1 record was here already and stays")
    } else if skipped > 1 {
      console.print("\(skipped) records were here already and stay")
    }
  }

  private func backUp(to path: String) throws(CommandFailure) {
    try checkIsBackup(path)
    let history = try access.openToRead()
    try HistoryAccess.asCommand { () throws(HistoryError) in try history.backUp(to: path) }
    console.complain("wrote \(path)")
  }

  /// What is no database was not written as a backup, and is not lost for one.
  private func checkIsBackup(_ path: String) throws(CommandFailure) {
    let file = clinux_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else { return }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 16)
    let count = Glibc.read(file, &start, start.count)
    if count > 0, start != Array("SQLite format 3\0".utf8) {
      throw .failed(
        "\(path): is there already and is no backup; it stays as it is, and the copy needs another name"
      )
    }
  }

  // MARK: - Parts

  private func count(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(word)s"
  }

  private func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    func failure(_ code: Int32) -> CommandFailure {
      .failed("\(path): cannot be read: \(String(cString: strerror(code)))")
    }
    let file = path == "-" ? 0 : clinux_open(path, O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { throw failure(errno) }
    defer { if file != 0 { close(file) } }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(file, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { return bytes }
      bytes += part[..<count]
      if bytes.count > TransferCommands.largestImport {
        throw .failed("\(path): is larger than 512 MiB; nothing is taken in")
      }
    }
  }
}
