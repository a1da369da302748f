/// Why a file is not changed: its shape leaves no place for the change, or the change would be wrong.
public struct EditRefusal: Error, Equatable, Sendable {
  /// One case for each remedy.
  public enum Reason: Equatable, Sendable {
    /// It has no such list to change.
    case noList(String)
    /// The list or an entry is in brackets, or an entry does not begin behind its `-`.
    case notOneToALine(String)
    /// Anchors, aliases or tags stand where something would move.
    case hasReferences
    /// The last step would go.
    case wouldBeEmpty
    /// A step of that number is not there.
    case noEntry(Int, count: Int)
    /// The step of that number has no hold; what it is instead.
    case notHeld(Int, what: String)
    /// What was written does not read as what was wanted; the first problem, if there is one.
    case wouldDiffer(String?)
  }

  /// What is in the way.
  public var reason: Reason
  /// The line that shows it, counted from 1.
  public var line: Int
}

extension EditRefusal: CustomStringConvertible {
  /// What is wrong; what would be right. Without the file, which whoever changes it knows.
  public var description: String {
    switch reason {
    case .noList(let what): "there is no list of \(what) to change"
    case .notOneToALine(let what):
      "\(what) are not written one below the other, each behind its own -; "
        + "change this file in an editor"
    case .hasReferences:
      "anchors, aliases or tags stand where something would move; change this file in an editor"
    case .wouldBeEmpty:
      "the last step would go; a session has at least one, and carillon routine remove removes it"
    case .noEntry(let number, let count):
      count == 1
        ? "no step \(number); there is only one" : "no step \(number); there are 1 to \(count)"
    case .notHeld(let number, let what):
      "step \(number) is \(what), and only a hold can be given another length here; "
        + "change it in an editor"
    case .wouldDiffer(let problem?): "the change would not read as it is meant: \(problem)"
    case .wouldDiffer(nil):
      "the change would alter more than it is meant to; change this file in an editor"
    }
  }
}
