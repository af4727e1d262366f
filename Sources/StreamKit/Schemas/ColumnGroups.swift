/// The groups of columns of which a mapping makes a record each.
///
/// ```
///   columns = product, price: diesel = "Diesel", e5 = "E5"
///   date = 2021-02-13, diesel = 1.599, e5 = 1.659   ▶   date = 2021-02-13, product = Diesel, price = 1.599
///                                                       date = 2021-02-13, product = E5, price = 1.659
/// ```
struct ColumnGroups {
    /// The names that the columns of a group have in its record; the first is the label's.
    let names: [FieldName]
    /// The columns of each group.
    let fields: [[FieldName]]
    /// How many of the current record's groups have had their turn, and how many have had it when it comes.
    private var doneCount = 0
    private var skippedCount = 0
    private let labels: [[UInt8]]
    private let numbers: NumberStyle
    /// The columns that share a name with those in the record, and their values before any group got it.
    private let shared: [FieldName]
    private var values: [Value] = []

    init(_ mapping: RecordMapping, _ numbers: NumberStyle, _ registry: FieldNames) {
        self.numbers = numbers
        names = mapping.columnNames.map { registry.intern(text: $0) }
        fields = mapping.columnGroups.map { $0.fields.map { registry.intern(text: $0) } }
        labels = mapping.columnGroups.map { Array($0.label.utf8) }
        shared = names.filter(Set(fields.joined()).contains)
    }

    /// Whether a column of a group is replaced in the record of a group.
    var replacesColumns: Bool { !shared.isEmpty }

    /// A row begins.
    /// - Parameter skippedCount: how many groups of its records are left out.
    mutating func beginRow(skippedCount: Int) {
        self.skippedCount = skippedCount
        beginRecord()
    }

    /// A record begins whose fields are not known yet.
    mutating func beginRecord() { doneCount = 0 }

    /// Moves to the next group; if there are no groups at all, there is one turn. Returns whether there was another.
    mutating func next() -> Bool {
        if doneCount == max(count, 1) { return false }
        doneCount += 1
        return true
    }

    /// The current group.
    var current: Int { doneCount - 1 }
    /// Its label.
    var label: String? {
        isEmpty || doneCount == 0 ? nil : String(decoding: labels[current], as: UTF8.self)
    }

    /// The fields of the record have come.
    mutating func begin(_ record: borrowing Record) {
        doneCount = skippedCount
        values.removeAll(keepingCapacity: true)
        for name in shared { values.append(record.value(of: name)) }
    }

    private func value(of column: FieldName, in record: borrowing Record) -> Value {
        shared.firstIndex(of: column).map { values[$0] } ?? record.value(of: column)
    }

    var isEmpty: Bool { fields.isEmpty }
    var count: Int { fields.count }

    /// Whether a row with these fields becomes a record of a group: its first column has a value.
    func hasRecord(_ group: Int, in record: borrowing Record) -> Bool {
        let first = value(of: fields[group][0], in: record)
        let isZeroOrLess = (first.kind == .text ? numbers : .point).reading(first.bytes).isZeroOrLess
        return first.isPresent && !first.bytes.isBlank && !isZeroOrLess
    }

    /// Gives the columns of a group, and its label, the names that they have in its record.
    func unpivot(_ group: Int, in record: inout Record) {
        record.set(names[0], Value(.text, labels[group].withView { record.scratch.copy($0) }))
        for index in 1..<names.count {
            let value = value(of: fields[group][index - 1], in: record)
            record.set(names[index], value.isPresent ? value : .missing)
        }
    }
}
