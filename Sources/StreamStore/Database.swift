internal import CSQLite
internal import Glibc
internal import StreamKit

/// A connection to one of our SQLite files.
///
/// The file may be shared: it uses write-ahead logging (`journal_mode=WAL`), so that a process killed at any moment
/// leaves all committed transactions and nothing of the others, and whoever finds it locked by another process waits.
/// `synchronous=NORMAL`: a power failure costs the last transactions, never the file.
///
/// A connection is confined to one serial queue at a time; SQLite does not lock it.
///
/// `@safe`: the connection is open from `init` to `close` and never leaves the type; it frees its statements itself.
@safe
final class Database {
    /// How long to wait for another process's transaction, in milliseconds.
    static let patience: Int32 = 30_000
    /// SQLite's page cache, in KiB. Files are read from beginning to end, or are small: its usual 2 MB would be resident
    /// for little gain.
    static let cache = 256

    /// The name used in messages.
    let path: String
    private var handle: OpaquePointer?
    private var statements: [Statement] = []

    /// Opens a file of a kind, or creates it if there is none or it is empty.
    ///
    /// Any other file is refused and left unchanged, to the byte. Any number of processes may create the same file at once.
    /// - Parameters:
    ///   - create: creates the tables, inside a transaction.
    ///   - upgrade: converts the tables of another version to this one, inside a transaction.
    /// - Throws: `.storeFailed`.
    convenience init(
        _ path: String, holding kind: FileKind, create: (Database) throws(StreamError) -> Void,
        upgrade: (Database) throws(StreamError) -> Void = { (_) throws(StreamError) in }
    ) throws(StreamError) {
        try Self.refuseOthers(path, kind)
        try self.init(bare: path)
        // If a file may not be written, SQLite silently opens it for reading.
        if unsafe sqlite3_db_readonly(handle, "main") == 1 { throw error("cannot be written") }
        if try integer("PRAGMA application_id") == 0 { try makeTables(of: kind, create) }
        // The header is checked again: the first look may have been older than the log.
        let marks = try (integer("PRAGMA application_id"), integer("PRAGMA user_version"))
        if let objection = kind.objection(applicationID: Int32(marks.0), version: Int32(marks.1)) {
            throw error(objection)
        }
        if marks.1 < kind.version { try upgradeTables(to: kind, upgrade) }
        try useWriteAheadLog()
        try execute("PRAGMA synchronous=NORMAL; PRAGMA cache_size=-\(Self.cache)")
    }

    /// Opens a file of a kind for reading only, even in a folder that is not writable.
    /// - Throws: `.storeFailed`, also if there is no file.
    static func reading(_ path: String, holding kind: FileKind) throws(StreamError) -> Database {
        try refuseOthers(path, kind)
        do throws(StreamError) {
            return try reading(path, isImmutable: false)
        } catch {
            // A file in WAL mode needs others beside it even to be read. If they cannot be created, nobody writes it either, and
            // it may be read without them.
            guard folderError(path) != nil else { throw error }
            return try reading(path, isImmutable: true)
        }
    }

    private static func reading(_ path: String, isImmutable: Bool) throws(StreamError) -> Database {
        // Even opened read-only, SQLite creates files beside it (`-wal`, `-shm`), and may not remove them.
        // SQLite opens a file that is not writable for reading.
        let database = try Database(
            bare: path, flags: isImmutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE, isImmutable: isImmutable)
        try database.execute("PRAGMA query_only=1")
        // The file is only really opened by the first read.
        if try database.integer("PRAGMA application_id") == 0 { throw database.error("empty") }
        try database.execute("PRAGMA cache_size=-\(cache)")
        return database
    }

