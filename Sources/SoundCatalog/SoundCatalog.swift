import Dispatch
import Mixer
import SessionModel
import SoundFile
import SoundUnits
import Synchronization
import Timeline

/// Every distinct sound of a session, made or loaded once: its length, its samples, what to know of it.
public struct SoundCatalog: Sendable {
  /// For each of the sheet's sounds its samples; `nil` where there are none.
  public let sounds: [Sound?]
  /// For each of them what the plan needs.
  public let facts: [SoundFacts]

  /// All the samples of one session, at most. An hour of stereo at 48 kHz and 16 bits would be 660 MiB: that is a bed, not a cue.
  public static let memoryLimit = 512 << 20

  /// Makes and loads, several at a time, every sound of a cue sheet.
  ///
  /// A sound that cannot be had is no failure: its facts say `missing` and why. Clips that two references find in
  /// one file are loaded once.
  public static func load(
    _ sheet: CueSheet, rate: SampleRate, search: SoundSearch,
    memoryLimit: Int = SoundCatalog.memoryLimit
  ) -> SoundCatalog {
    // A bed is no cue: it may be an hour long and is never wholly in memory.
    let cued = Set(sheet.cues.lazy.map(\.sound))
    let sources = sheet.sounds.enumerated().map { index, sound in
      cued.contains(index) ? Source(sound, search: search) : .notMade
    }
    let distinct = Array(Set(sources))
    let remaining = Atomic<Int>(memoryLimit)
    let results = Mutex<[Source: Made]>([:])
    DispatchQueue.concurrentPerform(iterations: distinct.count) { index in
      let made = distinct[index].make(rate: rate, remaining: remaining)
      results.withLock { $0[distinct[index]] = made }
    }
    let made = results.withLock { $0 }
    return SoundCatalog(
      sounds: sources.map { made[$0]?.sound },
      facts: sources.map { made[$0]?.facts ?? SoundFacts(.missing) })
  }

  /// The indices of the sounds that should have samples and have none.
  public var missing: [Int] {
    facts.indices.filter { facts[$0].state == .missing }
  }
}

/// A sound with what is known of it.
private struct Made {
  var sound: Sound?
  var facts: SoundFacts

  init(_ sound: Sound, notes: [String] = []) {
    self.sound = sound
    facts = SoundFacts(.known(sound.frames), notes: notes)
  }

  init(missing note: String) { facts = SoundFacts(.missing, notes: [note]) }

  init(notMade: Void) { facts = SoundFacts(.notMade) }
}

/// Where a sound comes from; equal ones are made once.
private enum Source: Hashable {
  case tone(ToneName)
  case freeTone(FreeTone)
  case clip(path: String)
  case missingClip(note: String)
  case notMade

  init(_ reference: SoundReference, search: SoundSearch) {
    switch reference {
    case .tone(let name): self = .tone(name)
    case .freeTone(let tone): self = .freeTone(tone)
    case .speech, .noise: self = .notMade
    case .clip(let name, let folder):
      switch search.find(name, besides: folder) {
      case .found(let path): self = .clip(path: path)
      case .missing(let note): self = .missingClip(note: note)
      }
    }
  }

  func make(rate: SampleRate, remaining: borrowing Atomic<Int>) -> Made {
    switch self {
    case .tone(let name):
      return Made(ToneSynthesizer.sound(for: name, rate: rate))
    case .freeTone(let tone):
      guard let sound = ToneSynthesizer.sound(for: tone, rate: rate) else {
        return Made(
          missing: "\(tone) is not heard at \(rate.hertz) Hz; a pitch lies below half the rate")
      }
      return Made(sound)
    case .missingClip(let note):
      return Made(missing: note)
    case .notMade:
      return Made(notMade: ())
    case .clip(let path):
      let limit = remaining.load(ordering: .relaxed)
      do throws(ClipError) {
        let clip = try ClipLoader.load(path: path, rate: rate, maxBytes: limit)
        let left = remaining.subtract(clip.sound.byteCount, ordering: .relaxed).newValue
        guard left >= 0 else {
          return Made(missing: "\(path): the session's clips take too much memory together")
        }
        return Made(clip.sound, notes: clip.notes.map { "\(path): \($0)" })
      } catch {
        return Made(missing: error.description)
      }
    }
  }
}
