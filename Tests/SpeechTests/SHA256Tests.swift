import Testing

@testable import Speech

@Suite struct SHA256Tests {
  struct Vector: CustomTestStringConvertible {
    var text: String
    var digest: String
    var testDescription: String { "\(text.count) characters" }
  }

  /// FIPS 180-4's examples (NIST, "SHA256.pdf", and the test vectors of the same page), then lengths
  /// around the ends of blocks, by coreutils' sha256sum.
  static let vectors = [
    Vector(
      text: "", digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector(
      text: "abc", digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      text: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      text: "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      digest: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    Vector(
      text: String(repeating: "a", count: 55),
      digest: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    Vector(
      text: String(repeating: "a", count: 56),
      digest: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    Vector(
      text: String(repeating: "a", count: 63),
      digest: "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    Vector(
      text: String(repeating: "a", count: 64),
      digest: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    Vector(
      text: String(repeating: "a", count: 65),
      digest: "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    Vector(
      text: String(repeating: "a", count: 119),
      digest: "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    Vector(
      text: String(repeating: "a", count: 120),
      digest: "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
  ]

  @Test(arguments: vectors)
  func digestIsTheStandards(_ vector: Vector) {
    #expect(SHA256.hexDigest(Array(vector.text.utf8)) == vector.digest)
  }

  @Test func aMillionBytesAreDigested() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hexDigest(bytes) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
