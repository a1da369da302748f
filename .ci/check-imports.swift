// Holds every Swift file's imports against what Package.swift declares for its target, and the module
// map of CONTRIBUTING.md against both. The compiler lets a file import whatever its dependencies bring along;
// this does not.
//
//   swift package describe --type json | swift .ci/check-imports.swift
//
// One line for each problem; status 1 if there is any.

import FoundationEssentials
import Glibc

/// What `swift package describe` tells of the package; the rest of it is not looked at.
struct Package: Decodable {
  struct Target: Decodable {
    var name: String
    /// The name that an import has: `make_sounds` for `make-sounds`.
    var c99name: String
    var path: String
    var type: String
    var module_type: String
    var sources: [String]
    var target_dependencies: [String]?
  }
  var path: String
  var targets: [Target]
}

// MARK: - What may be imported

/// Values in, values out: these see no clock, no file and no thread.
let pureModules: Set = [
  "SoundUnits", "SessionModel", "Timeline", "Mixer", "CommandSyntax", "ControlProtocol",
  "Statistics", "Pictures", "Screen",
]
/// What of the toolchain the other modules may use. Not Foundation: it is ten times the weight of
/// FoundationEssentials, and drags in a locale.
let toolchainModules: Set = ["Glibc", "Synchronization", "Dispatch", "FoundationEssentials"]

func allowedImports(of target: Package.Target, in targets: [Package.Target]) -> Set<String> {
  let declared = Set(target.target_dependencies ?? [])
  var allowed: Set = ["Swift"]
  allowed.formUnion(targets.filter { declared.contains($0.name) }.map(\.c99name))
  if !pureModules.contains(target.name) { allowed.formUnion(toolchainModules) }
  // The mix reads a streamed bed through a window that another thread fills: atomics, and no more.
  if target.name == "Mixer" { allowed.insert("Synchronization") }
  if target.path.hasPrefix("Tests/") { allowed.insert("Testing") }
  return allowed
}

// MARK: - What is imported

/// The modules that a Swift source imports, with the numbers of the lines, from 1.
func imports(in source: String) -> [(line: Int, module: String)] {
  let kinds: Set = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]
  var found: [(line: Int, module: String)] = []
  var commentDepth = 0
  var isInText = false
  let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  for (index, line) in lines.enumerated() {
    // Comments and texts of several lines may have lines that begin like an import.
    let isCode = commentDepth == 0 && !isInText
    if !isInText { commentDepth += count(of: "/*", in: line) - count(of: "*/", in: line) }
    if count(of: "\"\"\"", in: line) % 2 == 1 { isInText.toggle() }
    guard isCode else { continue }
    for statement in line.split(separator: ";") {
      var words = statement.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
      let modifiers: Set = ["public", "package", "internal", "fileprivate", "private"]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(String(word)) {
        words.removeFirst()
      }
      guard words.popFirst() == "import" else { continue }
      if let kind = words.first, kinds.contains(String(kind)) { words.removeFirst() }
      // `import struct Glibc.stat // why`: the module is all up to the first point.
      guard let path = words.first, let module = path.split(separator: ".").first else { continue }
      found.append((index + 1, String(module)))
    }
  }
  return found
}

func count(of part: String, in line: Substring) -> Int {
  var count = 0
  var rest = line[...]
  while let range = rest.firstRange(of: part) {
    count += 1
    rest = rest[range.upperBound...]
  }
  return count
}

func problems(
  in source: String, path: String, target: Package.Target, targets: [Package.Target]
) -> [String] {
  let allowed = allowedImports(of: target, in: targets)
  var problems = imports(in: source).filter { !allowed.contains($0.module) }.map {
    "\(path):\($0.line): imports \($0.module); \(target.name) may import "
      + allowed.sorted().joined(separator: ", ")
  }
  let lineCount =
    source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count - 1
  if path.hasPrefix("Sources/"), lineCount > 300 {
    let text = "\(path): has \(lineCount) lines; one idea takes 50 to 250"
    if lineCount > 400 { problems.append(text) } else { say("warning: \(text)") }
  }
  return problems
}

// MARK: - The module map

