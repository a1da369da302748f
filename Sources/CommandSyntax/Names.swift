/// The commands. The raw value is what a person types.
public enum CommandName: String, CaseIterable, Sendable {
  /// `carillon` alone, or with `--version`.
  case noCommand = ""
  case list, plan, play, preview, render, check, new, schema, devices, help
  case complete, generate
}

/// The flags of all commands. The raw value is what a person types after `--`.
///
/// A flag of one name means the same and takes the same kind of value wherever it stands.
public enum FlagName: String, CaseIterable, Sendable {
  case bits, channels, device, dither, from, gain, help, json, kind, labels, length
  case noDisplay = "no-display"
  case output, rate
  case `repeat`
  case say, svg, version, waveform

  /// As it is typed: `--rate`
  public var spelling: String { "--\(rawValue)" }
}
