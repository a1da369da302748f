import SessionFile
import SessionModel
import SoundCatalog
import SoundUnits
import Timeline

/// Looks for the clips that a file names, whatever the rest of the file is like.
struct ClipCheck {
  let search: SoundSearch

  /// Of each clip that cannot be had why, at its place.
  func problems(of clips: [NamedClip]) -> [SessionProblem] {
    guard let schedule = try? Schedule(ClipCheck.session(of: clips)) else { return [] }
    let sheet = CueSheet(schedule)
    let catalog = SoundCatalog.load(sheet, rate: .standard, search: search)
    var places: [Int: SourceLocation] = [:]
    for bed in sheet.beds where places[bed.sound] == nil { places[bed.sound] = bed.bed.location }
    for cue in sheet.cues where places[cue.sound] == nil { places[cue.sound] = cue.location }
    return catalog.missing.flatMap { index in
      places[index].map { place in
        catalog.facts[index].notes.map { SessionProblem(place, $0) }
      } ?? []
    }
  }

  /// A session of these clips and nothing else, each in a step of its own.
  private static func session(of clips: [NamedClip]) -> Session {
    var cues = CueSettings()
    for role in BoundaryRole.allCases { cues[role] = .silent }
    cues.countdown = 0
    cues.announce = false
    let steps = clips.map { named in
      var step = Step(.hold(.milliseconds(1), sides: []), location: named.location)
      if named.isBed {
        step.bed = .other(Bed(sound: named.clip, location: named.location))
      } else {
        let cue = SoundCue(sound: named.clip, location: named.location)
        step.cues.timed = [TimedCue(cue: cue, time: .fromStart(.zero))]
      }
      return step
    }
    return Session(
      title: "clips", leadIn: .zero, cues: cues, steps: steps,
      location: SourceLocation(path: "clips"))
  }
}
