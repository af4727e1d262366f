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
            let table = try LookupTable(pieces, column: "id")
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
            let table = try LookupTable(pieces, column: "id")
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
            let table = try LookupTable([text.bytes], column: "id")
            #expect(Self.fields(table, "k") == ["1", "n"])
        }
    }

    /// The twin is a dictionary; lengths beyond 127 bytes take two bytes, and rows fill many segments.
    @Test("Many rows and long values are found") func manyRows() throws {
        var random = SeededGenerator(seed: 7)
        let table = LookupTable()
        table.fields = ["f".bytes, "g".bytes]
        var twin: [[UInt8]: [[UInt8]]] = [:]
        var repeated = 0
        for _ in 0..<20_000 {
            let key = random.bytes(1...3, of: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))
            let values = [random.bytes(0...20), random.bytes(0...(random.happens(3) ? 70_000 : 300))]
            if twin[key] == nil { twin[key] = values } else { repeated += 1 }
            #expect(
                key.withView { key in
                    values[0].withView { one in values[1].withView { two in table.add(key) { $0 == 0 ? one : two } } }
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
        #expect("long".bytes.withView { key in long.withView { long in table.add(key) { _ in long } } })
        #expect(Self.fields(table, "long")?[1].utf8.count == long.count)
    }

    @Test("A lookup table that cannot be used is refused with the reason") func faults() {
        let cases = [
            ("", "no header"), ("a,b\n1,2\n", "no column \u{201C}id\u{201D}"), ("\"id,b\n", "-:1: unbalanced quote"),
        ]
        for (text, message) in cases {
            let error = #expect(throws: StreamError.self) { try LookupTable([text.bytes], column: "id") }
            #expect(error?.message.contains(message) ?? false, "\(String(describing: error))")
        }
    }

    @Test("Invalid rows of a lookup table are noted") func rejectedRows() throws {
        let table = try LookupTable(["id,b\n1,2\n3,4,5\n6,7\n".bytes], column: "id")
        #expect(table.count == 2)
        #expect(table.faults.map(\.line) == [3])
        #expect(table.faults.map { "\($0.reason)" } == ["3 fields where the header has 2"])
        #expect(table.faults.map(\.raw) == ["3,4,5".bytes])
    }
}
