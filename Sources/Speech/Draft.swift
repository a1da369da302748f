import CLinux
import Glibc

/// The files of a clip while it is being made, beside the place that it will have; gone, unless
/// published, when this value goes.
struct Draft: ~Copyable {
  /// Where the program is to write. Nothing is there yet: some programs refuse to write over a file.
  let soundPath: String
  /// Where the program finds the text, if it wants a file.
  let textPath: String

  /// Where it will be found.
  let finalPath: String

  private static let prefix = ".draft-"

  /// The folder is this user's alone, so nobody else can know or take the names.
  init(key: String, folder: String) {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    let stem = "\(folder)/\(Self.prefix)\(getpid())-\(random)"
    soundPath = "\(stem).wav"
    textPath = "\(stem).txt"
    finalPath = "\(folder)/\(key).wav"
  }

  deinit {
    unlink(soundPath)
    unlink(textPath)
  }

  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Writes the file with the text; the errno value where that fails.
  func write(_ text: String) -> Int32? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = clinux_open(textPath, flags, 0o600)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return writeAll(Array(text.utf8), to: descriptor) ? nil : errno
  }

  /// Gives the clip its name, over whatever file has it; the errno value where that fails.
  func publish() -> Int32? { rename(soundPath, finalPath) == 0 ? nil : errno }
}
