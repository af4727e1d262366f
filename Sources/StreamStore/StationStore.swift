public import StreamKit

/// The locations of stations: a file of `--stations`.
///
/// | column of `stations` | |
/// | --- | --- |
/// | `name`, `address`, `suburb` | the key: what identifies a station, normalised |
/// | `latitude`, `longitude` | degrees, as they were written; empty if unknown |
/// | `source` | `feed`, `geocoder`, or `none` if a geocoder did not know |
/// | `first_seen`, `last_seen` | the first and the last date of a record that had this place, `YYYY-MM-DD`; for an answer the day it was given; empty if no date is known |
/// | `asked` | when a geocoder was asked, `YYYY-MM-DDTHH:MM:SSZ`; empty if none was |
///
/// `asking` has the stations that some run is asking its geocoder for, and until when (seconds since 1970) other runs wait
/// for it: a process that was killed never answers.
///
/// A place from a feed replaces one from a geocoder, which replaces none; of two from the same source the one with the later
/// date counts. So any number of processes may use a file at once, and older feeds may come after newer ones.
///
/// A store is confined to one serial queue at a time.
public final class StationStore: StateFile {
    /// What is known about a station to be asked for.
    public enum Claim: Sendable {
        /// This run is to ask for it, until it answers or some time has passed.
        case ours
        /// Another run is asking.
        case theirs
        /// There is an answer; it has been passed to `known` of `claim`.
        case known
    }

    private let database: Database
    private let all: Statement
    private let find: Statement
    private let merge: Statement?
    private let findClaim: Statement?
    private let setClaim: Statement?
    private let removeClaim: Statement?
    private let forget: Statement?

    private static let columns = "name, address, suburb, latitude, longitude, source, first_seen, last_seen, asked"
    private static let columnCount: Int32 = 9

    /// Opens a file, or creates it if there is none.
    /// - Throws: `StreamError` with code `.storeFailed` if it cannot be opened or is something else, or damaged; it is then
    ///   left unchanged.
    public convenience init(path: String) throws(StreamError) {
        let database = try Database(path, holding: .stations) { (database) throws(StreamError) in
            try database.execute(
                """
                CREATE TABLE stations(
                    name TEXT, address TEXT, suburb TEXT,
                    latitude TEXT NOT NULL, longitude TEXT NOT NULL, source TEXT NOT NULL,
                    first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, asked TEXT NOT NULL,
                    PRIMARY KEY(name, address, suburb)) WITHOUT ROWID;
                CREATE TABLE asking(
                    name TEXT, address TEXT, suburb TEXT, until INTEGER NOT NULL,
                    PRIMARY KEY(name, address, suburb)) WITHOUT ROWID;
                """)
        }
        try self.init(database, isWritten: true)
    }

    /// Opens a file for reading only, even in a folder that is not writable.
    /// - Throws: like the other; also if there is no file.
    public convenience init(reading path: String) throws(StreamError) {
        try self.init(Database.reading(path, holding: .stations), isWritten: false)
    }

    private init(_ database: Database, isWritten: Bool) throws(StreamError) {
        self.database = database
        try database.checkPages()
        all = try database.statement("SELECT \(Self.columns) FROM stations")
        let key = "WHERE name = ?1 AND address = ?2 AND suburb = ?3"
        find = try database.statement(
            "SELECT \(Self.columns), coalesce(CAST(strftime('%s', asked) AS INTEGER), 0) FROM stations \(key)")
        guard isWritten else {
            (merge, findClaim, setClaim, removeClaim, forget) = (nil, nil, nil, nil, nil)
            return
        }
        func rank(_ source: String) -> String {
            "(CASE \(source) WHEN 'feed' THEN 2 WHEN 'geocoder' THEN 1 ELSE 0 END)"
        }
        let isBetter = "\(rank("excluded.source")) > \(rank("stations.source"))"
        let isNewer =
            "\(rank("excluded.source")) = \(rank("stations.source")) AND excluded.last_seen >= stations.last_seen"
        let replaced = ["latitude", "longitude", "source", "asked"].map {
            "\($0) = CASE WHEN \(isBetter) OR \(isNewer) THEN excluded.\($0) ELSE stations.\($0) END"
        }
        merge = try database.statement(
            """
            INSERT INTO stations(\(Self.columns)) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)
            ON CONFLICT DO UPDATE SET \(replaced.joined(separator: ", ")),
                first_seen = CASE WHEN \(isBetter) OR stations.first_seen = '' OR excluded.first_seen <> ''
                    AND excluded.first_seen < stations.first_seen THEN excluded.first_seen ELSE stations.first_seen END,
                last_seen = CASE WHEN \(isBetter) THEN excluded.last_seen
                    ELSE max(stations.last_seen, excluded.last_seen) END
            WHERE \(rank("excluded.source")) >= \(rank("stations.source"))
            """)
        findClaim = try database.statement("SELECT until FROM asking \(key)")
        setClaim = try database.statement("INSERT OR REPLACE INTO asking VALUES(?1, ?2, ?3, ?4)")
        removeClaim = try database.statement("DELETE FROM asking \(key)")
        forget = try database.statement("DELETE FROM stations \(key)")
    }