/// Compares the rows of the map, `| names | what | imports |`, with the package.
func problems(inMap text: String, targets: [Package.Target]) -> [String] {
  func names(_ cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
  var mapped: [String: Set<String>] = [:]
  for line in text.split(separator: "\n") where line.hasPrefix("| `") {
    let cells = line.split(separator: "|")
    guard cells.count == 3 else { continue }  // some other table
    for name in names(cells[0]) { mapped[name] = Set(names(cells[2])) }
  }
  var problems: [String] = []
  for target in targets where target.type != "test" {
    let declared = Set(target.target_dependencies ?? [])
    guard let drawn = mapped.removeValue(forKey: target.name) else {
      problems.append("CONTRIBUTING.md: the module map has no row for \(target.name)")
      continue
    }
    if drawn != declared {
      problems.append(
        "CONTRIBUTING.md: \(target.name) imports \(drawn.sorted()); Package.swift says "
          + "\(declared.sorted())")
    }
  }
  return problems
    + mapped.keys.sorted().map { "CONTRIBUTING.md: \($0) is in the module map and is no target" }
}

// MARK: - A check that cannot fail is none

func expect(_ isTrue: Bool, line: Int = #line) {
  if isTrue { return }
  say("check-imports.swift:\(line): the check fails its own test")
  exit(2)
}

func checkMyself() {
  func found(_ source: String) -> [String] { imports(in: source).map { "\($0.line) \($0.module)" } }
  expect(found("import A\n@testable import B.C // why\n") == ["1 A", "2 B"])
  expect(found("public import struct A.B\r\n\timport D; import E") == ["1 A", "2 D", "2 E"])
  expect(found("/*\nimport A\n*/\n// import B\nlet important = 1\n") == [])
  expect(found("let a = \"\"\"\n  import A\n  \"\"\"\nimport B") == ["4 B"])

  func target(_ name: String, _ path: String, _ dependencies: [String]) -> Package.Target {
    Package.Target(
      name: name, c99name: name.replacing("-", with: "_"), path: path, type: "library",
      module_type: "SwiftTarget", sources: [],
      target_dependencies: dependencies)
  }
  let mixer = target("Mixer", "Sources/Mixer", ["SoundUnits"])
  let output = target("AudioOutput", "Sources/AudioOutput", ["SoundUnits"])
  let support = target("TestSupport", "Tests/TestSupport", [])
  let recipe = target("make-sounds", "Sounds/Recipe", ["SoundUnits"])
  let tests = target("RecipeTests", "Tests/RecipeTests", ["make-sounds", "Mixer"])
  let units = target("SoundUnits", "Sources/SoundUnits", [])
  func isFine(_ source: String, _ target: Package.Target) -> Bool {
    problems(
      in: source, path: "\(target.path)/a.swift", target: target,
      targets: [mixer, output, support, recipe, tests, units]
    ).isEmpty
  }
  expect(isFine("import SoundUnits\n", mixer))
  expect(!isFine("import Timeline\n", mixer))
  expect(!isFine("import SoundUnits\nimport AudioOutput\n", mixer))
  expect(isFine("@testable import make_sounds\nimport Mixer\n", tests))
  // What a dependency brings along is not declared.
  expect(!isFine("import SoundUnits\n", tests))
  expect(!isFine("import Glibc\n", mixer))
  expect(isFine("import Glibc\n", output))
  expect(!isFine("import Foundation\n", output))
  expect(!isFine("import Testing\n", output))
  expect(isFine("import Testing\n", support))
  expect(isFine(String(repeating: "\n", count: 400), support))
  expect(!isFine(String(repeating: "\n", count: 401), mixer))

  let map = "| `Mixer` | adds | `SoundUnits` |\n| `AudioOutput` | plays | `SoundUnits` |\n"
  expect(problems(inMap: map, targets: [mixer, output]) == [])
  expect(problems(inMap: map, targets: [mixer, output, support]).count == 1)
  expect(problems(inMap: map, targets: [mixer]).count == 1)
  expect(problems(inMap: map, targets: [target("Mixer", "", []), output]).count == 1)
}

// MARK: - Run

func read(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65_536)
  while case let count = Glibc.read(descriptor, &block, block.count), count > 0 {
    bytes += block[..<count]
  }
  return bytes
}

func contents(of path: String) -> String? {
  let descriptor = open(path, O_RDONLY)
  if descriptor < 0 { return nil }
  defer { close(descriptor) }
  return String(decoding: read(descriptor), as: UTF8.self)
}

func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(2, bytes, bytes.count)
}

checkMyself()
guard let package = try? JSONDecoder().decode(Package.self, from: Data(read(0))) else {
  say("check-imports: no description of a package; swift package describe --type json gives one")
  exit(2)
}
var all: [String] = []
var fileCount = 0
for target in package.targets where target.module_type == "SwiftTarget" {
  for name in target.sources where name.hasSuffix(".swift") {
    let path = "\(target.path)/\(name)"
    guard let source = contents(of: "\(package.path)/\(path)") else {
      all.append("\(path): cannot be read")
      continue
    }
    fileCount += 1
    all += problems(in: source, path: path, target: target, targets: package.targets)
  }
}
if let map = contents(of: "\(package.path)/CONTRIBUTING.md") {
  all += problems(inMap: map, targets: package.targets)
} else {
  all.append("CONTRIBUTING.md: cannot be read; it has the module map")
}
if all.isEmpty && fileCount == 0 { all.append("check-imports: no Swift file found") }
for problem in all { say(problem) }
if all.isEmpty { print("\(fileCount) files import what their targets declare") }
exit(all.isEmpty ? 0 : 1)
