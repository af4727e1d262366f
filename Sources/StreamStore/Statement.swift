internal import CSQLite
internal import StreamKit

/// A line of SQL, compiled once and run many times. Parameters are numbered from 1, columns from 0, as in SQLite.
///
/// `@safe`: the database frees its statements when it is closed, after which every call traps. Bound values are copied;
/// a column's value is a view that is valid until the next step.
@safe
final class Statement {
    private var handle: OpaquePointer?
    private unowned let database: Database

    /// - Parameter handle: from `sqlite3_prepare`, of the database.
    init(_ handle: OpaquePointer, of database: Database) {
        unsafe self.handle = handle
        self.database = database
    }

    /// Frees it; for the database.
    func finalize() {
        unsafe sqlite3_finalize(handle)
        unsafe handle = nil
    }

    func bind(_ parameter: Int32, integer: Int64) throws(StreamError) {
        try check(unsafe sqlite3_bind_int64(open, parameter, integer))
    }

    /// A text may be any bytes, including NUL and invalid UTF-8: SQLite keeps and compares them unchanged.
    func bind(_ parameter: Int32, text: ByteView) throws(StreamError) {
        let code = unsafe text.base.withMemoryRebound(to: CChar.self, capacity: text.count) { characters in
            unsafe sqlite3_bind_text64(
                open, parameter, characters, UInt64(text.count), Self.copied, UInt8(SQLITE_UTF8))
        }
        try check(code)
    }

    func bind(_ parameter: Int32, blob: ByteView) throws(StreamError) {
        try check(unsafe sqlite3_bind_blob64(open, parameter, blob.base, UInt64(blob.count), Self.copied))
    }

    /// Goes to the next row; returns whether there is one. Must be followed by `reset`, whatever happens in between.
    func step() throws(StreamError) -> Bool {
        let code = unsafe sqlite3_step(open)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw database.failure(code)
    }

    /// Runs it to its end.
    func run() throws(StreamError) {
        defer { reset() }
        while try step() {}
    }

    /// Goes back to before the first row. The bound values stay.
    func reset() { _ = unsafe sqlite3_reset(open) }

    /// An integer of the row.
    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(open, column) }

    /// The bytes of a text or a blob of the row, valid until the next `step` or `reset`.
    func bytes(_ column: Int32) -> ByteView {
        // In this order: the first call may convert the value to bytes.
        guard let base = unsafe sqlite3_column_blob(open, column) else { return .empty }
        let count = unsafe Int(sqlite3_column_bytes(open, column))
        return unsafe ByteView(base: base.assumingMemoryBound(to: UInt8.self), count: count)
    }

    private var open: OpaquePointer {
        guard let handle = unsafe handle else { preconditionFailure("the database is closed") }
        return unsafe handle
    }

    private func check(_ code: Int32) throws(StreamError) {
        if code != SQLITE_OK { throw database.failure(code) }
    }

    /// `SQLITE_TRANSIENT`, a cast that Swift does not import.
    private static var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
