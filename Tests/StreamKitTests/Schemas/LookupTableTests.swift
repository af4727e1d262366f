import TestSupport
import Testing

@testable import StreamKit

@Suite struct LookupTableTests {
    /// The fields of a key's row, as texts; nothing if there is none.
    private static func fields(_ table: LookupTable, _ key: String) -> [String]? {
        key.bytes.withView { table.find($0) }.map { row in
            var row = row
            return table.fields.map { _ in row.next().string }
        }
    }

    @Test("A lookup table reads the same in any pieces") func pieces() throws {
        let text =
            "\u{FEFF}id;name;note\r\na;\"x;y\";\"two\nlines\"\r\n;none;\r\nb;\"a \"\"quote\"\"\";\na;later;\nlast;z"
            .bytes
        for pieces in splits(of: text) {
            let table = try LookupTable(pieces, key: .id)
            #expect(table.fields == ["name".bytes, "note".bytes])
            #expect(table.count == 3)
            #expect(table.repeatedKeys == 1)
            #expect(Self.fields(table, "a") == ["x;y", "two\nlines"])
            #expect(Self.fields(table, "b") == ["a \"quote\"", ""])
            #expect(Self.fields(table, "last") == ["z", ""])
            #expect(Self.fields(table, "") == nil)
            #expect(Self.fields(table, "A") == nil)
            #expect(Self.fields(table, "c") == nil)
        }
    }

    /// A field of an object begins with its kind.
    @Test(
        "Objects are rows of a lookup table",
        arguments: [
            "{\"id\":\"a\",\"o\":{\"x\":1}}\n{\"id\":\"b\",\"t\":\"z\"}\n{\"id\":\"a\"}\n{\"t\":1}\n",
            " [{\"id\":\"a\",\"o\":{\"x\":1}},\n{\"id\":\"b\",\"t\":\"z\"},{\"id\":\"a\"},{\"t\":1}]",
            "{\"list\":[{\"id\":\"a\",\"o\":{\"x\":1}},{\"id\":\"b\",\"t\":\"z\"},{\"id\":\"a\"},{\"t\":1}]}\n",
        ])
    func objects(text: String) throws {
        for pieces in splits(of: text.bytes) {
            let table = try LookupTable(pieces, key: .id)
            #expect(table.fields == ["o.x".bytes, "t".bytes])
            #expect(table.count == 2)
            #expect(table.repeatedKeys == 1)
            #expect(Self.fields(table, "a") == ["\u{3}1", ""])
            #expect(Self.fields(table, "b") == ["", "\u{2}z"])
        }
    }

    @Test("The delimiter of a lookup table is found in its header") func delimiters() throws {
        for delimiter in [",", ";", "\t", "|"] {
            let text = "other,id,name\n1,k,n\n".split(separator: ",").joined(separator: delimiter)
            let table = try LookupTable([text.bytes], key: .id)
            #expect(Self.fields(table, "k") == ["1", "n"])
        }
    }

