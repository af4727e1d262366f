import Glibc
import StreamKit
import TestSupport
import Testing

@testable import StreamStore

/// Processes that share a file, and some that are killed while they write.
@Suite(.serialized) struct StoreProcessTests {
    private let folder = TemporaryFolder()

    /// How many rounds a file has of each writer; fails unless they are whole, and the first ones.
    private func rounds(of kind: String) throws -> [UInt64: Int] {
        let database = try Database(bare: folder.file())
        #expect(try database.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
        database.close()
        return kind == "keys" ? try roundsOfKeys() : try roundsOfPrices()
    }

    private func roundsOfKeys() throws -> [UInt64: Int] {
        var numbers: [UInt64: Set<UInt64>] = [:]
        for hash in try SeenKeys(path: folder.file(), fields: "key").rest() {
            #expect(numbers[hash.low, default: []].insert(hash.high).inserted)
        }
        return numbers.mapValues { numbers in
            #expect(numbers.max() == UInt64(numbers.count - 1))
            #expect(numbers.count % 10 == 0)
            return numbers.count / 10
        }
    }

    private func roundsOfPrices() throws -> [UInt64: Int] {
        var rows: [UInt64: [String]] = [:]
        for row in try LastPrices(path: folder.file()).texts() {
            let writer = try #require(row.split(separator: "/").first.flatMap { UInt64($0) })
            rows[writer, default: []].append(row)
        }
        return try rows.mapValues { rows in
            let dates = rows.map { $0.split(separator: "|")[3...].joined(separator: "|") }
            #expect(dates.count == 10)
            #expect(Set(dates).count == 1)
            return try #require(Int(dates[0].prefix(10))) + 1
        }
    }

    @Test("What was acknowledged outlives a killed process", arguments: ["keys", "prices"]) func killed(kind: String)
        throws
    {
        var random = SeededGenerator(seed: 3)
        var expected: [UInt64: Int] = [:]
        var total = 0
        for writer in 0..<40 {
            // Now and then anew: the making of a file may be cut short as well.
            if writer % 10 == 0 {
                for name in folder.names { unlink(folder.file(name)) }
                expected = [:]
            }
            let process = WriterProcess(kind, in: folder, writer: writer, rounds: 1_000_000)
            usleep(UInt32(random.number(0...(writer % 10 == 0 ? 12_000 : 60_000))))
            process.kill()
            let acknowledged = process.finish().rounds
            total += acknowledged
            let found = try rounds(of: kind)
            let own = found[UInt64(writer)] ?? 0
            // One round may have been kept whose acknowledgement was not written any more.
            #expect(own == acknowledged || own == acknowledged + 1)
            if own > 0 { expected[UInt64(writer)] = own }
            #expect(found == expected)
        }
        // Else all were killed before they had written anything.
        #expect(total > 0)
    }

    /// Only while nobody writes can a file change to the log, and SQLite does not wait for that by itself.
    @Test("The writer of a file without a log is waited for") func withoutLog() throws {
        try SeenKeys(path: folder.file(), fields: "key").close()
        let other = try Database(bare: folder.file())
        try other.execute("PRAGMA journal_mode=DELETE; BEGIN IMMEDIATE")
        let process = WriterProcess("keys", in: folder, writer: 1, rounds: 1)
        usleep(200_000)
        try other.execute("COMMIT")
        #expect(process.finish() == (1, true))
    }

    /// SQLite has names of its own, which are those of files here.
    @Test(
        "A name that is special to SQLite is the name of a file",
        arguments: [":memory:", "file:x.db?mode=memory", "a%20b?c#d", "-wal"])
    func names(name: String) throws {
        #expect(WriterProcess("keys", name, in: folder, writer: 1, rounds: 1).finish().isWell)
        #expect(folder.names == [name])
        #expect(try SeenKeys(path: folder.file(name), fields: "key").rest().count == 10)
    }

    @Test("Processes that share a store lose nothing", arguments: ["keys", "prices"]) func shared(kind: String) throws {
        let writers = (0..<6).map { WriterProcess(kind, in: folder, writer: $0, rounds: 100) }
        let killed = (6..<9).map { WriterProcess(kind, in: folder, writer: $0, rounds: 1_000_000) }
        for process in killed {
            usleep(50_000)
            process.kill()
        }
        for process in writers {
            let (rounds, isWell) = process.finish()
            #expect(isWell)
            #expect(rounds == 100)
        }
        let acknowledged = killed.map { $0.finish().rounds }
        let found = try rounds(of: kind)
        for writer in 0..<6 { #expect(found[UInt64(writer)] == 100) }
        for (index, rounds) in acknowledged.enumerated() {
            let own = found[UInt64(6 + index)] ?? 0
            #expect(own == rounds || own == rounds + 1)
        }
    }
}
