import PlainText

/// How much a task matters.
public enum TaskPriority: String, Hashable, Sendable, CaseIterable, Codable {
  case low, medium, high

  var code: Int { TaskPriority.allCases.firstIndex(of: self) ?? 1 }

  init?(code: Int) {
    guard TaskPriority.allCases.indices.contains(code) else { return nil }
    self = TaskPriority.allCases[code]
  }
}

/// What a person gives a task; the rules for it are checked when it is written.
public struct TaskFields: Hashable, Sendable {
  /// 1 to 500 characters; line breaks and control characters become spaces.
  public var title: String
  /// How much it matters.
  public var priority: TaskPriority
  /// 1 to 60 characters, one line.
  public var category: String?
  /// `#7C3AED`: red, green, blue.
  public var color: String?

  /// A task of this title.
  public init(
    title: String, priority: TaskPriority = .medium, category: String? = nil, color: String? = nil
  ) {
    self.title = title
    self.priority = priority
    self.category = category
    self.color = color
  }

  /// As it is kept: one line, capital digits. Or what is wrong.
  func checked() -> Result<TaskFields, TaskProblem> {
    var fields = self
    fields.title = title.asOneLine
    fields.category = category?.asOneLine
    let problem =
      TextRules.problem("title", fields.title, longest: TextRules.longestTitle)
      ?? fields.category.flatMap {
        TextRules.problem("category", $0, longest: TextRules.longestCategory)
      }
    if let problem { return .failure(TaskProblem(text: problem)) }
    if let color {
      let digits = color.dropFirst().utf8.count == 6 && color.dropFirst().allSatisfy(\.isHexDigit)
      guard color.hasPrefix("#"), digits, color.utf8.count == 7 else {
        let shown = String(color.prefix(40)).oneLine
        return .failure(
          TaskProblem(text: "color: is '\(shown)'; it is # and six digits, #7C3AED for one"))
      }
      fields.color = color.uppercased()
    }
    return .success(fields)
  }
}

/// Why a task cannot be as it was given.
struct TaskProblem: Error {
  var text: String
}

/// Something to be done, and how much of it was.
public struct PracticeTask: Hashable, Sendable, Identifiable {
  /// Its number: short, the same for ever, and never used again.
  public var id: Int
  /// Its number everywhere.
  public var uuid: RecordID
  /// Title, priority, category, color.
  public var fields: TaskFields
  /// When it was made: milliseconds since 1970 in UTC.
  public var createdMilliseconds: Int64
  /// When it was done; `nil` while it is open.
  public var doneMilliseconds: Int64?
  /// Rounds of the runs that count towards it.
  public var rounds: Int
  /// Practice of the runs that count towards it, in milliseconds.
  public var practisedMilliseconds: Int64
}

/// What a task is called, wherever it is named.
public struct TaskName: Hashable, Sendable {
  /// Its title.
  public var title: String
  /// It was removed; what was practised for it is recorded all the same.
  public var isRemoved: Bool

  /// The name of a task.
  public init(title: String, isRemoved: Bool = false) {
    self.title = title
    self.isRemoved = isRemoved
  }
}

/// Which tasks are asked for; everything that is set must hold.
public struct TaskFilter: Sendable {
  /// Only this category, whatever its capitals.
  public var category: String?
  /// Only this priority.
  public var priority: TaskPriority?
  /// Only done ones, or only open ones.
  public var isDone: Bool?

  /// All tasks, but for what is set.
  public init(category: String? = nil, priority: TaskPriority? = nil, isDone: Bool? = nil) {
    self.category = category
    self.priority = priority
    self.isDone = isDone
  }
}
