import Synchronization

/// A lock-free ring of plain values from one thread to one other.
///
/// Made whole, then taken apart: the producer goes to one thread, the consumer to the other. Both are
/// move-only and change when used, so the compiler sees to it that there is one of each and that one
/// thread at a time has it. (`@frozen` lets other modules take it apart.)
@frozen
public struct RealtimeQueue<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  /// Puts values in.
  public let producer: QueueProducer<Element>
  /// Takes them out.
  public let consumer: QueueConsumer<Element>

  /// An empty queue.
  ///
  /// - Parameter capacity: How many values find room, rounded up to a power of two; never grows.
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

  /// Puts a value in behind the others.
  ///
  /// - Returns: Whether there was room; without any the value is lost and the ring as it was.
  public mutating func push(_ value: Element) -> Bool { ring.push(value) }
}

/// The end that takes values out, oldest first. Never blocks, never allocates.
public struct QueueConsumer<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  private let ring: Ring<Element>

  init(_ ring: Ring<Element>) { self.ring = ring }

  /// Takes out the oldest value; `nil` where there is none.
  public mutating func pop() -> Element? { ring.pop() }
}

/// Indices only grow; a slot belongs to the producer until `tail` has passed it and to the consumer until
/// `head` has.
final class Ring<Element: BitwiseCopyable & Sendable>: Sendable {
  private let mask: Int
  /// Next to read; written by the consumer only.
  private let head = Atomic<Int>(0)
  /// Next to write; written by the producer only.
  private let tail = Atomic<Int>(0)
  /// Each slot is touched by one thread at a time: `tail` is stored (releasing) after the producer wrote
  /// it and loaded (acquiring) before the consumer reads it; `head` the same way back.
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
