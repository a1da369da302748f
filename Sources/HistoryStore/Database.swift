import CSQLite
import Glibc

/// One connection to an SQLite database, for one thread at a time. C types stop here and in
/// `Statement`.
final class Database {
  let path: String
  private let connection: OpaquePointer
  /// Prepared once for each text of SQL.
  private var prepared: [String: Statement] = [:]

  private init(_ path: String, _ connection: OpaquePointer) {
    self.path = path
    self.connection = connection
  }

  deinit {
    prepared = [:]
    // Waits for statements that are still held somewhere.
    sqlite3_close_v2(connection)
  }

  /// Opens a file that is there; it may be empty.
  ///
  /// - Parameter busyMilliseconds: So long a lock of another connection is waited for.
  static func open(_ path: String, busyMilliseconds: Int) throws(HistoryError) -> Database {
    // Never created here: SQLite would give it the mode that the umask leaves.
    let database = try connect(to: path, as: path, SQLITE_OPEN_READWRITE)
    sqlite3_busy_timeout(database.connection, Int32(clamping: busyMilliseconds))
    // SQLite opens what may not be written for reading alone, and says nothing.
    if sqlite3_db_readonly(database.connection, "main") == 1 {
      throw HistoryError(path: path, reason: .readOnly(cause: systemText(EACCES)))
    }
    return database
  }

  /// Opens a file that this user, or anybody, may only read.
  ///
  /// Where nothing is left in its log, which is so once nobody has it open, nothing beside it is needed:
  /// SQLite is told that it cannot change. Otherwise it reads the log that is there.
  static func openToRead(_ path: String) throws(HistoryError) -> Database {
    var info = stat()
    let hasLog = stat("\(path)-wal", &info) == 0 && info.st_size > 0
    let name = "file:\(uriPath(path))\(hasLog ? "" : "?immutable=1")"
    return try connect(to: path, as: name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  private static func connect(
    to path: String, as name: String, _ flags: Int32
  ) throws(HistoryError) -> Database {
    var connection: OpaquePointer?
    let flags = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(name, &connection, flags, nil)
    guard let connection else {
      throw HistoryError(path: path, reason: .failed(cause: String(cString: sqlite3_errstr(code))))
    }
    let database = Database(path, connection)
    guard code == SQLITE_OK else { throw database.error(code) }
    return database
  }

  /// A path as it stands in a URI (RFC 3986, 2.1 and 2.3).
  private static func uriPath(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16)
      }
    }
    return text
  }

  /// The statement of this text, ready to be bound.
  func statement(_ sql: String) throws(HistoryError) -> Statement {
    if let known = prepared[sql], !known.isRunning { return known }
    let statement = try Statement(self, sql)
    prepared[sql] = statement
    return statement
  }

  /// Runs a statement to its end; rows are let go.
  func execute(_ sql: String, _ values: [SQLValue] = []) throws(HistoryError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs several statements, separated by semicolons, which have no parameters.
  func executeScript(_ sql: String) throws(HistoryError) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// What `read` makes of every row.
  func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (Statement) -> Row
  ) throws(HistoryError) -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// What `read` makes of the first row; `nil` where there is none.
  func row<Row>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (Statement) -> Row
  ) throws(HistoryError) -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? read(statement) : nil
  }

  /// The first column of the first row as a number; 0 where there is none.
  func number(_ sql: String, _ values: [SQLValue] = []) throws(HistoryError) -> Int {
    try row(sql, values) { $0.int(0) } ?? 0
  }

  /// All that `body` does, or nothing of it. The lock for writing is taken first, so that what is
  /// read inside stays true until the end.
  func transaction<Result>(
    _ body: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A full disk or a broken page may have rolled back already.
      if sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// All that `body` reads is of one moment.
  func snapshot<Result>(
    _ body: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try execute("BEGIN")
    defer { try? execute("ROLLBACK") }
    return try body()
  }

  /// The number that the last insertion gave its row.
  var lastRowID: Int { Int(sqlite3_last_insert_rowid(connection)) }

  /// How many rows the last statement changed.
  var changedRowCount: Int { Int(sqlite3_changes(connection)) }

  /// The error for the result code of a call on this connection.
  ///
  /// - Parameter number: What `errno` was right after it: SQLite forgets that of a failed commit.
  func error(_ code: Int32, system number: Int32 = 0) -> HistoryError {
    let message = String(cString: sqlite3_errmsg(connection))
    let known = sqlite3_system_errno(connection)
    let system = known == 0 ? number : known
    let reason: HistoryError.Reason
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: reason = .busy
    case SQLITE_FULL: reason = .diskFull
    case SQLITE_CORRUPT, SQLITE_NOTADB: reason = .damaged(cause: message)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      // SQLite may have looked for other files since: any other errno is of one of those.
      let isCause = [EACCES, EPERM, EROFS].contains(system)
      reason = .readOnly(cause: systemText(isCause ? system : EACCES))
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      let known = HistoryError(path: path, code: system)
      if case .failed = known.reason {
        reason = .failed(cause: system == 0 ? message : "\(message) (\(systemText(system)))")
      } else {
        reason = known.reason
      }
    default: reason = .failed(cause: message)
    }
    return HistoryError(path: path, reason: reason)
  }

  fileprivate func prepare(_ sql: String) throws(HistoryError) -> OpaquePointer {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw error(code) }
    return pointer
  }
}

extension Statement {
  convenience init(_ database: Database, _ sql: String) throws(HistoryError) {
    self.init(try database.prepare(sql), of: database)
  }
}
