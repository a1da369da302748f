import Mixer
import Pictures
import SoundFile
import SoundUnits
import Timeline

/// The files that appear together with a render: its labels and the picture of its wave.
///
/// They are made first, for what is wrong with them is to be known before the work, and get their names
/// last.
struct RenderCompanions {
  private var labels: PreparedTextFile?
  private var drawing: (file: PreparedTextFile, picture: WaveformPicture)?
  private let encoder: SampleEncoder

  init(
    _ request: RenderRequest, _ plan: Plan, _ markers: [Marker], frames: FrameCount
  ) throws(RenderError) {
    encoder = request.encoder
    if let wanted = request.labels {
      let file = try PreparedTextFile(path: wanted.path)
      try file.write(LabelFile.text(markers, rate: request.rate, format: wanted.format))
      labels = file
    }
    if let path = request.waveform {
      drawing = (try PreparedTextFile(path: path), WaveformPicture(plan, frames: frames))
    }
  }

  /// The files, as they were asked for.
  var paths: [String] { [labels?.path, drawing?.file.path].compactMap { $0 } }

  /// Takes the bytes that are written.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    drawing?.picture.add(bytes, format: encoder.format, channelCount: encoder.channelCount)
  }

  /// Everything is rendered: what was drawn goes to the disk.
  func complete() throws(RenderError) {
    if let drawing { try drawing.file.write(drawing.picture.text) }
  }

  /// Gives the files their names.
  ///
  /// - Returns: What a person should know.
  func publish() throws(RenderError) -> [String] {
    var notes: [String] = []
    for file in [labels, drawing?.file] {
      guard let file else { continue }
      notes += try file.publish().map { "\(file.path): \($0)" }
    }
    return notes
  }

  /// Removes what has no name yet.
  func discard() {
    labels?.discard()
    drawing?.file.discard()
  }
}
