import CLinux
import SoundUnits

/// Which program speaks.
public enum SpeechProgram: Hashable, Sendable {
  /// espeak-ng, under this name in `PATH` or at this path.
  case espeak(program: String = "espeak-ng")
  /// A command of the user's: the program, then its arguments. It finds the text on its standard
  /// input and writes a WAV file.
  ///
  /// Inside arguments `{out}` stands for the path of that file, `{text-file}` for a file with the
  /// text, `{language}`, `{voice}`, `{wpm}` and `{pitch}` for what the voice says, empty where it says
  /// nothing. No shell sees the command: nothing else in it means anything.
  case command([String])
}

/// How phrases become clips.
public struct SpeechSettings: Sendable {
  /// What speaks them.
  public var program: SpeechProgram
  /// How, where a phrase leaves it open.
  public var voice: VoiceSettings
  /// Words, and how each is to be read: whole words in any case, the longest that fits.
  public var pronunciations: [String: String]
  /// Where clips are kept between runs; made, for the user alone, where it is not there. `nil`: nowhere.
  public var cacheFolder: String?
  /// What is kept there at most; what was not used for longest goes first.
  public var cacheLimitBytes: Int
  /// How long the program may take for one phrase, by the clock.
  public var timeoutSeconds: Double
  /// The longest file that it may write for one phrase.
  public var outputLimitBytes: Int
  /// The address space that it may use. Neural voices take gigabytes; espeak-ng never gets more than
  /// 512 MiB.
  public var memoryLimitBytes: Int
  /// How many phrases are made at a time.
  public var parallelism: Int

  /// Processors that are on.
  public static let processorCount = Int(clinux_processor_count())

  /// espeak-ng on every core, with limits that no sane phrase meets: 20 s, 32 MiB.
  public init(
    program: SpeechProgram = .espeak(), voice: VoiceSettings = VoiceSettings(),
    pronunciations: [String: String] = [:], cacheFolder: String? = nil,
    cacheLimitBytes: Int = 256 << 20, timeoutSeconds: Double = 20,
    outputLimitBytes: Int = 32 << 20, memoryLimitBytes: Int = Int(clamping: 8 << 30 as Int64),
    parallelism: Int = SpeechSettings.processorCount
  ) {
    self.program = program
    self.voice = voice
    self.pronunciations = pronunciations
    self.cacheFolder = cacheFolder
    self.cacheLimitBytes = cacheLimitBytes
    self.timeoutSeconds = timeoutSeconds
    self.outputLimitBytes = outputLimitBytes
    self.memoryLimitBytes = memoryLimitBytes
    self.parallelism = parallelism
  }
}
