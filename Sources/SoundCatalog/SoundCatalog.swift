import Mixer
import SessionModel
import SoundUnits
import Speech
import Timeline

/// Every distinct sound of a session, made or loaded once: its length, its samples, what to know of it.
public struct SoundCatalog: Sendable {
  /// For each of the sheet's sounds its samples; `nil` where there are none. One sound that several
  /// references mean is there once.
  public let sounds: [Sound?]
  /// For each of them what goes round as a bed; `nil` where none does or can.
  public let beds: [BedSource?]
  /// For each of them what the plan needs.
  public let facts: [SoundFacts]
  /// For each of them its true peak, linear; 0 where there are no samples.
  public let truePeaks: [Float]
  /// The files of all clips that were found, beds among them, without links in their paths.
  public let clipFiles: Set<String>

  /// All the samples of one session, at most. An hour of stereo at 48 kHz and 16 bits would be 660 MiB:
  /// that is a bed, not a cue.
  public static let memoryLimit = 512 << 20

  /// Makes and loads, several at a time, every sound of a cue sheet.
  ///
  /// A sound that cannot be had is no failure: its facts say `missing` and why. The result is the same
  /// however many are loaded at a time.
  ///
  /// - Parameters:
  ///   - search: Where clips are looked for. Those that two references find in one file are one.
  ///   - voice: Makes speech; `nil` leaves it unspoken. A phrase that cannot be made is a chime.
  ///   - hasLowTones: Named tones sound a fourth lower, and longer by a third.
  ///   - memoryLimit: What all samples may take. In the sheet's order a sound that no longer fits is
  ///     `missing`, and a smaller one behind it may still fit. While they load, as many as there are
  ///     processors may each take twice what is left.
  public static func load(
    _ sheet: CueSheet, rate: SampleRate, search: SoundSearch, voice: (any PhraseSpeaker)? = nil,
    hasLowTones: Bool = false, memoryLimit: Int = SoundCatalog.memoryLimit
  ) -> SoundCatalog {
    load(
      sheet, rate: rate, search: search, voice: voice, hasLowTones: hasLowTones,
      memoryLimit: memoryLimit, concurrency: SoundLoader.standardConcurrency)
  }

  static func load(
    _ sheet: CueSheet, rate: SampleRate, search: SoundSearch, voice: (any PhraseSpeaker)? = nil,
    hasLowTones: Bool = false, memoryLimit: Int, concurrency: Int
  ) -> SoundCatalog {
    let phrases = sheet.sounds.compactMap { sound -> Phrase? in
      if case .speech(let phrase) = sound { phrase } else { nil }
    }
    var files = SoundFiles(search: search, spoken: voice?.speak(phrases))
    defer { voice?.clipsAreLoaded() }
    // A bed is no cue: it may be an hour long and is never wholly in memory.
    let cued = Set(sheet.cues.lazy.map(\.sound))
    let sources = sheet.sounds.indices.map { index in
      let source = files.source(of: sheet.sounds[index])
      return cued.contains(index) ? source : .notMade
    }
    var loader = SoundLoader(rate: rate, hasLowTones: hasLowTones, memoryLimit: memoryLimit)
    // Measuring takes a while for a long clip, so only what is to be matched is measured.
    loader.measured = Set(
      sheet.cues.lazy.filter { $0.loudness == .match }.map { sources[$0.sound] })
    let made = loader.load(sources, concurrency: concurrency)
    for case (.speech(let path), let result) in made where result.isStandIn {
      voice?.discard(clipAt: path)
    }
    var facts = sources.map { made[$0]?.facts ?? SoundFacts(.notMade) }
    var beds = [BedSource?](repeating: nil, count: sources.count)
    for index in Set(sheet.beds.map(\.sound)) {
      let bed = BedLoader.load(
        files.source(of: sheet.sounds[index]), sheet.sounds[index], rate: rate)
      beds[index] = bed.source
      if !cued.contains(index) { facts[index] = bed.facts }
    }
    return SoundCatalog(
      sounds: sources.map { made[$0]?.sound }, beds: beds, facts: facts,
      truePeaks: sources.map { made[$0]?.truePeak ?? 0 }, clipFiles: files.found)
  }

  /// The indices of the sounds that should have samples and have none.
  public var missing: [Int] {
    facts.indices.filter { facts[$0].state == .missing }
  }
}

/// Where a sound comes from; equal ones are made once.
enum SoundSource: Hashable, Sendable {
  case tone(ToneName)
  case freeTone(FreeTone)
  /// A path to a clip's file: the one by which it was found first.
  case clip(path: String)
  case missingClip(note: String)
  /// The file of a phrase.
  case speech(path: String)
  /// A chime in place of a phrase; why, where it was not said before.
  case unspoken(note: String?)
  /// No part of this version makes it.
  case notMade
}

/// Finds the files of clips and phrases, each under one path however many lead to it.
private struct SoundFiles {
  let search: SoundSearch
  /// `nil`: nobody speaks.
  let spoken: [Phrase: SpokenClip]?
  private var saidReasons = Set<String>()
  private var paths: [String: String] = [:]

  init(search: SoundSearch, spoken: [Phrase: SpokenClip]?) {
    self.search = search
    self.spoken = spoken
  }

  /// Without links in their paths.
  var found: Set<String> { Set(paths.keys) }

  mutating func source(of reference: SoundReference) -> SoundSource {
    switch reference {
    case .tone(let name): return .tone(name)
    case .freeTone(let tone): return .freeTone(tone)
    case .noise: return .notMade
    case .speech(let phrase):
      guard let spoken else { return .notMade }
      switch spoken[phrase] {
      case .made(let path): return .speech(path: path)
      case .failed(let reason):
        // What is wrong with the program is wrong for every phrase, and said once.
        let note = "\(reason); a chime takes its place"
        return .unspoken(note: saidReasons.insert(reason).inserted ? note : nil)
      case nil: return .unspoken(note: nil)
      }
    case .clip(let name, let folder):
      switch search.find(name, besides: folder) {
      case .missing(let note): return .missingClip(note: note)
      case .found(let path):
        let real = SoundSearch.realPath(path)
        if let first = paths[real] { return .clip(path: first) }
        paths[real] = path
        return .clip(path: path)
      }
    }
  }
}
