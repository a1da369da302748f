import AudioOutput
import SoundUnits

/// How far a render has come, on a terminal, ten times a second at most.
struct RenderProgress {
  private let total: FrameCount
  private let console: Console
  private let clock = MonotonicClock()
  private var nextNanoseconds: Int64 = .min

  init(total: FrameCount, console: Console) {
    self.total = total
    self.console = console
  }

  mutating func show(_ done: FrameCount) {
    let now = clock.nanoseconds
    guard now >= nextNanoseconds else { return }
    nextNanoseconds = now + 100_000_000
    console.progress("rendering \(done * 100 / max(1, total)) %")
  }
}
