import Glibc

/// The chunks of a RIFF, RF64 or AIFF file: what each claims, and where it lies.
///
/// For hostile files: nothing is believed but the next chunk's place, and the walk is bounded.
struct ChunkReader {
  struct Chunk: Equatable {
    var id: String
    /// Of its first byte behind the head.
    var offset: Int64
    /// As its head claims; the file may be shorter.
    var size: Int64
  }

  /// Far more than any program writes before or behind the samples.
  static let chunkLimit = 1_000

  /// `RIFF`, `RF64` or `FORM`.
  let formID: String
  /// As the file's first eight bytes claim: everything behind them.
  let formSize: Int64
  let chunks: [Chunk]

  private let file: ByteFile

  /// `nil` where the file is none of these.
  init?(_ file: ByteFile) {
    self.file = file
    guard let head = file.bytes(at: 0, count: 12) else { return nil }
    formID = head.text(at: 0)
    guard ["RIFF", "RF64", "FORM"].contains(formID) else { return nil }
    let bigEndian = formID == "FORM"
    formSize = Int64(head.uint32(at: 4, bigEndian: bigEndian))
    var chunks: [Chunk] = []
    var offset: Int64 = 12
    while chunks.count < ChunkReader.chunkLimit, let head = file.bytes(at: offset, count: 8) {
      var size = Int64(head.uint32(at: 4, bigEndian: bigEndian))
      let id = head.text(at: 0)
      // RF64 has its sizes in the first chunk: RIFF's, the data's, the number of frames.
      if formID == "RF64", id == "data", size == 0xFFFF_FFFF, chunks.first?.id == "ds64",
        let large = file.bytes(at: chunks[0].offset + 8, count: 8)
      {
        size = Int64(clamping: UInt64(large.uint32(at: 4)) << 32 | UInt64(large.uint32(at: 0)))
      }
      chunks.append(Chunk(id: id, offset: offset + 8, size: size))
      let (end, overflow) = (offset + 8).addingReportingOverflow(size + (size & 1))
      if overflow { break }
      offset = end
    }
    self.chunks = chunks
  }

  /// The bytes of a chunk; `nil` where the file ends before them.
  func content(of chunk: Chunk) -> [UInt8]? {
    file.bytes(at: chunk.offset, count: Int(chunk.size))
  }
}

extension ByteFile {
  /// So many bytes from `offset`, or `nil` where the file is shorter: its length is looked at
  /// first, so no claim of a header costs memory.
  func bytes(at offset: Int64, count: Int) -> [UInt8]? {
    guard offset <= length, Int64(count) <= length - offset else { return nil }
    guard seek(to: offset, whence: SEEK_SET) == offset else { return nil }
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let start = buffer.baseAddress { done = read(into: start, count: count) }
      initialized = done
    }
    return done == count ? bytes : nil
  }
}

extension [UInt8] {
  func text(at offset: Int) -> String {
    String(decoding: self[offset..<offset + 4], as: UTF8.self)
  }

  func uint32(at offset: Int, bigEndian: Bool = false) -> UInt32 {
    let value = self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    return bigEndian ? value.byteSwapped : value
  }
}
