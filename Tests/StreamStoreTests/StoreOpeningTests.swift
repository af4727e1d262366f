import Dispatch
import Glibc
import StreamKit
import Synchronization
import TestSupport
import Testing

@testable import StreamStore

@Suite struct StoreOpeningTests {
    private let folder = TemporaryFolder()

    private func openKeys(_ name: String = "store.db") -> String? {
        message(in: folder) { () throws(StreamError) in
            _ = try SeenKeys(path: folder.file(name), fields: "key")
        }
    }

    private func openPrices(_ name: String = "store.db") -> String? {
        message(in: folder) { () throws(StreamError) in _ = try LastPrices(path: folder.file(name)) }
    }

    @Test(
        "A file that is no database is left unchanged",
        arguments: [
            "x", "date,price\n2026-03-01,171.9\n", "SQLite format 3\n", String(repeating: "data;", count: 2_000),
        ])
    func noDatabase(content: String) throws {
        folder.write(content.bytes)
        #expect(openKeys() == "store.db: not an SQLite database")
        #expect(openPrices() == "store.db: not an SQLite database")
        #expect(try folder.contents == ["store.db": content.bytes])
    }

    @Test(
        "Another program's database is left unchanged",
        arguments: ["", "PRAGMA journal_mode=WAL;", "PRAGMA application_id=7; PRAGMA user_version=1;"])
    func otherPrograms(sql: String) throws {
        try folder.sql(sql + "CREATE TABLE keys(batch INTEGER PRIMARY KEY, hashes BLOB)")
        let before = try folder.contents
        #expect(openKeys() == "store.db: a database of another program")
        #expect(openPrices() == "store.db: a database of another program")
        #expect(try folder.contents == before)
    }

    /// What a program that was killed has left: opened as SQLite does, it would be put in order.
    @Test("Another program's log is left unchanged") func otherLog() throws {
        let other = try Database(bare: folder.file("other.db"))
        try other.execute("PRAGMA journal_mode=WAL; CREATE TABLE prices(price); INSERT INTO prices VALUES(1)")
        let left = try folder.contents
        folder.write(left["other.db"]!)
        folder.write(left["other.db-wal"]!, to: "store.db-wal")
        other.close()
        let before = try folder.contents
        #expect(before.keys.sorted() == ["other.db", "store.db", "store.db-wal"])
        #expect(openPrices() == "store.db: a database of another program")
        #expect(try folder.contents == before)
    }

    @Test("A store of the other kind is left unchanged") func otherKind() throws {
        #expect(openKeys("keys.db") == nil)
        #expect(openPrices("prices.db") == nil)
        let before = try folder.contents
        #expect(before.keys.sorted() == ["keys.db", "prices.db"])
        #expect(openPrices("keys.db") == "keys.db: \(StoreNote.holds(.keys, needed: .prices))")
        #expect(openKeys("prices.db") == "prices.db: \(StoreNote.holds(.prices, needed: .keys))")
        #expect(try folder.contents == before)
    }

    @Test("A store of a newer version is left unchanged") func newerVersion() throws {
        #expect(openKeys() == nil)
        try folder.sql("PRAGMA user_version=2")
        let before = try folder.contents
        #expect(openKeys() == "store.db: made by a newer version of this program (format 2, not 1)")
        #expect(try folder.contents == before)
    }

    @Test("A newer version that only the log knows is refused") func newerVersionInTheLog() throws {
        #expect(openKeys() == nil)
        let other = try Database(bare: folder.file())
        try other.execute("PRAGMA user_version=2")
        #expect(openKeys() == "store.db: made by a newer version of this program (format 2, not 1)")
        other.close()
    }

    @Test("An empty file becomes a store") func emptyFile() throws {
        folder.write([])
        #expect(openKeys() == nil)
        #expect(openKeys() == nil)
    }

