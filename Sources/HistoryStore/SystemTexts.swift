import Glibc

/// The system's own words for an errno value; English, since nothing here calls setlocale(3).
func systemText(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
    strerror_r(code, text.baseAddress!, text.count) == 0
      ? String(cString: text.baseAddress!) : "error \(code)"
  }
}
