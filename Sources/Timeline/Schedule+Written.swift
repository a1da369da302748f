import SessionModel

extension Schedule {
  /// The entry of the session file that a step comes from, for what does not sound: its picture, its
  /// breathing pattern. `nil` for gaps that no entry stands for.
  ///
  /// - Parameter index: Of `steps`, and of a plan's steps made from them.
  public func written(_ index: Int) -> Step? { steps[index].source.map { sources[$0] } }
}
