import Glibc
import SoundUnits
import Synchronization

/// A phrase as a clip, or why there is none.
public enum SpokenClip: Equatable, Sendable {
  /// A WAV file of this user's. It begins as one, and what it says of itself may yet be wrong.
  case made(path: String)
  /// One line that names the program and how the phrase begins; where the program itself is missing,
  /// the same line for every phrase.
  case failed(reason: String)
}

/// Makes clips of phrases by a speech program, each in a process of its own, and keeps them.
///
/// A program that crashes, hangs or floods the disk costs its one phrase. What was made once is found
/// again without starting anything, by a digest of all that the sound depends on: the words after
/// pronunciations, voice, arguments, and which program it is.
public struct SpeechMaker: Sendable {
  private let settings: SpeechSettings
  private let store: ClipStore

  /// A maker touches nothing before it is asked for a phrase.
  public init(_ settings: SpeechSettings) {
    self.settings = settings
    store = ClipStore(
      cacheFolder: settings.cacheFolder,
      roomBytes: settings.outputLimitBytes * max(1, settings.parallelism))
  }

  /// What is to be said about the cache, in one line, where it could not be used.
  public var notes: [String] { store.notes }

  /// The clips of this maker are loaded and need not be there any more: removes those that stand
  /// outside the cache, for want of one, and brings a cache in which clips were made down to its
  /// limit. Until then no other process does.
  public func finish() {
    store.release(limitBytes: settings.cacheLimitBytes)
    store.removeTemporaryFolder()
  }

  /// Forgets a clip that turned out to hold no sound, so that it is made again.
  public func discard(clipAt path: String) { unlink(path) }

  /// Makes every distinct phrase once, several at a time, in their order; those that are cached need
  /// no program. Returns when all are made or have failed.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked between phrases and while a program runs, from several threads. Once it is
  ///     true, programs are killed, and phrases that have no clip yet are missing from the answer.
  ///   - progress: Told after each phrase how many are done of those that are not cached, in rising
  ///     order, from several threads, never from two at a time.
  public func make(
    _ phrases: [Phrase], isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) -> [Phrase: SpokenClip] {
    if phrases.isEmpty { return [:] }
    let program: ProgramFile
    do throws(ProgramFile.Problem) {
      program = try ProgramFile(named: settings.program.name, path: environmentValue("PATH"))
    } catch {
      let clip = SpokenClip.failed(reason: error.text(settings.program))
      return Dictionary(phrases.map { ($0, clip) }) { first, _ in first }
    }

    store.claim()
    let keys = requests(phrases, program)
    var clips: [String: SpokenClip] = [:]
    var pending: [SpeechRequest] = []
    for request in keys.inOrder {
      if let path = store.find(request.key) {
        clips[request.key] = .made(path: path)
      } else {
        pending.append(request)
      }
    }
    if !pending.isEmpty {
      let voice = SpeechProcess(settings: settings, program: program, store: store)
      clips.merge(voice.make(pending, isCancelled: isCancelled, progress: progress)) { $1 }
      store.keep(Set(clips.keys), limitBytes: settings.cacheLimitBytes)
    }
    return keys.byPhrase.compactMapValues { clips[$0] }
  }

  /// What each phrase needs. Two that come to the same words in the same voice need one clip.
  private func requests(_ phrases: [Phrase], _ program: ProgramFile)
    -> (byPhrase: [Phrase: String], inOrder: [SpeechRequest])
  {
    let words = Pronunciations(settings.pronunciations)
    // A voice model that the command names may be replaced as the program may.
    let identities =
      [program.identity]
      + settings.program.arguments.filter { $0.contains("/") }.compactMap(fileIdentity)
    var byPhrase: [Phrase: String] = [:]
    var seen: Set<String> = []
    var inOrder: [SpeechRequest] = []
    for phrase in phrases where byPhrase[phrase] == nil {
      let request = SpeechRequest(
        phrase, settings: settings, words: words, identities: identities)
      byPhrase[phrase] = request.key
      if seen.insert(request.key).inserted { inOrder.append(request) }
    }
    return (byPhrase, inOrder)
  }
}

extension SpeechProgram {
  /// As it is looked for.
  var name: String {
    switch self {
    case .espeak(let program): program
    case .command(let words): words.first ?? ""
    }
  }

  /// The user's arguments.
  var arguments: [String] {
    switch self {
    case .espeak: []
    case .command(let words): Array(words.dropFirst())
    }
  }
}

/// A variable of this process, where it is set and not empty.
func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
