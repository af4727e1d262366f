/// Makes the fields of a record of the members of a JSON object. Scalars keep type and spelling, nested values are kept verbatim;
/// a field that occurs twice has its last value.
struct ObjectMembers: ~Copyable {
    private let registry: FieldNames
    private var names: MemberNames
    private var arena = Arena()

    init(_ registry: FieldNames) {
        self.registry = registry
        names = MemberNames(registry)
    }

    /// Makes a record of an object, which alone stands in a text.
    /// - Parameters:
    ///   - text: the object, to which the record's fields then point.
    ///   - inherited: how many bytes before it are an object whose members the record has too, as long as its own have other
    ///     names.
    /// - Throws: what is wrong, and where in the text.
    @inline(__always)
    mutating func read(
        _ text: ByteView, behind inherited: Int = 0, into record: inout SourceRecord
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
        if scanner.next != nil { throw scanner.fault("something stands behind the object") }
    }

    /// Lists the members of the object at hand.
    /// - Parameter inheriting: how many fields the record has of objects around it.
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
        // Objects are mostly like the one before.
        if let name = names.skipExpected(scanner.text, &scanner.position) { return name }
        let start = scanner.position + 1
        let isEscaped = try scanner.string()
        let written = scanner.text[start..<(scanner.position - 1)]
        guard isEscaped else { return names.name(written) }
        arena.reset()
        return names.name(arena.unescapedJSON(written), isPlain: false)
    }
}
