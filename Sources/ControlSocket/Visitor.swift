import CLinux
import ControlProtocol
import Glibc

/// One connection to a player: what was read of it and is no line yet, what is to be written to it.
///
/// Both are bounded. Whoever asks faster than they read is not read any more until they do.
final class Visitor {
  let descriptor: Int32
  private(set) var isGone = false
  /// Gets every event.
  var follows = false
  /// Ends waits.
  var attends = false
  /// What it wrote may have waited for long: where it has hung up, it gave up.
  var isOld = false
  /// When something was last read of it.
  private(set) var heardNanoseconds: Int64

  private var assembler = LineAssembler()
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var hasEnded = false
  /// The other side reads no more. What it wrote before that still counts.
  private var isDeaf = false

  /// The most that is read at one time: all visitors get their turn, and the player's thread back soon.
  static let readingSize = 2_048
  /// With so much to be written, nothing more is read.
  private static let askingLimit = 65_536
  /// With so much to be written, the visitor is gone.
  static let followingLimit = 524_288

  init(descriptor: Int32, now: Int64) {
    self.descriptor = descriptor
    heardNanoseconds = now
  }

  deinit { close(descriptor) }

  /// What the set has to watch for.
  var wanted: Int32 {
    let reads = !hasEnded && waitingCount < Visitor.askingLimit
    return (reads ? Int32(CLINUX_READABLE) : 0) | (waitingCount > 0 ? Int32(CLINUX_WRITABLE) : 0)
  }

  /// Bytes that are still to be written.
  var waitingCount: Int { outgoing.count - sent }

  /// Reads once.
  func read(now: Int64) -> [LineAssembler.Line] {
    guard !hasEnded, waitingCount < Visitor.askingLimit else { return [] }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Visitor.readingSize) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 {
        heardNanoseconds = now
        return assembler.take(UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
      if count < 0 {
        if errno != EAGAIN && errno != EINTR { isGone = true }
        return []
      }
      hasEnded = true
      return assembler.takeRest().map { [$0] } ?? []
    }
  }

  /// What it still wants is not done.
  func giveUp() { isGone = true }

  /// Puts a line behind what is to be written, and writes what can be written at once.
  func write(_ line: [UInt8]) {
    guard !isGone && !isDeaf else { return }
    outgoing += line
    flush()
    if waitingCount > Visitor.followingLimit { isGone = true }
  }

  /// Writes what can be written at once.
  func flush() {
    while waitingCount > 0 {
      let count = outgoing.withUnsafeBytes {
        send(descriptor, $0.baseAddress! + sent, waitingCount, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else {
        if errno == EINTR { continue }
        if errno != EAGAIN {
          isDeaf = true
          break
        }
        // What was sent does not stay.
        if sent > Visitor.askingLimit {
          outgoing.removeFirst(sent)
          sent = 0
        }
        return
      }
    }
    outgoing = []
    sent = 0
  }

  /// Leaves where nothing is left to do: the other side has said its last, and been answered or gone.
  ///
  /// - Parameter isAlone: The other side reads no more either.
  func leaveIfDone(isAlone: Bool) {
    if hasEnded && (isAlone || isDeaf || (!follows && waitingCount == 0)) { isGone = true }
  }
}
