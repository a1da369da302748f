import CommandSyntax
import Glibc

/// `carillon` alone: on a terminal lists the sessions and plays the one chosen; elsewhere only lists them.
struct SessionChooser {
  let store: SessionStore
  let console: Console
  let signals: SignalWatch

  func run() throws(CommandFailure) -> ExitStatus {
    let list = ListCommand(store: store, console: console)
    guard isatty(0) == 1 && isatty(1) == 1 else {
      return list.run(ParsedCommand(command: .list))
    }
    let entries = list.entries().entries
    guard !entries.isEmpty else {
      console.complain("no sessions found; a file is played by its path")
      return .failed
    }
    let palette = Palette(isOn: console.outputIsColored)
    console.printRaw(ListCommand.table(entries, numbered: true, palette: palette))
    guard let choice = try choose(from: entries) else { return .done }
    return try PlayCommand(store: store, console: console, signals: signals)
      .run(ParsedCommand(command: .play, operands: [choice.path]))
  }

  /// Asks until the answer is a number or a name of the list; `nil` for none.
  private func choose(
    from entries: [ListCommand.Entry]
  ) throws(CommandFailure) -> ListCommand.Entry? {
    while true {
      console.printRaw("play which one (1–\(entries.count), Enter for none)? ")
      guard let answer = try line() else { return nil }
      let word = answer.split(separator: " ").joined(separator: " ")
      if word.isEmpty { return nil }
      if let number = Int(word), entries.indices.contains(number - 1) { return entries[number - 1] }
      if let entry = entries.first(where: { $0.name == word }) { return entry }
      console.complain("no session '\(word)'; a number from the list is right")
    }
  }

  /// One line of the terminal; `nil` at its end.
  private func line() throws(CommandFailure) -> String? {
    var polled = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 2, -1) < 0 && errno == EINTR {}
    if let signal = signals.next() {
      console.print("")
      throw .stopped(by: signal)
    }
    return readLine()
  }
}
