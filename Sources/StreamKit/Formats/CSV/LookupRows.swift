/// Reads the rows of a CSV or TSV file into a `LookupTable`. The header may come after a few other lines.
struct LookupRows: ~Copyable {
    /// The longest row, in bytes.
    private static let maximumRowBytes = 1 << 20

    private let path: String
    private let columns: [String]
    private let numbers: NumberStyle
    private let header: KnownHeaders
    private let registry = FieldNames()
    /// The first lines, until they are complete.
    private var head = ByteBuffer()
    private var reader: CSVReader
    private var hasDialect = false
    private var record = SourceRecord()
    private var arena = Arena()
    /// The positions of the key's columns in a row.
    private var keys: [Int] = []
    /// The positions of the fields in a row.
    private var places: [Int] = []
    /// Which columns are coordinates, whose dots are points.
    private var isDegrees: [Bool] = []

    init(path: String, columns: [String], quote: UInt8??, _ numbers: NumberStyle) {
        self.numbers = numbers
        self.path = path
        self.columns = columns
        header = KnownHeaders([KnownHeaders.Header(names: columns, quote: quote)])
        reader = CSVReader(registry: registry)
    }

    mutating func push(_ text: ByteView, into table: LookupTable) throws(StreamError) {
        if !hasDialect {
            head.append(text)
            let isEnough = head.view.lineFeeds > KnownHeaders.lineLimit
            return isEnough || head.count > Self.maximumRowBytes ? try begin(into: table) : ()
        }
        reader.supply(text)
        try readRows(into: table)
    }

    mutating func finish(into table: LookupTable) throws(StreamError) {
        if !hasDialect { try begin(into: table) }
        reader.finish()
        try readRows(into: table)
        if keys.isEmpty { throw table.fault(in: path, or: "no header") }
    }

    private mutating func begin(into table: LookupTable) throws(StreamError) {
        hasDialect = true
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
        reader = CSVReader(options, registry: registry, maximumRecordBytes: Self.maximumRowBytes)
        reader.supply(head.view)
        try readRows(into: table)
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

    private mutating func readRows(into table: LookupTable) throws(StreamError) {
        while true {
            switch reader.next(into: &record) {
            case .record:
                try add(to: table)
            case .document:
                try begin(reader.columns, of: table)
            case .rejected(let rejection):
                table.note(rejection)
            case .warning, .note:
                break
            case .unusable(let reason):
                throw StreamError(.unreadableInput, "\(path): \(reason)")
            case .needsInput, .endOfInput:
                return
            }
        }
    }

    /// The header; another one in the middle of the file may have its columns in another order.
    private mutating func begin(_ columns: [FieldName], of table: LookupTable) throws(StreamError) {
        let names = columns.map { registry.bytes(of: $0) }
        keys.removeAll()
        for column in self.columns {
            guard let key = names.firstIndex(of: Array(column.utf8)) else {
                throw LookupTable.fault(in: path, withoutColumn: column, columns.map { registry.string(of: $0) })
            }
            keys.append(key)
        }
        if table.fields.isEmpty { table.fields = names.filter { name in !keys.contains { names[$0] == name } } }
        isDegrees = PlaceFields(nil, registry: registry).areCoordinates(columns)
        places = table.fields.map { names.firstIndex(of: $0) ?? .max }
    }

    private mutating func add(to table: LookupTable) throws(StreamError) {
        guard record.bytes.isUTF8 else {
            let reason = "bytes that are not UTF-8"
            return table.note(
                Rejection(line: record.line, offset: record.offset, reason: reason, raw: record.bytes))
        }
        arena.reset()
        var texts: [ByteView] = []
        texts.reserveCapacity(keys.count)
        for key in keys {
            texts.append(key < record.count ? numbers.withPoint(record.value(key, &arena), &arena) : .empty)
        }
        // Fields with escapes are copied without them.
        var cells: [ByteView] = []
        cells.reserveCapacity(places.count)
        for place in places {
            guard place < record.count else {
                cells.append(.empty)
                continue
            }
            let text = record.value(place, &arena)
            cells.append(isDegrees[place] ? numbers.degreesWithPoint(text, &arena) : numbers.withPoint(text, &arena))
        }
        guard table.add(key: { texts[$0] }, { cells[$0] }) else {
            throw StreamError(.unreadableInput, "\(path): more rows than fit into 4 GB")
        }
    }
}
