import Testing

@testable import ALSAOutput

@Suite struct ALSADevicesTests {
  typealias Hint = (name: String?, description: String?, direction: String?)

  private func listed(_ hints: [Hint]) -> [OutputDevice] {
    ALSADevices.inOrder(
      hints.compactMap {
        OutputDevice(name: $0.name, description: $0.description, direction: $0.direction)
      })
  }

  /// What `snd_device_name_hint` gave on a laptop with a sound server, shortened.
  static let laptop: [Hint] = [
    ("null", "Discard all samples (playback) or generate zero samples (capture)", nil),
    ("pulse", "PulseAudio Sound Server", nil),
    ("hw:CARD=PCH,DEV=0", "HDA Intel PCH, ALC257 Analog\nDirect hardware device", nil),
    ("plughw:CARD=PCH,DEV=0", "HDA Intel PCH, ALC257 Analog\nHardware device", "Output"),
    ("default", nil, nil),
    ("sysdefault:CARD=PCH", "HDA Intel PCH, ALC257 Analog\nDefault Audio Device", nil),
    ("front:CARD=PCH,DEV=0", "HDA Intel PCH, ALC257 Analog\nFront output / input", nil),
    ("dsnoop:CARD=PCH,DEV=0", "HDA Intel PCH", "Input"),
    (nil, "a hint without a name", nil),
  ]

  @Test func playbackDevicesComeInAStableOrderWithTheDefaultFirst() {
    let expected = [
      "default", "plughw:CARD=PCH,DEV=0", "sysdefault:CARD=PCH", "pulse", "hw:CARD=PCH,DEV=0",
      "front:CARD=PCH,DEV=0",
    ]
    #expect(listed(Self.laptop).map(\.name) == expected)
    #expect(listed(Self.laptop.reversed()).map(\.name) == expected)
    #expect(listed(Self.laptop).filter(\.isDefault).map(\.name) == ["default"])
  }

  @Test func descriptionsAreLines() throws {
    let device = try #require(listed(Self.laptop).first { $0.name == "sysdefault:CARD=PCH" })
    #expect(
      device.descriptionLines == ["HDA Intel PCH, ALC257 Analog", "Default Audio Device"])
    #expect(device.kind == .card)
    #expect(listed(Self.laptop).first?.descriptionLines == [])
  }

  @Test func withoutADefaultTheFirstCardIsIt() {
    let hints: [Hint] = [
      ("hw:CARD=b,DEV=0", nil, nil), ("default:CARD=b", nil, nil), ("sysdefault:CARD=a", nil, nil),
    ]
    let devices = listed(hints)
    #expect(devices.first?.name == "default:CARD=b")
    #expect(devices.filter(\.isDefault).count == 1)
    #expect(listed([("null", nil, nil)]) == [])
  }

  @Test func theMachinesOwnListHasNoNullDevice() {
    #expect(!ALSADevices.list().contains { $0.name == "null" })
  }
}
