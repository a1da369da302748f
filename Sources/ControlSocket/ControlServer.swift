import CLinux
import ControlProtocol
import Glibc

/// A player's end of its control socket, for the thread that looks after the player.
///
/// It has no thread of its own and never waits: that thread polls `descriptor`, calls `serve` when it is readable
/// and at any other time it likes, and goes on. Connections, what is kept of each and the work of one call are bounded.
public final class ControlServer {
  /// The most connections. Of them some are kept for those who do not follow, so that a command always gets through.
  public static let mostVisitors = 32
  static let mostFollowers = 24
  /// Whoever has said nothing for so long makes room for others, unless they follow.
  static let idleNanoseconds: Int64 = 5_000_000_000
  /// How long nobody new is let in once the process has no descriptors left.
  private static let pauseNanoseconds: Int64 = 1_000_000_000
  /// Behind a gap of so long, as when the process was stopped, nobody gets what they wanted and gave up.
  static let staleNanoseconds: Int64 = 2_000_000_000

  private let seat: PlayerSeat
  private let listener: Int32
  /// Readable for poll(2) while somebody wants something (an epoll set).
  public let descriptor: Int32
  private let peers: any PeerCheck
  private var visitors: [Int32: Visitor] = [:]
  private var resumeNanoseconds: Int64?
  private var servedNanoseconds: Int64?
  /// Those who wait to be let in came while nobody served.
  private var isQueueOld = false

  /// Listens under a name that was taken.
  ///
  /// - Throws: `ControlSocketError` where there can be no socket.
  public init(_ seat: PlayerSeat, peers: any PeerCheck = KernelPeerCheck())
    throws(ControlSocketError)
  {
    self.seat = seat
    self.peers = peers
    let set = clinux_watch_set()
    guard set >= 0 else { throw .failed("epoll_create1", seat.socketPath) }
    do throws(ControlSocketError) {
      listener = try seat.listen()
    } catch {
      close(set)
      throw error
    }
    descriptor = set
    _ = clinux_watch(set, listener, Int32(CLINUX_READABLE))
  }

  deinit {
    close(listener)
    close(descriptor)
  }

  /// The player's name.
  public var name: String { seat.name }

  /// The socket's path.
  public var path: String { seat.socketPath }

  /// Whether somebody is connected who ends waits.
  public var isAttended: Bool { visitors.values.contains { $0.attends } }

  /// Whether anybody wants to hear of events.
  public var isFollowed: Bool { visitors.values.contains { $0.follows } }

  // MARK: - Serving

  /// Lets in who comes, reads what was written, answers it; for each connection a bounded part of it.
  ///
  /// What was written by someone who has hung up is done, unless nobody served for 2 s: then they gave up, and
  /// were told that the player does not answer.
  ///
  /// - Parameters:
  ///   - now: The time of a clock that only goes forward, in nanoseconds.
  ///   - answer: Does what is asked. A refused `follow` is not followed.
  public func serve(now: Int64, answer: (ControlRequest) -> ControlReply) {
    if let served = servedNanoseconds, now - served >= ControlServer.staleNanoseconds {
      isQueueOld = true
      for visitor in visitors.values { visitor.isOld = true }
    }
    servedNanoseconds = now
    if let resume = resumeNanoseconds, now >= resume {
      resumeNanoseconds = nil
      _ = clinux_watch(descriptor, listener, Int32(CLINUX_READABLE))
    }
    var ready = [Int32](repeating: 0, count: 64)
    var kinds = ready
    let count = clinux_ready(descriptor, &ready, &kinds, 64)
    var isSomebodyThere = false
    for index in 0..<max(0, Int(count)) {
      if ready[index] == listener {
        // After the others: a new connection may get the number of one that has just ended.
        isSomebodyThere = true
      } else if let visitor = visitors[ready[index]] {
        serve(visitor, kinds[index], now: now, answer)
        settle(visitor)
      }
    }
    if isSomebodyThere { letIn(now: now) } else { isQueueOld = false }
  }

