import CLinux
import Glibc

/// Runs hooks without ever waiting for one.
///
/// For one thread, which polls `polls` and calls `serve`. Each hook is killed with its process group when its time is
/// over; of more than so many at once the further ones are skipped.
public final class HookRunner {
  private let most: Int
  private let timeoutNanoseconds: Int64
  private let log: HookLog
  private var running: [HookProcess] = []
  private var problems: [(event: String, line: String)] = []

  /// - Parameters:
  ///   - most: How many may run at once, 1 or more.
  ///   - timeoutNanoseconds: How long each may take.
  ///   - log: Where output and failures go.
  public init(most: Int, timeoutNanoseconds: Int64, log: HookLog) {
    self.most = most
    self.timeoutNanoseconds = timeoutNanoseconds
    self.log = log
  }

  /// Whether none is running.
  public var isIdle: Bool { running.isEmpty }

  /// What to wait for: the ends of those that run, and what they write.
  public var polls: [pollfd] {
    running.flatMap { hook in
      [hook.endDescriptor, hook.outputDescriptor].filter { $0 >= 0 }.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
    }
  }

  /// Starts a hook, unless too many are running.
  public func start(_ call: HookCall) {
    serve()
    let now = clinux_monotonic_ns()
    guard running.count < most else { return hasEnded(call, .skipped, [], afterNanoseconds: 0) }
    do throws(HookStartFailure) {
      running.append(try HookProcess(call, now: now, timeoutNanoseconds: timeoutNanoseconds))
    } catch {
      hasEnded(call, .notStarted(code: error.code), [], afterNanoseconds: 0)
    }
  }

  /// Reads what the hooks write, lets go of those that have ended, kills those whose time is over.
  public func serve() {
    let now = clinux_monotonic_ns()
    running.removeAll { hook in
      hook.readOutput()
      var end = hook.takeEnd()
      if end == nil, now >= hook.deadline {
        hook.kill()
        end = .timedOut
      }
      guard let end else { return false }
      hasEnded(hook.call, end, hook.output, afterNanoseconds: now - hook.startNanoseconds)
      return true
    }
  }

  /// Kills those that still run.
  public func cutShort() {
    serve()
    let now = clinux_monotonic_ns()
    for hook in running {
      hook.kill()
      hasEnded(hook.call, .cutShort, hook.output, afterNanoseconds: now - hook.startNanoseconds)
    }
    running = []
  }

  /// What went wrong since the last call: one line each, with the event that it belongs to.
  public func takeProblems() -> [(event: String, line: String)] {
    defer { problems = [] }
    return problems
  }

  private func hasEnded(
    _ call: HookCall, _ end: HookEnd, _ output: [UInt8], afterNanoseconds: Int64
  ) {
    let failure = text(of: end)
    if failure == nil && output.isEmpty { return }
    let seconds = Double(afterNanoseconds / 100_000_000) / 10
    let isLogged = log.append(
      "\(call.label): \(failure ?? "done") after \(seconds) s", output: output)
    guard let failure else { return }
    let hint = isLogged && !output.isEmpty ? "; \(log.path ?? "") has its output" : ""
    // More of them than a thread that looks ten times a second could have started is a flood.
    if problems.count < 64 {
      problems.append((call.event, "hook \(call.label): \(failure)\(hint)"))
    }
  }

  /// - Returns: `nil` where all is well.
  private func text(of end: HookEnd) -> String? {
    switch end {
    case .exited(0): nil
    case .exited(let status): "ended with status \(status)"
    case .signaled(let signal): "ended by signal \(signal)"
    case .timedOut: "took longer than \(seconds(timeoutNanoseconds)) s and was killed"
    case .cutShort: "was still running at the end and was killed"
    case .unknown: nil
    case .notStarted(let code): "cannot be started: \(String(cString: strerror(code)))"
    case .skipped: "skipped, since \(most) hooks are running"
    }
  }

  /// `10` or `0.5`.
  private func seconds(_ nanoseconds: Int64) -> String {
    let thousandths = nanoseconds / 1_000_000
    return thousandths % 1_000 == 0
      ? "\(thousandths / 1_000)" : "\(Double(thousandths) / 1_000)"
  }
}
