import CALSA
import Glibc

/// A device that can be played to, as ALSA's configuration describes it.
public struct OutputDevice: Equatable, Sendable {
  /// What a name leads to, by how it begins.
  public enum Kind: Int, Equatable, Sendable {
    /// What is played to when nothing is named.
    case standard
    /// A card, with whatever conversion it needs.
    case card
    /// A sound server or another program.
    case server
    /// A card as it is: takes its own formats only.
    case hardware
    /// A part of a card, such as its front pair, or a mixer in front of it.
    case part
  }

  /// What to pass as a device's name.
  public var name: String
  /// The description, line by line: usually the card, then the device.
  public var descriptionLines: [String]
  /// What the name leads to.
  public var kind: Kind
  /// Whether this is played to when nothing is named.
  public var isDefault: Bool

  /// A device with these properties; nothing is looked up.
  public init(name: String, descriptionLines: [String], kind: Kind, isDefault: Bool = false) {
    self.name = name
    self.descriptionLines = descriptionLines
    self.kind = kind
    self.isDefault = isDefault
  }

  /// - Parameters:
  ///   - description: Lines, as the hint has them.
  ///   - direction: `Input` or `Output`; `nil` for both.
  /// - Returns: `nil` for what plays nothing: capture only, and `null`.
  init?(name: String?, description: String?, direction: String?) {
    guard let name, !name.isEmpty, name != "null", direction != "Input" else { return nil }
    let lines = (description ?? "").split(separator: "\n").map(String.init)
    self.init(name: name, descriptionLines: lines, kind: Kind(ofName: name))
  }
}

extension OutputDevice.Kind {
  init(ofName name: String) {
    let plugin = name.prefix { $0 != ":" }
    switch plugin {
    case "default": self = name == "default" ? .standard : .card
    case "sysdefault", "plughw": self = .card
    case "hw": self = .hardware
    case _ where name == plugin: self = .server
    default: self = .part
    }
  }
}

/// The devices that ALSA's configuration offers.
public enum ALSADevices {
  /// Every device to play to, in a stable order: the default one, cards, servers, bare hardware,
  /// parts of cards; within these by name, for card numbers change from boot to boot.
  ///
  /// Reads the configuration only and opens no device (`snd_device_name_hint`). Empty where there is
  /// none, or where the configuration is broken.
  public static func list() -> [OutputDevice] {
    ALSAMessages.collect()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var devices: [OutputDevice] = []
    var hint = hints
    while let entry = hint.pointee {
      let device = OutputDevice(
        name: text(entry, "NAME"), description: text(entry, "DESC"),
        direction: text(entry, "IOID"))
      if let device { devices.append(device) }
      hint += 1
    }
    return inOrder(devices)
  }

  /// Sorted, with one of them marked as the default: `default` itself, or where no hint names it what it
  /// stands for, the first card in the library's order.
  static func inOrder(_ devices: [OutputDevice]) -> [OutputDevice] {
    var devices = devices
    let standard =
      devices.firstIndex { $0.kind == .standard }
      ?? devices.firstIndex { $0.name.hasPrefix("default:") || $0.name.hasPrefix("sysdefault:") }
    if let standard { devices[standard].isDefault = true }
    return devices.sorted { left, right in
      let leftRank = left.isDefault ? -1 : left.kind.rawValue
      let rightRank = right.isDefault ? -1 : right.kind.rawValue
      return (leftRank, left.name) < (rightRank, right.name)
    }
  }

  private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
    guard let text = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