    @Test("A store that cannot be opened is reported with the reason") func unopened() throws {
        #expect(openKeys("none/store.db") == "none/store.db: unable to open database file: No such file or directory")
        mkdir(folder.file("folder"), 0o777)
        defer { rmdir(folder.file("folder")) }
        #expect(openKeys("folder") == "folder: is a directory")
        mkfifo(folder.file("pipe"), 0o666)
        #expect(openKeys("pipe") == "pipe: not a regular file")
        #expect(
            openKeys(String(repeating: "x", count: 300))?.hasSuffix("unable to open database file: File name too long")
                == true)
        #expect(
            message(in: folder) { () throws(StreamError) in _ = try LastPrices(path: "/dev/null") }
                == "/dev/null: not a regular file")
    }

    /// Root may write everything, so that this shows for others only.
    @Test(
        "A store that cannot be written is reported with the reason",
        .enabled(if: getuid() != 0, "root may write everything")) func unwritable() throws
    {
        #expect(openKeys() == nil)
        chmod(folder.file(), 0o444)
        #expect(openKeys() == "store.db: cannot be written")
        chmod(folder.path, 0o555)
        #expect(openKeys("new.db") == "new.db: its folder cannot be written: Permission denied")
        chmod(folder.file(), 0o666)
        #expect(openKeys() == "store.db: its folder cannot be written: Permission denied")
        chmod(folder.path, 0o777)
    }

    @Test("Eight threads may create a store at once") func creation() throws {
        for trial in 0..<20 {
            let path = folder.file("\(trial).db")
            let messages = inParallel(8) { writer in
                do throws(StreamError) {
                    let store = try SeenKeys(path: path, fields: "key")
                    try store.append([Hash(UInt64(writer), store.secret.0)])
                    return nil
                } catch {
                    return error.message
                }
            }
            #expect(messages == [])
            let store = try SeenKeys(path: path, fields: "key")
            // All had the same secret.
            #expect(try Set(store.rest()) == Set((0..<8).map { Hash($0, store.secret.0) }))
        }
    }

    @Test("A file that two kinds of stores create at once is of one kind") func kind() throws {
        for trial in 0..<20 {
            let name = "\(trial).db"
            let path = folder.file(name)
            let messages = inParallel(6) { writer in
                do throws(StreamError) {
                    if writer % 2 == 0 {
                        _ = try SeenKeys(path: path, fields: "key")
                    } else {
                        _ = try LastPrices(path: path)
                    }
                    return nil
                } catch {
                    return error.message
                }
            }
            #expect(messages.count == 3)
            #expect(Set(messages).count == 1)
            #expect(messages.allSatisfy { $0.contains("holds") })
        }
    }

    @Test("Threads that share a store lose nothing") func threads() throws {
        let path = folder.file()
        let messages = inParallel(8) { writer in
            do throws(StreamError) {
                let store = try SeenKeys(path: path, fields: "key")
                var seen = try Set(store.rest())
                for number in UInt64(0)..<100 {
                    let own = Hash(UInt64(writer), number)
                    seen.formUnion(try store.append([own]))
                    seen.insert(own)
                }
                // In the end each knows everything.
                while seen.count < 800 {
                    seen.formUnion(try store.append([]))
                    usleep(1_000)
                }
                return nil
            } catch {
                return error.message
            }
        }
        #expect(messages == [])
        let all = (0..<8).flatMap { writer in (0..<100).map { Hash(writer, $0) } }
        #expect(try Set(SeenKeys(path: path, fields: "key").rest()) == Set(all))
    }
}

/// What several threads complain about. A queue keeps it, because the thread sanitizer does not see what `Mutex` orders.
private final class Complaints: @unchecked Sendable {
    private let queue = DispatchQueue(label: "complaints")
    private var messages: [String] = []

    var all: [String] { queue.sync { messages } }

    func add(_ message: String) { queue.sync { messages.append(message) } }
}

/// Runs `body` in so many threads at once; what they complain about.
private func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> String?) -> [String] {
    let complaints = Complaints()
    let group = DispatchGroup()
    for number in 0..<count {
        DispatchQueue(label: "writer \(number)").async(group: group) {
            if let message = body(number) { complaints.add(message) }
        }
    }
    group.wait()
    return complaints.all
}