  private func serve(
    _ visitor: Visitor, _ kinds: Int32, now: Int64, _ answer: (ControlRequest) -> ControlReply
  ) {
    let isAlone = kinds & Int32(CLINUX_GONE) != 0
    if visitor.isOld && isAlone {
      visitor.giveUp()
      return
    }
    if isAlone || kinds & Int32(CLINUX_WRITABLE) != 0 { visitor.flush() }
    for line in visitor.read(now: now) {
      if let reply = reply(to: line, of: visitor, answer) { visitor.write(bytes(of: reply)) }
    }
    visitor.isOld = false
    visitor.leaveIfDone(isAlone: isAlone)
  }

  /// - Returns: `nil` for an empty line, which means nothing.
  private func reply(
    to line: LineAssembler.Line, of visitor: Visitor, _ answer: (ControlRequest) -> ControlReply
  ) -> ControlReply? {
    guard case .bytes(let bytes) = line else {
      return .refused("the line is longer than 65536 bytes; a request is one short line")
    }
    if bytes.isEmpty { return nil }
    let request: ControlRequest
    do throws(ControlRequest.Problem) {
      request = try ControlRequest(line: bytes)
    } catch {
      return .refused(error.message, id: error.id)
    }
    guard case .follow(let attends) = request.command else { return answer(request) }
    let followers = visitors.values.count { $0.follows }
    if !visitor.follows && followers >= ControlServer.mostFollowers {
      return .refused("\(followers) follow already; try again later", id: request.id)
    }
    let reply = answer(request)
    if case .status = reply { (visitor.follows, visitor.attends) = (true, attends) }
    return reply
  }

  private func bytes(of reply: ControlReply) -> [UInt8] { Array((reply.line + "\n").utf8) }

  /// After anything that may have changed what a visitor waits for.
  private func settle(_ visitor: Visitor) {
    if visitor.isGone {
      // Closing it takes it out of the set.
      visitors[visitor.descriptor] = nil
    } else {
      _ = clinux_watch(descriptor, visitor.descriptor, visitor.wanted)
    }
  }

  // MARK: - Connections

  /// Lets in some of those who wait; the others have their turn in the next call.
  private func letIn(now: Int64) {
    for _ in 0..<16 {
      let connection = clinux_accept(listener)
      guard connection >= 0 else {
        if errno == EAGAIN {
          isQueueOld = false
          return
        }
        // No descriptor left: the set would say for ever that somebody waits.
        clinux_watch_no_more(descriptor, listener)
        resumeNanoseconds = now + ControlServer.pauseNanoseconds
        return
      }
      let visitor = Visitor(descriptor: connection, now: now)
      visitor.isOld = isQueueOld
      guard peers.user(of: connection) == geteuid() else {
        visitor.write(bytes(of: .refused("the player belongs to another user")))
        continue
      }
      if visitors.count >= ControlServer.mostVisitors && !makeRoom(now: now) {
        visitor.write(
          bytes(of: .refused("\(visitors.count) are connected already; try again later")))
        continue
      }
      visitors[connection] = visitor
      settle(visitor)
    }
  }

  /// The one who has been silent for longest leaves, where that is long.
  private func makeRoom(now: Int64) -> Bool {
    let silent = visitors.values.filter {
      !$0.follows && now - $0.heardNanoseconds >= ControlServer.idleNanoseconds
    }
    guard let longest = silent.min(by: { $0.heardNanoseconds < $1.heardNanoseconds }) else {
      return false
    }
    visitors[longest.descriptor] = nil
    return true
  }

  // MARK: - Telling

  /// Tells everybody who follows. Who has not read for long is not followed up any more.
  public func tell(_ news: PlayerNews) {
    let followers = visitors.values.filter(\.follows)
    guard !followers.isEmpty else { return }
    let line = bytes(of: .event(news))
    for follower in followers {
      follower.write(line)
      settle(follower)
    }
  }
}
