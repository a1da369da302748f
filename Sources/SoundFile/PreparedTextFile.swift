/// A text that appears under its name whole or not at all, and when its owner says so: together with
/// another file, or after work that need not begin where it could not be written.
public final class PreparedTextFile {
  /// Where it will appear.
  public let path: String
  private let temporary: TemporaryFile

  /// Checks the target and makes an empty file beside it.
  ///
  /// A file that stands under the name is replaced by `publish`; a link is followed.
  ///
  /// - Throws: `RenderError`.
  public init(path: String) throws(RenderError) {
    self.path = path
    temporary = try TemporaryFile.create(path: path)
  }

  deinit { discard() }

  /// Writes the whole text, once, and brings it to the disk.
  ///
  /// - Throws: `RenderError`; the file is discarded then.
  public func write(_ text: String) throws(RenderError) {
    var text = text
    let file = temporary.file
    let isWritten = text.withUTF8 { bytes in
      bytes.isEmpty || file.write(UnsafeRawBufferPointer(bytes)) == bytes.count
    }
    guard isWritten, file.sync() else {
      discard()
      throw RenderError(path: path, code: file.failure)
    }
  }

  /// Gives it its name.
  ///
  /// - Returns: What a person should know.
  /// - Throws: `RenderError`; the file is discarded then.
  public func publish() throws(RenderError) -> [String] { try temporary.publish() }

  /// Removes it, unless it was published.
  public func discard() { temporary.discard() }
}
