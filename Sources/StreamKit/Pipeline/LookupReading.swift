/// Reads a file into a `LookupTable`: rows of CSV or TSV, whose header may come after a few other lines; objects of NDJSON or
/// a JSON document, with nested ones as fields whose names are joined by points.
struct LookupReading: ~Copyable {
    private enum Content {
        case unknown
        case rows
        case lines
        case document
    }

    /// The longest record, in bytes.
    private static let maximumRecordBytes = 1 << 20

    private let path: String
    private let numbers: NumberStyle
    private let header: KnownHeaders
    private let registry = FieldNames()
    private var content = Content.unknown
    /// The first bytes, until they show what the file is.
    private var head = ByteBuffer()
    private var rows: CSVReader
    private var lines: NDJSONReader
    private var document: JSONDocumentReader
    private var reshaper: Reshaper
    private var source = SourceRecord()
    private var flat = SourceRecord()
    /// Whether the file has been read to its end, so that a row without a line end is its last.
    private var isFinished = false
    private var row: LookupRow
    /// Where the cells of a table's rows go; which columns are coordinates, whose dots are points.
    private var slots: [LookupRow.Slot?] = []
    private var areDegrees: [Bool] = []
    private var arena = Arena()

    init(path: String, _ key: LookupKey, quote: UInt8?? = nil, _ numbers: NumberStyle = .point) {
        self.path = path
        self.numbers = numbers
        let columns = key.parts.map(\.column)
        header = KnownHeaders([KnownHeaders.Header(names: columns, quote: quote)])
        row = LookupRow(path: path, columns, registry)
        rows = CSVReader(registry: registry)
        lines = NDJSONReader(registry: registry, maximumRecordBytes: Self.maximumRecordBytes)
        document = JSONDocumentReader(registry: registry, maximumRecordBytes: Self.maximumRecordBytes)
        var mapping = RecordMapping()
        mapping.flattens = true
        reshaper = Reshaper(mapping, registry: registry, lookups: nil, settings: EvaluationSettings())
        // Names that are needed must not be forgotten with others.
        registry.keepAll()
    }

    mutating func push(_ text: ByteView, into table: LookupTable) throws(StreamError) {
        if content == .unknown {
            head.append(text)
            if try decide(atEnd: head.count > Self.maximumRecordBytes) { try pushHead(into: table) }
        } else {
            try read(text, into: table)
        }
    }

    mutating func finish(into table: LookupTable) throws(StreamError) {
        if content == .unknown {
            _ = try decide(atEnd: true)
            try pushHead(into: table)
        }
        try read(nil, into: table)
        try row.checkKey(of: table, or: content == .rows ? "no header" : "no objects")
        table.finish()
    }

    // MARK: What the file is

    /// Decides what the file is; returns whether that is clear.
    private mutating func decide(atEnd: Bool) throws(StreamError) -> Bool {
        switch Sniffer.encoding(head.view, atEnd: atEnd) {
        case .utf8: break
        case .other(let name, _):
            throw StreamError(.unreadableInput, RunNote.unmarkedEncoding(name), at: "\(path): ")
        case .undecided: return false
        }
        switch Sniffer.sniff(head.view, isFull: atEnd, atEnd: atEnd) {
        case .format(.json): content = .document
        case .format(.ndjson):
            // A single object may be a document with an array.
            let end = head.view.firstIndex(of: ASCII.lineFeed)
            let isSingle = end.map { head.view.dropFirst($0).trimmed.isEmpty } ?? true
            if isSingle, !atEnd { return false }
            content = isSingle ? .document : .lines
        case .refused(let format):
            throw StreamError(.unreadableInput, RunNote.foreign(format, source: path), at: "\(path): ")
        case .unmarked(let name): throw StreamError(.unreadableInput, RunNote.unmarkedEncoding(name), at: "\(path): ")
        case .format(.rss): throw StreamError(.unreadableInput, "\(path): XML, not a table or JSON")
        case .undecided: return false
        case .format, .table, .empty:
            if !atEnd, head.view.lineFeeds <= KnownHeaders.lineLimit { return false }
            content = .rows
            rows = CSVReader(tableOptions, registry: registry, maximumRecordBytes: Self.maximumRecordBytes)
        }
        return true
    }

