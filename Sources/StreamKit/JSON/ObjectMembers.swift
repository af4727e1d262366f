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
    ///   - inherited: how many bytes before it are an object whose members the record inherits, unless its own have the same
    ///     names.
    /// - Throws: what is wrong, and where in the text.
    @inline(__always)
    mutating func read(
        _ text: ByteView, after inherited: Int = 0, into record: inout SourceRecord
    ) throws(JSONScanner.Fault) {
        if registry.hasTooMany { registry.forget() }
        record.removeAll()
        record.setBase(text)
        record.escaping = .json
        names.beginObject()
        var scanner = JSONScanner(text)
        if inherited > 0 { try object(&scanner, &record, inheriting: 0) }
        scanner.skipWhiteSpace()
        try object(&scanner, &record, inheriting: record.count)
        scanner.skipWhiteSpace()
        if scanner.next != nil { throw scanner.fault("unexpected text after the object") }
    }

    /// Lists the members of the current object.
    /// - Parameter inheriting: how many fields the record inherits from enclosing objects.
    @inline(__always)
    private mutating func object(
        _ scanner: inout JSONScanner, _ record: inout SourceRecord, inheriting: Int
    ) throws(JSONScanner.Fault) {
        try scanner.expect(ASCII.leftBrace, or: "not a JSON object")
        try scanner.parts(until: ASCII.rightBrace) { scanner throws(JSONScanner.Fault) in
            try member(&scanner, &record, inheriting)
        }
    }

    private mutating func member(
        _ scanner: inout JSONScanner, _ record: inout SourceRecord, _ inheriting: Int
    ) throws(JSONScanner.Fault) {
        let name = try readName(&scanner)
        let start = scanner.position
        let (kind, isEscaped) = try scanner.value()
        let quotes = kind == .text ? 1 : 0
        if record.count == SourceRecord.maximumFields {
            throw scanner.fault("more than 65536 fields")
        }
        record.append(
            name, start: start + quotes, end: scanner.position - quotes, escaped: isEscaped, tag: kind.rawValue)
        names.replaceEarlierValue(name, &record, inheriting: inheriting)
    }

    /// Goes over a member's name and its colon.
    @inline(__always)
    private mutating func readName(_ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> FieldName {
        // Objects are mostly like the previous one.
        if let name = names.skipExpected(scanner.text, &scanner.position) {
            scanner.skipWhiteSpace()
            return name
        }
        let start = scanner.position + 1
        let isEscaped = try scanner.string()
        let written = scanner.text[start..<(scanner.position - 1)]
        let name: FieldName
        if isEscaped {
            arena.reset()
            name = names.name(arena.unescapedJSON(written), isPlain: false)
        } else {
            name = names.name(written)
        }
        try scanner.colon()
        return name
    }
}
