import ALSAOutput
import AudioOutput
import SessionFile

extension OutputError {
  /// The error's line; for a name that nothing has, with the device that was probably meant.
  var lineWithNearest: String {
    guard reason == .missing,
      let near = NearestName.nearest(to: output, in: ALSADevices.list().map(\.name))
    else { return description }
    return "output '\(output)': \(cause); did you mean '\(near)'?"
  }
}
