import ControlProtocol
import ControlSocket
import Glibc
import TestSupport
import Testing

/// What anybody may do to a socket, and what it costs.
@Suite(.serialized) struct ControlServerBoundsTests {
  /// Bytes of this process that are in memory.
  private func residentBytes() -> Int {
    let text = String(decoding: (try? FileBytes.read("/proc/self/statm")) ?? [], as: UTF8.self)
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0)
      * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Other suites run meanwhile in this process; a buffer without a bound would take far more.
  private let tolerance = 48 << 20

  @Test func tenThousandLinesOfGarbageAreAnsweredAndChangeNothing() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    var random = SeededRandom(seed: 3)
    var answered = 0
    let before = residentBytes()
    for _ in 0..<10_000 {
      var line = (0..<Int.random(in: 1..<60, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      line.removeAll { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      if line.isEmpty { line = [0] }
      raw.write(line + [UInt8(ascii: "\n")])
      world.turn()
      let lines = raw.lines
      #expect(lines.allSatisfy { $0.hasPrefix("{\"ok\": false, \"error\": \"") })
      answered += lines.count
      raw.forget()
    }
    #expect(
      world.turn {
        answered += raw.lines.count; raw.forget(); return answered >= 10_000
      })
    #expect(answered == 10_000)
    #expect(world.commands.isEmpty)
    #expect(residentBytes() - before < tolerance)
  }

  @Test func linesOfAMegabyteAreRefusedAndNotKept() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    let before = residentBytes()
    let piece = [UInt8](repeating: UInt8(ascii: "{"), count: 16_384)
    for number in 1...8 {
      var left = 1 << 20
      while left > 0 {
        left -= raw.write(Array(piece.prefix(left)))
        world.turn()
      }
      while raw.write("\n") == 0 { world.turn() }
      #expect(world.turn { raw.lines.count == number })
    }
    #expect(
      Set(raw.lines) == [
        #"{"ok": false, "error": "the line is longer than 65536 bytes; a request is one short line"}"#
      ])
    raw.write("{\"command\": \"pause\"}\n")
    #expect(world.turn { world.commands == [.pause] })
    #expect(residentBytes() - before < tolerance)
  }

  @Test func twoHundredConnectionsAreServedOrRefused() throws {
    let world = try SocketWorld()
    var connections: [RawConnection] = []
    for _ in 0..<200 {
      let raw = try RawConnection(world.server.path)
      raw.write("{\"command\": \"toggle\"}\n")
      connections.append(raw)
      // Some are let in while others knock.
      if connections.count % 10 == 0 { world.turn() }
    }
    #expect(world.turn { connections.allSatisfy { !$0.lines.isEmpty } })
    let served = connections.filter { $0.lines == [#"{"ok": true}"#] && !$0.hasEnded }
    let refused = connections.filter {
      $0.lines == [#"{"ok": false, "error": "32 are connected already; try again later"}"#]
        && $0.hasEnded
    }
    #expect(served.count == ControlServer.mostVisitors)
    #expect(refused.count == 200 - ControlServer.mostVisitors)
    #expect(world.commands.count == ControlServer.mostVisitors)

    // Once one leaves another can come.
    served[0].hangUp()
    for _ in 0..<3 { world.turn() }
    let next = try RawConnection(world.server.path)
    next.write("{\"command\": \"next\"}\n")
    #expect(world.turn { world.commands.last == .next })
  }

  @Test func whoIsSilentForLongMakesRoomButNotWhoFollows() throws {
    let world = try SocketWorld()
    var followers: [RawConnection] = []
    for _ in 0..<30 {
      let raw = try RawConnection(world.server.path)
      raw.write("{\"command\": \"follow\"}\n")
      #expect(world.turn { !raw.lines.isEmpty })
      followers.append(raw)
    }
    // A place for commands is always left.
    #expect(followers.filter { $0.lines[0].hasPrefix("{\"ok\": true") }.count == 24)
    #expect(
      followers[24].lines == [#"{"ok": false, "error": "24 follow already; try again later"}"#])
    let idle = try (0..<2).map { _ in try RawConnection(world.server.path) }
    world.turn()
    world.now = 6_000_000_000
    let next = try RawConnection(world.server.path)
    next.write("{\"command\": \"next\"}\n")
    #expect(world.turn { world.commands.last == .next })
    world.server.tell(PlayerNews(.paused, world.report))
    #expect(followers.prefix(24).allSatisfy { $0.lines.count == 2 })
    // One of those who said nothing had to go: the 6 refused ones or the 2 idle ones.
    for raw in followers + idle { raw.read() }
    #expect((followers + idle).filter(\.hasEnded).count == 1)
    #expect(followers.prefix(24).allSatisfy { !$0.hasEnded })
  }

  @Test func whoFollowsAndDoesNotReadIsLetGo() throws {
    let world = try SocketWorld()
    let lazy = try RawConnection(world.server.path)
    let other = try RawConnection(world.server.path)
    for raw in [lazy, other] { raw.write("{\"command\": \"follow\"}\n") }
    #expect(world.turn { lazy.lines.count == 1 && other.lines.count == 1 })
    let before = residentBytes()
    var told = 0
    while told < 100_000, !lazy.hasEnded {
      world.server.tell(PlayerNews(.stepStarted, world.report))
      told += 1
      if told % 64 == 0 {
        other.read()
        other.forget()
        world.turn()
      }
      // Whether it has been let go shows at the server.
      if told % 512 == 0, !hasPeer(lazy, world) { break }
    }
    #expect(told < 100_000)
    #expect(world.server.isFollowed)
    #expect(residentBytes() - before < tolerance)
    other.forget()
    world.server.tell(PlayerNews(.paused, world.report))
    #expect(other.lines.last?.hasPrefix("{\"event\": \"paused\"") == true)
  }

  /// Whether the server still has the other end: writing to one that is closed fails.
  private func hasPeer(_ raw: RawConnection, _ world: SocketWorld) -> Bool {
    raw.write("\n") == 1
  }

  @Test func whoAsksAndDoesNotReadIsNotReadAnyMore() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    let other = try RawConnection(world.server.path)
    let request = Array("{\"command\": \"status\"}\n".utf8)
    let before = residentBytes()
    var isFull = 0
    for _ in 0..<200_000 {
      isFull = raw.write(request) == request.count ? 0 : isFull + 1
      world.turn()
      if isFull > 100 { break }
    }
    // The kernel holds the rest back: neither end takes more, and nobody has to be thrown out.
    #expect(isFull > 100)
    #expect(residentBytes() - before < tolerance)
    let count = world.commands.count
    for _ in 0..<100 { world.turn() }
    #expect(world.commands.count == count)
    other.write("{\"command\": \"pause\"}\n")
    #expect(world.turn { world.commands.last == .pause })
    // Once it reads again it is served again.
    #expect(
      world.turn {
        raw.read(); raw.forget(); return world.commands.count > count + 100
      })
  }
}
