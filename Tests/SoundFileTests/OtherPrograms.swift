import Glibc
import Testing

@testable import SoundFile

/// Programs that read our files with other eyes; tests that want one run where it is installed.
enum OtherProgram: String {
  case ffmpeg, ffprobe, sox

  /// The first of its name in PATH.
  var path: String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").map { "\($0)/\(rawValue)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Runs it with no input; what it wrote to standard output.
  func run(_ arguments: [String], on bench: Workbench) throws -> String {
    let program = try #require(path)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let mode = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, bench.path("stdout"), mode, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, bench.path("stderr"), mode, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    try #require(posix_spawn(&process, program, &actions, nil, words, environ) == 0)
    var status: Int32 = 0
    try #require(retrying { waitpid(process, &status, 0) } == process)
    let complaint = String(decoding: try bench.bytes("stderr"), as: UTF8.self)
    try #require(status == 0, "\(rawValue): \(complaint)")
    return String(decoding: try bench.bytes("stdout"), as: UTF8.self)
  }
}
