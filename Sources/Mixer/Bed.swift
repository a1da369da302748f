import SoundUnits

/// What lies under a session: its spans, what ducks them, and where the samples come from.
///
/// Nothing is remembered from one call to the next: a range of samples depends on the bed and on what is
/// asked for alone. Immutable; any thread may use it, but its streams' windows follow one player at a time.
///
/// Two clocks meet here. *Session frames* say how loud a span is. *Bed frames* say which of a source's
/// frames sounds: they are session frames while a session just runs, and go on where the session stands
/// still, so that a bed never stops. A source begins on the first frame of its first span, and runs on
/// unheard where no span wants it.
public final class Bed: Sendable {
  /// As `BedDuck.merged` made them.
  public let ducks: [BedDuck]
  /// Freed in `deinit`, never written before: every thread may read it.
  nonisolated(unsafe) private let table: BedTable
  /// Keeps the samples alive.
  private let sources: [BedSource?]
  private let origins: [FramePosition]

  /// A bed.
  ///
  /// - Parameters:
  ///   - spans: In any order; where they lie over one another both sound.
  ///   - ducks: In any order; close ones become one (`BedDuck.merged`).
  ///   - shortestOpenFrames: How long the bed lies open between two ducks, at least.
  ///   - sources: A span whose source is `nil` is silent.
  public init(
    spans: [BedSpan], ducks: [BedDuck] = [], shortestOpenFrames: FrameCount = 0,
    sources: [BedSource?]
  ) {
    self.ducks = BedDuck.merged(ducks, shortestOpenFrames: shortestOpenFrames)
    self.sources = sources
    origins = sources.indices.map { index in
      spans.lazy.filter { $0.source == index && !$0.frames.isEmpty }
        .map(\.frames.lowerBound).min() ?? 0
    }
    let entries = UnsafeMutablePointer<BedTable.Source>.allocate(capacity: max(sources.count, 1))
    for (index, source) in sources.enumerated() {
      let kind: BedTable.Kind =
        switch source {
        case .loop(let loop): .loop(loop.access)
        case .stream(let stream): .window(stream.window.access)
        case nil: .none
        }
      (entries + index).initialize(to: BedTable.Source(origin: origins[index], kind: kind))
    }
    table = BedTable(
      envelope: BedEnvelope(
        spans: spans.filter { sources[$0.source] != nil }, ducks: self.ducks),
      sources: entries, sourceCount: sources.count)
  }

  deinit {
    table.envelope.deallocate()
    table.sources.deallocate()
  }

  /// The session's first frame under which there is a bed; `nil` where there is none.
  public var firstFrame: FramePosition? {
    table.envelope.spanCount > 0 ? table.envelope.spans[0].start : nil
  }

  /// The planned factor on a frame of the session: the sum of all spans there, 0 where there is none.
  public func amplitude(at frame: FramePosition) -> Float {
    let envelope = table.envelope
    return (0..<envelope.spanCount).reduce(0) { $0 + envelope.amplitude(of: $1, at: frame) }
  }

  // MARK: - Live

  /// Starts the threads that read what is streamed, for a player that begins on a frame of the session.
  ///
  /// Not on the render path, and not from a thread with real-time priority, which those threads would inherit.
  public func startReading(at frame: FramePosition) {
    for case (.stream(let stream)?, let origin) in zip(sources, origins) {
      stream.startReading(at: max(0, frame - origin))
    }
  }

  /// Whether everything that is read ahead is there.
  public var isReadAhead: Bool {
    sources.allSatisfy {
      if case .stream(let stream)? = $0 { stream.window.isFilled } else { true }
    }
  }

  /// Adds the bed of one stretch to `output`. What is not in memory yet is silent.
  ///
  /// Render path: takes no lock, allocates nothing, cannot fail.
  ///
  /// - Parameters:
  ///   - output: Interleaved stereo, full scale at ±1, `stretch.frames` frames.
  ///   - scratch: Room for as many, of no other use.
  /// - Returns: On how many frames something was not there that should have been heard.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  public func mix(
    _ stretch: BedStretch, into output: UnsafeMutablePointer<Float>,
    scratch: UnsafeMutablePointer<Float>
  ) -> Int {
    table.mix(stretch, into: output, scratch: scratch)
  }

  /// What went wrong with files while they were read since this was asked last: a line each, told once. For
  /// any thread but the audio thread, live and behind a render alike.
  public func takeProblems() -> [String] {
    sources.flatMap {
      if case .stream(let stream)? = $0 { stream.takeProblems() } else { [] as [String] }
    }
  }

  // MARK: - As fast as it is taken

  /// Whether something is streamed.
  public var isStreamed: Bool { !streams.isEmpty }

  /// Whether all that is streamed can be read in several places at a time without loss.
  public var jumpsQuickly: Bool { streams.allSatisfy(\.jumpsQuickly) }

  private var streams: [any BedStream] {
    sources.compactMap { if case .stream(let stream)? = $0 { stream } else { nil } }
  }

  /// Readers of all that is streamed, for one thread.
  public func makeReaders() -> BedReaders {
    BedReaders(
      sources.map {
        if case .stream(let stream)? = $0 { stream.makeReader() } else { nil }
      })
  }

  /// Adds the bed of a range of the session to `output`; waits for what is streamed.
  ///
  /// - Parameters:
  ///   - output: As in the other `mix`, with `range.count` frames.
  ///   - scratch: Room for as many, of no other use.
  /// - Returns: Whether any span touches the range.
  public func mix(
    _ range: Range<FramePosition>, reading readers: BedReaders,
    into output: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
  ) -> Bool {
    let envelope = table.envelope
    var isTouched = false
    var index = envelope.firstSpan(from: range.lowerBound)
    while index < envelope.spanCount && envelope.spans[index].start < range.upperBound {
      let span = envelope.spans[index]
      let part = range.clamped(to: span.start..<span.end)
      if !part.isEmpty {
        isTouched = true
        let source = table.sources[span.source]
        let first = part.lowerBound - source.origin
        switch source.kind {
        case .loop(let loop): loop.read(first, frames: part.count, into: scratch)
        case .window:
          readers.all[span.source]?.read(first..<first + FrameCount(part.count), into: scratch)
        case .none: break
        }
        envelope.add(
          scratch, from: part.lowerBound, frames: part.count, span: index,
          to: output + 2 * Int(part.lowerBound - range.lowerBound))
      }
      index += 1
    }
    return isTouched
  }
}

/// Readers of a bed's streams; for one thread at a time.
public final class BedReaders {
  fileprivate let all: [(any BedReader)?]

  fileprivate init(_ all: [(any BedReader)?]) { self.all = all }
}
