import SoundUnits
import Synchronization

/// The part of a streamed bed that is in memory: a ring of frames around the one that is read next.
///
/// One thread fills it, the render thread reads it and never waits: what is not there is silence. The
/// filling thread waits where it has to, for the few microseconds of a read.
public final class BedWindow: Sendable {
  /// What the two threads share, all of it atomic. The ring's samples belong to the filling thread outside
  /// `start..<end`, and to both for reading inside. The filling thread moves `start` and then waits until
  /// the reading one is not `isReading`: either that read has ended, or it began behind the move and sees
  /// it, since all these steps are sequentially consistent. Only then it writes samples or moves `end`.
  struct Shared: ~Copyable {
    /// Frames of the endless bed that may be read; empty where `start` is `.max`.
    let start = Atomic<FramePosition>(.max)
    let end = Atomic<FramePosition>(.max)
    /// The frame that is read next.
    let wanted = Atomic<FramePosition>(0)
    let isReading = Atomic<Bool>(false)
  }

  /// The plain numbers that the render path needs; valid as long as the window lives.
  struct Access {
    let shared: UnsafeMutablePointer<Shared>
    let samples: UnsafeMutablePointer<Float>
    let capacity: Int
  }

  /// Frames that find room: those ahead of the one that is read next, and those behind.
  public let capacity: Int
  /// Frames kept behind the one that is read next, for what an xrun lost.
  public let framesBehind: Int
  /// Its pointers never change and are freed in `deinit`; what they point to is shared as `Shared` says.
  nonisolated(unsafe) let access: Access

  /// 2 s or more are read ahead.
  public static let ahead = ExactTime.milliseconds(2_250)
  /// The longest buffer that is asked of a device, twice.
  public static let behind = ExactTime.milliseconds(500)

  /// A window for a stream of this rate.
  public convenience init(rate: SampleRate) {
    self.init(
      framesAhead: Int(rate.frame(at: BedWindow.ahead)),
      framesBehind: Int(rate.frame(at: BedWindow.behind)))
  }

  init(framesAhead: Int, framesBehind: Int) {
    capacity = framesAhead + framesBehind
    self.framesBehind = framesBehind
    let shared = UnsafeMutablePointer<Shared>.allocate(capacity: 1)
    shared.initialize(to: Shared())
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * capacity)
    access = Access(shared: shared, samples: samples, capacity: capacity)
  }

  deinit {
    access.shared.deinitialize(count: 1)
    access.shared.deallocate()
    access.samples.deallocate()
  }

  // MARK: - The thread that fills it

  /// Says from outside which frame will be read next.
  public func want(_ frame: FramePosition) { access.want(frame) }

  /// Whether everything that belongs into it is there.
  public var isFilled: Bool {
    let wanted = access.shared.pointee.wanted.load(ordering: .sequentiallyConsistent)
    let start = access.shared.pointee.start.load(ordering: .sequentiallyConsistent)
    let end = access.shared.pointee.end.load(ordering: .sequentiallyConsistent)
    return start <= wanted && end - wanted >= FrameCount(capacity - framesBehind)
  }

  /// Reads what comes next behind what is there, at most `frames` frames.
  ///
  /// For one thread. Where the next frame to be read does not follow on what is there, all of it is
  /// forgotten.
  ///
  /// - Parameters:
  ///   - frames: As many as are made quickly: the next frame to be read is looked at in between.
  ///   - wait: Called while the render thread reads, again and again.
  ///   - read: Fills room for frames of the endless bed, interleaved stereo.
  /// - Returns: Whether anything was missing.
  public func fill(
    atMost frames: Int, wait: () -> Void,
    read: (Range<FramePosition>, UnsafeMutablePointer<Float>) -> Void
  ) -> Bool {
    let shared = access.shared
    let wanted = shared.pointee.wanted.load(ordering: .sequentiallyConsistent)
    var start = shared.pointee.start.load(ordering: .sequentiallyConsistent)
    var end = shared.pointee.end.load(ordering: .sequentiallyConsistent)
    let isElsewhere = start == .max || wanted < start || wanted > end
    if isElsewhere {
      shared.pointee.start.store(.max, ordering: .sequentiallyConsistent)
      start = wanted
      end = wanted
    }
    let count = min(FrameCount(frames), wanted + FrameCount(capacity - framesBehind) - end)
    guard count > 0 else { return false }
    let kept = max(start, end + count - FrameCount(capacity))
    if !isElsewhere && kept > start {
      shared.pointee.start.store(kept, ordering: .sequentiallyConsistent)
    }
    while shared.pointee.isReading.load(ordering: .sequentiallyConsistent) { wait() }
    let place = access.index(of: end)
    let first = min(Int(count), capacity - place)
    read(end..<end + FrameCount(first), access.samples + 2 * place)
    if Int(count) > first { read(end + FrameCount(first)..<end + count, access.samples) }
    shared.pointee.end.store(end + count, ordering: .sequentiallyConsistent)
    if isElsewhere { shared.pointee.start.store(start, ordering: .sequentiallyConsistent) }
    return true
  }
}

// MARK: - Render thread

extension BedWindow.Access {
  /// 6.0's compiler does not know yet that atomic operations take no lock.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  func want(_ frame: FramePosition) {
    shared.pointee.wanted.store(frame, ordering: .sequentiallyConsistent)
  }

  /// Puts frames of the endless bed into `output`, and silence for those that are not there.
  ///
  /// - Returns: How many were not there.
  #if compiler(>=6.2)
    @_noLocks
  #endif
  func read(
    _ first: FramePosition, frames: Int, into output: UnsafeMutablePointer<Float>
  ) -> Int {
    shared.pointee.isReading.store(true, ordering: .sequentiallyConsistent)
    let start = shared.pointee.start.load(ordering: .sequentiallyConsistent)
    let end = shared.pointee.end.load(ordering: .sequentiallyConsistent)
    var missing = 0
    for frame in 0..<frames {
      let position = first + FramePosition(frame)
      if position >= start && position < end {
        let place = 2 * index(of: position)
        output[2 * frame] = samples[place]
        output[2 * frame + 1] = samples[place + 1]
      } else {
        output[2 * frame] = 0
        output[2 * frame + 1] = 0
        missing += 1
      }
    }
    shared.pointee.isReading.store(false, ordering: .sequentiallyConsistent)
    return missing
  }

  @_noLocks @inline(__always)
  func index(of frame: FramePosition) -> Int {
    let place = Int(frame) % capacity
    return place < 0 ? place + capacity : place
  }
}
