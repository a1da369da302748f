import ALSAOutput

/// `carillon devices`: the outputs that `--device` takes, the default one marked.
struct DevicesCommand {
  let console: Console

  func run() -> ExitStatus {
    let devices = ALSADevices.list()
    guard !devices.isEmpty else {
      console.complain("no output device; carillon render writes a session to a file")
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
