import CLinux
import Glibc
import Mixer
import PlainText
import SoundUnits
import Synchronization

/// A long clip that goes round, read from its file again and again.
final class ClipStream: BedStream {
  let window: BedWindow
  let shape: LoopShape
  let sourceRate: Int
  let notes: [String]
  let jumpsQuickly: Bool
  private let path: String
  private let rate: SampleRate
  private let sourceFrames: Int64
  /// Interleaved stereo.
  private let seam: [Float]
  /// Of the open file, which may have lost its name meanwhile.
  private let descriptor: Int32
  private let feeder = Mutex<StreamFeeder?>(nil)
  private let problems = StreamProblems()

  /// - Throws: As `BedClip.open`.
  static func open(path: String, rate: SampleRate) throws(ClipError) -> ClipStream {
    let source = try ClipLoader.open(path, secondsLimit: ClipLoader.secondsLimit)
    let file = source.file
    let descriptor = clinux_duplicate(file.descriptor)
    guard descriptor >= 0 else {
      throw ClipError(path: path, reason: .unreadable(cause: systemText(errno)))
    }
    let frames = BedFileFrames(source)
    let found = ends(frames, at: source.declaredFrames) ? source.declaredFrames : frames.countAll()
    let promised = source.promisedFrames
    if file.isPastDeadline || file.failure != 0 || found <= 0 {
      close(descriptor)
      throw ClipError(
        path: path,
        reason: file.isPastDeadline
          ? .tooSlow(seconds: ClipLoader.secondsLimit)
          : file.failure != 0 ? .unreadable(cause: systemText(file.failure)) : .noFrames)
    }
    var notes: [String] = []
    if let promised, promised > found {
      notes.append("truncated: header promises \(promised) frames, \(found) are there")
    }
    return ClipStream(
      path: path, rate: rate, descriptor: descriptor, sourceFrames: found, source, notes)
  }

  private init(
    path: String, rate: SampleRate, descriptor: Int32, sourceFrames: Int64, _ source: SndFile,
    _ notes: [String]
  ) {
    self.path = path
    self.rate = rate
    self.descriptor = descriptor
    self.sourceFrames = sourceFrames
    sourceRate = source.hertz
    jumpsQuickly = source.seeksExactly && source.hertz == rate.hertz
    self.notes = notes
    let hertz = Int64(sourceRate)
    // As long as `ClipLoader` makes it.
    let shape = LoopShape(
      clipFrames: max(1, (sourceFrames * Int64(rate.hertz) * 2 + hertz) / (2 * hertz)), rate: rate)
    self.shape = shape
    window = BedWindow(rate: rate)
    let reader = ClipReader(
      descriptor: descriptor, path: path, sourceFrames: sourceFrames, rate: rate, shape: shape,
      seam: [], problems: problems)
    seam = reader.makeSeam()
  }

  deinit {
    feeder.withLock { $0?.stop() }
    close(descriptor)
  }

  /// A day at the highest rate; nothing that claims more is believed.
  private static let mostFrames: Int64 = 24 * 3_600 * 384_000

  /// Whether the last frame is there and none behind it: then the header tells the truth.
  private static func ends(_ frames: BedFileFrames, at declared: Int64) -> Bool {
    guard (1...mostFrames).contains(declared), frames.seek(to: declared - 1) else { return false }
    return frames.countOn() == declared
  }

  func makeReader() -> any BedReader {
    ClipReader(
      descriptor: descriptor, path: path, sourceFrames: sourceFrames, rate: rate, shape: shape,
      seam: seam, problems: problems)
  }

  func startReading(at frame: FramePosition) {
    window.want(frame)
    feeder.withLock { feeder in
      if feeder == nil { feeder = StreamFeeder.start(window, makeReader()) }
      if feeder == nil { problems.add("\(path.oneLine): no thread can be started to read it") }
      feeder?.wake()
    }
  }

  func takeProblems() -> [String] { problems.take() }
}

/// What goes wrong while a bed is read, each told once, whichever reader it met.
final class StreamProblems: Sendable {
  private struct Lines {
    var all: [String] = []
    var kinds: Set<String> = []
    var takenCount = 0
  }

  private let lines = Mutex(Lines())

  /// - Parameter kind: Of these the first alone is told; the line itself where there is none.
  func add(_ line: String, kind: String? = nil) {
    lines.withLock { if $0.kinds.insert(kind ?? line).inserted { $0.all.append(line) } }
  }

  func take() -> [String] {
    lines.withLock { lines in
      defer { lines.takenCount = lines.all.count }
      return Array(lines.all[lines.takenCount...])
    }
  }
}
