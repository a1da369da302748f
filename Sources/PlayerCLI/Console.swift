import CLinux
import Glibc

/// Standard output and standard error: results go to the one, everything else to the other.
///
/// A closed pipe ends the program quietly: whoever read has read enough.
struct Console {
  /// Standard output may be coloured: a terminal, `NO_COLOR` unset, `TERM` not `dumb`.
  let outputIsColored: Bool
  let errorIsTerminal: Bool

  init() {
    func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    outputIsColored = isatty(1) == 1 && !isSet("NO_COLOR") && !isDumb
    errorIsTerminal = isatty(2) == 1 && !isDumb
  }

  func print(_ text: String) { Console.write(text + "\n", to: 1) }

  /// Text that may be long and ends its own lines.
  func printRaw(_ text: String) { Console.write(text, to: 1) }

  /// A line for the person at the terminal, with the tool's name in front.
  func complain(_ line: String) { Console.write("carillon: \(line)\n", to: 2) }

  /// A line that names its own place: a problem of a file.
  func report(_ line: String) { Console.write("\(line)\n", to: 2) }

  /// Rewrites one line of standard error on a terminal; nothing elsewhere.
  func progress(_ text: String) {
    if errorIsTerminal { Console.write("\r\(text)\u{1B}[K", to: 2) }
  }

  func endProgress() {
    if errorIsTerminal { Console.write("\r\u{1B}[K", to: 2) }
  }

  /// Bytes for standard output.
  func write(_ bytes: UnsafeRawBufferPointer) { Console.write(bytes, to: 1) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if written > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if written < 0 && errno == EINTR {
        continue
      } else if written < 0 && errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1_000)
      } else {
        // Standard error gone: there is nobody to tell. Standard output gone: nothing is wanted any more.
        if descriptor == 1 { exit(errno == EPIPE ? 0 : 1) }
        return
      }
    }
  }
}

/// Colours by what they mean; nothing where colours are not wanted.
struct Palette {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func warning(_ text: String) -> String { wrap(text, "33") }
  func hold(_ text: String) -> String { wrap(text, "1;36") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
