import Glibc

/// Runs a body on a thread of its own; `join` waits for its end.
///
/// A thread, and not a task: what is tested is two threads that never wait for one another.
final class TestThread {
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let boxed = Unmanaged.passRetained(Body(body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { boxed in
        Unmanaged<Body>.fromOpaque(boxed!).takeRetainedValue().run()
        return nil
      }, boxed)
    precondition(status == 0, "a thread can be started")
  }

  func join() { pthread_join(thread, nil) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// Carries a move-only end of a queue into a thread's body, which takes it out once.
final class Handover<End: ~Copyable & Sendable>: @unchecked Sendable {
  // Filled before the thread starts, emptied by that thread alone.
  private var end: End?

  init(_ end: consuming End) { self.end = consume end }

  func take() -> End {
    guard let end = end.take() else { preconditionFailure("an end is taken once") }
    return end
  }
}
