import Glibc
import StreamKit
import TestSupport
import Testing

@testable import StreamStore

/// Texts as `LengthPrefixedTexts`: rows of `NAME|ADDRESS|SUBURB|LATITUDE|LONGITUDE|SOURCE|DATE|ASKED`.
private func stationJournal(_ rows: [String]) -> [UInt8] {
    var journal = ByteBuffer()
    for row in rows {
        for text in row.split(separator: "|", omittingEmptySubsequences: false) {
            Array(text.utf8).withView { journal.appendCounted($0) }
        }
    }
    return journal.view.array
}

/// Nine texts a row, parted by bars.
private func stationTexts(_ bytes: ByteView) -> [String] {
    var texts = LengthPrefixedTexts(bytes)
    var all: [String] = []
    while let text = texts.next() { all.append(text.string) }
    return stride(from: 0, to: all.count, by: 9).map { all[$0..<($0 + 9)].joined(separator: "|") }
}

extension StationStore {
    fileprivate func commit(_ rows: [String]) throws(StreamError) {
        try stationJournal(rows).withView { (view) throws(StreamError) in
            var news = ByteBuffer()
            try commit(view, news: &news)
            #expect(news.count == 0)
        }
    }

    /// Gives all rows, in pieces.
    fileprivate func readAll(_ deliver: (ByteView) -> Void) throws(StreamError) {
        var continues = true
        while continues {
            var rows = ByteBuffer()
            continues = try read(&rows, about: 100)
            deliver(rows.view)
        }
    }

    fileprivate func texts() throws(StreamError) -> [String] {
        var texts: [String] = []
        try readAll { texts += stationTexts($0) }
        return texts
    }

    /// What is known of a station `NAME|ADDRESS|SUBURB`, or whose it is to ask.
    fileprivate func claim(_ key: String, now: Int, known: inout [String]) throws(StreamError) -> Claim {
        let texts = key.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
        var claim = Claim.known
        try texts.withViews { (key) throws(StreamError) in
            claim = try self.claim(key, now: now, patience: 70, failureLifetime: 86_400) { known += stationTexts($0) }
        }
        return claim
    }

    fileprivate func claim(_ key: String = "a|1 high st|perth", now: Int) throws(StreamError) -> Claim {
        var known: [String] = []
        return try claim(key, now: now, known: &known)
    }

    fileprivate func answer(_ rows: [String], for key: String = "a|1 high st|perth") throws(StreamError) {
        let texts = key.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
        try texts.withViews { (key) throws(StreamError) in
            try stationJournal(rows).withView { (rows) throws(StreamError) in try answer(key, rows) }
        }
    }
}

extension Array where Element == [UInt8] {
    /// Views of three texts.
    fileprivate func withViews(_ body: ([ByteView]) throws(StreamError) -> Void) throws(StreamError) {
        try self[0].withView { (first) throws(StreamError) in
            try self[1].withView { (second) throws(StreamError) in
                try self[2].withView { (third) throws(StreamError) in try body([first, second, third]) }
            }
        }
    }
}

@Suite struct StationStoreTests {
    private let folder = TemporaryFolder()
    private static let someRows = ["a|1 high st|perth|-31.9|115.8|feed|2026-03-01|", "b||perth|||none|2026-03-02|"]

    private func open() throws(StreamError) -> StationStore { try StationStore(path: folder.file()) }

    private func openReading(_ name: String = "store.db") -> String? {
        message(in: folder) { () throws(StreamError) in
            let store = try StationStore(reading: folder.file(name))
            try store.readAll { _ in }
            store.close()
        }
    }

    private func openWriting(_ name: String = "store.db") -> String? {
        message(in: folder) { () throws(StreamError) in
            let store = try StationStore(path: folder.file(name))
            try store.readAll { _ in }
            store.close()
        }
    }

    // MARK: Merging

