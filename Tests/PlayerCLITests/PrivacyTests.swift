import Glibc
import TestSupport
import Testing

/// What the README promises under Privacy, from what the system saw.
@Suite(.serialized) struct PrivacyTests {
  /// A whole run: no socket but those of this machine, nothing written but in the folders that are
  /// named, everything there for this user alone.
  @Test(.enabled(if: hasProgram("strace"), "strace is not installed"))
  func aRunOpensNoNetworkAndWritesOnlyToItsFolders() throws {
    let program = try PlayerProgram()
    try program.writeHold("1s")
    let device = try TestDevice()
    let cache = "\(program.path)/cache"
    let environment = program.environment.merging(device.environment) { $1 }
      .merging(["XDG_CACHE_HOME": cache, "CARILLON_OPENING_SILENCE": "0"]) { $1 }
    let commands = [
      ["play", "./s.yaml", "--device", TestDevice.name, "--mood", "calm"], ["log"], ["stats"],
      ["task", "add", "Write report"], ["export", "out.json"],
    ]
    for command in commands {
      let trace = "\(program.path)/trace"
      // A wide umask of the person changes nothing.
      let result = try ChildProcess.run(
        "sh",
        [
          "-c", "umask 0; exec \"$@\"", "sh", "strace", "-f", "-y", "-qq", "-s", "400", "-e",
          "trace=%network,%file,openat2,io_uring_setup", "-o", trace, try builtProduct("carillon"),
        ]
          + command,
        environment: environment, folder: program.path)
      #expect(result.status == 0, "\(command): \(result.errorText)")
      let calls = String(decoding: try FileBytes.read(trace), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      #expect(calls.contains { $0.contains("execve(") })
      let opening = ["socket(", "socketpair(", "connect(", "bind("]
      for call in calls where opening.contains(where: { call.contains(" \($0)") }) {
        #expect(call.contains("AF_UNIX"), "\(call)")
      }
      #expect(!calls.contains { $0.contains("AF_INET") || $0.contains("io_uring_setup") })
      let allowed = [
        program.historyFolder, "\(program.path)/.local", "\(program.path)/out.json",
        "\(program.path)/.out.json", "\"out.json", "\".out.json", device.directory, "/dev/",
        // The control socket, which is reached through its folder's descriptor.
        "\(program.path)/run", "/proc/self/fd/3/s.",
      ]
      // A call that another thread's parts in two names its file in the first part.
      for call in calls where isWrite(call) && !call.contains(" resumed>") {
        #expect(allowed.contains { call.contains($0) }, "\(call)")
      }
    }
    #expect(mode(program.historyFolder) == 0o700)
    #expect(mode("\(program.path)/run") == 0o700)
    #expect(program.folder.names(in: "run").isEmpty)
    for name in program.folder.names(in: ".local/share/carillon") {
      #expect(mode("\(program.historyFolder)/\(name)") == 0o600, "\(name)")
    }
    #expect(mode("\(program.path)/out.json") == 0o600)
    #expect(!FileBytes.exists(cache))
  }

  /// Whether a traced call changes something in the file system.
  private func isWrite(_ call: String) -> Bool {
    if call.contains("ENOENT") || call.contains("EEXIST") { return false }
    let names = ["mkdir", "unlink", "rename", "link(", "linkat(", "symlink", "chmod", "truncate("]
    if call.contains("readlink") { return false }
    if names.contains(where: { call.contains($0) }) { return true }
    return ["O_WRONLY", "O_RDWR", "O_CREAT"].contains { call.contains($0) }
  }

  private func mode(_ path: String) -> mode_t {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode & 0o777 : 0
  }
}
