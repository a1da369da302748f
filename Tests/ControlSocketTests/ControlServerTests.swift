import ControlProtocol
import ControlSocket
import Glibc
import TestSupport
import Testing

@Suite struct ControlServerTests {
  private let done = #"{"ok": true}"#

  @Test func everyLineIsAnsweredInOrder() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    raw.write("{\"command\": \"pause\"}\r\n\n{\"command\": \"wait-over\", \"id\": 9}\nwhat\n")
    #expect(world.turn { raw.lines.count == 3 })
    #expect(
      raw.lines == [
        done, #"{"ok": false, "error": "the session is not waiting", "id": 9}"#,
        #"{"ok": false, "error": "not JSON at byte 1: no value of JSON begins here"}"#,
      ])
    #expect(world.commands == [.pause, .waitOver])
  }

  @Test func aClientAsksAndIsTold() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    let other = try RawConnection(world.server.path)
    raw.write("{\"command\": \"follow\", \"attend\": true}\n")
    #expect(world.turn { raw.lines.count == 1 })
    #expect(world.server.isFollowed && world.server.isAttended)
    other.write("{\"command\": \"status\"}\n")
    #expect(world.turn { other.lines.count == 1 })
    world.server.tell(PlayerNews(.paused, world.report))
    #expect(raw.lines.last?.hasPrefix(#"{"event": "paused", "status": {"player": "tree""#) == true)
    #expect(other.lines.count == 1)
    raw.hangUp()
    #expect(world.turn { !world.server.isFollowed })
    #expect(!world.server.isAttended)
  }

  @Test func aLineInPiecesIsOneLine() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    for byte in Array("{\"command\": \"next\"}".utf8) {
      raw.write([byte])
      world.turn()
    }
    #expect(world.commands.isEmpty)
    raw.write("\n")
    #expect(world.turn { raw.lines == [done] })
  }

  /// `printf '{"command": "pause"}' | socat - UNIX:…`
  @Test func whatIsWrittenBeforeTheEndIsDoneAndAnswered() throws {
    let world = try SocketWorld()
    let polite = try RawConnection(world.server.path)
    polite.write("{\"command\": \"pause\"}")
    polite.endWriting()
    #expect(world.turn { polite.lines.isEmpty == polite.received.isEmpty && polite.hasEnded })
    #expect(polite.lines == [done])
    let hasty = try RawConnection(world.server.path)
    hasty.write(String(repeating: "{\"command\": \"next\"}\n", count: 500))
    hasty.hangUp()
    #expect(world.turn { world.commands.count == 501 })
    let half = try RawConnection(world.server.path)
    half.write("{\"command\": \"st")
    half.hangUp()
    for _ in 0..<5 { world.turn() }
    #expect(world.commands.count == 501)
  }

  /// The player was stopped for a while: whoever hung up meanwhile was told that it does not answer.
  @Test func whoGaveUpWhileNobodyServedGetsNothingDone() throws {
    let world = try SocketWorld()
    let known = try RawConnection(world.server.path)
    let patient = try RawConnection(world.server.path)
    known.write("{\"command\": \"pause\"}\n")
    patient.write("{\"command\": \"pause\"}\n")
    #expect(world.turn { world.commands.count == 2 })

    known.write("{\"command\": \"next\"}\n")
    known.hangUp()
    let guests = try (0..<20).map { _ in try RawConnection(world.server.path) }
    for guest in guests {
      guest.write("{\"command\": \"stop\"}\n")
      guest.hangUp()
    }
    let polite = try RawConnection(world.server.path)
    polite.write("{\"command\": \"resume\"}")
    polite.endWriting()
    patient.write("{\"command\": \"resume\"}\n")
    world.now += 6_000_000_000
    #expect(world.turn { world.commands.count == 4 })
    for _ in 0..<5 { world.turn() }
    #expect(world.commands == [.pause, .pause, .resume, .resume])

    // Whoever hangs up while somebody serves has said what they want.
    let hasty = try RawConnection(world.server.path)
    hasty.write("{\"command\": \"next\"}\n")
    hasty.hangUp()
    world.now += 100_000_000
    #expect(world.turn { world.commands.count == 5 })
  }

  @Test func whoFollowsAndWritesNoMoreStillFollows() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    raw.write("{\"command\": \"follow\"}\n")
    raw.endWriting()
    #expect(world.turn { raw.lines.count == 1 })
    for _ in 0..<5 { world.turn() }
    world.server.tell(PlayerNews(.complete, world.report))
    #expect(raw.lines.count == 2)
    #expect(!world.server.isAttended)
  }

  @Test func aRefusedFollowIsNotFollowed() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    raw.write("{\"command\": \"follow\"}\n")
    for _ in 0..<3 { world.server.serve(now: 0) { .refused("not yet", id: $0.id) } }
    world.server.tell(PlayerNews(.paused, world.report))
    #expect(raw.lines == [#"{"ok": false, "error": "not yet"}"#])
  }

  @Test func theLastWordArrivesAfterThePlayerIsGone() throws {
    var world: SocketWorld? = try SocketWorld()
    let folder = try #require(world?.folder)
    let path = try #require(world?.server.path)
    let raw = try RawConnection(path)
    raw.write("{\"command\": \"follow\"}\n")
    _ = world?.turn { raw.lines.count == 1 }
    if let world { world.server.tell(PlayerNews(.stopped, world.report)) }
    world = nil
    #expect(raw.lines.last?.hasPrefix(#"{"event": "stopped""#) == true)
    #expect(raw.hasEnded)
    #expect(TemporaryFolder.names(at: folder.path(of: "run")).isEmpty)
  }

  // MARK: - Who may

  /// Says that everybody is somebody else.
  private struct Stranger: PeerCheck {
    var number: uid_t?
    func user(of connection: Int32) -> uid_t? { number }
  }

  @Test func anotherUserIsRefusedWithALine() throws {
    for number in [geteuid() + 1, nil] {
      let world = try SocketWorld(peers: Stranger(number: number))
      let raw = try RawConnection(world.server.path)
      raw.write("{\"command\": \"stop\"}\n")
      #expect(world.turn { !raw.lines.isEmpty })
      #expect(raw.lines == [#"{"ok": false, "error": "the player belongs to another user"}"#])
      #expect(raw.hasEnded)
      for _ in 0..<5 { world.turn() }
      #expect(world.commands.isEmpty)
    }
  }

  @Test func theKernelSaysWhoIsThere() throws {
    let world = try SocketWorld()
    let raw = try RawConnection(world.server.path)
    raw.write("{\"command\": \"pause\"}\n")
    #expect(world.turn { raw.lines == [done] })
  }
}
