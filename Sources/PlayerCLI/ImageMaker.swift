import Glibc
import Screen
import Speech

/// Has `chafa` make cells of a picture's file, in a process of its own under limits.
struct ImageMaker: Sendable {
  /// In cells.
  struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int
  }

  /// Why there is none.
  struct Problem: Error, Equatable {
    var line: String
  }

  let program: ProgramFile
  let colors: ColorDepth

  private static let timeoutSeconds = 10.0
  /// A picture of the largest size, as bytes of four, and what decoding takes beside it.
  private static let memoryBytes = 1 << 30
  /// Cells of a large screen, each with its two colors.
  private static let outputBytes = 4 << 20

  func make(
    _ path: String, _ size: Size, isCancelled: () -> Bool
  ) -> Result<CellPicture, Problem> {
    if let problem = ImageMaker.problem(of: path) { return .failure(problem) }
    let mode =
      switch colors {
      case .none: "none"
      case .sixteen: "16"
      case .palette256: "256"
      case .trueColor: "full"
      }
    let process = LimitedProcess(
      program: program.path,
      arguments: [
        "--format=symbols", "--symbols=block+border+space", "--colors=\(mode)",
        "--size=\(size.columns)x\(size.rows)", "--animate=off", "--optimize=0", "--threads=1",
        "--", path.hasPrefix("/") ? path : "./\(path)",
      ],
      environment: ["LC_ALL=C.UTF-8", "TERM=xterm-256color", "PATH=/usr/local/bin:/usr/bin:/bin"],
      timeoutSeconds: ImageMaker.timeoutSeconds, memoryLimitBytes: ImageMaker.memoryBytes,
      fileLimitBytes: 0, outputLimitBytes: ImageMaker.outputBytes)
    let result = process.run(isCancelled: isCancelled)
    guard result.end == .exited(0) else {
      return .failure(
        Problem(line: "\(path): chafa cannot show the picture; a PNG or JPEG file is one"))
    }
    return .success(
      CellPicture(
        String(decoding: result.output, as: UTF8.self), width: size.columns, height: size.rows))
  }

  /// What a look at the file says before a program decodes it.
  static func problem(of path: String) -> Problem? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      return Problem(line: "\(path): picture: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      return Problem(line: "\(path): picture is no regular file; a PNG or JPEG file is one")
    }
    guard info.st_size <= ImageHeader.mostBytes else {
      let most = ImageHeader.mostBytes >> 20
      return Problem(
        line: "\(path): picture has \(info.st_size) bytes; at most \(most) MiB are shown")
    }
    var bytes = [UInt8](repeating: 0, count: min(Int(info.st_size), ImageHeader.readBytes))
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      guard more > 0 else { break }
      count += more
    }
    guard let header = ImageHeader(Array(bytes[..<count])) else {
      return Problem(line: "\(path): not a picture; PNG, JPEG, GIF, BMP and WebP files are")
    }
    guard max(header.width, header.height) <= ImageHeader.longestSide else {
      return Problem(
        line: "\(path): picture is \(header.width) × \(header.height) pixels; at most "
          + "\(ImageHeader.longestSide) on a side are shown")
    }
    return nil
  }
}
