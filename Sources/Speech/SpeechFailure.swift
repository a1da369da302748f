import Glibc

/// Why there is no clip of a phrase. Equal ones differ in nothing that a listener could do about it.
enum SpeechFailure: Error, Equatable {
  case noWords
  case noFolder
  case notStarted(code: Int32)
  case tookTooLong(seconds: Double)
  case ended(status: Int32, complaint: String)
  case killed(signal: Int32, complaint: String)
  case wroteNothing(complaint: String)
  case noWAV
  case noSamples
  case tooLong(limitBytes: Int)
  case notStored(cause: String)

  /// What the end of a program says; `nil` where it says nothing against the clip.
  init?(_ end: LimitedProcess.End, complaint: String, settings: SpeechSettings) {
    switch end {
    case .exited(0), .unknown, .cancelled: return nil
    case .notStarted(let code): self = .notStarted(code: code)
    case .timedOut: self = .tookTooLong(seconds: settings.timeoutSeconds)
    case .signaled(SIGXFSZ): self = .tooLong(limitBytes: settings.outputLimitBytes)
    case .signaled(let signal): self = .killed(signal: signal, complaint: complaint)
    case .exited(let status): self = .ended(status: status, complaint: complaint)
    }
  }

  /// One line: the program, how the phrase begins, what is wrong.
  func text(program: String, beginning: String) -> String {
    oneLine("\(program): \"\(beginning)\": \(whatIsWrong)")
  }

  private var whatIsWrong: String {
    switch self {
    case .noWords: "there is nothing to say in it"
    case .noFolder: "there is no folder to write its sound to; TMPDIR can name one"
    case .notStarted(let code): "could not be started: \(systemText(code))"
    case .tookTooLong(let seconds): "took more than \(decimal(seconds)) s and was stopped"
    case .ended(let status, let complaint): "ended with status \(status)\(said(complaint))"
    case .killed(let signal, let complaint):
      "was ended by signal \(signal) (\(String(cString: strsignal(signal))))\(said(complaint))"
    case .wroteNothing(let complaint): "wrote no sound\(said(complaint))"
    case .noWAV: "wrote something else than a WAV file"
    case .noSamples: "wrote a WAV file without a sample"
    case .tooLong(let limit): "wrote more than \(byteText(limit)); a phrase is shorter"
    case .notStored(let cause): "its sound could not be stored: \(cause)"
    }
  }

  /// What the program itself had to say: its first line, at most 120 characters of it.
  private func said(_ complaint: String) -> String {
    let lines = complaint.split(whereSeparator: \.isNewline).lazy.map {
      SpokenText.forCommand("\($0)")
    }
    guard let line = lines.first(where: { !$0.isEmpty }) else { return "" }
    return ": \(line.count <= 120 ? line : "\(line.prefix(119))…")"
  }

  private func decimal(_ seconds: Double) -> String {
    Double(Int64(seconds)) == seconds ? "\(Int64(seconds))" : "\(seconds)"
  }
}

extension ProgramFile.Problem {
  /// One line; the same for every phrase.
  func text(_ program: SpeechProgram) -> String {
    let (name, remedy) =
      switch program {
      case .espeak(let name): (name, "apt-get install espeak-ng")
      case .command(let words): (words.first ?? "", "the first word of the command is a program")
      }
    return switch self {
    case .missing where name.isEmpty: "the voice command is empty; \(remedy)"
    case .missing where name.contains("/"): oneLine("\(name): there is no such program; \(remedy)")
    case .missing: oneLine("\(name) is not installed; \(remedy)")
    case .notExecutable(let cause): oneLine("\(name) cannot be run: \(cause); chmod +x allows it")
    }
  }
}

/// Control characters and line breaks of names and texts must not break a message into lines.
private func oneLine(_ text: String) -> String { SpokenText.forCommand(text) }
