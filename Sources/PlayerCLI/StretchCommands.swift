import CommandSyntax
import SessionFile
import SoundUnits

/// `carillon stretch`: what is in the library; changes are in a part of its own.
struct StretchCommands {
  let store: SessionStore
  let places: Places
  let console: Console

  func run(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    switch parsed.command {
    case .stretchShow: try show(parsed)
    case .stretchAdd: try add(parsed)
    case .stretchEdit: try edit(parsed)
    case .stretchRemove: try remove(parsed)
    default: try list(parsed)
    }
  }

  func list(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let part = parsed[.bodyPart]
    let stretches = store.library.stretches
      .filter { part == nil || $0.bodyPart?.lowercased() == part?.lowercased() }
      .sorted { ($0.bodyPart ?? "~", $0.id) < ($1.bodyPart ?? "~", $1.id) }
    if parsed.has(.json) {
      var json = JSONText()
      json.array { json in
        for stretch in stretches {
          json.line()
          write(stretch, to: &json)
        }
      }
      json.line()
      console.printStyled(json.text)
      return .done
    }
    if stretches.isEmpty {
      let parts = store.bodyParts
      let near = part.flatMap { NearestName.nearest(to: $0, in: parts) }
      throw .failed(
        part.map { part in
          "no stretches for '\(part)'; "
            + (near.map { "did you mean \($0)?" }
              ?? "there are some for \(parts.joined(separator: ", "))")
        } ?? "no stretches found; carillon stretch add makes one")
    }
    var table = TextTable(alignments: [.left, .left, .left, .right, .left], yielding: 1)
    for stretch in stretches {
      table.add([
        stretch.id, stretch.name, stretch.bodyPart ?? "", "\(stretch.duration)",
        stretch.sides.joined(separator: ", "),
      ])
    }
    for line in table.lines() { console.print(line) }
    return .done
  }

  func show(_ parsed: ParsedCommand) throws(CommandFailure) -> ExitStatus {
    let stretch = try store.stretch(parsed.operands[0])
    if parsed.has(.json) {
      var json = JSONText()
      write(stretch, to: &json)
      json.line()
      console.printStyled(json.text)
      return .done
    }
    console.print("\(stretch.name) (\(stretch.id))")
    var facts = [stretch.bodyPart, "\(stretch.duration)"].compactMap { $0 }
    if !stretch.sides.isEmpty {
      facts.append("each side: \(stretch.sides.joined(separator: ", "))")
    }
    console.print(facts.joined(separator: " · "))
    if let instructions = stretch.instructions { console.print(instructions) }
    let users = store.sessions(using: stretch.id)
    console.print(users.isEmpty ? "in no session" : "in \(users.joined(separator: ", "))")
    console.print("from \(stretch.location.path):\(stretch.location.line)")
    return .done
  }

  private func write(_ stretch: Stretch, to json: inout JSONText) {
    json.object { json in
      json.member("id", stretch.id)
      json.member("name", stretch.name)
      json.member("bodyPart", stretch.bodyPart)
      json.member("nanoseconds", stretch.duration.nanoseconds)
      json.member("instructions", stretch.instructions)
      json.key("sides")
      json.array { json in
        for side in stretch.sides { json.element(side) }
      }
      json.member("path", stretch.location.path)
      json.member("installed", isInstalled(stretch))
    }
  }
}

extension SessionStore {
  /// The stretch of an id that was typed.
  func stretch(_ id: String) throws(CommandFailure) -> Stretch {
    if let stretch = library[id] { return stretch }
    let near = NearestName.nearest(to: id, in: library.stretches.map(\.id))
    throw .usage(
      "no stretch '\(id)'; "
        + (near.map { "did you mean \($0)?" } ?? "carillon stretch list shows them"))
  }

  /// The parts of the body that the library has stretches for, sorted.
  var bodyParts: [String] { Set(library.stretches.compactMap(\.bodyPart)).sorted() }
}
