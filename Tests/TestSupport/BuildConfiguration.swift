/// Whether the tests are built with optimization: what measures time has no meaning otherwise.
/// `@Test(.enabled(if: isReleaseBuild))`
public let isReleaseBuild: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()
