/// Reads the objects of NDJSON or a JSON document into a `LookupTable`.
struct LookupObjects: ~Copyable {
    /// The longest object, in bytes.
    static let maximumRecordBytes = 1 << 20
    /// The most fields of all objects together.
    private static let maximumFields = 4096

    /// Whether they are parts of a document, not a line each.
    var isDocument = false
    private let path: String
    private let columns: [String]
    private let registry: FieldNames
    private let keys: [FieldName]
    private var lines: NDJSONReader
    private var document: JSONDocumentReader
    private var reshaper: Reshaper
    private var object = SourceRecord()
    private var flat = SourceRecord()
    /// Which of the keys some object has.
    private var found: [Bool]
    /// The fields of the table, where each of them is, and the values of the current object.
    private var fields: [FieldName] = []
    private var places = FieldTable<Int32>(-1)
    private var values: [ByteView] = []
    private var arena = Arena()
    /// The bytes that stand for the kinds of values.
    private var kinds = ByteBuffer()

    init(path: String, columns: [String]) {
        self.path = path
        self.columns = columns
        let registry = FieldNames()
        self.registry = registry
        keys = columns.map { registry.intern(text: $0) }
        found = columns.map { _ in false }
        lines = NDJSONReader(registry: registry, maximumRecordBytes: Self.maximumRecordBytes)
        document = JSONDocumentReader(registry: registry, maximumRecordBytes: Self.maximumRecordBytes)
        var mapping = RecordMapping()
        mapping.flattens = true
        for kind in Value.Kind.absent.rawValue...Value.Kind.json.rawValue { kinds.append(kind) }
        reshaper = Reshaper(mapping, registry: registry, lookups: nil, settings: EvaluationSettings())
        // Names that are needed must not be forgotten with others.
        registry.keepAll()
    }

    mutating func push(_ text: ByteView, into table: LookupTable) throws(StreamError) {
        table.hasKinds = true
        if isDocument { document.supply(text) } else { lines.supply(text) }
        try readObjects(into: table)
    }

    mutating func finish(into table: LookupTable) throws(StreamError) {
        document.finish()
        lines.finish()
        try readObjects(into: table)
        guard let missing = found.firstIndex(of: false) else { return }
        if fields.isEmpty { throw table.fault(in: path, or: "no objects") }
        let names = fields.map { registry.string(of: $0) }
        throw LookupTable.fault(in: path, withoutColumn: columns[missing], names)
    }

    private mutating func readObjects(into table: LookupTable) throws(StreamError) {
        while true {
            switch isDocument ? document.next(into: &object) : lines.next(into: &object) {
            case .record:
                try add(to: table)
            case .document:
                break
            case .rejected(let rejection):
                table.note(rejection)
            case .warning(let line, let reason), .note(let line, let reason):
                throw StreamError(.unreadableInput, reason, at: "\(path):\(line): ")
            case .unusable(let reason):
                throw StreamError(.unreadableInput, reason, at: "\(path): ")
            case .needsInput, .endOfInput:
                return
            }
        }
    }

    private mutating func add(to table: LookupTable) throws(StreamError) {
        guard object.bytes.isUTF8 else { return reject("bytes that are not UTF-8", from: table) }
        reshaper.begin(object)
        while true {
            switch reshaper.next(into: &flat) {
            case .record: try addRow(to: table)
            case .leftOut: break
            case .rejected(let reason): reject(reason, from: table)
            case .end, .cells: return
            }
        }
    }

    private func reject(_ reason: String, from table: LookupTable) {
        table.note(Rejection(line: object.line, offset: object.offset, reason: reason, raw: object.bytes))
    }

    private mutating func addField(_ name: FieldName, to table: LookupTable) throws(StreamError) {
        if fields.count == Self.maximumFields {
            let reason = "more than \(Self.maximumFields) different fields"
            throw StreamError(.unreadableInput, "\(path):\(object.line): \(reason)")
        }
        places[name] = Int32(fields.count)
        fields.append(name)
        table.fields.append(registry.bytes(of: name))
        values.append(.empty)
        registry.keepAll()
    }

    private mutating func addRow(to table: LookupTable) throws(StreamError) {
        arena.reset()
        var texts = keys.map { _ in ByteView.empty }
        for index in values.indices { values[index] = .empty }
        for index in 0..<flat.count {
            guard let name = flat.name(index) else { continue }
            let isText = flat.kind(index) == .text
            let value = isText ? Value(.text, flat.value(index, &arena)) : flat.typedValue(index, &arena)
            if let key = keys.firstIndex(of: name) {
                found[key] = true
                texts[key] = value.isPresent ? value.bytes : .empty
                continue
            }
            if places[name] < 0 { try addField(name, to: table) }
            let kind = Int(value.kind.rawValue)
            values[Int(places[name])] = arena.joined(kinds.view[kind..<(kind + 1)], value.bytes)
        }
        guard table.add(key: { texts[$0] }, { values[$0] }) else {
            throw StreamError(.unreadableInput, "\(path): more rows than fit into 4 GB")
        }
    }
}
