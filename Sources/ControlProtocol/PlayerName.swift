/// Names of players: what `--player` says, and files are called.
public enum PlayerName {
  /// The most bytes of one, so that its files have names that every file system takes.
  public static let longest = 64

  /// Whether a name can be a player's: letters, digits, `.`, `-` and `_` in at most 64 bytes, the first a
  /// letter or a digit.
  public static func isValid(_ name: String) -> Bool {
    guard let first = name.first, name.utf8.count <= longest else { return false }
    return isPlain(first) && name.allSatisfy { isPlain($0) || ".-_".contains($0) }
  }

  /// The name of a player of a session, which is a name or a file.
  public static func make(fromSession session: String) -> String {
    var base = session.split(separator: "/").last.map(String.init) ?? ""
    if base.hasSuffix(".yaml"), base.count > 5 { base.removeLast(5) }
    var name = ""
    for character in base {
      if isPlain(character) || (!name.isEmpty && ".-_".contains(character)) {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    while name.utf8.count > longest - 4 { name.removeLast() }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "session" : name
  }

  /// `name`, `name-2`, `name-3` and so on: what several players of one session are called.
  public static func numbered(_ name: String, _ number: Int) -> String {
    number == 1 ? name : "\(name)-\(number)"
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
