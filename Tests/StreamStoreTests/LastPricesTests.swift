import StreamKit
import TestSupport
import Testing

@testable import StreamStore

@Suite struct LastPricesTests {
    private let folder = TemporaryFolder()

    private func open() throws(StreamError) -> LastPrices { try LastPrices(path: folder.file()) }

    @Test("Prices are there when the store is opened again") func persistence() throws {
        let rows = [
            "A|1 Rd|Perth|ULP|2026-03-02|171.9|2026-03-01|170.0", "B|||ULP|2026-03-02|99.9||", "||||",
            "C||||2026-01-01|||",
        ]
        var store = try open()
        try store.commit([String]())
        #expect(try store.texts() == [])
        try store.commit(rows)
        store.close()
        #expect(folder.names == ["store.db"])
        store = try open()
        // A row without a date says nothing; the others come in the order of their keys.
        #expect(try store.texts() == [rows[0], rows[1], rows[3]])
    }

    /// Before, committed, after; a pair is a date and a price.
    @Test(
        "The prices of the two latest dates are kept",
        arguments: [
            ("", "02|b", "02|b||"),
            ("02|b||", "03|c", "03|c|02|b"),
            ("02|b||", "01|a", "02|b|01|a"),
            ("02|b||", "02|B", "02|B||"),
            ("02|b|01|a", "02|B", "02|B|01|a"),
            ("02|b|01|a", "01|A", "02|b|01|A"),
            ("03|c|01|a", "02|b", "03|c|02|b"),
            ("03|c|02|b", "01|a", "03|c|02|b"),
            ("03|c|02|b", "04|d", "04|d|03|c"),
            ("03|c|02|b", "05|e|04|d", "05|e|04|d"),
            ("05|e|04|d", "03|c|02|b", "05|e|04|d"),
            ("05|e|02|b", "04|d|03|c", "05|e|04|d"),
            ("04|d|02|b", "05|e|03|c", "05|e|04|d"),
            ("04|d|02|b", "04|D|03|c", "04|D|03|c"),
            ("04|d|02|b", "03|c|02|B", "04|d|03|c"),
            ("04|d|02|b", "02|B|01|A", "04|d|02|B"),
            ("04|d||", "03|c|04|D", "04|D|03|c"),
            ("04|d||", "||03|c", "04|d|03|c"),
        ])
    func twoLatestDates(before: String, committed: String, after: String) throws {
        let store = try open()
        let key = "A|1 Rd||ULP|"
        let other = "A|1 Rd||Diesel|01|x||"
        try store.commit([other])
        if !before.isEmpty { try store.commit([key + before]) }
        try store.commit([key + committed])
        #expect(try store.texts() == [other, key + after])
    }

    @Test("Rows of one journal are merged one after the other") func oneJournal() throws {
        let store = try open()
        try store.commit(["A||||01|a", "B||||01|b", "A||||03|c", "A||||02|b"])
        #expect(try store.texts() == ["A||||03|c|02|b", "B||||01|b||"])
    }

    @Test("Texts may hold any bytes") func anyBytes() throws {
        var random = SeededGenerator(seed: 2)
        let bytes = (0...255).map { UInt8($0) }.filter { $0 != UInt8(ascii: "|") }
        var rows = Set<[UInt8]>([Array("a||||1|1||".utf8), Array("a\0||||1|1||".utf8), Array("a\0b||||1|1||".utf8)])
        for _ in 0..<200 {
            let texts = (0..<8).map { index in random.bytes((index == 4 ? 10 : 0)...10, of: index == 6 ? [0] : bytes) }
            rows.insert(Array(texts.joined(separator: [UInt8(ascii: "|")])))
        }
        let store = try open()
        try store.commit(Array(rows))
        #expect(try store.rows().count == rows.count)
        let other = try open()
        #expect(try other.rows() == store.rows())
        // The merge may have put a previous date away, but no key may be another's.
        let keys = { (row: [UInt8]) in row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)[..<4] }
        #expect(try Set(other.rows().map(keys)) == Set(rows.map(keys)))
    }

    @Test("Two stores that share a file lose nothing") func sharedFile() throws {
        let first = try open()
        let second = try open()
        try first.commit(["A||||02|b"])
        try second.commit(["A||||03|c", "B||||01|a"])
        try first.commit(["A||||01|a", "B||||02|b"])
        #expect(try second.texts() == ["A||||03|c|02|b", "B||||02|b|01|a"])
    }

    @Test("Suburbs have prices of their own") func suburbs() throws {
        let store = try open()
        try store.commit([
            "A|1 Rd|PERTH|ULP|02|b", "A|1 Rd||ULP|02|c", "A|1 Rd|BYFORD|ULP|02|d", "A|1 Rd|PERTH|ULP|03|e",
        ])
        #expect(
            try store.texts()
                == ["A|1 Rd||ULP|02|c||", "A|1 Rd|BYFORD|ULP|02|d||", "A|1 Rd|PERTH|ULP|03|e|02|b"])
    }

    /// A file of version 1, which had no suburbs, or of version 2, which had no former stations, is brought up to date, once.
    @Test("A file of an older version is upgraded once", arguments: [1, 2]) func upgrade(version: Int) throws {
        let old = try Database(bare: folder.file())
        let suburb = version == 1 ? ("", "", "") : (" suburb TEXT,", " suburb,", " '',")
        try old.execute(
            """
            CREATE TABLE prices(
                station TEXT, address TEXT,\(suburb.0) product TEXT, date TEXT NOT NULL, price TEXT NOT NULL,
                previous_date TEXT NOT NULL, previous_price TEXT NOT NULL,
                PRIMARY KEY(station, address,\(suburb.1) product)) WITHOUT ROWID;
            INSERT INTO prices VALUES('A', '1 Rd',\(suburb.2) 'ULP', '02', 'b', '01', 'a');
            PRAGMA application_id=\(FileKind.prices.applicationID); PRAGMA user_version=\(version);
            """)
        old.close()
        for _ in 0..<2 {
            let store = try open()
            #expect(try store.texts() == ["A|1 Rd||ULP|02|b|01|a"])
            store.close()
        }
        let store = try open()
        try store.commit(["A|1 Rd|PERTH|ULP|03|c|02|b|Z"])
        #expect(try store.texts() == ["A|1 Rd||ULP|02|b|01|a", "A|1 Rd|PERTH|ULP|03|c|02|b|Z"])
    }

    @Test("What a station continues stays known") func formerStation() throws {
        let store = try open()
        try store.commit(["A||||02|b", "B||||02|b|||Z"])
        try store.commit(["A||||02|b|||Z", "B||||03|c", "C||||01|a|||Y", "C||||01|a|||X"])
        #expect(try store.texts() == ["A||||02|b|||Z", "B||||03|c|02|b|Z", "C||||01|a|||X"])
    }

    @Test("Known prices write nothing") func noChange() throws {
        let store = try open()
        try store.commit(["A||||02|b|01|a", "B||||02|b"])
        let before = try #require(try folder.contents["store.db-wal"])
        #expect(!before.isEmpty)
        try store.commit(["A||||02|b", "B||||02|b", "A||||01|a"])
        #expect(try folder.contents["store.db-wal"] == before)
    }
}
