import Testing
import TestSupport

@testable import StreamKit

/// Objects that are like the one before are read by a short cut: what comes of it is what comes without.
@Suite struct ObjectMembersTests {
    /// Reads objects one after the other, each from a buffer that ends with it or goes on.
    private struct Reader: ~Copyable {
        let registry = FieldNames()
        var members: ObjectMembers
        var record = SourceRecord()
        var arena = Arena()

        init() {
            members = ObjectMembers(registry)
            record.begin(.object)
        }

        /// What an object says: its fields, kinds and texts, what was repaired, or what is wrong.
        mutating func read(_ object: String, before rest: String = "", inheriting outer: String = "") -> String {
            var buffer = ByteBuffer()
            buffer.appendText(outer + object + rest)
            let text = buffer.view.prefix(outer.utf8.count + object.utf8.count)
            do throws(JSONScanner.Fault) {
                try members.read(text, after: outer.utf8.count, into: &record)
            } catch {
                return "\(error.reason) at \(error.position)"
            }
            var result = record.repair ?? ""
            for index in 0..<record.count {
                let name = record.name(index).map { registry.string(of: $0) } ?? "?"
                result += " \(name):\(record.kind(index)):\(record.value(index, &arena).string)"
            }
            arena.reset()
            return result
        }
    }

    private static let rest = String(repeating: " ", count: 64)

    /// What a reader says that has read nothing before.
    private static func alone(_ object: String, inheriting outer: String = "") -> String {
        var reader = Reader()
        return reader.read(object, inheriting: outer)
    }

    private static let objects = [
        #"{"a":1,"name":"Bob","price":142.5,"open":true,"note":null,"last":"x"}"#,
        #"{"a": -0.5, "name": "a longer text that goes over the end of a block of 32", "price": 0, "open": false}"#,
        "{\n  \"a\": 1e5,\n  \"name\": \"B\\\"b\",\n  \"price\": [1, 2]\n}",
        #"{"a":{"b":1},"a":2,"name":"","a_name_of_more_than_sixteen_bytes":"é","b\u0062":1}"#,
        #"{"a":12345678901234567890123456789012,"name":"\#u{1}","price":01,"open":tru}"#,
    ]

    @Test("An object reads the same after any other", arguments: objects, objects)
    func afterAnother(_ first: String, _ second: String) {
        var reader = Reader()
        for rest in [Self.rest, "", "\"x\",\"y\":1}"] {
            _ = reader.read(first, before: rest)
            #expect(reader.read(second, before: rest) == Self.alone(second))
            #expect(reader.read(second, before: rest) == Self.alone(second))
        }
    }

    @Test("An object changed in one byte reads the same after the original", arguments: objects) func changedInOneByte(
        _ object: String
    ) {
        var reader = Reader()
        let bytes = Array(object.utf8)
        for place in bytes.indices {
            for byte in "\"\\,:{}[] 0-.ex\n".utf8 {
                var changed = bytes
                changed[place] = byte
                let text = String(decoding: changed, as: UTF8.self)
                _ = reader.read(object, before: Self.rest)
                #expect(reader.read(text, before: Self.rest) == Self.alone(text), "\(text)")
            }
            let cut = String(decoding: bytes[..<place], as: UTF8.self)
            _ = reader.read(object, before: Self.rest)
            #expect(reader.read(cut, before: "\n" + object + Self.rest) == Self.alone(cut), "\(cut)")
        }
    }

    /// A name that comes twice is found wherever the objects before had other names.
    @Test("A repeated name is found whatever names came before") func repeatedNames() {
        let names = ["a", "b", "c"]
        var reader = Reader()
        for count in 0..<81 {
            let chosen = [count / 27 % 3, count / 9 % 3, count / 3 % 3, count % 3].map { names[$0] }
            for object in [chosen, ["a", "b", "c"], chosen, Array(chosen.reversed()), chosen] {
                let text = "{" + object.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
                #expect(reader.read(text, before: Self.rest) == Self.alone(text), "\(text)")
            }
        }
    }

    @Test("Inherited names are found whatever names came before") func inheritedNames() {
        var reader = Reader()
        for outer in [#"{"a":1,"b":2}"#, #"{"b":2}"#, "{}"] {
            for object in [#"{"c":3,"d":4}"#, #"{"c":3,"b":4}"#, #"{"a":3,"a":4}"#, #"{"c":3,"d":4}"#] {
                for _ in 0..<2 {
                    let read = reader.read(object, before: Self.rest, inheriting: outer)
                    #expect(read == Self.alone(object, inheriting: outer), "\(outer) \(object)")
                }
            }
        }
    }
}