    private var tableOptions: TableOptions {
        var options = TableOptions(dialect: Self.dialect(of: head.view))
        if case .delimiter(let delimiter) = Sniffer.delimiterLine(head.view, atEnd: true) {
            options.dialect = CSVDialect(delimiter: delimiter)
            options.skippedLines = 1
        } else if case .start(let start) = header.find(in: head.view, atEnd: true), start.delimiter != ASCII.tab {
            options.dialect = CSVDialect(delimiter: start.delimiter)
            // With commas it is another form of the file that the mapping knows.
            if let quote = start.quote, start.delimiter != ASCII.comma { options.dialect.quote = quote }
            options.skippedLines = start.skippedLines
        }
        return options
    }

    /// The dialect by the first rows; a table with tabs is TSV unless there are quotes.
    private static func dialect(of text: ByteView) -> CSVDialect {
        let rows = text.withoutByteOrderMark
        guard case .delimiter(let delimiter) = DelimiterSearch(rows, quote: ASCII.quote, atEnd: true).verdict else {
            return CSVDialect()
        }
        return delimiter == ASCII.tab && rows.firstLine.occurrences(of: ASCII.quote) == 0
            ? .tsv : CSVDialect(delimiter: delimiter)
    }

    private mutating func pushHead(into table: LookupTable) throws(StreamError) {
        table.hasKinds = content != .rows
        try read(head.view, into: table)
        head = ByteBuffer()
    }

    // MARK: Records

    /// Lets the reader of the file's format read text, or finish.
    private mutating func read(_ text: ByteView?, into table: LookupTable) throws(StreamError) {
        switch content {
        case .unknown: break
        case .rows:
            if let text { rows.supply(text) } else { rows.finish() }
            isFinished = text == nil
        case .lines: if let text { lines.supply(text) } else { lines.finish() }
        case .document: if let text { document.supply(text) } else { document.finish() }
        }
        while let step = nextStep {
            switch step {
            case .record: try add(to: table)
            case .document: if content == .rows { try begin(rows.columns, of: table) }
            case .rejected(let rejection): table.note(rejection)
            case .warning(let line, let reason), .note(let line, let reason):
                if content == .rows {
                    if table.faults.last?.line != line { table.notes.append((line, reason)) }
                    break
                }
                throw StreamError(.unreadableInput, reason, at: "\(path):\(line): ")
            case .unusable(let reason): throw StreamError(.unreadableInput, reason, at: "\(path): ")
            case .needsInput, .endOfInput: return
            }
        }
    }

    private var nextStep: ReadStep? {
        mutating get {
            switch content {
            case .unknown: nil
            case .rows: rows.next(into: &source)
            case .lines: lines.next(into: &source)
            case .document: document.next(into: &source)
            }
        }
    }

    /// The header; another one in the middle of the file may have its columns in another order.
    private mutating func begin(_ columns: [FieldName], of table: LookupTable) throws(StreamError) {
        try row.checkKey(among: columns)
        areDegrees = PlaceFields(nil, registry: registry).areCoordinates(columns)
        slots = []
        var known = FieldTable(false)
        for column in columns {
            slots.append(known[column] ? nil : row.slot(of: column, in: table))
            known[column] = true
        }
    }

    private mutating func add(to table: LookupTable) throws(StreamError) {
        guard source.bytes.isUTF8 else { return reject("bytes that are not UTF-8", from: table) }
        if content == .rows {
            // The row ran into another header.
            let isCut =
                source.isUnterminated && !isFinished && source.count <= rows.unnamedColumns.lastIndex(of: false) ?? 0
            return isCut ? reject("the row was cut: a header follows in it", from: table) : try addCells(to: table)
        }
        reshaper.begin(source)
        while true {
            switch reshaper.next(into: &flat) {
            case .record: try addFields(to: table)
            case .leftOut: break
            case .rejected(let reason): reject(reason, from: table)
            case .end, .cells: return
            }
        }
    }

    private func reject(_ reason: String, from table: LookupTable) {
        table.note(Rejection(line: source.line, offset: source.offset, reason: reason, raw: source.bytes))
    }

    private mutating func addCells(to table: LookupTable) throws(StreamError) {
        arena.reset()
        row.begin()
        for index in 0..<min(source.count, slots.count) {
            guard let slot = slots[index] else { continue }
            // Fields with escapes are copied without them.
            let text = source.value(index, &arena)
            let isDegrees = slot.isField && areDegrees[index]
            row.set(slot, isDegrees ? numbers.degreesWithPoint(text, &arena) : numbers.withPoint(text, &arena))
        }
        try row.add(to: table)
    }

