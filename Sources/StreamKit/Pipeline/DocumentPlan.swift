/// What is decided once, at the start of a document, and applies to all of its records.
struct DocumentPlan {
    let shape: RecordShape
    /// A table's columns; empty if records name their fields.
    let columns: [FieldName]
    /// Which of the columns have no name of their own.
    let unnamed: [Bool]
    /// The line of a table's header.
    var headerLine: Int
    /// Whether it is a table whose first rows are still to be examined.
    var awaitsRows: Bool
    /// What separates a table's fields.
    private let delimiter: UInt8?
    /// Whether some rows have been examined, whether there has been a hint, and the most cells with text of a line so far.
    private(set) var hasRows = false
    private var isHinted = false
    private var mostFilled = 0
    /// How many rows have had one field more than the header.
    private var longerRows = 0
    /// Where the rows so far have all one delimiter each, that and their number.
    private var pairs: (delimiter: StaticString, rows: Int)?
    /// The schema of its records; `nil` until an item of a feed has shown it. Objects are judged one by one: it is that of
    /// the last.
    var schema: (any RecordSchema)?
    /// How input is reshaped before the schema gets it; for objects, of those that no schema has a reshaping for.
    private(set) var reshaping: Reshaping?
    /// Whether input is reshaped before a schema gets it.
    var isReshaped = false
    /// Whether the current record's schema has a reshaping for it.
    var isMapped = false
    /// Whether rows that pass `rowFilter` go to the writer as they were read.
    private(set) var passesRows = false
    private(set) var rowFilter: RecordFilter?
    /// What fills rows of tables before this one.
    var filledBefore: [Reshaping] = []

    /// - Parameter line: where it begins.
    /// - Parameter delimiter: what separates a table's fields.
    init(
        _ shape: RecordShape, columns: [FieldName] = [], unnamed: [Bool] = [], delimiter: UInt8? = nil, line: Int = 1
    ) {
        self.shape = shape
        self.delimiter = delimiter
        self.columns = columns
        self.unnamed = unnamed
        headerLine = line
        awaitsRows = shape == .table
    }

    /// Sets how input is reshaped before the schema gets it.
    mutating func reshape(_ reshaping: Reshaping?) {
        let isIdle = reshaping.map { $0.mapping.elements.isEmpty && $0.state.state.passesAll(shape) } ?? true
        self.reshaping = isIdle ? nil : reshaping
        reshaping?.state.state.unnamed = unnamed
        isReshaped = !isIdle
        isMapped = !isIdle && shape == .table
    }

    /// Passes rows to the writer as they were read from here on.
    mutating func passRows(_ filter: RecordFilter?) {
        passesRows = true
        rowFilter = filter
    }

    /// The output's columns according to this document and its first record, which may be empty.
    func outputColumns(_ schema: any RecordSchema, _ first: borrowing Record) -> OutputColumns {
        let refuses = schema.refusesFurtherFields
        if let fixed = schema.fixedColumns {
            var columns = OutputColumns(names: fixed, refusesFurtherFields: refuses)
            columns.optional = schema.ownColumns
            return columns
        }
        var present = FieldList()
        for index in 0..<first.count where first.value(index).kind != .absent { present.append(first.name(index)) }
        if columns.isEmpty { return OutputColumns(names: present.names, refusesFurtherFields: refuses) }
        // A column without a name counts if it has a value in the first record.
        var names = columns.indices.filter { !unnamed[$0] || present.contains(columns[$0]) }.map { columns[$0] }
        let own = FieldList(columns)
        names += schema.tableFields.filter { !own.contains($0) }
        return OutputColumns(names: names, refusesFurtherFields: refuses)
    }

    /// The known fields: of the schema, the table, the first record.
    func knownFields(_ schema: any RecordSchema, _ first: borrowing Record) -> FieldList {
        var known = FieldList(schema.fixedColumns ?? [])
        if !columns.isEmpty { known.append(contentsOf: schema.tableFields) }
        for index in 0..<first.count { known.append(first.name(index)) }
        return known
    }
}

