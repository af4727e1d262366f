import StreamKit
import TestSupport
import Testing

@testable import StreamStore

@Suite struct SeenKeysTests {
    private let folder = TemporaryFolder()

    private func open(_ fields: String = "station") throws(StreamError) -> SeenKeys {
        try SeenKeys(path: folder.file(), fields: fields)
    }

    private func hashes(_ range: Range<UInt64>) -> [Hash] { range.map { Hash($0, ~$0) } }

    @Test("Keys are there when the store is opened again, and are delivered once") func persistence() throws {
        var store = try open()
        let secret = store.secret
        #expect(try store.rest() == [])
        #expect(try store.append(hashes(0..<3)) == [])
        #expect(try store.append([]) == [])
        #expect(try store.append(hashes(3..<5)) == [])
        #expect(try store.rest() == [])
        store.close()
        #expect(folder.names == ["store.db"])

        store = try open()
        #expect(store.secret == secret)
        #expect(try store.rest() == hashes(0..<5))
        #expect(try store.rest() == [])
    }

    @Test("Each file has its own secret") func secrets() throws {
        let first = try open()
        let second = try SeenKeys(path: folder.file("other.db"), fields: "station")
        #expect(first.secret != second.secret)
        #expect(first.secret != (0, 0))
    }

    @Test("A batch may be larger than a row of the database") func largeBatch() throws {
        let many = hashes(0..<UInt64(3 * SeenKeys.batchBytes / 16 + 7))
        let store = try open()
        try store.append(many)
        #expect(try store.rest() == [])
        let other = try open()
        #expect(try other.rest() == many)
    }

    @Test("A commit returns what others have added") func news() throws {
        let first = try open()
        let second = try open()
        try first.append(hashes(0..<2))
        #expect(try second.append(hashes(2..<4)) == hashes(0..<2))
        #expect(try second.append(hashes(4..<5)) == [])
        #expect(try first.append([]) == hashes(2..<5))
        #expect(try first.rest() == [])
    }

    @Test("A store of other fields is refused and left unchanged") func otherFields() throws {
        try open("station,date").close()
        let before = try folder.contents
        let wrong = #expect(throws: StreamError.self) { try open("station") }
        #expect(wrong?.code == .usage)
        #expect(wrong?.message == "\(folder.file()): remembers values of station,date, not of station")
        #expect(try folder.contents == before)
    }

    @Test("Opening joins small batches") func joining() throws {
        let count = UInt64(SeenKeys.maximumSmallBatches + 50)
        let early = try open()
        for number in 0..<count / 2 { try early.append(hashes(number..<number + 1)) }
        let large = hashes(10_000..<10_000 + UInt64(SeenKeys.batchBytes / 16))
        try early.append(large)
        let middle = try open()
        #expect(try middle.rest().count == Int(count / 2) + large.count)
        for number in count / 2..<count { try early.append(hashes(number..<number + 1)) }

        let late = try open()
        #expect(try Database(bare: folder.file()).integer("SELECT count(*) FROM keys") == 2)
        // The large batch keeps its place; the small ones stand where the last of them stood.
        #expect(try late.rest() == large + hashes(0..<count))
        // Who has had all of them gets none again, who has had some misses none of the others.
        #expect(try early.rest() == [])
        #expect(try Set(hashes(count / 2..<count)).isSubset(of: middle.rest()))
        try late.append(hashes(count..<count + 1))
        #expect(try early.rest() == hashes(count..<count + 1))
    }

    @Test("Joined batches have a bounded size") func joinedSize() throws {
        let store = try open()
        var random = SeededGenerator(seed: 1)
        var number: UInt64 = 0
        for _ in 0...SeenKeys.maximumSmallBatches {
            let next = number + UInt64(random.number(1...400))
            try store.append(hashes(number..<next))
            number = next
        }
        let joined = try open()
        #expect(try joined.rest() == hashes(0..<number))
        let database = try Database(bare: folder.file())
        let full = SeenKeys.batchBytes
        #expect(try database.integer("SELECT max(length(hashes)) FROM keys") < 2 * full)
        #expect(try database.integer("SELECT count(*) FROM keys WHERE length(hashes) < \(full)") <= 1)
        #expect(try database.integer("SELECT count(*) FROM keys") > 5)
    }

    @Test("A commit that fails adds nothing") func failedCommit() throws {
        var store = try open()
        try store.append(hashes(0..<10))
        let pages = try Database(bare: folder.file()).integer("PRAGMA page_count")
        try store.database.execute("PRAGMA max_page_count=\(pages + 10)")
        let failure = #expect(throws: StreamError.self) { try store.append(hashes(10..<100_000)) }
        #expect(failure?.code == .storeFailed)
        #expect(failure?.message == "\(folder.file()): database or disk is full")
        // What fits is still taken, and nothing of the rest is there.
        try store.append(hashes(10..<11))
        store.close()
        store = try open()
        #expect(try store.rest() == hashes(0..<11))
    }

    @Test("A damaged batch is reported") func damage() throws {
        try open().append(hashes(0..<2))
        try folder.sql("UPDATE keys SET hashes = substr(hashes, 1, 17)")
        #expect(
            message(in: folder) { () throws(StreamError) in _ = try open().rest() }
                == "store.db: damaged: a hash is cut short")
    }
}