    @Test("Stations are there when the store is opened again") func persistence() throws {
        var store = try open()
        try store.commit([])
        #expect(try store.texts() == [])
        try store.commit(["b|2 high st|perth|-32|116.5|geocoder|2026-03-02|2026-03-02T01:02:03Z"] + Self.someRows)
        store.close()
        #expect(folder.names == ["store.db"])
        store = try open()
        #expect(
            try store.texts() == [
                "a|1 high st|perth|-31.9|115.8|feed|2026-03-01|2026-03-01|", "b||perth|||none|2026-03-02|2026-03-02|",
                "b|2 high st|perth|-32|116.5|geocoder|2026-03-02|2026-03-02|2026-03-02T01:02:03Z",
            ])
    }

    /// Any rows, in pieces, by two who share the file.
    @Test("Rows are merged as by the twin", arguments: 0..<4) func againstTwin(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let stores = try [open(), open()]
        var slow = SlowStationStore()
        for round in 0..<60 {
            let rows = (0..<random.number(0...20)).map { _ in
                let key = "\(random.number(0...3))|\(random.number(0...1))|p"
                let source = ["feed", "geocoder", "none"].randomElement(using: &random)!
                let place = source == "none" ? "|" : "-\(random.number(20...30))|1\(random.number(10...20))"
                let date = random.happens(15) ? "" : "2026-03-0\(random.number(1...9))"
                let asked = source == "feed" ? "" : "2026-03-0\(random.number(1...9))T00:00:00Z"
                return "\(key)|\(place)|\(source)|\(date)|\(asked)"
            }
            try stores[round % 2].commit(rows)
            for row in rows { slow.merge(row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)) }
            #expect(try Set(stores[0].texts()) == Set(slow.all.map { $0.joined(separator: "|") }))
        }
    }

    /// Who comes first makes no difference, where two of one source and one day say the same.
    @Test("The order of rows does not matter") func order() throws {
        var random = SeededGenerator(seed: 9)
        for trial in 0..<20 {
            let rows = (0..<40).map { _ in
                let source = ["feed", "geocoder", "none"].randomElement(using: &random)!
                let day = random.happens(15) ? "" : "2026-03-0\(random.number(1...9))"
                let place = source == "none" ? "|" : "-3\(day.suffix(1))|115"
                return "\(random.number(0...5))|x|p|\(place)|\(source)|\(day)|\(source == "feed" ? "" : day)"
            }
            let (first, second) = try (
                StationStore(path: folder.file("\(trial)a")), StationStore(path: folder.file("\(trial)b"))
            )
            try first.commit(rows)
            for row in rows.shuffled(using: &random) { try second.commit([row]) }
            #expect(try first.texts() == second.texts())
        }
    }

    @Test("Keys may hold any bytes") func anyBytes() throws {
        var random = SeededGenerator(seed: 4)
        var journal = ByteBuffer()
        var keys = Set<[[UInt8]]>()
        for key in [["a"], ["a\0"], ["a\0b"]] { keys.insert(key.map(\.bytes) + [[], []]) }
        for _ in 0..<200 { keys.insert((0..<3).map { _ in random.bytes(0...10) }) }
        for key in keys {
            for text in key + ["-31", "115", "feed", "2026-03-01", ""].map(\.bytes) {
                text.withView { journal.appendCounted($0) }
            }
        }
        let store = try open()
        var news = ByteBuffer()
        try store.commit(journal.view, news: &news)
        var found = Set<[[UInt8]]>()
        try open().readAll { row in
            var texts = LengthPrefixedTexts(row)
            while let name = texts.next() {
                found.insert([name.array] + (0..<2).map { _ in texts.next()!.array })
                for _ in 0..<6 { _ = texts.next() }
            }
        }
        #expect(found == keys)
    }

    // MARK: Claims

    @Test("One run at a time may ask for a station") func claims() throws {
        let (first, second) = try (open(), open())
        #expect(try first.claim(now: 1000) == .ours)
        #expect(try second.claim(now: 1000) == .theirs)
        #expect(try second.claim(now: 1069) == .theirs)
        #expect(try second.claim("a|2 high st|perth", now: 1000) == .ours)
        // Who was killed does not answer any more.
        #expect(try second.claim(now: 1070) == .ours)
        #expect(try first.claim(now: 1071) == .theirs)
    }

    /// A claim made by a clock that went ahead binds nobody for hours.
    @Test("A claim of the future binds nobody") func clockSetBack() throws {
        let (first, second) = try (open(), open())
        #expect(try first.claim(now: 100_000) == .ours)
        #expect(try second.claim(now: 99_999) == .ours)
        #expect(try first.claim(now: 100_000) == .theirs)
    }

    @Test("An answer is there for all") func answers() throws {
        let (first, second) = try (open(), open())
        let row = "a|1 high st|perth|-31.9|115.8|geocoder|2026-03-01|2026-03-01T00:00:00Z"
        #expect(try first.claim(now: 1000) == .ours)
        try first.answer([row])
        var known: [String] = []
        #expect(try second.claim("a|1 high st|perth", now: 1000, known: &known) == .known)
        #expect(known == ["a|1 high st|perth|-31.9|115.8|geocoder|2026-03-01|2026-03-01|2026-03-01T00:00:00Z"])
    }

    @Test("A claim without an answer is given up") func noAnswer() throws {
        let (first, second) = try (open(), open())
        #expect(try first.claim(now: 1000) == .ours)
        try first.answer([])
        #expect(try second.claim(now: 1000) == .ours)
        #expect(try second.texts() == [])
    }

    @Test("A failure counts for a day, a place for ever") func failures() throws {
        let store = try open()
        let asked = 1_772_323_200  // 2026-03-01T00:00:00Z
        try store.commit(["a|1 high st|perth|||none|2026-03-01|2026-03-01T00:00:00Z"])
        #expect(try store.claim(now: asked) == .known)
        #expect(try store.claim(now: asked + 86_399) == .known)
        #expect(try store.claim(now: asked + 86_400) == .ours)
        #expect(try store.claim(now: asked + 86_400) == .theirs)
        try store.answer(["a|1 high st|perth|||none|2026-03-02|2026-03-02T00:00:00Z"])
        #expect(try store.claim(now: asked + 86_400) == .known)
        // A place is one for ever.
        try store.answer(["a|1 high st|perth|-31|115|geocoder|2026-03-02|2026-03-02T00:00:00Z"])
        #expect(try store.claim(now: asked + 1_000_000) == .known)
    }

    /// A failure of a clock that went ahead counts no longer than another.
    @Test("A failure of the future is forgotten") func futureFailures() throws {
        let store = try open()
        let now = 1_772_323_200  // 2026-03-01T00:00:00Z
        try store.commit(["a|1 high st|perth|||none|2027-03-01|2027-03-01T00:00:00Z"])
        #expect(try store.claim(now: now) == .ours)
        try store.answer(["a|1 high st|perth|||none|2026-03-01|2026-03-01T00:00:00Z"])
        #expect(try store.texts() == ["a|1 high st|perth|||none|2026-03-01|2026-03-01|2026-03-01T00:00:00Z"])
        #expect(try store.claim(now: now) == .known)
        // Clocks of two machines differ by seconds.
        #expect(try store.claim(now: now - 30) == .known)
    }

    @Test("A feed's row takes precedence over an answer that comes after it") func feedBetween() throws {
        let (asking, learning) = try (open(), open())
        #expect(try asking.claim(now: 1000) == .ours)
        try learning.commit(Self.someRows)
        try asking.answer(["a|1 high st|perth|-1|1|geocoder|2026-03-09|2026-03-09T00:00:00Z"])
        #expect(try asking.texts()[0] == "a|1 high st|perth|-31.9|115.8|feed|2026-03-01|2026-03-01|")
    }

    // MARK: Opening

    @Test("A store opened for reading changes nothing") func readOnly() throws {
        let store = try open()
        try store.commit(Self.someRows)
        store.close()
        let before = try folder.contents["store.db"]
        let reader = try StationStore(reading: folder.file())
        #expect(try reader.texts().count == 2)
        #expect(throws: StreamError.self) { try reader.commit(Self.someRows) }
        // Nobody is to be kept waiting by who cannot answer.
        #expect(try reader.claim(now: 1000) == .ours)
        try reader.answer([])
        reader.close()
        #expect(try folder.contents["store.db"] == before)
    }

    @Test("A reader sees what a writer has committed") func reader() throws {
        let store = try open()
        try store.commit(Self.someRows)
        let reader = try StationStore(reading: folder.file())
        #expect(try reader.texts().count == 2)
        reader.close()
        try store.commit(["c||p|-31|115|feed||"])
        #expect(try store.texts().count == 3)
    }

    @Test("A missing file is not created for reading") func missingFile() {
        #expect(openReading() == "store.db: unable to open database file: No such file or directory")
        #expect(folder.names == [])
    }

    @Test("An empty file is no store to read, but becomes one for writing") func emptyFile() throws {
        folder.write([])
        #expect(openReading() == "store.db: empty")
        #expect(try folder.contents == ["store.db": []])
        #expect(openWriting() == nil)
        #expect(openReading() == nil)
    }

    @Test(
        "A file that is no database is left unchanged",
        arguments: ["x", "SQLite format 3\n", String(repeating: "data;", count: 2_000)])
    func noDatabase(content: String) throws {
        folder.write(content.bytes)
        #expect(openReading() == "store.db: not an SQLite database")
        #expect(openWriting() == "store.db: not an SQLite database")
        #expect(try folder.contents == ["store.db": content.bytes])
    }

    @Test("Other databases are left unchanged") func otherDatabases() throws {
        try folder.sql("CREATE TABLE stations(name)", on: "other.db")
        try LastPrices(path: folder.file("prices.db")).close()
        try StationStore(path: folder.file("newer.db")).close()
        try folder.sql("PRAGMA user_version=2", on: "newer.db")
        let before = try folder.contents
        for (name, objection) in [
            ("other.db", "a database of another program"),
            ("prices.db", "\(StoreNote.holds(.prices, needed: .stations))"),
            ("newer.db", "made by a newer version of this program (format 2, not 1)"),
        ] {
            #expect(openReading(name) == "\(name): \(objection)")
            #expect(openWriting(name) == "\(name): \(objection)")
        }
        #expect(try folder.contents == before)
    }

    /// Wherever the damage is, it is noticed or does not touch what is read; nothing is written.
    @Test("A damaged store is reported or harmless, and left unchanged") func damage() throws {
        let store = try open()
        try store.commit((0..<2_000).map { "station \($0)|\($0) high st|perth|-31.9|115.8|feed|2026-03-01|" })
        store.close()
        let whole = try #require(try folder.contents["store.db"])
        var random = SeededGenerator(seed: 2)
        var noticed = 0
        for _ in 0..<40 {
            var damaged = whole
            let start = random.number(100...(whole.count - 600))
            for index in start..<(start + 500) { damaged[index] = UInt8(random.number(0...255)) }
            for name in folder.names { unlink(folder.file(name)) }
            folder.write(damaged)
            let messages = [openReading(), openWriting()].compactMap { $0 }
            if !messages.isEmpty { noticed += 1 }
            #expect(messages.allSatisfy { $0.hasPrefix("store.db: ") })
            #expect(try folder.contents["store.db"] == damaged)
        }
        #expect(noticed >= 30)
    }

    @Test("A truncated store is reported and left unchanged") func truncatedFile() throws {
        let store = try open()
        try store.commit((0..<2_000).map { "station \($0)||perth|-31.9|115.8|feed||" })
        store.close()
        let whole = try #require(try folder.contents["store.db"])
        for count in [50, 100, 4096, 5000, whole.count / 2] {
            let cut = Array(whole[..<count])
            folder.write(cut)
            #expect(openReading() != nil)
            #expect(openWriting() != nil)
            #expect(try folder.contents["store.db"] == cut)
        }
    }
}
