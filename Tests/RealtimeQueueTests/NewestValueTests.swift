import Glibc
import Testing

@testable import RealtimeQueue

@Suite struct NewestValueTests {
  @Test func initialValueIsThereUntilSomethingIsPosted() {
    let mailbox = NewestValue(7)
    var writer = mailbox.writer
    var reader = mailbox.reader
    let before = [reader.read(), reader.read()]
    writer.post(8)
    let after = [reader.read(), reader.read()]
    #expect(before == [7, 7])
    #expect(after == [8, 8])
  }

  @Test func onlyTheNewestIsRead() {
    let mailbox = NewestValue(0)
    var writer = mailbox.writer
    var reader = mailbox.reader
    var read: [Int] = []
    for count in [1, 2, 3, 4, 7] {
      for value in 1...count { writer.post(10 * count + value) }
      read.append(reader.read())
    }
    #expect(read == [11, 22, 33, 44, 77])
  }

  /// Wider than any register, so that a torn one would show.
  private struct Wide: BitwiseCopyable, Sendable {
    var number: UInt64
    var copies: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    init(_ number: UInt64) {
      self.number = number
      let mixed = number &* 0x9E37_79B9_7F4A_7C15
      copies = (mixed, ~mixed, mixed, ~mixed, mixed, ~mixed, mixed)
    }

    var isWhole: Bool {
      let mixed = number &* 0x9E37_79B9_7F4A_7C15
      return [copies.0, copies.2, copies.4, copies.6].allSatisfy { $0 == mixed }
        && [copies.1, copies.3, copies.5].allSatisfy { $0 == ~mixed }
    }
  }

  @Test func valuesAreNeverTornNorOldAgain() {
    let count: UInt64 = 200_000
    let mailbox = NewestValue(Wide(0))
    let writing = Handover(mailbox.writer)
    var reader = mailbox.reader
    let thread = TestThread {
      var writer = writing.take()
      for number in 1...count { writer.post(Wide(number)) }
    }
    var last: UInt64 = 0
    var (torn, old) = (0, 0)
    while last < count {
      let value = reader.read()
      if !value.isWhole { torn += 1 }
      if value.number < last { old += 1 }
      last = value.number
    }
    thread.join()
    #expect(torn == 0)
    #expect(old == 0)
  }
}
