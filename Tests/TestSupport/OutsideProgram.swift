import Glibc

/// Whether a program that the tests can do without, `ffmpeg` for one, is there to be run:
/// `@Test(.enabled(if: hasProgram("ffmpeg"), "ffmpeg is not installed"))`.
///
/// Always true where `CARILLON_TEST_EVERYTHING=1` is set, as it is in CI: there a missing program fails its test
/// instead of letting it be skipped.
public func hasProgram(_ name: String) -> Bool {
  if testsEverything { return true }
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
}

/// The same for a module of Debian's own Python, whatever other Python is in `PATH`.
public func hasPythonModule(_ name: String) -> Bool {
  testsEverything || access("/usr/lib/python3/dist-packages/\(name)", R_OK) == 0
}

private let testsEverything =
  getenv("CARILLON_TEST_EVERYTHING").map { String(cString: $0) } == "1"
