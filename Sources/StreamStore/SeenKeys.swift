public import StreamKit

/// The keys that earlier runs have seen: the file of `--unique-in`.
///
/// A key is identified by a hash of 128 bits, made with a secret that belongs to the file, so that no input can be crafted
/// to make two keys look the same. The file takes 16 bytes per key; a commit writes only its own keys.
///
/// | table | column | |
/// | --- | --- | --- |
/// | `meta` | `secret` | 16 bytes, random, made with the file |
/// | | `fields` | the fields that make up a key, as the option named them |
/// | `keys` | `batch` | a number that grows with each commit and is never used again |
/// | | `hashes` | hashes one after the other: each is its low and its high half, little-endian |
///
/// Several processes may use a file at once; each learns what the others have added when it commits. Opening merges many
/// small batches into a few large ones.
///
/// A store is confined to one serial queue at a time.
public final class SeenKeys: StateFile {
    /// The size of a hash in bytes.
    public static let hashBytes = 16
    /// The size in bytes of a batch that is large enough to be left alone: no row is longer than twice this.
    static let batchBytes = 64 << 10
    /// How many smaller ones there may be before opening joins them.
    static let maximumSmallBatches = 256

    /// The secret for the hashes of this file.
    public let secret: (UInt64, UInt64)
    let database: Database
    private let newer: Statement
    private let insert: Statement
    /// The last batch that has been delivered or is our own.
    private var delivered: Int64 = 0

    /// Opens a file, or creates it if there is none.
    /// - Parameters:
    ///   - path: the file's path.
    ///   - fields: the fields that make up a key; a file always keeps the same ones.
    /// - Throws: `StreamError` with code `.usage` if the file is for other fields, `.storeFailed` if it cannot be opened
    ///   or is something else; it is then left unchanged.
    public init(path: String, fields: String) throws(StreamError) {
        database = try Database(path, holding: .keys) { (database) throws(StreamError) in
            try Self.makeTables(in: database, fields: fields)
        }
        let meta = try database.statement("SELECT secret, fields FROM meta")
        guard try meta.step(), meta.bytes(0).count == Self.hashBytes else { throw database.error("has no secret") }
        secret = Self.hash(in: meta.bytes(0), at: 0)
        let known = meta.bytes(1).string
        meta.reset()
        guard known == fields else {
            throw StreamError(.usage, "\(path): remembers values of \(known), not of \(fields)")
        }
        newer = try database.statement("SELECT batch, hashes FROM keys WHERE batch > ? ORDER BY batch")
        insert = try database.statement("INSERT INTO keys(hashes) VALUES(?)")
        try joinSmallBatches()
    }

    /// Delivers all keys that have not been delivered yet, batch by batch: hashes one after the other, low and high
    /// halves, little-endian. A key may come more than once.
    public func load(_ deliver: (ByteView) -> Void) throws(StreamError) {
        try newer.bind(1, integer: delivered)
        defer { newer.reset() }
        while try newer.step() {
            let hashes = newer.bytes(1)
            guard hashes.count % Self.hashBytes == 0 else { throw database.error("damaged: a hash is cut short") }
            deliver(hashes)
            delivered = newer.integer(0)
        }
    }

    /// Adds keys, all or (if it throws) none of them. Once it returns they survive this process, however it ends.
    /// - Parameters:
    ///   - journal: hashes one after the other; may be empty.
    ///   - news: gets the keys appended that other processes have added since the last delivery, before these are added.
    public func commit(_ journal: ByteView, news: inout ByteBuffer) throws(StreamError) {
        precondition(journal.count % Self.hashBytes == 0)
        var others = ByteBuffer()
        defer { news.append(others.view) }
        if journal.isEmpty { return try load { others.append($0) } }
        try database.transaction { () throws(StreamError) in
            try load { others.append($0) }
            var place = 0
            while place < journal.count {
                let end = min(place + Self.batchBytes, journal.count)
                try insert.bind(1, blob: journal[place..<end])
                try insert.run()
                place = end
            }
        }
        // Nobody else can have got a number between the last delivery and these.
        delivered = database.lastRow
    }

    /// Closes the file. The store must not be used afterwards.
    public func close() { database.close() }

    private static func makeTables(in database: Database, fields: String) throws(StreamError) {
        try database.execute(
            """
            CREATE TABLE meta(secret BLOB NOT NULL, fields TEXT NOT NULL);
            CREATE TABLE keys(batch INTEGER PRIMARY KEY AUTOINCREMENT, hashes BLOB NOT NULL);
            """)
        var random = SystemRandomNumberGenerator()
        let secret = (0..<hashBytes).map { _ in UInt8.random(in: 0...255, using: &random) }
        let insert = try database.statement("INSERT INTO meta(secret, fields) VALUES(?, ?)")
        try secret.withView { (bytes) throws(StreamError) in try insert.bind(1, blob: bytes) }
        try Array(fields.utf8).withView { (bytes) throws(StreamError) in try insert.bind(2, text: bytes) }
        try insert.run()
    }

    /// The hash with a given number.
    private static func hash(in hashes: ByteView, at index: Int) -> (UInt64, UInt64) {
        (hashes.word(at: index * hashBytes), hashes.word(at: index * hashBytes + 8))
    }
}

extension SeenKeys {
    /// Merges many small batches into a few large ones, so that runs with few keys each do not make a file slow.
    ///
    /// Neighbouring small ones become one batch with the number of the last: whoever has had that one has had all of them,
    /// and anyone else is delivered them, some perhaps again.
    private func joinSmallBatches() throws(StreamError) {
        let small = "length(hashes) < \(Self.batchBytes)"
        let count = try database.integer("SELECT count(*) FROM keys WHERE \(small)")
        guard count > Self.maximumSmallBatches else { return }
        try database.transaction { () throws(StreamError) in
            let next = try database.statement(
                "SELECT batch, hashes FROM keys WHERE batch > ? AND \(small) ORDER BY batch")
            let replace = try database.statement("INSERT INTO keys(batch, hashes) VALUES(?, ?)")
            let delete = try database.statement("DELETE FROM keys WHERE batch > ? AND batch <= ? AND \(small)")
            var joined = ByteBuffer(capacity: 2 * Self.batchBytes)
            var first: Int64 = 0
            repeat {
                joined.removeAll()
                var last = first
                try next.bind(1, integer: first)
                while joined.count < Self.batchBytes, try next.step() {
                    joined.append(next.bytes(1))
                    last = next.integer(0)
                }
                next.reset()
                if joined.isEmpty { break }
                try delete.bind(1, integer: first)
                try delete.bind(2, integer: last)
                try delete.run()
                try replace.bind(1, integer: last)
                try replace.bind(2, blob: joined.view)
                try replace.run()
                first = last
            } while true
        }
    }
}
