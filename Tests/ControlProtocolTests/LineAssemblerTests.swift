import ControlProtocol
import TestSupport
import Testing

@Suite struct LineAssemblerTests {
  private func lines(_ text: String, longest: Int = 8, pieces: [Int]) -> [LineAssembler.Line] {
    var assembler = LineAssembler(longest: longest)
    var lines: [LineAssembler.Line] = []
    var rest = Array(text.utf8)[...]
    for size in pieces {
      lines += assembler.take(rest.prefix(size))
      rest = rest.dropFirst(size)
      #expect(assembler.pendingCount <= longest)
    }
    lines += assembler.take(rest)
    if let last = assembler.takeRest() { lines.append(last) }
    return lines
  }

  private func line(_ text: String) -> LineAssembler.Line { .bytes(Array(text.utf8)) }

  @Test func linesAreTheSameForEveryCutIntoPieces() {
    let text = "one\r\n\ntwo\n12345678\n123456789 and more\nthree\nhalf"
    let whole = lines(text, pieces: [])
    #expect(
      whole == [
        line("one"), line(""), line("two"), line("12345678"), .tooLong, line("three"), line("half"),
      ])
    for size in 1...text.utf8.count {
      let pieces = [Int](repeating: size, count: text.utf8.count / size)
      #expect(lines(text, pieces: pieces) == whole, "pieces of \(size)")
    }
  }

  @Test func aLineThatIsTooLongIsToldOnceAndNotKept() {
    var assembler = LineAssembler()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    var told = 0
    for _ in 0..<256 {
      told += assembler.take(piece).count
      #expect(assembler.pendingCount <= 65_536)
    }
    #expect(told == 1)
    #expect(assembler.take(Array("\nok\n".utf8)) == [line("ok")])
  }

  @Test func anEndInALineThatIsTooLongIsNoLine() {
    var assembler = LineAssembler(longest: 4)
    #expect(assembler.take(Array("12345".utf8)) == [.tooLong])
    #expect(assembler.takeRest() == nil)
    #expect(assembler.take(Array("ok\n".utf8)) == [line("ok")])
  }
}
