import Glibc
import Synchronization

/// Has a program make clips: one process for each, under limits, several at a time.
struct SpeechProcess: Sendable {
  private let settings: SpeechSettings
  private let program: ProgramFile
  private let store: ClipStore
  private let environment: [String]
  /// For messages.
  private let name: String

  /// Some ten times what espeak-ng 1.51 gets along with.
  private static let espeakMemoryBytes = 512 << 20

  /// The system's limit counts files in memory, too, and the sound server's library makes one of
  /// this size at espeak-ng's start. A clip that gets this far is too long afterwards.
  private static let leastFileBytes = 64 << 20

  init(settings: SpeechSettings, program: ProgramFile, store: ClipStore) {
    self.settings = settings
    self.program = program
    self.store = store
    environment = Self.environment(for: settings.program)
    name = program.path.split(separator: "/").last.map(String.init) ?? program.path
  }

  /// The locale says that text is UTF-8; of ours, nothing else is the program's business.
  ///
  /// espeak-ng asks for a sound server even where it writes a file, and would start one, or wait for
  /// one that hangs: it is shown the way to none (1.51 with libpcaudio).
  private static func environment(for program: SpeechProgram) -> [String] {
    let (names, fixed) =
      switch program {
      case .espeak: (["PATH"], ["HOME=/nonexistent", "PULSE_SERVER=unix:/dev/null"])
      case .command: (["PATH", "HOME", "TMPDIR"], [])
      }
    let ours = names.compactMap { name in environmentValue(name).map { "\(name)=\($0)" } }
    return ["LC_ALL=C.UTF-8"] + fixed + ours
  }

  /// The clips of these requests by their keys; those that were cancelled are missing.
  func make(
    _ requests: [SpeechRequest], isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) -> [String: SpokenClip] {
    let shared = Shared()
    onThreads(min(settings.parallelism, requests.count)) {
      while !isCancelled() {
        let index = shared.next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < requests.count else { return }
        guard let clip = clip(for: requests[index], isCancelled: isCancelled) else { return }
        shared.clips.withLock {
          $0[requests[index].key] = clip
          progress($0.count, requests.count)
        }
      }
    }
    return shared.clips.withLock { $0 }
  }

  /// What the threads share.
  private final class Shared: Sendable {
    let next = Atomic<Int>(0)
    let clips = Mutex<[String: SpokenClip]>([:])
  }

  /// `nil` where it was cancelled.
  private func clip(for request: SpeechRequest, isCancelled: () -> Bool) -> SpokenClip? {
    func failed(_ failure: SpeechFailure) -> SpokenClip {
      .failed(reason: failure.text(program: name, beginning: request.beginning))
    }
    if request.text.isEmpty { return failed(.noWords) }
    while let folder = store.workingFolder() {
      do throws(Obstacle) {
        let draft = try speak(request, in: folder.path, isCancelled)
        // A full disk cuts off what a program writes, and some do not notice.
        if folder.isCache, store.isCacheFull() { throw .storage(cause: systemText(ENOSPC)) }
        if let code = draft.publish() { throw .storage(cause: systemText(code)) }
        return .made(path: draft.finalPath)
      } catch {
        switch error {
        case .cancelled: return nil
        case .storage(let cause) where folder.isCache: store.giveUpCache(because: cause)
        case .storage(let cause): return failed(.notStored(cause: cause))
        // Or they do, in ways of their own.
        case .failure where folder.isCache && store.isCacheFull():
          store.giveUpCache(because: systemText(ENOSPC))
        case .failure(let failure): return failed(failure)
        }
      }
    }
    return failed(.noFolder)
  }

  private var memoryLimitBytes: Int {
    switch settings.program {
    case .espeak: min(settings.memoryLimitBytes, Self.espeakMemoryBytes)
    case .command: settings.memoryLimitBytes
    }
  }

  private enum Obstacle: Error {
    case cancelled
    /// Not the program's fault: another folder may do.
    case storage(cause: String)
    case failure(SpeechFailure)
  }

  /// Makes one clip in this folder, whole and on the disk.
  private func speak(_ request: SpeechRequest, in folder: String, _ isCancelled: () -> Bool)
    throws(Obstacle) -> Draft
  {
    let draft = Draft(key: request.key, folder: folder)
    if request.needsTextFile, let code = draft.write(request.text + "\n") {
      throw .storage(cause: systemText(code))
    }
    let process = LimitedProcess(
      program: program.path,
      arguments: request.arguments(out: draft.soundPath, textFile: draft.textPath),
      environment: environment, input: request.text + "\n",
      timeoutSeconds: settings.timeoutSeconds, memoryLimitBytes: memoryLimitBytes,
      fileLimitBytes: max(settings.outputLimitBytes + 1, Self.leastFileBytes))
    let result = process.run(isCancelled: isCancelled)
    let (end, complaint) = (result.end, result.errorText)
    if end == .cancelled { throw .cancelled }
    let failure = SpeechFailure(end, complaint: complaint, settings: settings)
    guard let file = ClipFile(draft.soundPath) else {
      throw .failure(failure ?? .wroteNothing(complaint: complaint))
    }
    // Before its end is looked at: a script tells of a signal by a status.
    if file.byteCount > settings.outputLimitBytes {
      throw .failure(.tooLong(limitBytes: settings.outputLimitBytes))
    }
    if let failure { throw .failure(failure) }
    if file.byteCount == 0 { throw .failure(.wroteNothing(complaint: complaint)) }
    guard file.beginsAsWAV else { throw .failure(.noWAV) }
    guard file.hasSamples else { throw .failure(.noSamples) }
    guard file.settle() else { throw .storage(cause: systemText(errno)) }
    return draft
  }
}
