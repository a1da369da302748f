/// A whole session in one row: where its steps begin, and in which of them something is done.
public struct StepStrip: Equatable, Sendable {
  /// Where each step begins, in any unit; counting up.
  let starts: [Int64]
  /// In which something is done.
  let isDone: [Bool]
  let end: Int64

  /// Of no session.
  public init() { (starts, isDone, end) = ([], [], 0) }

  /// - Parameters:
  ///   - starts: Where each step begins, never counting down, in any unit.
  ///   - isDone: For each of them, whether something is done in it.
  ///   - end: Of the last.
  public init(starts: [Int64], isDone: [Bool], end: Int64) {
    precondition(starts.count == isDone.count, "each step has a start and a kind")
    self.starts = starts
    self.isDone = isDone
    self.end = end
  }

  /// What one column of the row stands for.
  struct Column: Equatable {
    /// Nothing is done in it.
    var isGap: Bool
    /// A step begins in it.
    var isStart: Bool
    var phase: Phase
    /// Its middle was heard.
    var isPassed: Bool
  }

  enum Phase: Equatable {
    case past, now, future
  }

  /// The row in so many columns, at a position of the session.
  func columns(_ width: Int, at position: Int64) -> [Column] {
    guard let first = starts.first, end > first, width > 0 else { return [] }
    let length = end - first
    let current = index(at: position)
    // The middle of each column decides; in 128 bits, or hours of frames would overflow.
    func place(_ halves: Int) -> Int64 {
      let product = length.multipliedFullWidth(by: Int64(halves))
      return first + Int64(2 * width).dividingFullWidth(product).quotient
    }
    var columns: [Column] = []
    columns.reserveCapacity(width)
    var before = -1
    for column in 0..<width {
      let index = index(at: place(2 * column + 1))
      let phase: Phase =
        index == current
        ? .now : place(2 * column + 1) <= position ? .past : .future
      columns.append(
        Column(
          isGap: !isDone[index], isStart: isDone[index] && index != before, phase: phase,
          isPassed: place(2 * column + 1) <= position))
      before = index
    }
    // A step that is shorter than a column has one while it is heard.
    if !columns.contains(where: { $0.phase == .now }), position >= first {
      let passed = columns.count { $0.phase == .past }
      columns[min(passed, width - 1)] = Column(
        isGap: !isDone[current], isStart: true, phase: .now, isPassed: true)
    }
    return columns
  }

  private func index(at position: Int64) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > position { high = middle } else { low = middle + 1 }
    }
    return max(0, low - 1)
  }
}
