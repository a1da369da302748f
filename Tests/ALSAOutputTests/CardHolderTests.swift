import Glibc
import TestSupport
import Testing

@testable import ALSAOutput

@Suite struct CardHolderTests {
  /// A /proc in which process 212 plays to card 1 and process 77 records from it.
  private func makeProc() throws -> TemporaryFolder {
    let proc = try TemporaryFolder()
    try proc.write("aplay\n", to: "212/comm")
    try proc.write("arecord\n", to: "77/comm")
    try proc.write("", to: "meminfo")
    for (process, target) in [("212", "/dev/snd/pcmC1D0p"), ("77", "/dev/snd/pcmC1D0c")] {
      try proc.makeFolder("\(process)/fd")
      for (number, path) in [(0, "/dev/null"), (5, target)] {
        symlink(path, proc.path(of: "\(process)/fd/\(number)"))
      }
    }
    return proc
  }

  @Test(
    arguments: [
      (nil, "aplay (212)"), (1, "aplay (212)"), (0, nil), (11, nil),
    ] as [(Int32?, String?)])
  func theHolderIsWhoHasThePlaybackDeviceOpen(_ card: Int32?, _ holder: String?) throws {
    let proc = try makeProc()
    #expect(CardHolder.name(card: card, root: proc.path) == holder)
  }

  @Test func whereNothingCanBeReadNobodyIsNamed() {
    #expect(CardHolder.name(card: nil, root: "/proc/no-such-folder") == nil)
  }

  @Test(arguments: ["default", "pulse", "hw:", "hw:NoSuchCard", "sysdefault:CARD=NoSuchCard,DEV=0"])
  func aNameWithoutACardSpeaksOfNone(_ device: String) {
    #expect(CardHolder.card(of: device) == nil)
  }
}
