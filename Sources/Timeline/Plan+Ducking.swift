import SessionModel
import SoundUnits

extension PlannedBed {
  init(_ bed: ScheduledBed, rate: SampleRate) {
    sound = bed.sound
    frame = rate.frame(at: bed.start)
    frames = rate.frame(at: bed.end) - frame
    gain = bed.bed.gain
    duck = bed.bed.duck
    attack = rate.frame(at: bed.bed.attack)
    release = rate.frame(at: bed.bed.release)
    fade = min(rate.frame(at: bed.bed.fade), frames / 2)
    loudness = bed.bed.loudness
  }
}

extension Plan {
  /// Between two phrases that are closer than this a bed does not come up.
  static let shortestRise = ExactTime.milliseconds(1_500)

  /// Where beds give way to what is spoken.
  ///
  /// A duck begins so long before its phrase as the bed there takes to go down. Phrases between
  /// which the bed could not come up and go down again, or hardly, share one.
  ///
  /// - Parameter events: By frame.
  static func ducks(
    for events: [PlannedEvent], _ sounds: [SoundReference], under beds: [PlannedBed],
    rate: SampleRate
  ) -> [Range<FramePosition>] {
    guard !beds.isEmpty else { return [] }
    let shortestRise = rate.frame(at: Plan.shortestRise)
    var ducks: [Range<FramePosition>] = []
    for event in events where event.frames > 0 {
      guard case .speech = sounds[event.sound], let bed = bed(under: event, of: beds) else {
        continue
      }
      let pause = max(bed.attack + bed.release, shortestRise)
      var duck = (event.frame - bed.attack)..<event.endFrame
      while let last = ducks.last,
        event.frame - last.upperBound < pause || duck.lowerBound <= last.upperBound
      {
        duck =
          min(duck.lowerBound, last.lowerBound)..<max(duck.upperBound, last.upperBound)
        ducks.removeLast()
      }
      ducks.append(duck)
    }
    return ducks
  }

  /// The bed on which an event begins, or the next one that it reaches.
  private static func bed(under event: PlannedEvent, of beds: [PlannedBed]) -> PlannedBed? {
    let index = beds.partitioningIndex { $0.endFrame > event.frame }
    guard index < beds.endIndex, beds[index].frame < event.endFrame else { return nil }
    return beds[index]
  }
}
