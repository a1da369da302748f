import Glibc
import Testing

@testable import PlayerCLI

/// Whether anybody reads what a follower writes.
@Suite struct FollowedOutputTests {
  private func isReaderGone(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    poll(&polled, 1, 0)
    return FollowCommand.isReaderGone(polled)
  }

  @Test func aPipeAndASocketTellWhenTheirReaderHasGone() {
    for makesSocket in [false, true] {
      var ends: [Int32] = [-1, -1]
      // A socket of a log: SOCK_STREAM is 1.
      let made = makesSocket ? socketpair(AF_UNIX, 1, 0, &ends) : pipe(&ends)
      #expect(made == 0)
      #expect(!isReaderGone(ends[1]))
      close(ends[0])
      #expect(isReaderGone(ends[1]), "socket: \(makesSocket)")
      close(ends[1])
    }
  }
}
