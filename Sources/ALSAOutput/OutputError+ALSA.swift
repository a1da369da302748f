import AudioOutput
import Glibc

extension ALSAError {
  /// A device that another program has: EAGAIN is what some drivers say to a non-blocking open.
  var isBusy: Bool { code == EBUSY || code == EAGAIN }
}

extension OutputError {
  /// Why a device could not be opened.
  init(output: String, opening error: ALSAError) {
    let reason: Reason =
      switch error.code {
      case EBUSY, EAGAIN: .busy(holder: CardHolder.name(card: CardHolder.card(of: output)))
      // EINVAL: a name that ALSA cannot make sense of, `hw:x,y`.
      case ENOENT, ENODEV, ENXIO, EINVAL: .missing
      case EACCES, EPERM: .forbidden
      case EHOSTDOWN, ECONNREFUSED: .unreachable
      default: .failed
      }
    self.init(output: output, reason: reason, cause: error.text)
  }

  /// Why an opened device takes nothing that we can give it.
  init(output: String, configuring error: ALSAError) {
    let reason: Reason =
      switch error.code {
      case EINVAL: .unsuitable
      case EBUSY: .busy(holder: CardHolder.name(card: CardHolder.card(of: output)))
      case ENODEV, ENXIO, EIO: .lost
      case EHOSTDOWN, ECONNREFUSED: .unreachable
      default: .failed
      }
    self.init(output: output, reason: reason, cause: error.text)
  }
}
