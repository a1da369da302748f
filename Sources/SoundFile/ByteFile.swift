import CLinux
import Glibc

/// An open file that libsndfile reads or writes through our own system calls.
///
/// The library's own calls do not tell why a write was short, have no deadline, and write what they
/// convert in small pieces. Here the first failure is kept with its errno and ends all further work,
/// a deadline turns every read into the end of the file, and small writes are gathered. One thread
/// at a time.
final class ByteFile {
  private static let gatheredBytes = 256 * 1024

  let descriptor: Int32
  /// The errno of the first call that failed, or 0.
  private(set) var failure: Int32 = 0
  /// In nanoseconds of CLOCK_MONOTONIC; reads after it find nothing.
  var deadline = Int64.max
  /// Writing past this many bytes fails as on a full disk; for tests, which cannot fill one.
  var sizeLimit = Int64.max
  /// Where the next byte goes or comes from, gathered ones included.
  private var position: Int64 = 0
  private var gathered: UnsafeMutableRawBufferPointer?
  private var gatheredCount = 0

  /// Owns `descriptor` and closes it at the end of its life.
  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    gathered?.deallocate()
    close(descriptor)
  }

  var isPastDeadline: Bool { deadline != .max && clinux_monotonic_ns() > deadline }

  /// Bytes in the file, gathered ones included.
  var length: Int64 {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      fail()
      return 0
    }
    return gatheredCount == 0 ? Int64(info.st_size) : max(Int64(info.st_size), position)
  }

  /// Moves as lseek(2) does; -1 for a place before the file.
  func seek(to offset: Int64, whence: Int32) -> Int64 {
    let base: Int64 =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: length
      default: 0
      }
    let (target, overflow) = base.addingReportingOverflow(offset)
    if overflow || target < 0 { return -1 }
    // To ask for the place is to move nowhere, and writers ask often.
    if target != position {
      _ = flush()
      position = target
    }
    return target
  }

  /// Reads on until `count` bytes are there, the file ends, or a call fails.
  func read(into bytes: UnsafeMutableRawPointer, count: Int) -> Int {
    guard failure == 0, !isPastDeadline, flush() else { return 0 }
    var done = 0
    while done < count {
      let got = retrying { pread(descriptor, bytes + done, count - done, off_t(position)) }
      if got < 0 { fail() }
      if got <= 0 { break }
      done += got
      position += Int64(got)
    }
    return done
  }

  /// Takes all of `bytes`, or fewer when a call fails.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard failure == 0, let start = bytes.baseAddress else { return 0 }
    if bytes.count >= ByteFile.gatheredBytes {
      return flush() ? put(bytes) : 0
    }
    if gatheredCount + bytes.count > ByteFile.gatheredBytes, !flush() { return 0 }
    let buffer =
      gathered ?? .allocate(byteCount: ByteFile.gatheredBytes, alignment: 16)
    gathered = buffer
    (buffer.baseAddress! + gatheredCount).copyMemory(from: start, byteCount: bytes.count)
    gatheredCount += bytes.count
    position += Int64(bytes.count)
    return bytes.count
  }

  /// Hands gathered bytes to the system.
  func flush() -> Bool {
    guard failure == 0 else { return false }
    guard gatheredCount > 0, let buffer = gathered else { return true }
    let waiting = UnsafeRawBufferPointer(rebasing: buffer[..<gatheredCount])
    position -= Int64(gatheredCount)
    gatheredCount = 0
    return put(waiting) == waiting.count
  }

  /// Hands everything to the disk; false with `failure` set where that did not work.
  func sync() -> Bool {
    guard flush() else { return false }
    if retrying({ fsync(descriptor) }) != 0 { fail() }
    return failure == 0
  }

  private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count {
      let room = Int(min(Int64(bytes.count - done), sizeLimit - position))
      // A write of nothing is no progress either: it must not become an endless loop.
      errno = ENOSPC
      let put =
        room > 0
        ? retrying { pwrite(descriptor, bytes.baseAddress! + done, room, off_t(position)) } : -1
      if put <= 0 {
        fail()
        break
      }
      done += put
      position += Int64(put)
    }
    return done
  }

  private func fail() {
    if failure == 0 { failure = errno == 0 ? EIO : errno }
  }
}
