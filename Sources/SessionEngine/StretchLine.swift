import CLinux
import Glibc
import Mixer
import SoundUnits

/// Stretches of a render: made on threads of their own, taken one by one in their order.
///
/// Stretch `n` lies in slot `n` modulo their number. A thread claims the next stretch as soon as its slot
/// has been taken out, so memory is bounded whatever the length, and a slow taker slows the makers down.
///
/// `@unchecked` for what the compiler cannot see: the mutable numbers are touched under `mutex` alone; a
/// slot's bytes by the one thread that claimed its stretch until `made` says so, then by the taker until
/// `takenCount` passes it, both told under `mutex`.
final class StretchLine: @unchecked Sendable {
  /// Writes a stretch's bytes, and tells what passed full scale.
  typealias Maker = (Range<FramePosition>, UnsafeMutableRawPointer) -> ClippingReport

  private let range: Range<FramePosition>
  private let stretchFrames: FrameCount
  private let stretchBytes: Int
  private let slotCount: Int
  private let stretchCount: Int
  private let slots: UnsafeMutableRawPointer
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let slotIsFree = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let stretchIsMade = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  // Under `mutex`
  private var claimedCount = 0
  private var takenCount = 0
  private var isOver = false
  private var made: [ClippingReport?]

  // The taker's own
  private var threads: [pthread_t] = []

  init(
    _ range: Range<FramePosition>, stretchFrames: Int, bytesPerFrame: Int, slotCount: Int
  ) {
    self.range = range
    self.stretchFrames = FrameCount(stretchFrames)
    self.slotCount = slotCount
    stretchBytes = stretchFrames * bytesPerFrame
    stretchCount = (range.count + stretchFrames - 1) / stretchFrames
    slots = .allocate(byteCount: slotCount * stretchBytes, alignment: 64)
    made = Array(repeating: nil, count: slotCount)
    mutex.initialize(to: pthread_mutex_t())
    slotIsFree.initialize(to: pthread_cond_t())
    stretchIsMade.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(slotIsFree, nil)
    pthread_cond_init(stretchIsMade, nil)
  }

  deinit {
    pthread_cond_destroy(stretchIsMade)
    pthread_cond_destroy(slotIsFree)
    pthread_mutex_destroy(mutex)
    stretchIsMade.deallocate()
    slotIsFree.deallocate()
    mutex.deallocate()
    slots.deallocate()
  }

  // MARK: - The taker's thread

  /// Starts as many threads as are asked for, no more than there are stretches; fewer where the system
  /// gives no more.
  ///
  /// - Parameter makeMaker: Called once on each thread: what it makes belongs to that thread.
  /// - Returns: Whether there is one at all. Then `end` must be called, whatever happens.
  func start(_ threadCount: Int, _ makeMaker: @escaping @Sendable () -> Maker) -> Bool {
    for _ in 0..<min(threadCount, stretchCount) {
      let boxed = Unmanaged.passRetained(Work { self.run(makeMaker()) })
      let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { boxed in
        clinux_name_thread("carillon-render")
        Unmanaged<Work>.fromOpaque(boxed!).takeRetainedValue().run()
        return nil
      }
      var thread = pthread_t()
      guard pthread_create(&thread, nil, body, boxed.toOpaque()) == 0 else {
        boxed.release()
        break
      }
      threads.append(thread)
    }
    return !threads.isEmpty
  }

  /// Hands every stretch to `body`, in order, and waits for each. What `body` throws ends it.
  func take<Failure: Error>(
    _ body: (Range<FramePosition>, UnsafeRawPointer, ClippingReport) throws(Failure) -> Void
  ) throws(Failure) {
    for stretch in 0..<stretchCount {
      let report = waitUntilMade(stretch)
      try body(frames(of: stretch), UnsafeRawPointer(slot(of: stretch)), report)
      pthread_mutex_lock(mutex)
      made[stretch % slotCount] = nil
      takenCount = stretch + 1
      pthread_cond_broadcast(slotIsFree)
      pthread_mutex_unlock(mutex)
    }
  }

  /// Ends the threads, each at the end of its stretch, and waits for them.
  func end() {
    pthread_mutex_lock(mutex)
    isOver = true
    pthread_cond_broadcast(slotIsFree)
    pthread_mutex_unlock(mutex)
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }

  private func waitUntilMade(_ stretch: Int) -> ClippingReport {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let report = made[stretch % slotCount] { return report }
      pthread_cond_wait(stretchIsMade, mutex)
    }
  }

  // MARK: - The makers' threads

  private func run(_ make: Maker) {
    while let stretch = claim() {
      let report = make(frames(of: stretch), slot(of: stretch))
      pthread_mutex_lock(mutex)
      made[stretch % slotCount] = report
      pthread_cond_signal(stretchIsMade)
      pthread_mutex_unlock(mutex)
    }
  }

  /// The next stretch once its slot is free; `nil` at the end.
  private func claim() -> Int? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOver && claimedCount < stretchCount && claimedCount - takenCount >= slotCount {
      pthread_cond_wait(slotIsFree, mutex)
    }
    guard !isOver && claimedCount < stretchCount else { return nil }
    claimedCount += 1
    return claimedCount - 1
  }

  // MARK: - Places

  private func frames(of stretch: Int) -> Range<FramePosition> {
    let first = range.lowerBound + FramePosition(stretch) * stretchFrames
    return first..<min(first + stretchFrames, range.upperBound)
  }

  private func slot(of stretch: Int) -> UnsafeMutableRawPointer {
    slots + stretch % slotCount * stretchBytes
  }
}

/// Carries a closure through pthread_create, the one hand-off that the compiler cannot see.
private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
