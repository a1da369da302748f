import CSQLite
import Glibc

/// What a parameter of a statement may be.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  static func int(_ value: Int) -> SQLValue { .integer(Int64(value)) }
  static func int(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }
  static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

/// A prepared statement: bound, stepped, reset, again and again.
final class Statement {
  private let pointer: OpaquePointer
  /// Its errors are told by the connection.
  private unowned let database: Database

  init(_ pointer: OpaquePointer, of database: Database) {
    self.pointer = pointer
    self.database = database
  }

  deinit { sqlite3_finalize(pointer) }

  /// It has given a row and was not reset.
  var isRunning: Bool { sqlite3_stmt_busy(pointer) != 0 }

  /// Sets the parameters, in their order; there are as many as values.
  func bind(_ values: [SQLValue]) throws(HistoryError) {
    precondition(
      Int(sqlite3_bind_parameter_count(pointer)) == values.count, "every parameter has a value")
    // SQLite copies what it is given under this name: the macro SQLITE_TRANSIENT.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      let number = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(pointer, number)
        case .integer(let integer): sqlite3_bind_int64(pointer, number, integer)
        case .text(let text):
          sqlite3_bind_text(pointer, number, text, Int32(clamping: text.utf8.count), copied)
        case .bytes(let bytes):
          sqlite3_bind_blob(pointer, number, bytes, Int32(clamping: bytes.count), copied)
        }
      if code != SQLITE_OK { throw database.error(code) }
    }
  }

  /// Goes on to the next row; false at the end.
  func step() throws(HistoryError) -> Bool {
    errno = 0
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code, system: errno)
    }
  }

  /// Ready to be bound again; gives back what it holds of the database.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  // MARK: - Columns of the row, counted from 0

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func int(_ column: Int32) -> Int { Int(integer(column)) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    // Broken UTF-8, which only another program can have written, is repaired and not trusted.
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(pointer, column) else { return [] }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
