import Synchronization

/// A mailbox that holds the newest value: one thread posts, one other reads, neither ever waits.
///
/// Made whole, then taken apart like `RealtimeQueue`.
@frozen
public struct NewestValue<Value: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  /// Posts values.
  public let writer: NewestValueWriter<Value>
  /// Reads the newest of them.
  public let reader: NewestValueReader<Value>

  /// A mailbox in which nothing was posted yet.
  ///
  /// - Parameter initial: What the reader sees until then.
  public init(_ initial: Value) {
    let slots = TripleBuffer(initial)
    writer = NewestValueWriter(slots)
    reader = NewestValueReader(slots)
  }
}

/// The posting end. Never blocks, never allocates.
public struct NewestValueWriter<Value: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  private let slots: TripleBuffer<Value>
  private var back = 0

  init(_ slots: TripleBuffer<Value>) { self.slots = slots }

  /// Puts a value in the place of the one posted before, read or not.
  public mutating func post(_ value: Value) {
    slots.values[back] = value
    back = slots.exchangeWritten(back)
  }
}

/// The reading end. Never blocks, never allocates.
public struct NewestValueReader<Value: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  private let slots: TripleBuffer<Value>
  private var front = 1

  init(_ slots: TripleBuffer<Value>) { self.slots = slots }

  /// The value that was posted last, whole; the same one again where nothing was posted since.
  public mutating func read() -> Value {
    front = slots.exchangeRead(front)
    return slots.values[front]
  }
}

/// Three slots: the writer's, the reader's, and one in between that either side swaps for its own.
final class TripleBuffer<Value: BitwiseCopyable & Sendable>: Sendable {
  /// Each slot belongs to one side at a time: ownership changes by the atomic exchange of `middle` alone.
  nonisolated(unsafe) let values: UnsafeMutablePointer<Value>
  /// The slot in between, plus `fresh` while the reader has not seen it.
  private let middle = Atomic<Int>(2)
  private static var fresh: Int { 4 }

  init(_ initial: Value) {
    values = .allocate(capacity: 3)
    values.initialize(repeating: initial, count: 3)
  }

  deinit { values.deallocate() }

  func exchangeWritten(_ back: Int) -> Int {
    middle.exchange(back | Self.fresh, ordering: .acquiringAndReleasing) & ~Self.fresh
  }

  func exchangeRead(_ front: Int) -> Int {
    guard middle.load(ordering: .relaxed) & Self.fresh != 0 else { return front }
    return middle.exchange(front, ordering: .acquiringAndReleasing) & ~Self.fresh
  }
}