    private mutating func addFields(to table: LookupTable) throws(StreamError) {
        arena.reset()
        row.begin()
        for index in 0..<flat.count {
            guard let name = flat.name(index) else { continue }
            guard let slot = row.slot(of: name, in: table, isLimited: true) else {
                let reason = "more than \(LookupRow.maximumFields) different fields"
                throw StreamError(.unreadableInput, "\(path):\(source.line): \(reason)")
            }
            let isText = flat.kind(index) == .text
            let value = isText ? Value(.text, flat.value(index, &arena)) : flat.typedValue(index, &arena)
            if slot.isField {
                row.set(slot, value, &arena)
            } else {
                row.set(slot, arena.cell(of: value))
            }
        }
        try row.add(to: table)
    }
}

/// A row that is being made: the texts of its key, and its fields in the order in which the file has shown them.
private struct LookupRow: ~Copyable {
    /// Where a value goes: a part of the key, or a field.
    enum Slot {
        case key(Int)
        case field(Int)

        var isField: Bool { if case .field = self { true } else { false } }
    }

    /// The most fields of all objects together.
    static let maximumFields = 4096

    private let path: String
    private let columns: [String]
    private let keys: [FieldName]
    private let registry: FieldNames
    /// Which parts of the key some record has.
    private var found: [Bool]
    private var fields: [FieldName] = []
    /// Where each of the fields is.
    private var places = FieldTable<Int32>(-1)
    private var texts: [ByteView]
    private var values: [ByteView] = []
    /// The bytes that stand for the kinds of values.
    private var kinds = ByteBuffer()

    init(path: String, _ columns: [String], _ registry: FieldNames) {
        self.path = path
        self.columns = columns
        self.registry = registry
        keys = columns.map { registry.intern(text: $0) }
        found = columns.map { _ in false }
        texts = columns.map { _ in .empty }
        for kind in Value.Kind.absent.rawValue...Value.Kind.json.rawValue { kinds.append(kind) }
    }

    /// Where the value of a field goes; `nil` if there are too many fields.
    mutating func slot(of name: FieldName, in table: LookupTable, isLimited: Bool = false) -> Slot? {
        if let key = keys.firstIndex(of: name) {
            found[key] = true
            return .key(key)
        }
        if places[name] < 0 {
            if isLimited, fields.count == Self.maximumFields { return nil }
            places[name] = Int32(fields.count)
            fields.append(name)
            table.fields.append(registry.bytes(of: name))
            values.append(.empty)
            registry.keepAll()
        }
        return .field(Int(places[name]))
    }

    mutating func begin() {
        for index in texts.indices { texts[index] = .empty }
        for index in values.indices { values[index] = .empty }
    }

    mutating func set(_ slot: Slot, _ text: ByteView) {
        switch slot {
        case .key(let part): texts[part] = text
        case .field(let place): values[place] = text
        }
    }

    /// Sets a value; its kind stands before it.
    mutating func set(_ slot: Slot, _ value: Value, _ arena: inout Arena) {
        let kind = Int(value.kind.rawValue)
        set(slot, arena.joined(kinds.view[kind..<(kind + 1)], value.bytes))
    }

    func add(to table: LookupTable) throws(StreamError) {
        guard table.add(key: { texts[$0] }, { values[$0] }) else {
            throw StreamError(.unreadableInput, "\(path): more rows than fit into 4 GB")
        }
    }

    /// - Throws: `.usage` if a header lacks a part of the key.
    func checkKey(among names: [FieldName]) throws(StreamError) {
        guard let missing = keys.firstIndex(where: { !names.contains($0) }) else { return }
        throw LookupTable.fault(in: path, withoutColumn: columns[missing], names.map { registry.string(of: $0) })
    }

    /// - Parameter reason: what is wrong if there was no record.
    /// - Throws: `.usage` if no record has a part of the key.
    func checkKey(of table: LookupTable, or reason: String) throws(StreamError) {
        guard let missing = found.firstIndex(of: false) else { return }
        if fields.isEmpty { throw table.fault(in: path, or: reason) }
        throw LookupTable.fault(in: path, withoutColumn: columns[missing], fields.map { registry.string(of: $0) })
    }
}
