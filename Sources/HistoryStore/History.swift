import Glibc
import PlainText
import Statistics

/// The record of what was done: runs, moods and tasks, in one SQLite file.
///
/// One connection, for one thread at a time; any number of them, in any number of processes, may
/// use one file. What a method has done when it returns is on the disk and survives a kill and a
/// power loss. Every method that writes does all of it or nothing.
///
/// All methods throw `HistoryError`, whose `description` is the line to be shown.
public final class History {
  /// What is to happen to a file that is no database any more.
  public enum DamageRule: Sendable {
    /// `open` throws and leaves it alone: for commands that show what there is.
    case refuse
    /// It is kept as `….damaged-1` (2, 3…) and a new one made in its place: for players.
    case startAnew
  }

  /// The file's path, links followed.
  public let path: String
  /// What a person should be told, once: that a damaged file was put aside.
  public private(set) var notes: [String] = []

  let database: Database
  let locks: PlayerLocks
  let clock: any HistoryClock

  private init(_ database: Database, _ locks: PlayerLocks, _ clock: any HistoryClock) {
    self.database = database
    self.locks = locks
    self.clock = clock
    path = database.path
  }

  /// Opens the history, or begins one: folder and file for the user alone (0700, 0600), an older
  /// form brought to the newest. Runs whose player is gone are marked as interrupted.
  ///
  /// - Parameters:
  ///   - path: The file; its folders are made.
  ///   - clock: The machine's unless given.
  ///   - busyMilliseconds: So long every call waits for other programs; a player, which has a
  ///   session to look after, gives less than a command.
  public static func open(
    _ path: String, clock: any HistoryClock = SystemClock(), whenDamaged rule: DamageRule = .refuse,
    busyMilliseconds: Int = 10_000
  ) throws(HistoryError) -> History {
    let path = try HistoryFile.resolve(path)
    let locks = try PlayerLocks(besideDatabase: path)
    func open() throws(HistoryError) -> History {
      try HistoryFile.checkLength(path)
      let database = try Database.open(path, busyMilliseconds: busyMilliseconds)
      try prepare(database)
      let history = History(database, locks, clock)
      // Damage where the next run would be written is found now, while something can be done.
      if rule == .startAnew, let last = try history.lastRun() {
        _ = try history.spans(run: last.id)
      }
      return history
    }
    do throws(HistoryError) {
      try locks.alone(on: path, waitMilliseconds: busyMilliseconds) { () throws(HistoryError) in
        try HistoryFile.createIfMissing(path)
      }
      let history = try open()
      try history.markAbandonedRuns()
      return history
    } catch {
      guard error.isDamage && rule == .startAnew else { throw error }
    }
    return try locks.alone(on: path, waitMilliseconds: busyMilliseconds) {
      () throws(HistoryError) in
      // Somebody else may have done it meanwhile.
      do throws(HistoryError) { return try open() } catch { if !error.isDamage { throw error } }
      let aside = HistoryFile.split(try HistoryFile.replaceDamaged(path)).name.oneLine
      let history = try open()
      history.notes = [
        "\(path.oneLine): was damaged and is kept as \(aside); a new history begins"
      ]
      return history
    }
  }

  /// Opens the history to look at it: as `open` does, or, where a disk or a folder may only be read or
  /// is full, without writing anything. Everything that changes the history then throws.
  ///
  /// - Throws: What `open` throws. A history of an older form that cannot be written is `readOnly`.
  public static func openToRead(
    _ path: String, clock: any HistoryClock = SystemClock(), busyMilliseconds: Int = 10_000
  ) throws(HistoryError) -> History {
    do throws(HistoryError) {
      return try open(path, clock: clock, busyMilliseconds: busyMilliseconds)
    } catch {
      switch error.reason {
      case .readOnly, .diskFull: break
      default: throw error
      }
      let path = try HistoryFile.resolve(path)
      var info = stat()
      guard stat(path, &info) == 0 else { throw error }
      try HistoryFile.checkLength(path)
      let database: Database
      do throws(HistoryError) {
        database = try Database.openToRead(path)
        guard try Schema.check(database) == Schema.newest else { throw error }
      } catch let second {
        // What cannot even be read has no use for being writable.
        guard case .readOnly(let cause) = second.reason, access(path, R_OK) != 0 else {
          throw second
        }
        throw HistoryError(path: path, reason: .unreadable(cause: cause))
      }
      return History(database, PlayerLocks(toReadBesideDatabase: path), clock)
    }
  }

  private static func prepare(_ database: Database) throws(HistoryError) {
    // Before anything is changed: a newer or another program's database stays as it is.
    try Schema.check(database)
    try database.executeScript(Schema.connectionSettings)
    if try database.row("PRAGMA journal_mode", [], { $0.text(0) }) != "wal" {
      try database.executeScript("PRAGMA journal_mode = WAL")
    }
    try Schema.migrate(database)
  }

  /// Runs whose player is gone are interrupted; what was noted of them stays.
  private func markAbandonedRuns() throws(HistoryError) {
    let running = "SELECT id FROM runs WHERE state = 0"
    // Mostly there is none, and nothing is to be written.
    guard try database.rows(running, [], { $0.int(0) }).contains(where: locks.isAbandoned)
    else { return }
    try database.transaction { () throws(HistoryError) in
      for run in try database.rows(running, [], { $0.int(0) }) where locks.isAbandoned(run: run) {
        try database.execute(
          "UPDATE runs SET state = ? WHERE id = ?",
          [.int(RunState.interrupted.code), .int(run)])
      }
    }
  }

  func unknown(_ what: String) -> HistoryError {
    HistoryError(path: path, reason: .unknown(what))
  }

  func refused(_ what: String) -> HistoryError {
    HistoryError(path: path, reason: .refused(what))
  }
}

extension RunState {
  /// As it is stored.
  var code: Int { RunState.allCases.firstIndex(of: self) ?? 0 }

  init?(code: Int) {
    guard RunState.allCases.indices.contains(code) else { return nil }
    self = RunState.allCases[code]
  }
}
