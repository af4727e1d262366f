import StreamKit
import TestSupport
import Testing

/// Records lent to closures, and decoded.
@Suite struct LendingTests {
    private struct Trouble: Error, Equatable {}

    /// Buffers of one to so many bytes.
    private struct Buffers: AsyncSequence, AsyncIteratorProtocol {
        var bytes: ArraySlice<UInt8>
        let size: Int
        var fails = false
        /// How many have been asked for.
        let asked = Counter()

        init(_ text: String, size: Int) { (bytes, self.size) = (Array(text.utf8)[...], size) }

        func makeAsyncIterator() -> Buffers { self }

        mutating func next() async throws -> [UInt8]? {
            asked.count += 1
            if bytes.isEmpty, fails { throw Trouble() }
            defer { bytes = bytes.dropFirst(size) }
            return bytes.isEmpty ? nil : Array(bytes.prefix(size))
        }
    }

    private final class Counter { var count = 0 }

    private static let table = "station,price,note\n\"A \"\"B\"\"\",1.5,x\nC,2,\n\"D\nE\",,\"\"\nF\n"

    @Test("Rows are lent with their texts, lines and columns", arguments: [1, 2, 3, 7, 1000]) func rows(size: Int)
        async throws
    {
        var rows = RecordStream(table: TableOptions())
        var seen: [[String]] = []
        var lines: [Int] = []
        var lengths: [Int] = []
        try await rows.read(Buffers(Self.table, size: size)) { row in
            seen.append((0..<row.count).map { row.string($0) })
            lines.append(row.line)
            let span = row.span(0)
            let text = try row.utf8Span(0)
            lengths += [span.byteCount, text.count]
            #expect(row["station"] == row.string(0))
            #expect(row["no"] == nil)
            #expect(row.index(of: "note") == (row.count > 2 ? 2 : nil))
        }
        #expect(seen == [["A \"B\"", "1.5", "x"], ["C", "2", ""], ["D\nE", "", ""], ["F"]])
        #expect(lines == [2, 3, 4, 6])
        #expect(lengths == [5, 5, 1, 1, 3, 3, 1, 1])
        #expect(rows.columns == ["station", "price", "note"])
    }

    @Test("Objects, elements and items are lent by name") func objectsAndItems() async throws {
        var objects = RecordStream(linesOfJSON: 100)
        var texts: [String?] = []
        try await objects.read(Buffers("{\"a\":\"x\\ny\",\"b\":null}\n{\"b\":[1]}\n", size: 5)) { object in
            texts += [object["a"], object["b"]]
            #expect(object.isMissing(object.count - 1) == (object.count == 2))
        }
        #expect(texts == ["x\ny", "null", nil, "[1]"])
        var elements = RecordStream(documentsOfJSON: "L[]")
        var count = 0
        try await elements.read(Buffers("{\"L\":[{\"a\":1},{\"a\":2}]}", size: 4)) { count += Int($0["a"] ?? "") ?? 0 }
        #expect(count == 3)
        var items = RecordStream(feed: 1000)
        var titles: [String] = []
        try await items.read(Buffers("<rss><channel><item><title>A &amp; B</title></item></channel></rss>", size: 9)) {
            titles.append($0["title"] ?? "")
        }
        #expect(titles == ["A & B"])
    }

    @Test("A fault ends the reading, or is passed to the closure for faults") func faults() async throws {
        let table = "a,b\n1,2\n1,2,3\n3,4\n"
        var strict = RecordStream(table: TableOptions())
        var rows = 0
        let fault = await #expect(throws: ReadingFault.self) {
            try await strict.read(Buffers(table, size: 3)) { _ in rows += 1 }
        }
        #expect(fault?.line == 3)
        #expect(fault?.kind == .rejected)
        #expect(fault?.bytes == Array("1,2,3".utf8))
        #expect(rows == 1)
        var faults: [String] = []
        var lenient = RecordStream(table: TableOptions()) { faults.append($0.description) }
        try await lenient.read(Buffers(table, size: 3)) { _ in rows += 1 }
        #expect(rows == 3)
        #expect(faults == ["3: 3 fields where the header has 2"])
    }

    /// What the closure or the buffers throw comes out; nothing is read ahead of the closure.
    @Test("Errors are passed on, and nothing is read ahead of the closure") func errorsAndBackPressure() async throws {
        let buffers = Buffers("a\n1\n2\n3\n", size: 2)
        var rows = RecordStream(table: TableOptions())
        await #expect(throws: Trouble.self) { try await rows.read(buffers) { _ in throw Trouble() } }
        #expect(buffers.asked.count == 2)
        var failing = Buffers("a\n1\n2", size: 2)
        failing.fails = true
        var others = RecordStream(table: TableOptions())
        var count = 0
        await #expect(throws: Trouble.self) { try await others.read(failing) { _ in count += 1 } }
        #expect(count == 1)
    }

    private struct Price: Decodable, Equatable {
        enum Grade: String, Decodable { case ulp = "ULP", diesel = "Diesel" }
        var station: String
        var price: Double?
        var grade: Grade
        var isOpen: Bool?
        var count: UInt8
    }

    @Test("Rows are decoded into values", arguments: [1, 5, 1000]) func values(size: Int) async throws {
        let table = "count,station,price,grade,isOpen\n1,A,1.5,ULP,true\n255,\"B\"\"\",,Diesel,\n"
        var prices: [Price] = []
        for try await price in DecodedRecords(Price.self, from: Buffers(table, size: size)) { prices.append(price) }
        #expect(
            prices == [
                Price(station: "A", price: 1.5, grade: .ulp, isOpen: true, count: 1),
                Price(station: "B\"", price: nil, grade: .diesel, isOpen: nil, count: 255),
            ])
    }

    @Test(
        "A row that cannot be decoded names its column",
        arguments: [
            ("count,station,price\n1,A,2\n", "grade"), ("count,station,grade\n256,A,ULP\n", "count"),
            ("count,station,grade,price\n1,A,ULP,dear\n", "price"), ("count,station,grade\n1,A,LPG\n", "grade"),
        ]) func undecodable(table: String, field: String) async throws
    {
        let error = await #expect(throws: DecodingError.self) {
            for try await _ in DecodedRecords(Price.self, from: Buffers(table, size: 100)) {}
        }
        let path: [String]? =
            switch error {
            case .keyNotFound(let key, _): [key.stringValue]
            case .dataCorrupted(let context), .typeMismatch(_, let context): context.codingPath.map(\.stringValue)
            default: nil
            }
        #expect(path == [field])
    }
}
