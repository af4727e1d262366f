internal import CStreamKit

/// Makes the fields of a record from the members of a JSON object. Scalars keep type and spelling, nested values are kept
/// verbatim; a field that occurs twice has its last value.
struct ObjectMembers: ~Copyable {
    private let registry: FieldNames
    private var names: MemberNames
    private var arena = Arena()

    init(_ registry: FieldNames) {
        self.registry = registry
        names = MemberNames(registry)
    }

    /// Makes a record from a text that is one object.
    /// - Parameters:
    ///   - text: the object, to which the record's fields then point.
    ///   - readable: how many bytes from its first one on may be read; `nil` for its own.
    ///   - inherited: how many bytes before it are an object whose members the record inherits, unless its own have the same
    ///     names.
    /// - Throws: what is wrong, and where in the text.
    @inline(__always)
    mutating func read(
        _ text: ByteView, readable: Int? = nil, behind inherited: Int = 0, into record: inout SourceRecord
    ) throws(JSONScanner.Fault) {
        if registry.hasTooMany { registry.forget() }
        record.removeAll()
        record.setBase(text)
        record.escaping = .json
        names.beginObject()
        var scanner = JSONScanner(text)
        let readable = readable ?? text.count
        if inherited > 0 { try object(&scanner, readable, &record, inheriting: 0) }
        scanner.skipWhiteSpace()
        try object(&scanner, readable, &record, inheriting: record.count)
        scanner.skipWhiteSpace()
        if scanner.next != nil { throw scanner.fault("something stands behind the object") }
    }

    /// Lists the members of the current object.
    /// - Parameter inheriting: how many fields the record inherits from enclosing objects.
    @inline(__always)
    private mutating func object(
        _ scanner: inout JSONScanner, _ readable: Int, _ record: inout SourceRecord, inheriting: Int
    ) throws(JSONScanner.Fault) {
        try scanner.expect(ASCII.leftBrace, or: "not a JSON object")
        try scanner.parts(until: ASCII.rightBrace) { scanner throws(JSONScanner.Fault) in
            if !readExpected(&scanner, readable, &record) { try member(&scanner, &record, inheriting) }
        }
    }

    /// Reads members as long as they have the names of the previous object's members and plain values, as most do.
    /// - Returns: whether there was one; the scanner is then after the value of the last one.
    private mutating func readExpected(
        _ scanner: inout JSONScanner, _ readable: Int, _ record: inout SourceRecord
    ) -> Bool {
        let text = scanner.text
        let plain = PlainMembers(text, readable: readable)
        var position = scanner.position
        let first = position
        while let (name, written) = names.nextExpected(), record.count < SourceRecord.maximumFields,
            let value = plain.value(behind: written, at: position)
        {
            let quotes = value.kind == .text ? 1 : 0
            record.append(
                name, start: value.start &+ quotes, end: value.end &- quotes, tag: value.kind.rawValue)
            names.passExpected()
            scanner.position = value.end
            position = value.end
            while position < text.count, ASCII.isWhiteSpace(text[position]) { position &+= 1 }
            guard position < text.count, text[position] == ASCII.comma else { break }
            position &+= 1
            while position < text.count, ASCII.isWhiteSpace(text[position]) { position &+= 1 }
        }
        return scanner.position > first
    }

    private mutating func member(
        _ scanner: inout JSONScanner, _ record: inout SourceRecord, _ inheriting: Int
    ) throws(JSONScanner.Fault) {
        let name = try readName(&scanner)
        try scanner.colon()
        let start = scanner.position
        let (kind, isEscaped) = try scanner.value()
        let quotes = kind == .text ? 1 : 0
        if record.count == SourceRecord.maximumFields {
            throw scanner.fault("more than 65536 fields")
        }
        record.append(
            name, start: start + quotes, end: scanner.position - quotes, escaped: isEscaped, tag: kind.rawValue)
        names.settle(name, &record, inheriting: inheriting)
    }

    @inline(__always)
    private mutating func readName(_ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> FieldName {
        let start = scanner.position + 1
        let isEscaped = try scanner.string()
        let written = scanner.text[start..<(scanner.position - 1)]
        guard isEscaped else { return names.name(written) }
        arena.reset()
        return names.name(arena.unescapedJSON(written), isPlain: false)
    }
}

/// Members of an object that are trivial to read: a known name, a string without escapes, a short number, a literal.
@safe
private struct PlainMembers {
    private let base: UnsafePointer<UInt8>
    private let count: Int
    private let readable: Int

    /// - Parameter readable: how many bytes from the text's first one on may be read, perhaps beyond its end.
    init(_ text: ByteView, readable: Int) {
        unsafe base = text.base
        count = text.count
        self.readable = readable
    }

    /// The position of the value of a member with that name.
    /// - Parameter name: `"name":`, with readable bytes after it.
    @inline(__always)
    func value(behind name: ByteView, at position: Int) -> (kind: Value.Kind, start: Int, end: Int)? {
        // The compared bytes, the space after them, and what follows.
        guard readable &- position >= name.count &+ Int(JSON_PLAIN_REACH) &+ 1,
            unsafe json_plain_equal(base + position, name.base, name.count)
        else { return nil }
        var start = position &+ name.count
        if unsafe base[start] == ASCII.space { start &+= 1 }
        let place = unsafe base + start
        let limit = unsafe base + readable
        let kind: Value.Kind
        let found: UnsafePointer<UInt8>?
        switch unsafe place.pointee {
        case ASCII.quote: (kind, found) = unsafe (.text, json_plain_string(place, limit))
        case UInt8(ascii: "n"): (kind, found) = unsafe (.missing, json_plain_literal(place, limit))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): (kind, found) = unsafe (.boolean, json_plain_literal(place, limit))
        default: (kind, found) = unsafe (.number, json_plain_number(place, limit))
        }
        guard let found = unsafe found else { return nil }
        let end = unsafe found - base
        return end <= count ? (kind, start, end) : nil
    }
}
