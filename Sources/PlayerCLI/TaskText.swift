import Glibc
import HistoryStore
import Screen

/// Tasks as lines and as JSON.
enum TaskText {
  /// A line for each task, in its color where there are colors.
  static func lines(_ tasks: [PracticeTask], _ palette: Palette) -> [String] {
    var table = TextTable(alignments: [.left, .right, .left, .left, .left, .left], yielding: 2)
    for task in tasks {
      let isDone = task.doneMilliseconds != nil
      let isUntouched = task.rounds == 0 && task.practisedMilliseconds == 0
      table.add([
        isDone ? "[x]" : "[ ]", "\(task.id)", task.fields.title, task.fields.priority.rawValue,
        task.fields.category ?? "", isUntouched ? "" : task.progress,
      ])
    }
    return zip(tasks, table.lines()).map { task, line in
      if task.doneMilliseconds != nil { return palette.dim(line) }
      guard let color = task.fields.color else { return line }
      // What is colored is the box: text in any color may be hard to read.
      return palette.box(line.prefix(3), color) + line.dropFirst(3)
    }
  }

  static func json(_ tasks: [PracticeTask]) -> String {
    var json = JSONText()
    json.array { json in
      for task in tasks {
        json.line()
        json.object { json in
          json.member("id", task.id)
          json.member("uuid", "\(task.uuid)")
          json.member("title", task.fields.title)
          json.member("priority", task.fields.priority.rawValue)
          json.member("category", task.fields.category)
          json.member("color", task.fields.color)
          json.member("createdMilliseconds", task.createdMilliseconds)
          json.member("doneMilliseconds", task.doneMilliseconds)
          json.member("rounds", task.rounds)
          json.member("practicedMilliseconds", task.practisedMilliseconds)
        }
      }
    }
    json.line()
    return json.text
  }
}

extension Palette {
  /// A few characters on a ground of the color `#RRGGBB`, or the nearest that the terminal has, in black
  /// or white, whichever can be read.
  fileprivate func box(_ text: Substring, _ color: String) -> String {
    guard isOn, let number = Int(color.dropFirst(), radix: 16) else { return String(text) }
    let (red, green, blue) = (number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF)
    // Luma of ITU-R BT.601, in thousandths.
    let isLight = 299 * red + 587 * green + 114 * blue > 140_000
    let depth = ColorDepth { name in getenv(name).map { String(cString: $0) } }
    return depth.styled(
      String(text),
      CellStyle(
        color: .indexed(isLight ? 0 : 15),
        background: .rgb(UInt8(red), UInt8(green), UInt8(blue))))
  }
}
