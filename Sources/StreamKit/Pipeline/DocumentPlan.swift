/// What is decided once, where a document begins, and holds for all of its records.
struct DocumentPlan {
    let shape: RecordShape
    /// A table's columns; empty where records name their fields.
    let columns: [FieldName]
    /// Which of the columns have no name of their own.
    let unnamed: [Bool]
    /// The line of a table's header.
    var headerLine: Int
    /// A table that has not had a row yet.
    var awaitsRows: Bool
    /// The schema of its records; nothing while no item of a feed has told. Objects are judged one by one: it is that of
    /// the last.
    var schema: (any RecordSchema)?
    /// What becomes of what is read before the schema gets it; of objects, of those that no schema has a reshaping for.
    private(set) var reshaping: Reshaping?
    /// Whether anything becomes of what is read before a schema gets it.
    var isReshaped = false
    /// The record under way is one that its schema has a reshaping for.
    var isMapped = false
    /// Rows go to the writer as they were read, those that meet `rowFilter`.
    private(set) var passesRows = false
    private(set) var rowFilter: RecordFilter?

    /// - Parameter line: where it begins.
    init(_ shape: RecordShape, columns: [FieldName] = [], unnamed: [Bool] = [], line: Int = 1) {
        self.shape = shape
        self.columns = columns
        self.unnamed = unnamed
        headerLine = line
        awaitsRows = shape == .table
    }

    /// Says what becomes of what is read before the schema gets it.
    mutating func reshape(_ reshaping: Reshaping?) {
        let isIdle = reshaping.map { $0.mapping.elements.isEmpty && $0.state.state.passesAll(shape) } ?? true
        self.reshaping = isIdle ? nil : reshaping
        isReshaped = !isIdle
        isMapped = !isIdle && shape == .table
    }

    /// From here on rows go to the writer as they were read.
    mutating func passRows(_ filter: RecordFilter?) {
        passesRows = true
        rowFilter = filter
    }

    /// The output's columns by this document, whose first record is at hand, or empty.
    func outputColumns(_ schema: any RecordSchema, _ first: borrowing Record) -> OutputColumns {
        let refuses = schema.refusesFurtherFields
        if let fixed = schema.fixedColumns { return OutputColumns(names: fixed, refusesFurtherFields: refuses) }
        var present = FieldList()
        for index in 0..<first.count where first.value(index).kind != .absent { present.append(first.name(index)) }
        if columns.isEmpty { return OutputColumns(names: present.names, refusesFurtherFields: refuses) }
        // A column without a name counts if the first record has something in it.
        var names = columns.indices.filter { !unnamed[$0] || present.contains(columns[$0]) }.map { columns[$0] }
        let own = FieldList(columns)
        names += schema.tableFields.filter { !own.contains($0) }
        return OutputColumns(names: names, refusesFurtherFields: refuses)
    }

    /// The fields that there are: of the schema, the table, the first record.
    func knownFields(_ schema: any RecordSchema, _ first: borrowing Record) -> FieldList {
        var known = FieldList(schema.fixedColumns ?? [])
        if !columns.isEmpty { known.append(contentsOf: schema.tableFields) }
        for index in 0..<first.count { known.append(first.name(index)) }
        return known
    }
}

// MARK: Hints

extension DocumentPlan {
    /// A header of one column with another delimiter in its name was hardly meant so.
    func delimiterHint(_ registry: FieldNames, _ terms: MessageTerms) -> String? {
        guard columns.count == 1 else { return nil }
        let delimiters: [StaticString] = [";", "|", "\t"]
        guard let delimiter = delimiters.first(where: { header(has: $0, registry) }) else { return nil }
        return "one column only: if \u{201C}\(delimiter)\u{201D} parts the fields, \(terms.setDelimiter) '\(delimiter)'"
    }

    /// A header of one column in front of a row of several may be a line about the table.
    /// - Parameter row: the first one.
    func preambleHint(_ row: ByteView, _ registry: FieldNames, _ terms: MessageTerms) -> String? {
        guard columns.count == 1 else { return nil }
        for delimiter in [",", ";", "|", "\t"] as [StaticString] where !header(has: delimiter, registry) {
            let byte = ByteView(delimiter)[0]
            // In sentences a blank follows.
            let fields = (0..<row.count).filter {
                row[$0] == byte && ($0 + 1 == row.count || row[$0 + 1] != ASCII.space)
            }
            guard fields.count > 1 else { continue }
            let hint = "one column only, and more in the next row: if that is the header, \(terms.skipLines) 1"
            if byte == ASCII.comma { return hint }
            return "\(hint); if \u{201C}\(delimiter)\u{201D} parts the fields, \(terms.setDelimiter) '\(delimiter)'"
        }
        return nil
    }

    /// A header without rows may be a message that was saved in place of the data, or what is left of a feed.
    func missingRowsHint(_ registry: FieldNames, _ terms: MessageTerms) -> String? {
        if header(has: "</", registry) {
            return "a header without rows, with tags in it: if it is a part of a feed, \(terms.readAsFeed)"
        }
        guard columns.count == 1, header(has: " ", registry) else { return nil }
        return "one line only, taken for a header: no records"
    }

    private func header(has text: StaticString, _ registry: FieldNames) -> Bool {
        columns.contains { registry.bytes(of: $0).withView { $0.contains(ByteView(text)) } }
    }
}
