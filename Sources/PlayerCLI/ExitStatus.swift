/// How the program ends; the numbers are documented.
enum ExitStatus: Equatable {
  case done
  /// Failed while running, or a file has problems.
  case failed
  /// Asked wrongly.
  case usage
  /// Stopped by a signal, which a shell reports as 128 and its number: 130 for Ctrl-C.
  case signal(Int32)
}