    /// Appends the next rows, about `count` bytes of them: nine texts each, in the order of the columns, as in
    /// `LengthPrefixedTexts`. `false` when there are no more; then it begins again.
    public func read(_ rows: inout ByteBuffer, about count: Int) throws(StreamError) -> Bool {
        while rows.count < count {
            guard try all.step() else {
                all.reset()
                return false
            }
            Self.append(all, to: &rows)
        }
        return true
    }

    /// Merges rows into the file, all or (if it throws) none of them. Once it returns they survive this process, however it
    /// ends.
    /// - Parameters:
    ///   - journal: eight texts per row, as in `LengthPrefixedTexts`: name, address, suburb, latitude, longitude, source, date,
    ///     asked.
    ///   - news: left unchanged.
    public func commit(_ journal: ByteView, news: inout ByteBuffer) throws(StreamError) {
        if journal.isEmpty { return }
        try database.transaction { () throws(StreamError) in try merge(journal) }
    }

    /// Looks up a station, and claims it if a geocoder has to be asked.
    /// - Parameters:
    ///   - key: name, address and suburb, normalised.
    ///   - now: seconds since 1970.
    ///   - patience: how many seconds others are to wait for the answer.
    ///   - failureLifetime: a geocoder that did not know is asked again after this many seconds, or if its answer comes from
    ///     the future.
    ///   - known: receives the row in the form of `read`.
    public func claim(
        _ key: [ByteView], now: Int, patience: Int, failureLifetime: Int, known: (ByteView) -> Void
    ) throws(StreamError) -> Claim {
        guard let findClaim, let setClaim, let forget else { return .ours }
        var claim = Claim.ours
        try database.transaction { () throws(StreamError) in
            if try findAnswer(key, failures: (now - failureLifetime + 1)...(now + patience), forget, known) {
                claim = .known
                return
            }
            defer { findClaim.reset() }
            try bind(key, to: findClaim)
            // A clock that was set back must not make anybody wait for hours.
            if try findClaim.step(), case let until = findClaim.integer(0), until > now, until <= now + patience {
                claim = .theirs
                return
            }
            try bind(key, to: setClaim)
            try setClaim.bind(4, integer: Int64(now + patience))
            try setClaim.run()
        }
        return claim
    }

    /// Releases a claim and stores the answer for all.
    /// - Parameters:
    ///   - key: as for `claim`.
    ///   - rows: as for `commit`; none if there is no answer.
    public func answer(_ key: [ByteView], _ rows: ByteView) throws(StreamError) {
        guard let removeClaim else { return }
        try database.transaction { () throws(StreamError) in
            if !rows.isEmpty { try merge(rows) }
            try bind(key, to: removeClaim)
            try removeClaim.run()
        }
    }

    /// Closes the file. The store must not be used afterwards.
    public func close() { database.close() }

    /// Passes on a station's row, if that is an answer. A failure of long ago is none, and one from the future, due to a clock
    /// that was set back, is forgotten: any new answer would be older.
    private func findAnswer(
        _ key: [ByteView], failures: ClosedRange<Int>, _ forget: Statement, _ known: (ByteView) -> Void
    ) throws(StreamError) -> Bool {
        defer { find.reset() }
        try bind(key, to: find)
        guard try find.step() else { return false }
        if find.bytes(5) == "none", case let asked = Int(find.integer(Self.columnCount)), !failures.contains(asked) {
            if asked > failures.upperBound {
                try bind(key, to: forget)
                try forget.run()
            }
            return false
        }
        var row = ByteBuffer()
        Self.append(find, to: &row)
        known(row.view)
        return true
    }

    private func merge(_ journal: ByteView) throws(StreamError) {
        guard let merge else { throw database.error("is only read") }
        var texts = LengthPrefixedTexts(journal)
        var parameter: Int32 = 0
        while let text = texts.next() {
            parameter += 1
            try merge.bind(parameter, text: text)
            guard parameter == Self.columnCount - 1 else { continue }
            try merge.run()
            parameter = 0
        }
    }

    private func bind(_ key: [ByteView], to statement: Statement) throws(StreamError) {
        for (index, text) in key.enumerated() { try statement.bind(Int32(index + 1), text: text) }
    }

    private static func append(_ statement: Statement, to row: inout ByteBuffer) {
        for column in 0..<columnCount { row.appendCounted(statement.bytes(column)) }
    }
}
