extension OutputError: CustomStringConvertible {
  /// One line: `output 'hw:3': snd_pcm_open: No such file or directory; carillon devices lists them`.
  public var description: String {
    let place = "output '\(output)': \(cause)"
    return switch reason {
    case .missing:
      "\(place); carillon devices lists them"
    case .forbidden:
      "\(place); join the group: sudo usermod -aG audio NAME, then log in again"
    case .busy(holder: let holder?):
      "\(place); \(holder) has it"
    case .busy(holder: nil):
      "\(place); another program has it"
    case .unreachable:
      "\(place); sysdefault:CARD=ID, as carillon devices lists it, needs no sound server"
    case .unsuitable:
      "\(place); sysdefault:CARD=ID or plughw:CARD=ID converts formats"
    case .lost, .failed:
      place
    }
  }
}
