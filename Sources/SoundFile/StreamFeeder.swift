import CLinux
import Glibc
import Mixer
import Synchronization

/// Keeps a bed's window filled, on a thread of its own.
///
/// The thread has the priority of the one that starts it and looks ten times a second where the player is,
/// which needs to tell nobody anything.
final class StreamFeeder: Sendable {
  /// Decoded in a few milliseconds.
  private static let blockFrames = 8_192
  private static let sleepMilliseconds: Int32 = 100

  private let isStopped = Atomic<Bool>(false)
  private let wakeDescriptor = clinux_event_descriptor()

  private init() {}

  deinit { if wakeDescriptor >= 0 { close(wakeDescriptor) } }

  /// `nil` where no thread can be started.
  static func start(_ window: BedWindow, _ reader: any BedReader) -> StreamFeeder? {
    let feeder = StreamFeeder()
    let boxed = Unmanaged.passRetained(Work(feeder, window, reader))
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { boxed in
      clinux_name_thread("carillon-bed")
      let work = Unmanaged<Work>.fromOpaque(boxed!).takeRetainedValue()
      work.feeder.run(work.window, work.reader)
      return nil
    }
    var thread = pthread_t()
    guard pthread_create(&thread, nil, body, boxed.toOpaque()) == 0 else {
      boxed.release()
      return nil
    }
    pthread_detach(thread)
    return feeder
  }

  /// Ends the thread, soon: a read from a disk that hangs is not waited for.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    wake()
  }

  /// Has the thread look now.
  func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor, &one, 8)
  }

  private func run(_ window: BedWindow, _ reader: any BedReader) {
    while !isStopped.load(ordering: .acquiring) {
      let didRead = window.fill(
        atMost: StreamFeeder.blockFrames, wait: { sched_yield() }, read: reader.read)
      if !didRead { sleep() }
    }
  }

  private func sleep() {
    var polled = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, StreamFeeder.sleepMilliseconds)
    var count: UInt64 = 0
    _ = read(wakeDescriptor, &count, 8)
  }
}

/// What a thread gets through pthread_create, the one hand-off that the compiler cannot see: nobody else keeps
/// the reader.
private final class Work {
  let feeder: StreamFeeder
  let window: BedWindow
  let reader: any BedReader

  init(_ feeder: StreamFeeder, _ window: BedWindow, _ reader: any BedReader) {
    self.feeder = feeder
    self.window = window
    self.reader = reader
  }
}
