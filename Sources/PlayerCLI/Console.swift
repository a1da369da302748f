import CommandSyntax
import Glibc
import PlainText

/// Standard output and standard error: results go to the one, everything else to the other.
///
/// All text is UTF-8, whatever the locale says; where that is another and a terminal shows the text, its
/// marks and signs are ASCII. For one thread.
final class Console {
  /// Standard output may be colored: a terminal, `NO_COLOR` unset, `TERM` not `dumb`.
  let palette: Palette
  /// The errno value of the write to standard output that failed, and behind which nothing is written;
  /// 0 while all is well.
  private(set) var outputError: Int32 = 0
  private let errorIsTerminal: Bool
  private let outputIsASCII: Bool
  private let errorIsASCII: Bool
  private var showsProgress = false
  private var saidLines: Set<String> = []
  /// Where lines go while a screen is shown that they would tear.
  private var lineHolder: ((String) -> Void)?
  private var heldLines: [String] = []
  private static let mostHeldLines = 100

  init() {
    Console.openMissingDescriptors()
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let terminal = variable("TERM") ?? "dumb"
    let isDumb = terminal.isEmpty || terminal == "dumb"
    let noColor = variable(EnvironmentVariable.noColor.rawValue).map { !$0.isEmpty } ?? false
    palette = Palette(isOn: isatty(1) == 1 && !noColor && !isDumb)
    errorIsTerminal = isatty(2) == 1 && !isDumb
    let isUnicode = OutputForm.isUnicode(variable)
    outputIsASCII = !isUnicode && isatty(1) == 1
    errorIsASCII = !isUnicode && isatty(2) == 1
  }

  /// Whoever reads standard output has read enough.
  var outputIsClosed: Bool { outputError == EPIPE }

  // MARK: - Standard output

  /// A line of which no character is obeyed.
  func print(_ line: String) { printStyled(line.printable + "\n") }

  /// Text with its line ends and colors; names in it are made `printable` before.
  func printStyled(_ text: String) {
    var text = outputIsASCII ? text.withASCIIPunctuation : text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Bytes, as they are.
  func write(_ bytes: UnsafeRawBufferPointer) {
    guard outputError == 0 else { return }
    outputError = Console.write(bytes, to: 1)
    if outputError != 0 && !outputIsClosed {
      complain(
        "standard output: \(String(cString: strerror(outputError))); the output is not whole")
    }
  }

  // MARK: - Standard error

  /// A line for the person at the terminal, with the tool's name in front.
  func complain(_ line: String) { report(line, withName: true) }

  /// The same, the first time only.
  func complainOnce(_ line: String) {
    if saidLines.insert(line).inserted { complain(line) }
  }

  /// A line for whoever wants to know why something that nobody needs is missing: `CARILLON_DEBUG=1`.
  func debug(_ line: String) {
    let wish = getenv(EnvironmentVariable.debug.rawValue).map { String(cString: $0) } ?? ""
    if !wish.isEmpty && wish != "0" { complain(line) }
  }

  /// A line that names its own place: a problem of a file.
  func report(_ line: String) { report(line, withName: false) }

  private func report(_ text: String, withName: Bool) {
    let line = withName ? "carillon: \(text)" : text
    if let lineHolder {
      lineHolder(text.printable)
      if errorIsTerminal {
        if heldLines.count == Console.mostHeldLines { heldLines.removeFirst() }
        return heldLines.append(line)
      }
    }
    endProgress()
    tell(line.printable + "\n")
  }

  /// From now on each line is shown by `holder`; those for a terminal are said by `sayHeldLines` only.
  func holdLines(_ holder: @escaping (String) -> Void) { lineHolder = holder }

  /// The screen is gone: says what was held back.
  func sayHeldLines() {
    lineHolder = nil
    for line in heldLines { report(line) }
    heldLines = []
  }

  /// A line that is written over again and again; nothing unless standard error is a terminal.
  func progress(_ text: String) {
    guard errorIsTerminal && lineHolder == nil else { return }
    showsProgress = true
    tell("\r\(text)\u{1B}[K")
  }

  /// As `progress`, for other threads while this one waits for them.
  func progressOfOthers() -> @Sendable (String) -> Void {
    guard errorIsTerminal && lineHolder == nil else { return { _ in } }
    showsProgress = true
    return { text in
      var line = "\r\(text)\u{1B}[K"
      _ = line.withUTF8 { Console.write(UnsafeRawBufferPointer($0), to: 2) }
    }
  }

  /// Takes that line away.
  func endProgress() {
    if showsProgress { tell("\r\u{1B}[K") }
    showsProgress = false
  }

  /// Where standard error is gone there is nobody to tell.
  private func tell(_ text: String) {
    var text = errorIsASCII ? text.withASCIIPunctuation : text
    _ = text.withUTF8 { Console.write(UnsafeRawBufferPointer($0), to: 2) }
  }

  // MARK: - Descriptors

  /// - Returns: 0, or the errno value of the write that failed.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1_000)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A file that took the number of a closed standard descriptor would get what is meant for that one.
  /// What takes it here fails as the closed one would (EBADF).
  private static func openMissingDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Colors by what they mean; nothing where colors are not wanted.
struct Palette {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  /// A color or style by its number (ECMA-48, SGR), for palettes of other files.
  func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
