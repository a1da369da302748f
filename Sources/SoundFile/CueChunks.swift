import Glibc
import PlainText
import SoundUnits

/// The `cue ` and `LIST` `adtl` chunks of a WAV, which name points of it (Microsoft, "Multimedia
/// Programming Interface and Data Specifications 1.0", 1991).
///
/// They stand behind the samples: before them they would make a header that grows with their
/// number, and some 3,000 labels make one that libsndfile itself cannot read back.
enum CueChunks {
  /// What libsndfile keeps of a name, and more than any program shows.
  static let nameBytes = 255

  /// Puts both chunks behind the samples of a finished file and counts them in its head. False
  /// where a call failed.
  static func append(_ chunks: [UInt8], to file: ByteFile) -> Bool {
    let end = file.length
    guard file.seek(to: 0, whence: SEEK_END) == end else { return false }
    var tail: [UInt8] = end % 2 == 1 ? [0] : []
    tail += chunks
    let size = UInt32(end + Int64(tail.count) - 8)
    var sizeBytes: [UInt8] = []
    sizeBytes.append(size)
    return tail.withUnsafeBytes { file.write($0) } == tail.count
      && file.seek(to: 4, whence: SEEK_SET) == 4
      && sizeBytes.withUnsafeBytes { file.write($0) } == 4
      && file.flush()
  }

  /// Both chunks, each with its head, to stand at an even offset.
  static func bytes(for markers: [Marker]) -> [UInt8] {
    var points: [UInt8] = []
    var labels = [UInt8]("adtl".utf8)
    points.append(UInt32(markers.count))
    for (index, marker) in markers.enumerated() {
      let number = UInt32(index + 1)
      let frame = UInt32(marker.frame)
      points.append(number)
      points.append(frame)  // its place in the order of playing; without a playlist the frame
      points.append(contentsOf: "data".utf8)
      points.append(UInt32(0))  // no wave list: no chunk start,
      points.append(UInt32(0))  // and no block start
      points.append(frame)
      var label: [UInt8] = []
      label.append(number)
      label.append(contentsOf: name(of: marker).utf8)
      label.append(UInt8(0))
      labels.append(chunk: "labl", label)
    }
    var both: [UInt8] = []
    both.append(chunk: "cue ", points)
    both.append(chunk: "LIST", labels)
    return both
  }

  /// The name as it is kept: on one line, cut between two characters.
  static func name(of marker: Marker) -> String {
    String(marker.name.oneLine.prefix(utf8Bytes: nameBytes))
  }

  /// Frames and names as they stand in a file, in the order of the points; `nil` where its chunks
  /// do not agree with themselves.
  static func points(in reader: ChunkReader) -> [(frame: FramePosition, name: String)]? {
    guard let cues = reader.chunks.first(where: { $0.id == "cue " }) else { return [] }
    guard let points = reader.content(of: cues), points.count >= 4,
      points.count == 4 + 24 * Int(points.uint32(at: 0))
    else { return nil }
    var names: [UInt32: String] = [:]
    for list in reader.chunks where list.id == "LIST" {
      guard let content = reader.content(of: list), content.count >= 4 else { return nil }
      if content.text(at: 0) != "adtl" { continue }
      var offset = 4
      while offset + 12 <= content.count {
        let size = Int(content.uint32(at: offset + 4))
        guard size >= 4, offset + 8 + size <= content.count else { return nil }
        if content.text(at: offset) == "labl" {
          let text = content[(offset + 12)..<(offset + 8 + size)].prefix { $0 != 0 }
          names[content.uint32(at: offset + 8)] = String(decoding: text, as: UTF8.self)
        }
        offset += 8 + size + (size & 1)
      }
    }
    return stride(from: 4, to: points.count, by: 24).map { offset in
      (Int64(points.uint32(at: offset + 20)), names[points.uint32(at: offset)] ?? "")
    }
  }
}

extension [UInt8] {
  /// Little-endian.
  fileprivate mutating func append(_ value: UInt32) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  /// Its head, its content, and a zero where that leaves an odd offset.
  fileprivate mutating func append(chunk id: String, _ content: [UInt8]) {
    append(contentsOf: id.utf8)
    append(UInt32(content.count))
    append(contentsOf: content)
    if content.count % 2 == 1 { append(UInt8(0)) }
  }
}
