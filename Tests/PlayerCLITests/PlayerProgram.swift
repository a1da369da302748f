import TestSupport

/// The built program with folders of its own: a test never touches a home.
struct PlayerProgram {
  let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = try builtProduct("carillon")
  }

  /// Where relative paths of its command lines lead, and its files go.
  var path: String { folder.path }

  /// What every run has: its own folders, and the repository's sessions, library and sounds.
  var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config",
      "CARILLON_SHARE": repository,
      // Nobody's player is to be stopped by a test.
      "CARILLON_RUNTIME": "\(folder.path)/run",
      // Nobody's desktop is to show a test, and nobody's machine to be kept awake by one.
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/no-session-bus",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/no-system-bus",
      // Speech takes a while and sounds otherwise in every version of its program.
      "CARILLON_SPEECH": "off",
    ]
  }

  /// The checkout that these tests belong to.
  var repository: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }

  func start(
    _ arguments: [String], environment extra: [String: String] = [:],
    input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    try ChildProcess(
      program, arguments, environment: environment.merging(extra) { $1 }, folder: folder.path,
      input: input)
  }

  func run(
    _ arguments: String..., environment extra: [String: String] = [:],
    input: ChildProcess.Input = .empty, timeoutSeconds: Int = 60
  ) throws -> ChildProcess.Result {
    try start(arguments, environment: extra, input: input).wait(timeoutSeconds: timeoutSeconds)
  }

  /// Writes a session file beside which the program runs.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try folder.write(text, to: name)
  }
}
