import Glibc
import Synchronization
import TestSupport
import Testing

@testable import RealtimeQueue

@Suite struct RealtimeQueueTests {
  @Test func valuesComeOutInTheirOrder() {
    let queue = RealtimeQueue<Int>(capacity: 4)
    var producer = queue.producer
    var consumer = queue.consumer
    var received: [Int?] = []
    for value in 0..<3 {
      let hasRoom = producer.push(value)
      #expect(hasRoom)
    }
    for _ in 0..<4 { received.append(consumer.pop()) }
    #expect(received == [0, 1, 2, nil])
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 4), (8, 8), (100, 128)])
  func fullQueueRefusesAndKeepsWhatItHas(capacity: Int, room: Int) {
    let queue = RealtimeQueue<Int>(capacity: capacity)
    var producer = queue.producer
    var consumer = queue.consumer
    var taken = 0
    while producer.push(taken) { taken += 1 }
    #expect(taken == room)
    let first = consumer.pop()
    #expect(first == 0)
    let hasRoomAgain = producer.push(taken)
    #expect(hasRoomAgain)
    var rest: [Int] = []
    while let value = consumer.pop() { rest.append(value) }
    #expect(rest == Array(1...room))
  }

  /// A queue much smaller than what goes through it, both sides as fast as they can, then each in turn
  /// the slower one.
  @Test(arguments: [1, 2, 3, 64])
  func twoThreadsLoseNothingAndKeepTheOrder(capacity: Int) {
    let count = 50_000
    let queue = RealtimeQueue<UInt64>(capacity: capacity)
    let producing = Handover(queue.producer)
    var consumer = queue.consumer
    let thread = TestThread {
      var producer = producing.take()
      var numbers = SeededNumbers(seed: 42)
      for _ in 0..<count {
        let value = numbers.next()
        while !producer.push(value) { sched_yield() }
      }
    }
    var expected = SeededNumbers(seed: 42)
    var wrong = 0
    for _ in 0..<count {
      var value = consumer.pop()
      while value == nil {
        sched_yield()
        value = consumer.pop()
      }
      if value != expected.next() { wrong += 1 }
    }
    thread.join()
    #expect(wrong == 0)
    let left = consumer.pop()
    #expect(left == nil)
  }

  /// What found no room is the producer's loss alone: the others arrive, in order, and the counts agree.
  @Test func whatIsLostWasRefused() {
    let count = 200_000
    let tally = Tally()
    let queue = RealtimeQueue<Int>(capacity: 8)
    let producing = Handover(queue.producer)
    var consumer = queue.consumer
    let thread = TestThread {
      var producer = producing.take()
      for value in 0..<count where !producer.push(value) {
        tally.refused.add(1, ordering: .relaxed)
      }
      tally.isDone.store(true, ordering: .releasing)
    }
    var received = 0
    var last = -1
    var isInOrder = true
    while true {
      let wasDone = tally.isDone.load(ordering: .acquiring)
      guard let value = consumer.pop() else {
        if wasDone { break }
        continue
      }
      isInOrder = isInOrder && value > last
      last = value
      received += 1
    }
    thread.join()
    #expect(isInOrder)
    #expect(received + tally.refused.load(ordering: .relaxed) == count)
  }

  private final class Tally: Sendable {
    let refused = Atomic<Int>(0)
    let isDone = Atomic<Bool>(false)
  }
}
