import CLinux
import Glibc

/// posix_spawn with a process group of the child's own, every signal at its default and none blocked.
///
/// - Parameters:
///   - standardStreams: The descriptors that become 0, 1 and 2; −1 for the terminal.
///   - terminal: The path of a terminal that is to be the child's own: it leads a session there.
func spawn(
  _ program: String, _ arguments: [String], environment: [String: String], folder: String?,
  standardStreams: [Int32], terminal: String?
) throws(SystemCallError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (target, descriptor) in standardStreams.enumerated() {
    if let terminal, descriptor < 0 {
      // The first terminal that the leader of a session opens becomes the session's own.
      posix_spawn_file_actions_addopen(&actions, Int32(target), terminal, O_RDWR, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
  }
  if let folder { clinux_spawn_in_folder(&actions, folder) }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var all = sigset_t()
  sigfillset(&all)
  posix_spawnattr_setsigdefault(&attributes, &all)
  // A session's leader leads a group, too. 0x80 is POSIX_SPAWN_SETSID, which glibc declares for GNU
  // sources only.
  let group = terminal == nil ? POSIX_SPAWN_SETPGROUP : 0x80
  posix_spawnattr_setflags(
    &attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  var variables = [
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    // The backtracer of a debug build would hold a crashing child for seconds.
    "SWIFT_BACKTRACE": "enable=no",
  ]
  for name in ["PATH", "LD_LIBRARY_PATH"] {
    if let value = getenv(name) { variables[name] = String(cString: value) }
  }
  variables.merge(environment) { $1 }

  var processID: pid_t = 0
  let code = withCStrings([program] + arguments) { argumentPointers in
    withCStrings(variables.map { "\($0)=\($1)" }) { variablePointers in
      posix_spawnp(
        &processID, program, &actions, &attributes, argumentPointers, variablePointers)
    }
  }
  if code != 0 { throw SystemCallError("posix_spawn", program, code: code) }
  return processID
}

/// Calls `body` with a null-terminated list of C strings that lives as long as the call.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
