import Synchronization

/// A lock-free ring of plain values from one thread to one other.
///
/// Made whole, then taken apart: the producer goes to one thread, the consumer to the other. Both are move-only, so the
/// compiler sees to it that there is one of each.
@frozen
public struct RealtimeQueue<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  public let producer: QueueProducer<Element>
  public let consumer: QueueConsumer<Element>

  /// - Parameter capacity: Rounded up to a power of two; never grows.
  public init(capacity: Int) {
    let ring = Ring<Element>(capacity: capacity)
    producer = QueueProducer(ring)
    consumer = QueueConsumer(ring)
  }
}

/// The end that puts values in. Never blocks, never allocates.
public struct QueueProducer<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  private let ring: Ring<Element>

  init(_ ring: Ring<Element>) { self.ring = ring }

  /// Whether there was room; without any the value is lost and the ring as it was.
  public borrowing func push(_ value: Element) -> Bool { ring.push(value) }
}

/// The end that takes values out, oldest first. Never blocks, never allocates.
public struct QueueConsumer<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  private let ring: Ring<Element>

  init(_ ring: Ring<Element>) { self.ring = ring }

  /// The oldest value, or `nil` where there is none.
  public borrowing func pop() -> Element? { ring.pop() }
}

/// Indices only grow; a slot belongs to the producer until `tail` has passed it and to the consumer until `head` has.
final class Ring<Element: BitwiseCopyable & Sendable>: Sendable {
  private let mask: Int
  /// Next to read; written by the consumer only.
  private let head = Atomic<Int>(0)
  /// Next to write; written by the producer only.
  private let tail = Atomic<Int>(0)
  /// Each slot is touched by one thread at a time: `tail` is stored (releasing) after the producer wrote it and loaded
  /// (acquiring) before the consumer reads it; `head` the same way back.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    precondition(capacity > 0, "a queue has room")
    var size = 1
    while size < capacity { size *= 2 }
    mask = size - 1
    slots = .allocate(capacity: size)
  }

  deinit { slots.deallocate() }

  func push(_ value: Element) -> Bool {
    let position = tail.load(ordering: .relaxed)
    guard position - head.load(ordering: .acquiring) <= mask else { return false }
    (slots + (position & mask)).initialize(to: value)
    tail.store(position + 1, ordering: .releasing)
    return true
  }

  func pop() -> Element? {
    let position = head.load(ordering: .relaxed)
    guard position != tail.load(ordering: .acquiring) else { return nil }
    let value = slots[position & mask]
    head.store(position + 1, ordering: .releasing)
    return value
  }
}
