/// Fills empty fields with the values of the previous record, as spreadsheets leave them out that are shown once for several
/// rows.
struct FieldFiller: ~Copyable {
    // Not private: Swift 6.3.1 crashes on that in debug builds, since a generic struct is specialised for it.
    struct Kept: BitwiseCopyable {
        let name: FieldName
        /// Its cell in the rows of the current table; negative if they have none.
        var cell: Int32 = -1
        var kind = Value.Kind.missing
        var start = 0
        var end = 0
    }

    /// Whether a row could not be read since values to fill others with came.
    var hasLostRow = false
    /// Whether some fields are cells of the current table.
    private(set) var keepsCells = false
    /// The fields, with the kinds of their values and the places of the texts.
    private var fields = UncheckedArray<Kept>()
    private var texts = ByteBuffer()
    private var arena = Arena()

    init(_ names: [String], registry: FieldNames) {
        for name in names { fields.append(Kept(name: registry.intern(text: name))) }
    }

    /// Forgets all values: another source begins.
    mutating func removeAll() {
        for index in 0..<fields.count { fields[index].kind = .missing }
        hasLostRow = false
    }

    /// Fills the fields of a record if the first of them is empty: else the record brings its own, even if some of these are
    /// empty.
    /// - Returns: the field that cannot be filled, because the row with its value could not be read.
    mutating func fill(_ record: inout Record) -> FieldName? {
        var isFilled: Bool?
        for index in 0..<fields.count {
            let name = fields[index].name
            guard let place = (0..<record.count).first(where: { record.name($0) == name }) else { continue }
            let value = record.value(place)
            let isEmpty = !value.isPresent || value.kind == .text && value.bytes.isBlank
            if isFilled == nil {
                isFilled = isEmpty
                if isEmpty, hasLostRow { return name }
                hasLostRow = false
                if !isEmpty { forgetTexts() }
            }
            if isFilled == false {
                if !isEmpty { keep(value, index) }
            } else if isEmpty, fields[index].kind != .missing {
                record.set(place, kept(index, &record.scratch))
            }
        }
        return nil
    }

    /// A table begins; its rows may be kept by cell.
    mutating func begin(_ cells: [(cell: Int, name: FieldName)]) {
        keepsCells = !cells.isEmpty
        for index in 0..<fields.count {
            fields[index].cell = Int32(cells.first { $0.name == fields[index].name }?.cell ?? -1)
        }
    }

    /// Keeps the values of a row that brings its own, by cell: all of the row, and where they are in it.
    mutating func keep(cellsOf row: borrowing SourceRecord) {
        hasLostRow = false
        texts.removeAll()
        texts.append(row.bytes)
        for index in 0..<fields.count {
            let cell = Int(fields[index].cell)
            guard cell >= 0, case let text = row.raw(cell), !text.isBlank else {
                fields[index].kind = .missing
                continue
            }
            if row.isEscaped(cell) {
                arena.reset()
                keep(.text(row.value(cell, &arena)), index)
            } else {
                let start = unsafe text.base - row.bytes.base
                fields[index].kind = .text
                (fields[index].start, fields[index].end) = (start, start + text.count)
            }
        }
    }

    private mutating func forgetTexts() {
        for index in 0..<fields.count { fields[index].kind = .missing }
        texts.removeAll()
    }

    private mutating func keep(_ value: Value, _ index: Int) {
        fields[index].kind = value.kind
        fields[index].start = texts.count
        texts.append(value.bytes)
        fields[index].end = texts.count
    }

    private func kept(_ index: Int, _ arena: inout Arena) -> Value {
        let field = fields[index]
        return Value(field.kind, arena.copy(texts.view[field.start..<field.end]))
    }
}

/// Which rows of a table others are filled from.
struct RowFilling {
    /// The first cell that is filled if it is empty, and all others with it.
    let cell: Int
    let cut: RowCut
    let unnamed: [Bool]
    let registry: FieldNames

    /// Whether a row brings its own values.
    func isSource(_ row: borrowing SourceRecord) -> Bool {
        row.count > cell && !row.raw(cell).isBlank && cut.reason(row, unnamed, registry) == nil
    }
}
