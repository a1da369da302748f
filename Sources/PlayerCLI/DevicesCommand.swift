import ALSAOutput

/// `carillon devices`: the outputs that `--device` takes, the default one marked.
struct DevicesCommand {
  /// What helps where there is none.
  static let remedy =
    "carillon render writes a session to a file, --device null plays one without a sound"

  let console: Console

  func run() -> ExitStatus {
    let devices = ALSADevices.list()
    guard !devices.isEmpty else {
      console.complain("no output device; \(DevicesCommand.remedy)")
      return .failed
    }
    var table = TextTable(alignments: [.left, .left, .left])
    for device in devices {
      table.add([
        device.isDefault ? "*" : "", device.name, device.descriptionLines.joined(separator: ", "),
      ])
    }
    for line in table.lines() { console.print(line) }
    return .done
  }
}
