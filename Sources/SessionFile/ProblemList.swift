import SessionModel

/// The problems of one reading: each once, in the order of the files and of the places in them.
final class ProblemList {
  /// As many as a person mends before looking again.
  static let shownCount = 100
  /// Beyond this nobody counts.
  private static let keptCount = 10_000

  private var problems: [SessionProblem] = []
  private var known: Set<SessionProblem> = []
  /// Files in the order in which they were opened.
  private var fileOrder: [String: Int] = [:]

  /// Nothing more is taken: what follows a bound that was passed says nothing of the file.
  private var isClosed = false

  /// There is no point in reading on.
  var isFull: Bool { isClosed || problems.count >= ProblemList.keptCount }
  var isEmpty: Bool { problems.isEmpty }

  func register(_ path: String) {
    if fileOrder[path] == nil { fileOrder[path] = fileOrder.count }
  }

  func add(_ location: SourceLocation, _ message: String) {
    let problem = SessionProblem(location, message)
    if !isFull && known.insert(problem).inserted { problems.append(problem) }
  }

  /// Takes a last problem, the reason to stop reading.
  func close(_ location: SourceLocation, _ message: String) {
    add(location, message)
    isClosed = true
  }

  /// Sorted by place; at most `shownCount`, and then one that says how many more there are.
  var listed: [SessionProblem] {
    let sorted = problems.enumerated().sorted { left, right in
      let (first, second) = (left.element.location, right.element.location)
      let firstPlace = (order(of: first.path), first.line, first.column, left.offset)
      return firstPlace < (order(of: second.path), second.line, second.column, right.offset)
    }.map(\.element)
    guard sorted.count > ProblemList.shownCount else { return sorted }
    let rest = sorted.count - ProblemList.shownCount
    let count = problems.count >= ProblemList.keptCount ? "more than \(rest)" : "\(rest)"
    let message = "\(count) more problems from here on; mend those above first"
    return sorted.prefix(ProblemList.shownCount)
      + [SessionProblem(sorted[ProblemList.shownCount].location, message)]
  }

  private func order(of path: String) -> Int { fileOrder[path] ?? .max }
}
