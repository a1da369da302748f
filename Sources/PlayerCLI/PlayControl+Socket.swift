import Glibc
import SessionEngine

// The control socket in the loop of a session that plays.

extension PlayControl {
  /// For poll(2).
  var socketPoll: pollfd {
    pollfd(fd: remote?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
  }

  /// Answers who wants something over the socket.
  func serveSocket() {
    remote?.serve(standing) { command in
      if command == .stop { stop() } else { player.perform(command) }
    }
  }

  /// Waits last while somebody is there to end them: at the terminal, or connected and saying so.
  func noteAttendance() {
    let isAttended = keyboard.isThere || remote?.isAttended == true
    if isAttended != self.isAttended { player.holdAtWaits(isAttended) }
    self.isAttended = isAttended
  }

  /// How the session stands; `nil` before its plan is there and between two plans.
  var standing: RemoteControl.Standing {
    let status = player.status
    guard let plan, status.hertz == plan.rate.hertz else { return nil }
    return (status, plan)
  }
}
