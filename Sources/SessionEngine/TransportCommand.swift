import SoundUnits

/// What somebody asks of a session that plays, by a key, a button or a script. Plain values: they cross a
/// lock-free ring.
///
/// Each applies where the player writes next, which is heard within the output's buffer. Those without
/// effect where the session is (a `waitOver` outside a wait, anything behind the end) are ignored.
public enum TransportCommand: Equatable, BitwiseCopyable, Sendable {
  /// Stands still until `resume`, however long. Everything falls silent in 10 ms, the bed included.
  case pause
  /// Goes on with the very next frame; what was in its middle comes up in 10 ms.
  case resume
  /// The one of the two that changes something.
  case toggle
  /// To the start of the next hold, breathing, rest or wait; gaps are passed over. Behind the last one:
  /// to the session's end, or, where it repeats, to the first one of the next lap.
  case next
  /// To the start of the hold, breathing, rest or wait that runs, or that ran before the gap; within 2 s of
  /// that start, to the one before. Before the first one: to the session's beginning.
  case previous
  /// The running step lasts so much longer: the session stands still for that long while sounds that have
  /// begun ring on. Negative: shorter, at most to the step's end; cues in what is left out are not heard.
  case addTime(ExactTime)
  /// To the start of a step, an index into the plan's `steps`. One that is not there is ignored.
  case jumpToStep(Int)
  /// To a time of the session, held to 0 and the end of its last step.
  case jumpToTime(ExactTime)
  /// Louder by so much, or softer, than what was asked for before, heard or not; held to
  /// `Gain.supported`.
  case changeGain(Gain)
  /// On top of every sound's own gain; held to `Gain.supported`. A mute stays.
  case setGain(Gain)
  /// Silent, while the session goes on.
  case mute
  /// As loud as the gain says.
  case unmute
  /// The one of the two that changes something.
  case toggleMute
  /// The listener is ready: ends the wait that the session is in.
  case waitOver
  /// Fades out in 50 ms and ends.
  case stop

  /// By how much a key makes everything louder or softer.
  public static let gainStep = Gain.decibels(2)
  /// Louder by `gainStep`.
  public static var gainUp: TransportCommand { .changeGain(gainStep) }
  /// Softer by `gainStep`.
  public static var gainDown: TransportCommand {
    .changeGain(Gain(thousandths: -gainStep.thousandths))
  }
}

/// Where a session is between its beginning and its end, as heard.
public enum TransportState: String, BitwiseCopyable, CaseIterable, Sendable {
  /// Not begun yet, or stopped before its end.
  case idle
  /// In its lead-in, or in the silence before it.
  case leadIn = "lead-in"
  /// It goes on, or stands still for the time that was added to a step.
  case playing
  /// Somebody paused it: it goes on when somebody says so, whatever the device does.
  case paused
  /// At the end of a wait, until the listener says so.
  case waiting
  /// The device is away, or was just opened again.
  case interrupted
  /// Everything was heard.
  case complete
}