// MARK: Hints

extension DocumentPlan {
    /// What is odd about a header: numbers only; or one column with another delimiter in its name, which is probably a mistake.
    /// - Parameter asked: the delimiter that was asked for, if one was.
    mutating func hintOfHeader(asked: UInt8?, _ registry: FieldNames) -> RunNote? {
        let named = columns.indices.filter { !unnamed[$0] }
        mostFilled = named.count
        isHinted = true
        let areNumbers = named.allSatisfy { registry.bytes(of: columns[$0]).withView { $0.number != nil } }
        if areNumbers, !named.isEmpty { return .headerOfNumbers }
        isHinted = columns.first.map { registry.bytes(of: $0).starts(with: "HTTP/".utf8) } ?? false
        if isHinted { return .httpHeader }
        guard columns.count == 1 else { return nil }
        // A comma in a name of a table with commas is between quotes.
        let delimiters = Self.delimiters.dropFirst((asked ?? ASCII.comma) == ASCII.comma ? 1 : 0)
        guard let delimiter = delimiters.first(where: { header(has: $0, registry) }) else { return nil }
        isHinted = true
        return .oneColumn(delimiter: ByteView(delimiter)[0])
    }

    /// A header before rows that look more like one may be a line about the table.
    /// - Parameters:
    ///   - row: one of the first rows, or what was rejected instead.
    ///   - line: where it begins.
    ///   - isRejected: whether it was rejected.
    mutating func hintOfRow(
        _ row: ByteView, line: Int, isRejected: Bool, _ registry: FieldNames
    ) -> RunNote? {
        // An empty value of the only column may be a blank line below a title.
        if columns.count == 1, row.isBlank { return nil }
        let isFirst = !hasRows
        hasRows = true
        if isHinted || line - headerLine >= Self.longestPreamble {
            awaitsRows = false
            return nil
        }
        if columns.count == 1, isFirst || pairs != nil, let hint = hintOfPairs(row, isFirst: isFirst, registry) {
            awaitsRows = false
            return hint
        }
        if let delimiter, row.hasBlankBeforeQuote(delimiter) {
            awaitsRows = false
            return .blanksBeforeQuotes
        }
        if isFirst, row.trimmed.isLikeObject {
            awaitsRows = false
            return .objectsBelowHeader
        }
        // It is another format.
        if let first = row.trimmed.array.first, [ASCII.lessThan, ASCII.leftBrace, ASCII.leftBracket].contains(first) {
            return nil
        }
        let counts = Self.delimiters.filter { columns.count == 1 || ByteView($0)[0] == delimiter }
            .map { (delimiter: $0, cells: row.filledCells(between: ByteView($0)[0], isSentence: columns.count == 1)) }
        if !isRejected { longerRows = .min }
        if isRejected, columns.count > 1, counts.last?.cells.all == columns.count + 1 {
            longerRows += 1
            if longerRows == Self.rowsWithoutName {
                awaitsRows = false
                return .oneFieldMore
            }
        }
        guard let best = counts.max(by: { $0.cells.count < $1.cells.count }) else { return nil }
        defer { mostFilled = max(mostFilled, best.cells.count) }
        let isFuller = best.cells.count >= mostFilled + 2 && !best.cells.haveNumber
        // Years are names, too.
        let areNames = best.cells.count > 1 && (!best.cells.haveNumber || best.cells.count == columns.count)
        guard isFuller || namesOnlyFirst && areNames else { return nil }
        awaitsRows = false
        let byte = ByteView(best.delimiter)[0]
        return .fullerLine(line, delimiter: columns.count > 1 || byte == ASCII.comma ? nil : byte)
    }

    /// Whether the header has several cells, of which only the first one is filled.
    private var namesOnlyFirst: Bool {
        columns.count > 1 && unnamed.indices.allSatisfy { unnamed[$0] == ($0 > 0) }
    }

