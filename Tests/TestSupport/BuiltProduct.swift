import Glibc

/// The path of an executable that was built together with these tests: `builtProduct("carillon")`.
///
/// It lies beside the running test bundle, `.build/debug` for one, so that a test never runs what is
/// installed or left over from another configuration.
///
/// - Throws: `SystemCallError` where there is none.
public func builtProduct(_ name: String) throws(SystemCallError) -> String {
  guard let bundle = realpath("/proc/self/exe", nil) else {
    throw SystemCallError("realpath", "/proc/self/exe")
  }
  defer { free(bundle) }
  let path = String(cString: bundle)
  let product = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/\(name)"
  if access(String(product), X_OK) != 0 { throw SystemCallError("access", String(product)) }
  return String(product)
}
