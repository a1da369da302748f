import SoundUnits

/// A label file that is written and safe on the disk, and not there yet under its name: for one that
/// shall appear together with another file, and whose problems shall be known before that is made.
public final class PreparedLabelFile {
  /// Where it will appear.
  public let path: String
  private let temporary: TemporaryFile

  /// Writes the text of `LabelFile` beside its target.
  ///
  /// - Throws: `RenderError`.
  public init(
    path: String, _ markers: [Marker], rate: SampleRate, format: LabelFormat
  ) throws(RenderError) {
    self.path = path
    temporary = try TemporaryFile.create(path: path)
    var text = LabelFile.text(markers, rate: rate, format: format)
    let file = temporary.file
    let isWritten = text.withUTF8 { bytes in
      bytes.isEmpty || file.write(UnsafeRawBufferPointer(bytes)) == bytes.count
    }
    guard isWritten, file.sync() else { throw RenderError(path: path, code: file.failure) }
  }

  deinit { discard() }

  /// Gives it its name; what stood there is replaced.
  ///
  /// - Returns: What a person should know.
  /// - Throws: `RenderError`; the file is discarded then.
  public func publish() throws(RenderError) -> [String] { try temporary.publish() }

  /// Removes it, unless it was published.
  public func discard() { temporary.discard() }
}