    /// The delimiters that hints are about, the comma first.
    private static let delimiters: [StaticString] = [",", ";", "|", "\t"]
    /// How many rows with one field more than the header are no accident.
    private static let rowsWithoutName = 2
    /// How many lines may stand before a header.
    static let longestPreamble = 10

    /// A header of one column before a row of several, or before three rows of two, may be a line about the table.
    private mutating func hintOfPairs(_ row: ByteView, isFirst: Bool, _ registry: FieldNames) -> RunNote? {
        for delimiter in Self.delimiters where !header(has: delimiter, registry) {
            let byte = ByteView(delimiter)[0]
            // In sentences a space follows.
            let fields = (0..<row.count).filter {
                row[$0] == byte && ($0 + 1 == row.count || row[$0 + 1] != ASCII.space)
            }
            if fields.count == 1, pairs == nil || ByteView(pairs!.delimiter)[0] == byte {
                pairs = (delimiter, (pairs?.rows ?? 0) + 1)
                if pairs!.rows < Self.rowsOfPairs { return nil }
            } else if fields.count < 2 || !isFirst {
                continue
            }
            return .severalColumnsBelow(delimiter: byte == ASCII.comma ? nil : byte)
        }
        pairs = nil
        return nil
    }

    /// How many rows of two fields are needed: a single one may well be a name with a comma in it.
    private static let rowsOfPairs = 3

    /// A longer name of the only column is probably text of another encoding.
    private static let longestName = 100

    /// A header without rows may be a message saved instead of the data, or the remains of a feed.
    func missingRowsHint(_ registry: FieldNames) -> RunNote? {
        if header(has: "</", registry) { return .tagsInHeader }
        guard columns.count == 1, header(has: " ", registry) || registry.bytes(of: columns[0]).count > Self.longestName
        else { return nil }
        return .headerAlone
    }

    private func header(has text: StaticString, _ registry: FieldNames) -> Bool {
        columns.contains { registry.bytes(of: $0).withView { $0.contains(ByteView(text)) } }
    }
}

extension ByteView {
    /// Whether it begins and ends like a JSON object.
    fileprivate var isLikeObject: Bool {
        guard count > 4, self[0] == ASCII.leftBrace, last == ASCII.rightBrace else { return false }
        return dropFirst(1).trimmed[0] == ASCII.quote
    }

    /// Whether blanks stand before a quote at the beginning of a field.
    fileprivate func hasBlankBeforeQuote(_ delimiter: UInt8) -> Bool {
        guard delimiter != ASCII.space, var quote = firstIndex(of: ASCII.quote) else { return false }
        let first = quote
        while quote > 0, self[quote - 1] == ASCII.space { quote -= 1 }
        return quote < first && quote > 0 && self[quote - 1] == delimiter
    }

    /// How many cells a row has, how many of them have text, and whether one of them is a number.
    /// - Parameter isSentence: whether a delimiter before a blank belongs to a sentence.
    fileprivate func filledCells(between delimiter: UInt8, isSentence: Bool) -> (all: Int, count: Int, haveNumber: Bool)
    {
        var (all, filled, haveNumber, isQuoted, start) = (0, 0, false, false, 0)
        for place in 0...count {
            if place < count, self[place] == ASCII.quote { isQuoted.toggle() }
            guard place == count || self[place] == delimiter && !isQuoted else { continue }
            if isSentence, place + 1 < count, self[place + 1] == ASCII.space { continue }
            var cell = self[start..<place].trimmed
            if cell.count > 1, cell[0] == ASCII.quote, cell.last == ASCII.quote {
                cell = cell[1..<(cell.count - 1)].trimmed
            }
            all += 1
            if !cell.isEmpty { filled += 1 }
            if cell.number != nil { haveNumber = true }
            start = place + 1
        }
        return (all, filled, haveNumber)
    }
}
