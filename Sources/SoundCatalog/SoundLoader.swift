import CLinux
import Dispatch
import Mixer
import SoundFile
import SoundUnits
import Synchronization
import Timeline

/// A sound with what is known of it.
struct MadeSound: Sendable {
  let sound: Sound?
  let facts: SoundFacts
  /// Linear; 0 without samples.
  let truePeak: Float
  /// It sounds in place of what was asked for.
  let isStandIn: Bool

  init(
    _ sound: Sound, notes: [String] = [], matchingGain: Gain = .zero, isStandIn: Bool = false
  ) {
    self.sound = sound
    self.isStandIn = isStandIn
    facts = SoundFacts(.known(sound.frames), notes: notes, matchingGain: matchingGain)
    truePeak = VoiceMixer(playing: sound).truePeak(in: 0..<sound.frames + 16)
  }

  init(missing note: String) {
    sound = nil
    facts = SoundFacts(.missing, notes: [note])
    truePeak = 0
    isStandIn = false
  }

  init(notMade: Void) {
    sound = nil
    facts = SoundFacts(.notMade)
    truePeak = 0
    isStandIn = false
  }
}

/// Makes and loads sounds within a bound of memory.
struct SoundLoader: Sendable {
  /// As many as there are processors.
  static var standardConcurrency: Int { Int(clinux_processor_count()) }

  private let rate: SampleRate
  private let hasLowTones: Bool
  private let memoryLimit: Int
  private var bytesLeft: Int
  /// In place of all phrases for which there is no memory.
  private var spareChime: MadeSound?
  /// The clips whose loudness somebody asks for; that of speech is always measured.
  var measured: Set<SoundSource> = []

  init(rate: SampleRate, hasLowTones: Bool = false, memoryLimit: Int) {
    self.rate = rate
    self.hasLowTones = hasLowTones
    self.memoryLimit = memoryLimit
    bytesLeft = memoryLimit
  }

  /// What became of each source.
  ///
  /// A few at a time are made side by side, each as if it had all the memory left; then those of them
  /// that fit, in their order, are kept. One that is refused for its size would be refused alone too, so
  /// the order decides and not which one is ready first.
  mutating func load(
    _ sources: [SoundSource], concurrency: Int
  ) -> [SoundSource: MadeSound] {
    var seen = Set<SoundSource>()
    var rest = sources.filter { seen.insert($0).inserted }[...]
    var made: [SoundSource: MadeSound] = [:]
    while !rest.isEmpty {
      let group = Array(rest.prefix(concurrency))
      rest = rest.dropFirst(group.count)
      for (source, result) in zip(group, makeAll(group)) { made[source] = keep(result, source) }
    }
    return made
  }

  private func makeAll(_ group: [SoundSource]) -> [MadeSound] {
    let results = Mutex<[Int: MadeSound]>([:])
    let (rate, bytesLeft) = (rate, bytesLeft)
    DispatchQueue.concurrentPerform(iterations: group.count) { index in
      let result = make(group[index], rate: rate, maxBytes: bytesLeft)
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in group.indices.compactMap { results[$0] } }
  }

  private func make(_ source: SoundSource, rate: SampleRate, maxBytes: Int) -> MadeSound {
    switch source {
    case .tone(let name):
      return MadeSound(ToneSynthesizer.sound(for: name, rate: toneRate))
    case .freeTone(let tone):
      guard let sound = ToneSynthesizer.sound(for: tone, rate: rate) else {
        return MadeSound(
          missing: "\(tone) is not heard at \(rate.hertz) Hz; a pitch lies below half the rate")
      }
      return MadeSound(sound)
    case .clip(let path):
      do throws(ClipError) {
        return try clip(path, rate: rate, maxBytes: maxBytes, isMatched: measured.contains(source))
      } catch {
        if case .tooLarge = error.reason { return tooLarge(path) }
        return MadeSound(missing: error.description)
      }
    case .speech(let path):
      do throws(ClipError) {
        return try clip(path, rate: rate, maxBytes: maxBytes, isMatched: true)
      } catch {
        if case .tooLarge = error.reason { return tooLarge(path) }
        return chime(note: "\(error); a chime takes its place")
      }
    case .unspoken(let note):
      return chime(note: note)
    case .missingClip(let note):
      return MadeSound(missing: note)
    case .notMade:
      return MadeSound(notMade: ())
    }
  }

  private func clip(
    _ path: String, rate: SampleRate, maxBytes: Int, isMatched: Bool
  ) throws(ClipError) -> MadeSound {
    let clip = try ClipLoader.load(path: path, rate: rate, maxBytes: maxBytes)
    return MadeSound(
      clip.sound, notes: clip.notes.map { "\(path): \($0)" },
      matchingGain: isMatched ? Loudness(of: clip.sound, rate: rate)?.matchingGain ?? .zero : .zero)
  }

  /// What is heard in place of a phrase that cannot be spoken.
  private func chime(note: String?) -> MadeSound {
    MadeSound(
      ToneSynthesizer.sound(for: .chime, rate: toneRate), notes: note.map { [$0] } ?? [],
      isStandIn: true)
  }

  /// A tone that is made for 4/3 of the rate sounds a fourth lower at it.
  private var toneRate: SampleRate {
    hasLowTones ? SampleRate(hertz: rate.hertz * 4 / 3) ?? rate : rate
  }

  private mutating func keep(_ result: MadeSound, _ source: SoundSource) -> MadeSound {
    guard let sound = result.sound else {
      if case .speech = source { return chimeForWantOfMemory() }
      return result
    }
    guard sound.byteCount <= bytesLeft else {
      switch source {
      case .clip(let path): return tooLarge(path)
      case .freeTone(let tone): return tooLarge("\(tone)")
      case .tone(let name): return tooLarge(name.rawValue)
      case .speech: return chimeForWantOfMemory()
      case .missingClip, .notMade, .unspoken: return result
      }
    }
    bytesLeft -= sound.byteCount
    return result
  }

  /// What is wrong with one such phrase is wrong with many, and said once. The clip is sound and stays.
  private mutating func chimeForWantOfMemory() -> MadeSound {
    if let spareChime { return spareChime }
    let chime = ToneSynthesizer.sound(for: .chime, rate: toneRate)
    spareChime = MadeSound(chime)
    return MadeSound(
      chime,
      notes: [
        "phrase does not fit; all sounds of a session take \(memoryLimit >> 20) MiB of memory at "
          + "most, and a chime takes the place of each that does not"
      ])
  }

  private func tooLarge(_ name: String) -> MadeSound {
    MadeSound(
      missing: "\(name): does not fit; all sounds of a session take \(memoryLimit >> 20) MiB "
        + "of memory at most")
  }
}
