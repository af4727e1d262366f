import Glibc
import StreamKit
import TestSupport

@testable import StreamStore

extension TemporaryFolder {
    /// The store of most tests.
    static let store = "store.db"

    /// A path in it.
    func file() -> String { file(Self.store) }

    func write(_ bytes: [UInt8]) { write(bytes, to: Self.store) }

    /// All files and what is in them.
    var contents: [String: [UInt8]] {
        get throws {
            var contents: [String: [UInt8]] = [:]
            for name in names { contents[name] = try FileContents.read(file(name)) }
            return contents
        }
    }

    /// Runs SQL on a file of any kind, as another program would.
    func sql(_ sql: String, on name: String = store) throws {
        let database = try Database(bare: file(name))
        try database.execute(sql)
        database.close()
    }
}

/// What `body` throws, as messages name it, without the folder.
func message(in folder: TemporaryFolder, _ body: () throws(StreamError) -> Void) -> String? {
    do throws(StreamError) {
        try body()
        return nil
    } catch {
        let prefix = folder.path + "/"
        return error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message
    }
}

/// A hash, for tests.
struct Hash: Hashable {
    let low: UInt64
    let high: UInt64

    init(_ low: UInt64, _ high: UInt64) {
        self.low = low
        self.high = high
    }

    static func all(in bytes: ByteView) -> [Hash] {
        stride(from: 0, to: bytes.count, by: 16).map { Hash(bytes.word(at: $0), bytes.word(at: $0 + 8)) }
    }

    var bytes: [UInt8] { [low, high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } } }
}

extension SeenKeys {
    /// What has not been delivered yet.
    func rest() throws(StreamError) -> [Hash] {
        var hashes: [Hash] = []
        try load { hashes += Hash.all(in: $0) }
        return hashes
    }

    /// Appends hashes; what others have added since.
    @discardableResult
    func append(_ hashes: [Hash]) throws(StreamError) -> [Hash] {
        var others: [Hash] = []
        try hashes.flatMap(\.bytes).withView { (bytes) throws(StreamError) in
            var news = ByteBuffer()
            try commit(bytes, news: &news)
            others = Hash.all(in: news.view)
        }
        return others
    }
}

extension LastPrices {
    /// Commits rows as text: `STATION|ADDRESS|SUBURB|PRODUCT|DATE|PRICE|PREVIOUS DATE|PREVIOUS PRICE|FORMER STATION`; what is
    /// missing at the end is empty.
    func commit(_ rows: [String]) throws(StreamError) { try commit(rows.map { Array($0.utf8) }) }

    /// The same of any bytes.
    func commit(_ rows: [[UInt8]]) throws(StreamError) {
        var journal = ByteBuffer()
        for row in rows {
            let texts = row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(Array.init)
            for text in texts + Array(repeating: [], count: 9 - texts.count) {
                text.withView { journal.appendCounted($0) }
            }
        }
        var news = ByteBuffer()
        try commit(journal.view, news: &news)
    }

    /// All rows, as `commit` takes them; without the former station if there is none.
    func rows() throws(StreamError) -> [[UInt8]] {
        var rows: [[UInt8]] = []
        try load { row in
            var texts = [
                row.station, row.address, row.suburb, row.product, row.date, row.price, row.previousDate,
                row.previousPrice,
            ]
            if !row.formerStation.isEmpty { texts.append(row.formerStation) }
            rows.append(Array(texts.map(\.array).joined(separator: [UInt8(ascii: "|")])))
        }
        return rows
    }

    /// All rows as text.
    func texts() throws(StreamError) -> [String] { try rows().map { String(decoding: $0, as: UTF8.self) } }
}
