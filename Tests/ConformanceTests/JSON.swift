import Foundation

/// A JSON value that remembers the order of an object's members and members of the same name, which Foundation's does
/// not.
indirect enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([(name: String, value: JSON)])

    /// What is wrong with a text that is not JSON, and where.
    struct Mistake: Error, CustomStringConvertible {
        /// The byte's offset.
        let offset: Int
        /// The place in words.
        var description: String { "not JSON at byte \(offset)" }
    }

    /// Reads one value; nothing but white space may follow it.
    init(_ text: some StringProtocol) throws {
        var reader = JSONText(bytes: Array(text.utf8))
        self = try reader.value()
        guard reader.next() == nil else { throw reader.mistake }
    }

    /// Reads one value a line.
    static func lines(_ text: String) throws -> [JSON] {
        try text.split(separator: "\n").map { try JSON($0) }
    }

    /// An object's member, the first of that name.
    subscript(_ name: String) -> JSON? { members?.first { $0.name == name }?.value }

    /// An object's members in their order.
    var members: [(name: String, value: JSON)]? { if case .object(let members) = self { members } else { nil } }

    /// A list's elements.
    var elements: [JSON]? { if case .list(let elements) = self { elements } else { nil } }

    /// A text's characters.
    var string: String? { if case .text(let text) = self { text } else { nil } }

    /// Whether this is `null`.
    var isNull: Bool { if case .null = self { true } else { false } }
}

extension JSON: Equatable {
    /// Numbers are the same when their values are; objects when they have the same members in the same order.
    static func == (one: JSON, other: JSON) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.list(let one), .list(let other)): one == other
        case (.object(let one), .object(let other)):
            one.map(\.name) == other.map(\.name) && one.map(\.value) == other.map(\.value)
        default: false
        }
    }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON, in one line.
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let text): text.debugDescription
        case .list(let elements): "\(elements)"
        case .object(let members): "{\(members.map { "\($0.debugDescription): \($1)" }.joined(separator: ", "))}"
        }
    }
}

/// The grammar of RFC 8259, but for what is inside a text or a number: that is Foundation's to read.
private struct JSONText {
    let bytes: [UInt8]
    var position = 0

    var mistake: JSON.Mistake { JSON.Mistake(offset: position) }

    /// The next byte that is not white space, which is not taken.
    mutating func next() -> UInt8? {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    mutating func value() throws -> JSON {
        switch next() {
        case UInt8(ascii: "{"):
            .object(
                try sequence(to: UInt8(ascii: "}")) { reader in
                    let name = try reader.text()
                    try reader.take(UInt8(ascii: ":"))
                    return (name, try reader.value())
                })
        case UInt8(ascii: "["): .list(try sequence(to: UInt8(ascii: "]")) { try $0.value() })
        case UInt8(ascii: "\""): .text(try text())
        default: try word()
        }
    }

    private mutating func take(_ byte: UInt8) throws {
        guard next() == byte else { throw mistake }
        position += 1
    }

    private mutating func sequence<Element>(
        to end: UInt8, _ element: (inout JSONText) throws -> Element
    ) throws -> [Element] {
        position += 1
        var elements: [Element] = []
        while next() != end {
            if !elements.isEmpty { try take(UInt8(ascii: ",")) }
            elements.append(try element(&self))
        }
        position += 1
        return elements
    }

    private mutating func text() throws -> String {
        let start = position
        try take(UInt8(ascii: "\""))
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        try take(UInt8(ascii: "\""))
        return try decode(String.self, from: start)
    }

    private mutating func word() throws -> JSON {
        let start = position
        while position < bytes.count, !",]} \t\r\n".utf8.contains(bytes[position]) { position += 1 }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return .number(try decode(Double.self, from: start))
        }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, from start: Int) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes[start..<position]))
        } catch {
            throw JSON.Mistake(offset: start)
        }
    }
}
