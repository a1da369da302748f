import Glibc
import SessionEngine

// What goes along with a session that plays, in the loop of the control thread.

extension PlayControl {
  /// Answers a desktop that wants something, and looks in on the user's commands.
  func serveCompanions() {
    companions?.serve(standing) { command in
      if command == .stop { stop() } else { player.perform(command) }
    }
  }

  /// The session is over: lets commands and notifications come to their end, while whoever asks over the
  /// socket is answered and a signal ends it all.
  func finishCompanions() {
    let signal = pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    companions?.finish([signal, socketPoll], standing: { standing }) {
      serveSocket()
      while let signal = signals?.next() {
        let ends = signal == SIGINT || signal == SIGTERM || (signal == SIGHUP && !keepsPlaying)
        if ends { return false }
      }
      return true
    }
  }
}