    /// A connection to a database of any kind, created if there is none unless the flags say otherwise.
    init(
        bare path: String, flags: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, isImmutable: Bool = false
    ) throws(StreamError) {
        self.path = path
        var opened: OpaquePointer?
        // SQLite has special names (`:memory:`, `file:…`, the empty one); none of them begins like this.
        let name = path.hasPrefix("/") ? path : "./" + path
        let code = unsafe sqlite3_open_v2(
            isImmutable ? "file:\(name.percentEncoded(except: "/."))?immutable=1" : name, &opened,
            flags | SQLITE_OPEN_NOMUTEX | (isImmutable ? SQLITE_OPEN_URI : 0), nil)
        unsafe handle = unsafe opened
        if code != SQLITE_OK { throw failure(code) }
        _ = unsafe sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit { close() }

    /// Frees the statements and closes the file; the last process to do so tidies up the log (`-wal`, `-shm`).
    /// No statement may be used any more.
    func close() {
        for statement in statements { statement.finalize() }
        statements = []
        _ = unsafe sqlite3_close(handle)
        unsafe handle = nil
    }

    /// Compiles a statement, which the database owns.
    func statement(_ sql: String) throws(StreamError) -> Statement {
        var compiled: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard code == SQLITE_OK, let compiled = unsafe compiled else { throw failure(code) }
        let statement = unsafe Statement(compiled, of: self)
        statements.append(statement)
        return statement
    }

    /// Runs statements without parameters, ignoring any rows.
    func execute(_ sql: String) throws(StreamError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code) }
    }

    /// Runs `body` as one write transaction: nobody else writes between its beginning and its end. All of it is rolled
    /// back if it throws.
    func transaction(_ body: () throws(StreamError) -> Void) throws(StreamError) {
        try execute("BEGIN IMMEDIATE")
        do throws(StreamError) {
            try body()
            try execute("COMMIT")
        } catch {
            // After some errors SQLite has rolled it back already.
            if unsafe sqlite3_get_autocommit(handle) == 0 { _ = unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// The number of the row that was added last.
    var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// What SQLite says about a failure, after the file's name; but for a folder that is not writable it says that there is
    /// no file, or that the file is read-only.
    func failure(_ code: Int32) -> StreamError {
        let primary = code & 0xFF
        if [SQLITE_CANTOPEN, SQLITE_READONLY].contains(primary), let number = folderError {
            return error("its folder cannot be written: \(Errno(rawValue: number))", errno: number)
        }
        let number = primary == SQLITE_CANTOPEN || primary == SQLITE_IOERR ? unsafe sqlite3_system_errno(handle) : 0
        let text = unsafe String(cString: sqlite3_errmsg(handle))
        return error(number == 0 ? text : "\(text): \(Errno(rawValue: number))", errno: number)
    }

    /// A failure with a message after the file's name.
    func error(_ message: any Note, errno: Int32 = 0) -> StreamError { Self.error(path, message, errno: errno) }

    private static func error(_ path: String, _ message: any Note, errno: Int32 = 0) -> StreamError {
        StreamError(.storeFailed, message, at: "\(path): ", errno: errno)
    }

    /// Why the file's folder is not writable; nil if it is, or does not exist.
    private var folderError: Int32? { Self.folderError(path) }

    private static func folderError(_ path: String) -> Int32? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard unsafe access(folder, F_OK) == 0, unsafe access(folder, W_OK) != 0 else { return nil }
        return errno
    }

    /// Checks all pages. A damaged file may return rows for a while before that is noticed.
    func checkPages() throws(StreamError) {
        let check = try statement("PRAGMA quick_check(1)")
        defer { check.reset() }
        if try check.step(), !(check.bytes(0) == "ok") { throw error("damaged: \(check.bytes(0).string)") }
    }

    /// Creates the tables and marks of a file that has none.
    private func makeTables(
        of kind: FileKind, _ create: (Database) throws(StreamError) -> Void
    ) throws(StreamError) {
        try transaction { () throws(StreamError) in
            // Another process may have been faster, or the file belongs to another program after all.
            guard try integer("PRAGMA application_id") == 0, try integer("SELECT count(*) FROM sqlite_master") == 0
            else { return }
            try create(self)
            try execute("PRAGMA application_id=\(kind.applicationID); PRAGMA user_version=\(kind.version)")
        }
    }

    /// Upgrades a file's tables to another version.
    private func upgradeTables(
        to kind: FileKind, _ upgrade: (Database) throws(StreamError) -> Void
    ) throws(StreamError) {
        try transaction { () throws(StreamError) in
            // Another process may have been faster.
            guard try integer("PRAGMA user_version") < kind.version else { return }
            try upgrade(self)
            try execute("PRAGMA user_version=\(kind.version)")
        }
    }

    /// Switching to the log needs exclusive access. SQLite waits for readers, but gives up at once if another process
    /// writes, or makes the same switch.
    /// (Where there can be no log, as on some network file systems, SQLite keeps its older journal.)
    private func useWriteAheadLog() throws(StreamError) {
        var waited: Int32 = 0
        while true {
            let code = unsafe sqlite3_exec(handle, "PRAGMA journal_mode=WAL", nil, nil, nil)
            if code == SQLITE_OK { return }
            guard code & 0xFF == SQLITE_BUSY, waited < Self.patience else { throw failure(code) }
            waited += max(1, sqlite3_sleep(5))
        }
    }

    /// The single value that a statement returns.
    func integer(_ sql: String) throws(StreamError) -> Int64 {
        let statement = try statement(sql)
        defer {
            statement.finalize()
            statements.removeAll { $0 === statement }
        }
        return try statement.step() ? statement.integer(0) : 0
    }
}

extension Database {
    /// Refuses a file of another kind by its first bytes, without taking a lock or creating a file beside it.
    private static func refuseOthers(_ path: String, _ kind: FileKind) throws(StreamError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }  // there is none, or opening it will say why not
        if status.st_mode & S_IFMT == S_IFDIR { throw error(path, "is a directory") }
        if status.st_mode & S_IFMT != S_IFREG { throw error(path, "not a regular file") }
        if status.st_size == 0 { return }
        let header = try Database(bare: path, flags: SQLITE_OPEN_READONLY).header()
        // https://www.sqlite.org/fileformat2.html, "The Database Header"; numbers are big-endian.
        let number = { (offset: Int) in
            header[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        guard header.starts(with: "SQLite format 3\0".utf8) else { throw error(path, "not an SQLite database") }
        let marks = (Int32(bitPattern: number(68)), Int32(bitPattern: number(60)))
        if let objection = kind.objection(applicationID: marks.0, version: marks.1) { throw error(path, objection) }
    }

    /// The first 100 bytes of the file, zeros after its end.
    ///
    /// Read through SQLite, though below its pages: closing a descriptor of our own would release the locks that other
    /// connections of this process hold on the file.
    private func header() throws(StreamError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 100)
        var file: UnsafeMutablePointer<sqlite3_file>?
        var code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        if code == SQLITE_OK, let file = unsafe file, let read = unsafe file.pointee.pMethods?.pointee.xRead {
            code = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(file, buffer.baseAddress, Int32(buffer.count), 0)
            }
        }
        // SQLITE_IOERR_SHORT_READ, a compound macro that Swift does not import.
        let shortRead = SQLITE_IOERR | 2 << 8
        guard code == SQLITE_OK || code == shortRead else { throw error("cannot be read") }
        return bytes
    }
}
