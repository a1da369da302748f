import Dispatch
import Mixer
import SessionModel
import SoundUnits
import Synchronization
import Timeline

extension SoundCatalog {
  /// A plan of these sounds that stays below a ceiling (`Headroom` says how).
  ///
  /// The same plan gives the same trims on every machine. What has to be mixed for it is measured several at
  /// a time.
  ///
  /// - Parameters:
  ///   - sheet: What the plan was made from.
  ///   - ceiling: In dBFS, 0 or less.
  public func leavingHeadroom(_ plan: Plan, of sheet: CueSheet, below ceiling: Gain) -> Plan {
    let headroom = Headroom(
      plan, below: ceiling, peaks: truePeaks, bedPeaks: beds.map(SoundCatalog.mostPeak),
      bedLocation: sheet.beds.first?.bed.location)
    let chords = headroom.chords
    let measured = Mutex([Float](repeating: 0, count: chords.count))
    // Some at a time: most are so short that handing out each would take longer.
    let share = 16
    let shares = (chords.count + share - 1) / share
    DispatchQueue.concurrentPerform(iterations: shares) { index in
      let indices = index * share..<min((index + 1) * share, chords.count)
      let peaks = chords[indices].map(truePeak)
      measured.withLock { $0.replaceSubrange(indices, with: peaks) }
    }
    return headroom.plan(measured: measured.withLock { $0 })
  }

  /// Linear.
  func truePeak(of chord: Chord) -> Float {
    let voices = chord.parts.map {
      Voice(onset: -$0.offset, sound: $0.sound, amplitude: $0.gain.amplitude)
    }
    return VoiceMixer(voices: voices, sounds: sounds).truePeak(in: 0..<chord.frames)
  }

  /// What a bed reaches at most, linear. Between its samples, and where its end sounds over its
  /// beginning, it may go 3 dB further than any of them. A long clip is never read as a whole, and taken to
  /// reach full scale.
  private static func mostPeak(of bed: BedSource?) -> Float {
    switch bed {
    case .loop(let loop): loop.peak * 1.412_537_5
    case .stream: 1
    case nil: 0
    }
  }
}

extension VoiceMixer {
  /// A mixer of one sound as it is.
  convenience init(playing sound: Sound) {
    self.init(voices: [Voice(onset: 0, sound: 0, amplitude: 1)], sounds: [sound])
  }
}
