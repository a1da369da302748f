import CALSA
import Glibc

/// Who has a sound card's playback device open, as far as /proc shows it to us.
enum CardHolder {
  /// The number of the card that a device's name speaks of, if it does: `hw:1`, `plughw:CARD=DAC,DEV=0`.
  static func card(of device: String) -> Int32? {
    guard let colon = device.firstIndex(of: ":") else { return nil }
    var card = device[device.index(after: colon)...].prefix { $0 != "," }
    if card.hasPrefix("CARD=") { card = card.dropFirst(5) }
    guard !card.isEmpty else { return nil }
    let index = snd_card_get_index(String(card))
    return index >= 0 ? index : nil
  }

  /// `aplay (1234)`: the first process found with a playback device of the card open.
  ///
  /// - Parameters:
  ///   - card: `nil` for any card.
  ///   - root: Where /proc is; tests have their own.
  static func name(card: Int32?, root: String = "/proc") -> String? {
    for process in entries(of: root).sorted() where Int(process) != nil {
      let folder = "\(root)/\(process)/fd"
      for descriptor in entries(of: folder)
      where isPlayback(target(of: "\(folder)/\(descriptor)"), card: card) {
        let name = firstLine(of: "\(root)/\(process)/comm")
        return "\(name ?? "process") (\(process))"
      }
    }
    return nil
  }

  /// Whether a path is a playback device: `/dev/snd/pcmC0D0p`.
  private static func isPlayback(_ path: String?, card: Int32?) -> Bool {
    guard let path, path.hasSuffix("p") else { return false }
    return path.hasPrefix("/dev/snd/pcmC" + (card.map { "\($0)D" } ?? ""))
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      let length = readlink(link, buffer.baseAddress!, buffer.count)
      guard length > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(length), as: UTF8.self)
    }
  }

  private static func firstLine(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let length = read(descriptor, buffer.baseAddress, buffer.count)
      guard length > 0 else { return nil }
      return String(decoding: buffer.prefix(length).prefix { $0 != 10 }, as: UTF8.self)
    }
  }
}
