import HistoryStore
import SoundUnits
import Statistics

/// What was practiced of each step of a run, for `log show`.
struct LogSteps {
  /// Practice of one step, pauses left out.
  struct Step {
    var name: String
    var start: LocalMoment
    var milliseconds: Int64
    var isPractice: Bool
    fileprivate var index: Int
  }

  let steps: [Step]

  /// - Parameter spans: In their order. Those of one step that follow one another are one step.
  init(_ spans: [RunSpan]) {
    var steps: [Step] = []
    for span in spans {
      if let last = steps.last, last.index == span.step, last.name == span.name {
        steps[steps.count - 1].milliseconds += span.span.milliseconds
      } else {
        let start = LocalMoment(
          milliseconds: span.span.startMilliseconds,
          zoneOffsetSeconds: span.span.zoneOffsetSeconds)
        steps.append(
          Step(
            name: span.name, start: start, milliseconds: span.span.milliseconds,
            isPractice: span.isPractice, index: span.step))
      }
    }
    self.steps = steps
  }

  /// A line for each step.
  var lines: [String] {
    var table = TextTable(alignments: [.left, .right, .left, .left], yielding: 2)
    // What counts adds up to what is said of the whole run.
    let counting = steps.filter(\.isPractice).map(\.milliseconds)
    let total = LengthText.seconds(counting.reduce(0, +))
    var seconds = LengthColumn.shares(counting, unit: 1_000, total: total)[...]
    for step in steps {
      let own = step.isPractice ? seconds.popFirst() : nil
      let length = ExactTime.seconds(own ?? LengthText.seconds(step.milliseconds)).clock()
      table.add([step.start.time, length, step.name, step.isPractice ? "" : "does not count"])
    }
    return table.lines(indent: 2).map { "  " + $0 }
  }

  /// A list of objects.
  func write(to json: inout JSONText) {
    json.array { json in
      for step in steps {
        json.line()
        json.object { json in
          json.member("name", step.name)
          json.member("start", step.start.iso)
          json.member("milliseconds", step.milliseconds)
          json.member("counts", step.isPractice)
        }
      }
    }
  }
}
