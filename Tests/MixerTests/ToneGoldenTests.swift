import SoundUnits
import TestSupport
import Testing

/// Another processor, compiler or optimization must give the same bits.
@Suite struct ToneGoldenTests {
  @Test func everyBitIsAsRecorded() {
    let lines = ToneName.allCases.map { tone in
      "\(tone.rawValue) \(hexadecimal(hash(samples(of: tone, hertz: 48_000))))\n"
    }
    expectGolden(lines.joined(), "tones-48000.txt")
  }

  /// FNV-1a of 64 bits over the samples' bit patterns, lowest byte first.
  private func hash(_ samples: [Float]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for sample in samples {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        hash = (hash ^ UInt64(sample.bitPattern >> shift & 0xff)) &* 0x100_0000_01b3
      }
    }
    return hash
  }

  private func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
