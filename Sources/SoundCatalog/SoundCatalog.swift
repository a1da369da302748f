import Mixer
import SessionModel
import SoundUnits
import Timeline

/// Every distinct sound of a session, made or loaded once: its length, its samples, what to know of it.
public struct SoundCatalog: Sendable {
  /// For each of the sheet's sounds its samples; `nil` where there are none. One sound that several
  /// references mean is there once.
  public let sounds: [Sound?]
  /// For each of them what the plan needs.
  public let facts: [SoundFacts]
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
  ///   - memoryLimit: What all samples may take. In the sheet's order a sound that no longer fits is
  ///     `missing`, and a smaller one behind it may still fit. While they load, as many as there are
  ///     processors may each take twice what is left.
  public static func load(
    _ sheet: CueSheet, rate: SampleRate, search: SoundSearch,
    memoryLimit: Int = SoundCatalog.memoryLimit
  ) -> SoundCatalog {
    load(
      sheet, rate: rate, search: search, memoryLimit: memoryLimit,
      concurrency: SoundLoader.standardConcurrency)
  }

  static func load(
    _ sheet: CueSheet, rate: SampleRate, search: SoundSearch, memoryLimit: Int, concurrency: Int
  ) -> SoundCatalog {
    var files = ClipFiles(search: search)
    // A bed is no cue: it may be an hour long and is never wholly in memory.
    let cued = Set(sheet.cues.lazy.map(\.sound))
    let sources = sheet.sounds.indices.map { index in
      let source = files.source(of: sheet.sounds[index])
      return cued.contains(index) ? source : .notMade
    }
    var loader = SoundLoader(rate: rate, memoryLimit: memoryLimit)
    let made = loader.load(sources, concurrency: concurrency)
    return SoundCatalog(
      sounds: sources.map { made[$0]?.sound },
      facts: sources.map { made[$0]?.facts ?? SoundFacts(.notMade) }, clipFiles: files.found)
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
  /// No part of this version makes it.
  case notMade
}

/// Finds the files of clips, each under one path however many lead to it.
private struct ClipFiles {
  let search: SoundSearch
  private var paths: [String: String] = [:]

  init(search: SoundSearch) { self.search = search }

  /// Without links in their paths.
  var found: Set<String> { Set(paths.keys) }

  mutating func source(of reference: SoundReference) -> SoundSource {
    switch reference {
    case .tone(let name): return .tone(name)
    case .freeTone(let tone): return .freeTone(tone)
    case .speech, .noise: return .notMade
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
