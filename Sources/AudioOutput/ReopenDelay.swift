import SoundUnits
public struct ReopenDelay {
  public init() {}
  public mutating func next() -> ExactTime { .seconds(1) }
}
