import SessionModel
import SoundUnits
import TestSupport
import Testing
import Timeline

/// What holds for every session, shown for random ones.
@Suite struct PlanPropertyTests {
  private static let seeds = 0..<UInt64(150)
  private let lengths: [String: ExactTime] = [
    "0.wav": 3.s, "1.wav": 14.s, "2.wav": 500.ms, "Cue 0": 2.s, "Cue 1": 6.s, "Left.": 1.s,
    "Hold": 1.s, "Sides, left": 2.s, "bell": 9.s, "gong": 12.s, "start.wav": 5.s, "beep": 200.ms,
    "end.wav": 3.s, "rest.wav": 20.s, "side.wav": 2.s, "three": 400.ms, "two": 1_500.ms,
    "7 seconds left": 2.s, "20 seconds left": 1.s, "Test": 2.s, "1 second": 1.s, "Breathe": 4.s,
  ]

  @Test(arguments: seeds)
  func stepsFollowOnOneAnotherWithoutHoles(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let session = random.nextSession()
    let schedule = try Schedule(session)
    var time = ExactTime.zero
    for step in schedule.steps {
      #expect(step.start == time)
      #expect(step.length > .zero)
      time = step.end
    }
    #expect(schedule.length == time)

    let rate = random.nextRate()
    let plan = planned(CueSheet(schedule), rate, lengths)
    for (planned, scheduled) in zip(plan.steps, schedule.steps) {
      #expect(planned.frame == rate.frame(at: scheduled.start))
      #expect(planned.endFrame == rate.frame(at: scheduled.end))
      #expect(planned.title == scheduled.title && planned.kind == scheduled.kind)
    }
    #expect(plan.steps.count == schedule.steps.count)
    #expect(plan.scheduleFrames == rate.frame(at: time))
  }

  @Test(arguments: seeds)
  func gapsLieOnlyWhereTheyMay(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let steps = try Schedule(random.nextSession()).steps
    for (index, step) in steps.enumerated() {
      let before = index > 0 ? steps[index - 1] : nil
      let after = index + 1 < steps.count ? steps[index + 1] : nil
      switch step.kind {
      case .leadIn:
        #expect(before == nil)
      case .transition:
        #expect(before?.kind.isHold == true && after?.kind.isHold == true)
      case .sideSwitch:
        #expect(before?.side == "left" && after?.side == "right")
      case .hold, .breathe, .rest, .wait:
        break
      }
    }
  }

  @Test(arguments: seeds)
  func eventsAreSortedAndLieWithinThePlan(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed, haveLateAnnouncements: false)
    let plan = planned(
      CueSheet(try Schedule(random.nextSession())), .standard, lengths)
    #expect(plan.events.map(\.frame) == plan.events.map(\.frame).sorted())
    for event in plan.events {
      #expect(event.frame >= 0 && event.endFrame <= plan.frames)
      // Announcements alone may begin before their step.
      if event.role != .announce { #expect(event.frame >= plan.steps[event.step].frame) }
      if event.role == .announce { #expect(event.endFrame <= plan.steps[event.step].frame) }
    }
    #expect(plan.frames == max(plan.scheduleFrames, plan.events.map(\.endFrame).max() ?? 0))
  }

  @Test(arguments: seeds)
  func noAnnouncementTouchesAStartTone(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let plan = planned(
      CueSheet(try Schedule(random.nextSession())), .standard, lengths)
    let starts = plan.events.filter { $0.role == .start }.map(\.frame)
    let announcements = plan.events.filter { $0.role == .announce && $0.frames > 0 }
    for announcement in announcements {
      #expect(!starts.contains { $0 >= announcement.frame && $0 < announcement.endFrame })
    }
  }

  @Test(arguments: seeds)
  func everyHoldHasAtMostOneToneAtItsEndAndTheSessionOne(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let sheet = CueSheet(try Schedule(random.nextSession()))
    let ends: Set<CueRole> = [.end, .side, .rest, .complete]
    var counts: [Int: Int] = [:]
    for cue in sheet.cues where ends.contains(cue.role) {
      counts[cue.step, default: 0] += 1
      #expect(cue.time == sheet.schedule.steps[cue.step].end)
      let isLast = cue.step == sheet.schedule.steps.count - 1
      #expect((cue.role == .complete) == isLast)
    }
    #expect(counts.values.allSatisfy { $0 == 1 })
  }

  @Test(arguments: seeds)
  func countdownsLieWithinTheirStep(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let sheet = CueSheet(try Schedule(random.nextSession()))
    for cue in sheet.cues where cue.role == .countdown {
      let step = sheet.schedule.steps[cue.step]
      #expect(cue.time > step.start && cue.time < step.end)
      #expect((step.end - cue.time).nanoseconds % 1_000_000_000 == 0)
    }
  }

  /// Sounds without length that follow no other are moved by no rule: each lies at its exact time,
  /// and the sheet's order decides between those that share a frame.
  @Test(arguments: seeds)
  func atEveryRateTheSameEventsLieInTheSameOrder(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed, haveCuesThatFollow: false)
    let sheet = CueSheet(try Schedule(random.nextSession()))
    for rate in [random.nextRate(), .standard, random.nextRate()] {
      let frames = sheet.cues.map { max(0, rate.frame(at: $0.time)) }
      let order = sheet.cues.indices.sorted { (frames[$0], $0) < (frames[$1], $1) }
      let events = planned(sheet, rate).events.filter { $0.role != .bed }
      #expect(events.count == order.count)
      let wrong = zip(events, order).first { event, index in
        let cue = sheet.cues[index]
        return event.frame != frames[index] || event.sound != cue.sound || event.step != cue.step
          || event.role != cue.role || event.gain != cue.gain
      }
      #expect(wrong == nil, "at \(rate.hertz) Hz")
    }
  }

  @Test(arguments: seeds)
  func planningTwiceGivesThePlanTwice(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let session = random.nextSession()
    let first = planned(CueSheet(try Schedule(session)), .standard, lengths)
    let second = planned(CueSheet(try Schedule(session)), .standard, lengths)
    #expect(first == second)
  }

  @Test(arguments: seeds)
  func bedsAreDownWhileAVoiceSpeaksAndHaveTimeToRise(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let plan = planned(CueSheet(try Schedule(random.nextSession())), .standard, lengths)
    #expect(
      plan.beds.map { [$0.frame, $0.frames] }
        == plan.events.filter { $0.role == .bed }.map { [$0.frame, $0.frames] })
    for bed in plan.beds {
      let voices = plan.events.filter {
        plan.eventKind($0) == .speech && $0.frame >= bed.frame && $0.frame < bed.endFrame
          && $0.frames > 0
      }
      for voice in voices {
        let range = (voice.frame - bed.attack)..<voice.endFrame
        #expect(
          plan.ducks.filter { $0.overlaps(range) }.contains {
            $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
          })
      }
    }
    for (duck, next) in zip(plan.ducks, plan.ducks.dropFirst()) {
      #expect(duck.upperBound < next.lowerBound)
    }
  }

  @Test(arguments: seeds)
  func bedsDoNotOverlapAndLieUnderTheirSteps(_ seed: UInt64) throws {
    var random = RandomSessions(seed: seed)
    let sheet = CueSheet(try Schedule(random.nextSession()))
    var end = ExactTime.zero
    for bed in sheet.beds {
      #expect(bed.start >= end && bed.end > bed.start)
      #expect(bed.start == sheet.schedule.steps[bed.step].start)
      end = bed.end
    }
    #expect(end <= sheet.schedule.length)
  }
}
