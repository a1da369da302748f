/// What a picture's first bytes say: that it is one, and how large.
///
/// Programs that decode pictures allocate what the header says, so it is asked before.
struct ImageHeader: Equatable {
  var width: Int
  var height: Int

  /// More pixels on a side than any screen of cells can use.
  static let longestSide = 8_192
  /// A larger file is no picture for a terminal.
  static let mostBytes: Int64 = 16 << 20
  /// So many bytes are looked at: what a camera writes before a picture fits.
  static let readBytes = 1 << 20

  /// PNG, JPEG, GIF, BMP and WebP; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    func little(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func big(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    guard bytes.count >= 30 else { return nil }
    let size: (Int, Int)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && begins("IHDR", at: 12) {
      size = (big(16, 4), big(20, 4))
    } else if begins("GIF87a") || begins("GIF89a") {
      size = (little(6, 2), little(8, 2))
    } else if begins("BM") && little(14, 4) >= 40 {
      // From the bottom up, or, below zero, from the top down.
      size = (little(18, 4), abs(Int(Int32(truncatingIfNeeded: little(22, 4)))))
    } else if begins("RIFF") && begins("WEBP", at: 8) {
      if begins("VP8X", at: 12) {
        size = (little(24, 3) + 1, little(27, 3) + 1)
      } else if begins("VP8L", at: 12) {
        let bits = little(21, 4)
        size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      } else if begins("VP8 ", at: 12) {
        size = (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
      } else {
        return nil
      }
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      guard let frame = ImageHeader.jpegFrame(bytes) else { return nil }
      size = (big(frame + 7, 2), big(frame + 5, 2))
    } else {
      return nil
    }
    guard size.0 > 0 && size.1 > 0 else { return nil }
    (width, height) = size
  }

  /// Where the segment begins that has the size (ITU-T T.81, B.2.2).
  private static func jpegFrame(_ bytes: [UInt8]) -> Int? {
    var offset = 2
    while offset + 9 <= bytes.count {
      guard bytes[offset] == 0xFF else { return nil }
      let marker = bytes[offset + 1]
      switch marker {
      case 0xFF: offset += 1
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return offset
      case 0x01, 0xD0...0xD8: offset += 2
      default: offset += 2 + max(2, Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      }
    }
    return nil
  }
}
