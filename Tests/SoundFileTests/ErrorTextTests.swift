import Glibc
import Testing

@testable import SoundFile

@Suite struct ErrorTextTests {
  @Test(arguments: [
    (
      ClipError.Reason.missing,
      "Sounds/bell.wav: no such file; check the name and its extension"
    ),
    (.notAFile(kind: "FIFO"), "Sounds/bell.wav: is a FIFO; a clip is a file"),
    (
      .unreadable(cause: "Permission denied"), "Sounds/bell.wav: cannot be read: Permission denied"
    ),
    (.emptyFile, "Sounds/bell.wav: the file is empty (0 bytes); a clip is a sound file"),
    (
      .unrecognized,
      "Sounds/bell.wav: not a sound file; WAV, FLAC, Ogg, Opus, MP3 and AIFF can be played"
    ),
    (
      .damaged(kind: "WAV"),
      "Sounds/bell.wav: begins as WAV but cannot be decoded: damaged, or a rare encoding; "
        + "save it as WAV or FLAC"
    ),
    (.tooManyChannels(6), "Sounds/bell.wav: clip has 6 channels; 1 or 2 can be played"),
    (
      .unusableRate(1),
      "Sounds/bell.wav: clip has a rate of 1 Hz; 4000 to 384000 Hz can be played"
    ),
    (
      .tooLarge(maxBytes: 64 << 20),
      "Sounds/bell.wav: clip takes more than 64 MiB of memory; a shorter one can be played"
    ),
    (
      .tooSlow(seconds: 60),
      "Sounds/bell.wav: clip was not read within 60 s; copy it to a faster disk or shorten it"
    ),
  ])
  func clipErrorsSayWhatWouldBeRight(_ reason: ClipError.Reason, text: String) {
    #expect(ClipError(path: "Sounds/bell.wav", reason: reason).description == text)
  }

  @Test(arguments: [
    (RenderError.Reason.notAFile(kind: "directory"), "is a directory; name a file in it"),
    (.notAFile(kind: "device"), "is a device; name a regular file"),
    (.danglingLink, "is a link to a file that does not exist; remove it or name the file"),
    (.noFolder, "its folder does not exist; make the folder first"),
    (
      .notPermitted(cause: "Read-only file system"),
      "cannot be written: Read-only file system; choose a folder you may write to"
    ),
    (.diskFull, "no space left on the disk; free some or choose another"),
    (
      .tooBig,
      "larger than its file system or a limit allows; choose another disk or a shorter render"
    ),
    (.unsupported("FLAC holds 16 or 24 bits"), "FLAC holds 16 or 24 bits"),
    (.failed(cause: "Input/output error"), "cannot be written: Input/output error"),
    (
      .mismatch("12 frames where 13 were written"),
      "was not kept, for what was read back differs: 12 frames where 13 were written"
    ),
  ])
  func renderErrorsSayWhatWouldBeRight(_ reason: RenderError.Reason, text: String) {
    #expect(RenderError(path: "day.wav", reason: reason).description == "day.wav: \(text)")
  }

  @Test(arguments: [
    (ENOSPC, RenderError.Reason.diskFull), (EDQUOT, .diskFull), (EFBIG, .tooBig),
    (ENOENT, .noFolder), (ENOTDIR, .noFolder), (EISDIR, .notAFile(kind: "directory")),
    (EACCES, .notPermitted(cause: "Permission denied")),
    (EROFS, .notPermitted(cause: "Read-only file system")),
    (EIO, .failed(cause: "Input/output error")),
  ])
  func systemErrorsBecomeReasonsByRemedy(_ code: Int32, reason: RenderError.Reason) {
    #expect(RenderError(path: "day.wav", code: code).reason == reason)
  }

  @Test func strangeNamesStayOnOneLine() {
    let error = ClipError(path: "a\nb\u{1B}[31m\u{2028}.wav", reason: .missing)
    #expect(
      error.description == "a b [31m .wav: no such file; check the name and its extension")
  }
}
