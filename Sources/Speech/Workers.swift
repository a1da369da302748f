import CLinux
import Glibc

/// Runs `body` on as many threads at once, this one among them, and returns when all are through.
///
/// Threads, not a pool: a body mostly waits for a process, and as many are to wait as were asked for.
/// Where no more threads can be had, fewer do.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let threads = (1..<max(1, count)).compactMap { _ in startThread(body) }
  body()
  for thread in threads { pthread_join(thread, nil) }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let body = Unmanaged.passRetained(Body(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      clinux_name_thread("speech")
      guard let argument else { return nil }
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }, body.toOpaque())
  if code == 0 { return thread }
  body.release()
  return nil
}
