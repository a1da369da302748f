/// A WAV file made byte by byte, for headers that no library would write.
struct HandMadeWAV {
  var channels: UInt16 = 1
  var hertz: UInt32 = 48_000
  var bits: UInt16 = 16
  /// 1 PCM, 3 float.
  var tag: UInt16 = 1
  var data: [UInt8] = []
  /// What the head of the data claims, where that is not the truth.
  var claimedSize: UInt32?

  var bytes: [UInt8] {
    let bytesPerFrame = UInt32(channels) * UInt32(bits) / 8
    let size = claimedSize ?? UInt32(data.count)
    var bytes =
      Array("RIFF".utf8) + little(size &+ 36) + Array("WAVEfmt ".utf8) + little(UInt32(16))
    bytes += little(tag) + little(channels) + little(hertz) + little(hertz &* bytesPerFrame)
    bytes += little(UInt16(truncatingIfNeeded: bytesPerFrame)) + little(bits)
    return bytes + Array("data".utf8) + little(size) + data
  }
}

func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}
