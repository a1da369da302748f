import CommandSyntax
import Glibc
import Screen
import SessionEngine
import SoundUnits
import Timeline

/// What a display is made from.
struct DisplayWishes {
  var parsed: ParsedCommand
  var schedule: Schedule
  var repeats: Bool
  var gain: Gain
  /// Somebody can press keys.
  var canAsk: Bool
  /// The title of the task that it counts towards.
  var task: String?

  /// A screen where there is a terminal for it, otherwise lines; none with `--no-display`.
  func display(_ console: Console) -> any PlayDisplay {
    if !parsed.has(.plain) && !parsed.has(.noDisplay), let manner = ScreenManner.current,
      let terminal = ScreenTerminal(.screen)
    {
      return ScreenDisplay(
        console: console, terminal: terminal, manner: manner, isBig: parsed.has(.big),
        teller: ScreenTeller(schedule: schedule, repeats: repeats, gain: gain, task: task),
        pictures: pictures(manner))
    }
    // Where what is written goes elsewhere, another program may have the keys.
    let takesKeys = canAsk && isatty(1) == 1
    return LineDisplay(
      console: console, isOn: !parsed.has(.noDisplay), repeats: repeats, task: task,
      terminal: takesKeys ? ScreenTerminal(.keys) : nil)
  }

  private func pictures(_ manner: ScreenManner) -> PoseImages? {
    guard !parsed.has(.noPictures) && !parsed.has(.big) && !manner.usesBlocks else { return nil }
    var files: [Int: String] = [:]
    for index in schedule.steps.indices {
      guard let written = schedule.written(index), let name = written.image else { continue }
      files[index] = SessionStore.path(of: name, besides: written.location.path)
    }
    return PoseImages(files: files, colors: manner.colors)
  }
}
