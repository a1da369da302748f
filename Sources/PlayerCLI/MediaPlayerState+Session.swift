import DesktopBus
import Glibc
import SessionEngine
import SoundUnits
import Timeline

// A session as a desktop sees it: steps are the tracks of a player of music, so that next and previous do what
// their keys say, and the bar shows the step that runs.

extension MediaPlayerState {
  /// How a session stands.
  init(_ status: PlayerStatus, _ plan: Plan) {
    let moment = SessionMoment(status, plan)
    let playback: Playback =
      switch moment.state {
      case .opening, .playing, .away: .playing
      // A wait stands still until somebody says so, which a media key does.
      case .paused, .waiting: .paused
      case .complete, .stopped: .stopped
      }
    self.init(
      playback: playback, positionMicroseconds: moment.stepElapsed.nanoseconds / 1_000,
      volume: status.isMuted ? 0 : Double(status.gain.amplitude))
    guard let step = moment.step else { return }
    let planned = plan.steps[step]
    let length = plan.rate.time(of: max(0, planned.frames + status.addedFrames))
    track = Track(
      number: step + 1, title: planned.title, album: plan.title,
      lengthMicroseconds: length.nanoseconds / 1_000)
  }
}

extension MediaPlayerRequest {
  /// What it means for a session as it stands.
  func commands(_ status: PlayerStatus, _ plan: Plan) -> [TransportCommand] {
    let moment = SessionMoment(status, plan)
    switch self {
    case .play: return moment.state == .waiting ? [.waitOver] : [.resume]
    case .pause: return [.pause]
    case .playPause: return moment.state == .waiting ? [.waitOver] : [.toggle]
    case .next: return [.next]
    case .previous: return [.previous]
    case .stop: return [.stop]
    case .seek(let microseconds):
      return MediaPlayerRequest.move(by: microseconds, moment, plan).map { [$0] } ?? []
    case .setPosition(let microseconds):
      let offset = microseconds - moment.stepElapsed.nanoseconds / 1_000
      return MediaPlayerRequest.move(by: offset, moment, plan).map { [$0] } ?? []
    case .setVolume(let volume):
      guard volume > 0 else { return [.mute] }
      let bounds = Gain.supported
      let thousandths = (20_000 * log10(volume)).rounded()
      let held = min(
        max(thousandths, Double(bounds.lowerBound.thousandths)),
        Double(bounds.upperBound.thousandths))
      return [.setGain(Gain(thousandths: Int32(held))), .unmute]
    }
  }

  /// Within the step: not before its start, and past its end to the next one, as MPRIS has it.
  private static func move(
    by microseconds: Int64, _ moment: SessionMoment, _ plan: Plan
  ) -> TransportCommand? {
    guard let step = moment.step else { return nil }
    let planned = plan.steps[step]
    let start = plan.rate.time(of: planned.frame).nanoseconds
    let end = plan.rate.time(of: planned.endFrame).nanoseconds
    // No session is longer than a day: what is beyond is beyond.
    let day: Int64 = 86_400_000_000
    let wanted = moment.position.nanoseconds + min(max(microseconds, -day), day) * 1_000
    if wanted >= end { return .next }
    return .jumpToTime(ExactTime(nanoseconds: max(start, wanted)))
  }
}