    /// The twin is a dictionary; lengths beyond 127 bytes take two bytes, and rows fill many segments.
    @Test("Many rows and long values are found") func manyRows() throws {
        var random = SeededGenerator(seed: 7)
        let table = LookupTable(.id)
        table.fields = ["f".bytes, "g".bytes]
        var twin: [[UInt8]: [[UInt8]]] = [:]
        var repeated = 0
        for _ in 0..<20_000 {
            let key = random.bytes(1...3, of: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))
            let values = [random.bytes(0...20), random.bytes(0...(random.happens(3) ? 70_000 : 300))]
            if twin[key] == nil { twin[key] = values } else { repeated += 1 }
            #expect(
                key.withView { key in
                    values[0].withView { one in
                        values[1].withView { two in table.add(key: { _ in key }) { $0 == 0 ? one : two } }
                    }
                })
        }
        #expect(table.count == twin.count)
        #expect(table.repeatedKeys == repeated)
        #expect(repeated > 1_000)
        for (key, values) in twin {
            var row = try #require(key.withView { table.find($0) })
            #expect(row.next().array == values[0])
            #expect(row.next().array == values[1])
        }
        let long = [UInt8](repeating: 7, count: 3 << 20)
        #expect("long".bytes.withView { key in long.withView { long in table.add(key: { _ in key }) { _ in long } } })
        #expect(Self.fields(table, "long")?[1].utf8.count == long.count)
    }

    /// In the records' order of fields, not the table's.
    @Test("Several columns are a key together, with or without case") func severalColumns() throws {
        let text = "day,site,price\n1,Ä1,a\n1,b,c\n11,x,d\n,b,e\n1,B,f\n".bytes
        let exact = LookupKey.Part(field: "site", column: "site")
        let alike = LookupKey.Part(field: "site", column: "site", ignoresCase: true)
        let day = LookupKey.Part(field: "date", column: "day")
        for pieces in splits(of: text) {
            let table = try LookupTable(pieces, key: LookupKey([exact, day]))
            #expect(table.fields == ["price".bytes])
            #expect((table.count, table.repeatedKeys) == (4, 0))
            #expect(Self.row(table, ["b", "1"]) == "c")
            #expect(Self.row(table, ["B", "1"]) == "f")
            #expect(Self.row(table, ["1", "1x"]) == nil)
            #expect(Self.row(table, ["b", ""]) == nil)
            #expect(Self.withKey(["ä1", "1"], of: table) { table.has($0) })
            #expect(!Self.withKey(["ä", "11"], of: table) { table.has($0) })
            let other = try LookupTable(pieces, key: LookupKey([day, alike]))
            #expect((other.count, other.repeatedKeys) == (3, 1))
            #expect(Self.row(other, ["1", "ä1"]) == "a")
            #expect(Self.row(other, ["1", "B"]) == "c")
        }
    }

    /// The first row of one form counts for records whose schema has forms; others are found by their texts.
    @Test("A key may have a form in which it is compared") func foldedKeys() throws {
        let key = LookupKey(
            [LookupKey.Part(field: "a", column: "a")],
            folds: [
                { text, arena in text.array.filter { $0 != ASCII.dot }.withView { arena.copy($0) } }
            ])
        let table = try LookupTable(["a,b\nx.y,1\nxy,2\nz,3\n".bytes], key: key)
        #expect(Self.row(table, ["xy"]) == "2")
        #expect(Self.row(table, ["xy"], isFolded: true) == "1")
        #expect(Self.row(table, [".z."], isFolded: true) == "3")
        #expect(Self.row(table, [".z."]) == nil)
        #expect(table.repeatedKeys == 0)
    }

    private static func row(_ table: LookupTable, _ texts: [String], isFolded: Bool = false) -> String? {
        withKey(texts, of: table, isFolded: isFolded) { key in
            var row = key.isEmpty ? nil : table.find(key, isFolded: isFolded)
            return row?.next().string
        }
    }

    private static func withKey<Result>(
        _ texts: [String], of table: LookupTable, isFolded: Bool = false, _ body: (ByteView) -> Result
    ) -> Result {
        var writer = LookupKeyWriter(table.key, isFolded: isFolded)
        let ends = texts.indices.map { texts[...$0].reduce(0) { $0 + $1.utf8.count } }
        return texts.joined().bytes.withView { all in
            body(writer.write { all[(ends[$0] - texts[$0].utf8.count)..<ends[$0]] })
        }
    }

    @Test("A lookup table that cannot be used is refused with the reason") func faults() {
        let cases = [
            ("", "no header"), ("a,b\n1,2\n", "no column \u{201C}id\u{201D}"), ("\"id,b\n", "-:1: unbalanced quote"),
        ]
        for (text, message) in cases {
            let error = #expect(throws: StreamError.self) { try LookupTable([text.bytes], key: .id) }
            #expect(error?.message.contains(message) ?? false, "\(String(describing: error))")
        }
    }

    @Test("Invalid rows of a lookup table are noted") func rejectedRows() throws {
        let table = try LookupTable(["id,b\n1,2\n3,4,5\n6,7\n".bytes], key: .id)
        #expect(table.count == 2)
        #expect(table.faults.map(\.line) == [3])
        #expect(table.faults.map { "\($0.reason)" } == ["3 fields where the header has 2"])
        #expect(table.faults.map(\.raw) == ["3,4,5".bytes])
    }
}

extension LookupKey {
    fileprivate static let id = LookupKey([Part(field: "id", column: "id")])
}
