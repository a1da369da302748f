import Glibc

/// Bytes that grow as they arrive, up to a cap; refuses instead of trapping where memory ends.
struct GrowingBuffer: ~Copyable {
  private(set) var count = 0
  let cap: Int
  private var capacity = 0
  private var start: UnsafeMutableRawPointer?

  init(cap: Int) { self.cap = cap }

  deinit { free(start) }

  /// Room for `bytes` more behind what is there, at most up to a block past the cap: `nil` where
  /// memory ends. Valid until the next call.
  mutating func room(for bytes: Int) -> UnsafeMutableRawPointer? {
    if count + bytes > capacity {
      // realloc moves large blocks by their page tables, so growing copies next to nothing.
      let grown = max(count + bytes, min(capacity + capacity / 2, cap))
      guard let moved = realloc(start, grown) else { return nil }
      start = moved
      capacity = grown
    }
    return start! + count
  }

  /// Counts bytes that were written into `room`; false once the cap is passed.
  mutating func add(_ bytes: Int) -> Bool {
    precondition(count + bytes <= capacity, "added bytes were written into the room given")
    count += bytes
    return count <= cap
  }

  /// Makes it exactly `bytes` long: cut, or with zeros behind. False where memory ends.
  mutating func resize(to bytes: Int) -> Bool {
    if bytes > count {
      guard let tail = room(for: bytes - count) else { return false }
      memset(tail, 0, bytes - count)
    }
    count = bytes
    return true
  }

  /// What is there; valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
