// swift-tools-version: 6.0
import PackageDescription

// The kernels that run for every period are optimised in debug builds too: a debug player must keep
// up with a sound card, and tests render hours.
let renderPath: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A target of Swift code below `Sources/`, and what it may import (CONTRIBUTING.md has the map).
func module(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = [])
  -> Target
{
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + [.enableUpcomingFeature("ExistentialAny")])
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"]
      + (name == "SoundUnits" ? [] : ["SoundUnits"]) + dependencies,
    exclude: exclude, swiftSettings: [.enableUpcomingFeature("ExistentialAny")])
}

let package = Package(
  name: "carillon",
  products: [
    .executable(name: "carillon", targets: ["carillon"]),
    // ALSA loads the test device by its path: it must be a shared library of its own.
    .library(name: "asound_module_pcm_testclock", type: .dynamic, targets: ["TestClock"]),
  ],
  targets: [
    // C libraries
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(
      name: "CEBUR128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CSystemd", linkerSettings: [.linkedLibrary("systemd")]),
    .target(name: "CLinux"),

    // Pure: values in, values out
    module("PlainText", []),
    module("SoundUnits", []),
    module("SessionModel", ["SoundUnits"]),
    module("Timeline", ["SoundUnits", "SessionModel"]),
    module("Mixer", ["SoundUnits"], renderPath),
    module("CommandSyntax", []),
    module("Statistics", []),
    module("ControlProtocol", ["SoundUnits", "PlainText"]),
    // A picture looks at every sample of a render.
    module("Pictures", ["SoundUnits", "Timeline"], renderPath),
    module("Screen", ["PlainText"]),

    // The edge
    module("RealtimeQueue", []),
    module("SessionFile", ["SoundUnits", "PlainText", "SessionModel", "CYAML"]),
    module("AudioOutput", ["SoundUnits"]),
    module("ControlSocket", ["ControlProtocol", "CLinux"]),
    module("DesktopBus", ["CSystemd", "CLinux"]),
    module("Hooks", ["CLinux"]),
    module(
      "SoundFile",
      ["SoundUnits", "PlainText", "Mixer", "CSndFile", "CSoxr", "CEBUR128", "CLinux"]),
    module("Speech", ["SoundUnits", "PlainText", "CLinux"]),
    module(
      "SoundCatalog",
      ["SoundUnits", "SessionModel", "Timeline", "Mixer", "SoundFile", "Speech", "CLinux"]),
    module("HistoryStore", ["SoundUnits", "PlainText", "Statistics", "CSQLite", "CLinux"]),
    module("ALSAOutput", ["SoundUnits", "AudioOutput", "CALSA"], renderPath),
    module(
      "SessionEngine",
      ["SoundUnits", "Timeline", "Mixer", "AudioOutput", "RealtimeQueue", "CLinux"], renderPath),
    module(
      "PlayerCLI",
      [
        "SoundUnits", "PlainText", "SessionModel", "SessionFile", "Timeline", "Mixer",
        "AudioOutput",
        "SoundFile", "Speech", "SoundCatalog", "ALSAOutput", "SessionEngine", "CommandSyntax",
        "Pictures", "Screen", "CLinux", "ControlProtocol", "ControlSocket", "Statistics",
        "HistoryStore", "DesktopBus", "Hooks",
      ]),
    .executableTarget(name: "carillon", dependencies: ["PlayerCLI"]),
    .executableTarget(
      name: "make-sounds", dependencies: ["SoundUnits", "Mixer", "SoundFile"],
      path: "Sounds/Recipe",
      swiftSettings: renderPath + [.enableUpcomingFeature("ExistentialAny")]),
    .executableTarget(
      name: "carillon-bench",
      dependencies: [
        "SoundUnits", "SessionFile", "Timeline", "Mixer", "SoundFile", "SessionEngine",
        "HistoryStore", "Statistics", "CLinux",
      ],
      path: "Benchmarks", exclude: ["README.md"],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),

    // Tests and what they stand on
    .target(
      name: "TestClock", path: "Tests/TestClock", sources: ["pcm_testclock.c"],
      cSettings: [.define("PIC")], linkerSettings: [.linkedLibrary("asound")]),
    .target(name: "CAllocGuard", path: "Tests/CAllocGuard"),
    .executableTarget(
      name: "history-helper", dependencies: ["HistoryStore", "SoundUnits"],
      path: "Tests/HistoryHelper",
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "TestSupport", dependencies: ["SoundUnits", "SessionModel", "CLinux"],
      path: "Tests/TestSupport", swiftSettings: renderPath),
    tests("PlainText", []),
    tests("SoundUnits", ["SessionFile"]),
    tests("SessionModel", []),
    tests("Timeline", ["SessionModel", "SessionFile"]),
    tests("CommandSyntax", [], exclude: ["Golden"]),
    tests("Pictures", ["Timeline", "SessionModel"], exclude: ["Golden"]),
    tests(
      "PlayerCLI",
      [
        "SessionFile", "SessionModel", "SoundFile", "Mixer", "Timeline", "SessionEngine", "Screen",
        "ControlProtocol", "ControlSocket", "CLinux", "CommandSyntax", "CSQLite",
        "HistoryStore",
      ], exclude: ["Golden"]),
    tests("Screen", [], exclude: ["Golden"]),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    tests("Mixer", ["SessionModel"], exclude: ["Golden"]),
    .testTarget(
      name: "MakeSoundsTests",
      dependencies: ["make-sounds", "SoundUnits", "SoundFile", "Mixer", "TestSupport"],
      swiftSettings: renderPath + [.enableUpcomingFeature("ExistentialAny")]),
    tests("RealtimeQueue", []),
    tests(
      "SessionEngine",
      [
        "SessionModel", "Mixer", "Timeline", "AudioOutput", "ALSAOutput", "RealtimeQueue",
        "CAllocGuard",
      ]),
    tests("AudioOutput", []),
    tests("ALSAOutput", ["AudioOutput"]),
    tests("SessionFile", ["SessionModel"], exclude: ["Golden"]),
    tests("Speech", ["CLinux"]),
    tests("ControlProtocol", []),
    tests("ControlSocket", ["ControlProtocol", "CLinux"]),
    tests("DesktopBus", []),
    tests("Hooks", ["CLinux"]),
    tests("SoundCatalog", ["SessionModel", "Timeline", "Mixer", "Speech"]),
    tests("SoundFile", ["Mixer", "CSndFile", "CLinux"]),
    tests("Statistics", []),
    tests("HistoryStore", ["Statistics", "CLinux", "history-helper"], exclude: ["Forms"]),
  ],
  swiftLanguageModes: [.v6]
)
