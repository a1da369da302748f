import CommandSyntax
import Glibc

/// `carillon` alone: on a terminal lists the sessions and plays the one chosen; elsewhere only lists
/// them.
struct SessionChooser {
  let store: SessionStore
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let list = ListCommand(store: store, console: console)
    guard Keyboard().isThere && isatty(1) == 1 else {
      return list.run(ParsedCommand(command: .list))
    }
    let entries = list.entries().entries
    guard !entries.isEmpty else {
      console.complain(ListCommand.nothingFound)
      return .failed
    }
    console.printStyled(ListCommand.table(entries, numbered: true, console.palette))
    guard let choice = choose(from: entries) else { return .done }
    return try PlayCommand(store: store, console: console)
      .run(ParsedCommand(command: .play, operands: [choice.path]))
  }

  /// Asks until the answer is a number or a name of the list; `nil` for none.
  private func choose(from entries: [ListCommand.Entry]) -> ListCommand.Entry? {
    while !console.outputIsClosed {
      console.printStyled("play which one (1–\(entries.count), Enter for none)? ")
      guard let answer = readLine() else {
        console.print("")
        return nil
      }
      let word = answer.split(separator: " ").joined(separator: " ")
      if word.isEmpty { return nil }
      if let number = Int(word), (1...entries.count).contains(number) { return entries[number - 1] }
      if let entry = entries.first(where: { $0.name == word }) { return entry }
      console.complain("no session '\(word)'; a number or a name from the list is right")
    }
    return nil
  }
}
