/// `--pivot`: one record for each group of all fields but one, with a column for each value of that one.
///
/// ```
///   seller size mean                    seller S     M
///   Bob    S    150.2      pivot        Bob    150.2 171.9
///   Bob    M    171.9    ─────────▶     Ann    148.1 null
///   Ann    S    148.1      size
/// ```
/// Records and columns come out in the order of appearance. Memory grows with the groups: each value is kept, encoded.
struct PivotTable: ~Copyable {
    /// The most fields of a record.
    static let mostColumns = SourceRecord.maximumFields

    /// A value of a row, and where it is in `values`.
    private struct Cell {
        let column: Int
        let start: Int
    }

    /// A row: where the values of its fields are, and its other values.
    private struct Row {
        let start: Int
        var cells: [Cell] = []
    }

    private let registry: FieldNames
    private let fields: [FieldName]
    private let pivot: FieldName
    /// What was computed for each group.
    private let results: [FieldName]
    private var key: RecordKey
    private var numbers = KeyNumbers()
    private var rows: [Row] = []
    /// Encoded values.
    private var values = ByteBuffer()
    /// The number of the first column of each value of the field, by its text after a byte that tells if it has one.
    private var columnStarts: [[UInt8]: Int] = [:]
    private var columns = FieldList()
    private var taken = 0

    /// - Parameter plan: its last group field is the one to be pivoted.
    init(_ plan: AggregatePlan, registry: FieldNames) {
        func names(_ texts: some Sequence<String>) -> [FieldName] { texts.map { registry.intern(text: $0) } }
        self.registry = registry
        fields = names(plan.groups.dropLast())
        pivot = registry.intern(text: plan.groups.last ?? "")
        results = names(plan.results.map(\.name))
        key = RecordKey(fields, hasher: .random())
        columns.append(contentsOf: fields)
    }

    /// The fields of the records, once all groups have been added.
    var names: [FieldName] { columns.names }

    /// Adds a group's record.
    /// - Throws: `StreamError` if there are too many columns.
    mutating func add(_ group: borrowing Record) throws(StreamError) {
        let number = numbers.number(of: key.of(group) ?? KeyHash(low: 0, high: 0))
        if number == rows.count {
            rows.append(Row(start: values.count))
            for field in fields { values.append(encoded: group.value(of: field)) }
        }
        let first = try column(of: group.value(of: pivot))
        for (offset, result) in results.enumerated() {
            rows[number].cells.append(Cell(column: first + offset, start: values.count))
            values.append(encoded: group.value(of: result))
        }
    }

    /// The number of the first column for a value of the field.
    private mutating func column(of value: Value) throws(StreamError) -> Int {
        var arena = Arena()
        let text = Operand(value, .point, &arena).text(&arena)
        let key = [text == nil ? 0 : 1] + (text?.array ?? [])
        if let known = columnStarts[key] { return known }
        let first = columns.names.count
        guard first + results.count <= Self.mostColumns else {
            throw StreamError(.usage, RunNote.pivotTooWide(registry.string(of: pivot), most: Self.mostColumns))
        }
        columnStarts[key] = first
        for result in results { columns.append(contentsOf: [newName(text ?? .empty, result)]) }
        return first
    }

    /// The name of a column: the value, as `FIELD=VALUE` if it is empty or the name of another column.
    private func newName(_ text: ByteView, _ result: FieldName) -> FieldName {
        let suffix = results.count == 1 ? [] : [ASCII.space] + registry.bytes(of: result)
        var prefix: [UInt8] = []
        let mark = registry.bytes(of: pivot) + [UInt8(ascii: "=")]
        if text.isEmpty { prefix = mark }
        while true {
            let isField = fields.contains { registry.bytes(of: $0) == prefix + text.array }
            let name = registry.intern(prefix + text.array + suffix)
            if !isField, !columns.contains(name) { return name }
            prefix += mark
        }
    }

    /// Takes the next record into an empty one; returns whether there was one.
    mutating func takeNext(into record: inout Record) -> Bool {
        guard taken < rows.count else { return false }
        let row = rows[taken]
        rows[taken].cells = []
        taken += 1
        var decoder = RecordDecoder(values.view.dropFirst(row.start))
        for field in fields { record.append(field, decoder.value(&record.scratch)) }
        for column in columns.names.dropFirst(fields.count) { record.append(column, .missing) }
        for cell in row.cells {
            var decoder = RecordDecoder(values.view.dropFirst(cell.start))
            record.set(cell.column, decoder.value(&record.scratch))
        }
        return true
    }
}
