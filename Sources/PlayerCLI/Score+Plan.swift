import Mixer
import SessionEngine
import SoundCatalog
import SoundUnits
import Timeline

extension Score {
  /// A plan with the samples that its catalog has, and its bed.
  convenience init(_ plan: Plan, _ catalog: SoundCatalog) {
    self.init(
      plan: plan, sounds: catalog.sounds,
      bed: plan.beds.isEmpty ? nil : Mixer.Bed(plan, sources: catalog.beds))
  }
}

extension Mixer.Bed {
  /// The plan's beds on their frames, and where they give way.
  convenience init(_ plan: Plan, sources: [BedSource?]) {
    let spans = plan.beds.map { bed in
      BedSpan(
        frames: bed.frame..<bed.endFrame, source: bed.sound, gain: bed.gain, duckDepth: bed.duck,
        fadeInFrames: bed.fade, fadeOutFrames: bed.fade)
    }
    // A duck goes down and comes up as the bed does under which it begins, or that it reaches.
    let ducks = plan.ducks.compactMap { duck -> BedDuck? in
      guard let bed = plan.beds.first(where: { $0.endFrame > duck.lowerBound }) else { return nil }
      return BedDuck(
        frames: min(duck.lowerBound + bed.attack, duck.upperBound - 1)..<duck.upperBound,
        attackFrames: bed.attack, releaseFrames: bed.release)
    }
    self.init(spans: spans, ducks: ducks, sources: sources)
  }
}
