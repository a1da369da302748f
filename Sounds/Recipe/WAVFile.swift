import Glibc
import SoundUnits

/// Samples with full scale at ±1 as 16-bit integers: to the nearest step of 1/32 768, halves away
/// from 0.
func quantized(_ samples: [Double]) -> [Int16] {
  samples.map {
    let steps = $0 * 32_768
    return Int16(steps < 0 ? steps - 0.5 : steps + 0.5)
  }
}

/// Interleaved samples as the bytes of a WAV file with the plain header of 44 bytes.
package func wavBytes(_ samples: [Int16], channelCount: Int, rate: SampleRate) -> [UInt8] {
  let frameBytes = channelCount * 2
  let dataBytes = samples.count * 2
  var bytes: [UInt8] = []
  bytes.reserveCapacity(44 + dataBytes)
  func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
  func append<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
  append("RIFF")
  append(UInt32(36 + dataBytes))
  append("WAVEfmt ")
  append(UInt32(16))
  append(UInt16(1))  // integer PCM
  append(UInt16(channelCount))
  append(UInt32(rate.hertz))
  append(UInt32(rate.hertz * frameBytes))
  append(UInt16(frameBytes))
  append(UInt16(16))
  append("data")
  append(UInt32(dataBytes))
  for sample in samples { append(sample) }
  return bytes
}

/// Writes a whole file, or says why not: `path: open: No such file or directory`.
func writeFile(_ bytes: [UInt8], to path: String) throws(WriteError) {
  guard let file = fopen(path, "wb") else { throw WriteError(path: path, call: "open") }
  let written = fwrite(bytes, 1, bytes.count, file)
  let failure = written == bytes.count ? nil : WriteError(path: path, call: "write")
  let closed = fclose(file)
  if let failure { throw failure }
  if closed != 0 { throw WriteError(path: path, call: "close") }
}

/// A file that could not be written, and the reason that the system gave.
struct WriteError: Error, CustomStringConvertible {
  var description: String

  /// To be made right after the call that failed.
  init(path: String, call: String) {
    description = "\(path): \(call): \(String(cString: strerror(errno)))"
  }
}
