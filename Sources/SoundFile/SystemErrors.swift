import Glibc

/// The system's own words for an errno value; English, since nothing here calls setlocale(3).
func systemText(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
    strerror_r(code, text.baseAddress!, text.count) == 0
      ? String(cString: text.baseAddress!) : "error \(code)"
  }
}

/// Repeats a system call that a signal interrupted.
func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// What a file that is not a regular one is called, by its `st_mode`; `nil` for a regular one.
func specialKind(_ mode: mode_t) -> String? {
  switch mode & S_IFMT {
  case S_IFREG: nil
  case S_IFDIR: "directory"
  case S_IFIFO: "FIFO"
  case S_IFSOCK: "socket"
  default: "device"
  }
}
