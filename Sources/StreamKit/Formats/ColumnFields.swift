/// Which field of a record goes into which column, for formats whose columns are fixed by the first document.
struct ColumnFields: ~Copyable {
    private let registry: FieldNames
    private var columns = OutputColumns(names: [], refusesFurtherFields: false)
    /// The column of each field name, or −1.
    private var columnOfName = FieldTable<Int32>(-1)
    /// The field of the current record that goes into each column, or −1.
    private var fieldOfColumn = UncheckedArray<Int32>()
    /// Whether the field has been reported as left out.
    private var reported = FieldTable(false)
    private var reportedGeneration = 0

    init(registry: FieldNames) { self.registry = registry }

    /// The number of columns.
    var count: Int { fieldOfColumn.count }

    /// Sets the columns.
    mutating func begin(_ columns: OutputColumns) {
        self.columns = columns
        columnOfName.removeAll()
        fieldOfColumn.removeAll()
        for _ in columns.names { fieldOfColumn.append(-1) }
        for (index, name) in columns.names.enumerated() { columnOfName[name] = Int32(index) }
    }

    /// Those of the columns that may be missing, by their numbers.
    var optional: [Int] {
        var numbers: [Int] = []
        for name in columns.optional where column(of: name) >= 0 { numbers.append(column(of: name)) }
        return numbers
    }

    /// Does without some columns; a value that a record has there is reported.
    mutating func drop(_ numbers: [Int]) -> [FieldName] {
        let all = columns
        let dropped = numbers.map { all.names[$0] }
        begin(all.without { dropped.contains($0) })
        return dropped
    }

    /// The column of a field, or −1.
    @inline(__always)
    func column(of name: FieldName) -> Int { Int(columnOfName[name]) }

    /// The name of each column.
    var names: [[UInt8]] { columns.names.map { registry.bytes(of: $0) } }

    /// A field that is not among the columns, if these are the only ones allowed.
    func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName? {
        guard columns.refusesFurtherFields else { return nil }
        for index in 0..<record.count where record.value(index).isPresent {
            let name = record.name(index)
            if columnOfName[name] < 0, !isDropped(name) { return name }
        }
        return nil
    }

    /// Finds the column of each field of a record.
    /// - Returns: the outcome for the record: `.written`, `.refused`, or `.withoutFields` not reported yet.
    @inline(__always)
    mutating func find(in record: borrowing Record) -> WriteOutcome {
        var further: [FieldName] = []
        for index in 0..<record.count {
            let name = record.name(index)
            let column = columnOfName[name]
            if column >= 0 {
                fieldOfColumn[Int(column)] = Int32(index)
            } else if record.value(index).isPresent {
                if columns.refusesFurtherFields {
                    for column in 0..<fieldOfColumn.count { fieldOfColumn[column] = -1 }
                    return .refused(name)
                }
                if isUnreported(name) { further.append(name) }
            }
        }
        return further.isEmpty ? .written : .withoutFields(further)
    }

    /// The field that goes into a column, or −1; to be called once per column after `find` of a record.
    @inline(__always)
    mutating func parseField(_ column: Int) -> Int {
        let field = fieldOfColumn[column]
        fieldOfColumn[column] = -1
        return Int(field)
    }

    /// Whether a field has no column, and has not been reported yet.
    func mustReport(_ name: FieldName) -> Bool {
        columnOfName[name] < 0 && (reportedGeneration != registry.generation || !reported[name])
    }

    /// Forgets which fields have been reported as left out.
    mutating func forgetReported() { reported.removeAll() }

    /// Whether a field has not been reported as left out yet.
    private mutating func isUnreported(_ name: FieldName) -> Bool {
        if reportedGeneration != registry.generation {
            reportedGeneration = registry.generation
            reported.removeAll()
        }
        defer { reported[name] = true }
        return !reported[name]
    }
}
