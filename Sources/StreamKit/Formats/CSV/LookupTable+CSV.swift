extension LookupTable {
    /// The longest row, in bytes.
    private static let maximumRowBytes = 1 << 20

    /// Reads a table from a CSV or TSV file with a header, perhaps compressed with gzip.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe.
    ///   - column: the key column; rows in which it is empty are skipped. Its header may come after a few
    ///     other lines.
    ///   - quote: the quote character, or that there is none, if known.
    /// - Throws: `StreamError` with code `.cannotOpen`, `.readFailed`, `.usage` if there is no such column, or
    ///   `.unreadableInput` with the line of a row that cannot be read.
    public convenience init(path: String, column: String, quote: UInt8?? = nil) throws(StreamError) {
        self.init()
        var reading = Reading(path: path, column: column, quote: quote)
        try FileContents.readUnpacked(path) { (text) throws(StreamError) in try reading.push(text, into: self) }
        try reading.finish(into: self)
    }

    /// Reads a table from text in pieces.
    convenience init(_ pieces: [[UInt8]], column: String) throws(StreamError) {
        self.init()
        var reading = Reading(path: "-", column: column)
        for piece in pieces {
            try piece.withView { (text) throws(StreamError) in try reading.push(text, into: self) }
        }
        try reading.finish(into: self)
    }

    /// A table being read.
    private struct Reading: ~Copyable {
        private let path: String
        private let column: String
        private let header: KnownHeaders
        private let registry = FieldNames()
        /// The first lines, until they are complete.
        private var head = ByteBuffer()
        private var reader: CSVReader
        private var hasDialect = false
        private var record = SourceRecord()
        private var arena = Arena()
        private var key: Int?
        /// The positions of the fields in a row.
        private var places: [Int] = []

        init(path: String, column: String, quote: UInt8?? = nil) {
            self.path = path
            self.column = column
            header = KnownHeaders([KnownHeaders.Header(names: [column], quote: quote)])
            reader = CSVReader(registry: registry)
        }

        mutating func push(_ text: ByteView, into table: LookupTable) throws(StreamError) {
            if !hasDialect {
                head.append(text)
                let isEnough = head.view.occurrences(of: ASCII.lineFeed) > KnownHeaders.lineLimit
                return isEnough || head.count > maximumRowBytes ? try begin(into: table) : ()
            }
            reader.supply(text)
            try readRows(into: table)
        }

        mutating func finish(into table: LookupTable) throws(StreamError) {
            if !hasDialect { try begin(into: table) }
            reader.finish()
            try readRows(into: table)
            if key == nil { throw StreamError(.unreadableInput, "\(path): no header") }
        }

        private mutating func begin(into table: LookupTable) throws(StreamError) {
            hasDialect = true
            var options = TableOptions(dialect: Self.dialect(of: head.view))
            if case .delimiter(let delimiter) = Sniffer.delimiterLine(head.view, atEnd: true) {
                options.dialect = CSVDialect(delimiter: delimiter)
                options.skippedLines = 1
            } else if case .start(let start) = header.find(in: head.view, atEnd: true), start.delimiter != ASCII.tab {
                options.dialect = CSVDialect(delimiter: start.delimiter)
                if let quote = start.quote { options.dialect.quote = quote }
                options.skippedLines = start.skippedLines
            }
            reader = CSVReader(options, registry: registry, maximumRecordBytes: maximumRowBytes)
            reader.supply(head.view)
            try readRows(into: table)
        }

        /// The delimiter is the one of these that is most frequent in the first line.
        private static func dialect(of text: ByteView) -> CSVDialect {
            let line = text.prefix(text.firstIndex(of: ASCII.lineFeed) ?? text.count)
            var delimiter = ASCII.comma
            for other in [UInt8(ascii: ";"), ASCII.tab, UInt8(ascii: "|")]
            where line.occurrences(of: other) > line.occurrences(of: delimiter) {
                delimiter = other
            }
            return delimiter == ASCII.tab && line.occurrences(of: ASCII.quote) == 0
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
                    throw StreamError(.unreadableInput, "\(path):\(rejection.line): \(rejection.reason)")
                case .warning(let line, let reason), .note(let line, let reason):
                    throw StreamError(.unreadableInput, "\(path):\(line): \(reason)")
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
            guard let key = names.firstIndex(of: Array(column.utf8)) else {
                let list = columns.map { registry.string(of: $0) }
                let nearest = column.nearest(of: list).map { ", perhaps \u{201C}\($0)\u{201D}" } ?? ""
                throw StreamError(
                    .usage,
                    "\(path): no column \u{201C}\(column)\u{201D}\(nearest); there are: \(list.joined(separator: ", "))"
                )
            }
            self.key = key
            if table.fields.isEmpty { table.fields = names.filter { $0 != names[key] } }
            places = table.fields.map { names.firstIndex(of: $0) ?? .max }
        }

        private mutating func add(to table: LookupTable) throws(StreamError) {
            guard let key, key < record.count else { return }
            arena.reset()
            let text = record.value(key, &arena)
            if text.isEmpty { return }
            // Fields with escapes are copied without them.
            var cells: [ByteView] = []
            cells.reserveCapacity(places.count)
            for place in places { cells.append(place < record.count ? record.value(place, &arena) : .empty) }
            guard table.add(text, { cells[$0] }) else {
                throw StreamError(.unreadableInput, "\(path): more rows than fit into 4 GB")
            }
        }
    }
}
