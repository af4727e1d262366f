/// Fills empty fields with the values of the previous record, as spreadsheets leave them out that are shown once for several
/// rows.
///
/// ```
///   A  Wien   150        A  Wien
///      Graz   151        A  Graz
///             152        A  Graz
///   B         153        B            it has its own first field: what is empty is meant to be
/// ```
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

    /// Whether there is anything that others may be filled with.
    var keepsValues: Bool { (0..<fields.count).contains { fields[$0].kind != .missing } }

    /// Forgets all values: another source begins.
    mutating func removeAll() {
        for index in 0..<fields.count { fields[index].kind = .missing }
        hasLostRow = false
    }

    /// Fills the fields of a record if the first of them is empty: else the record brings its own, even if some of these are
    /// empty.
    /// - Parameter isRow: whether it has all fields there are: what a table has no column for is not filled.
    /// - Returns: the field that cannot be filled, because the row with its value could not be read.
    mutating func fill(_ record: inout Record, isRow: Bool) -> FieldName? {
        var isFilled: Bool?
        var bringsOthers = false
        for index in 0..<fields.count {
            let name = fields[index].name
            let place = (0..<record.count).first { record.name($0) == name }
            if isRow, place == nil { continue }
            let value = place.map { record.value($0) } ?? .absent
            let isEmpty = value.isEmptyCell
            if isFilled == nil {
                isFilled = isEmpty
                if isEmpty, hasLostRow { return name }
                hasLostRow = false
                if !isEmpty { forgetTexts() }
            }
            if isFilled == false {
                if !isEmpty { keep(value, index) }
            } else if !isEmpty {
                bringsOthers = true
            } else if fields[index].kind != .missing {
                let value = kept(index, &record.scratch)
                if let place { record.set(place, value) } else { record.append(name, value) }
            }
        }
        if bringsOthers { keepFields(of: record) }
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

    /// Keeps the values of a record that has been filled, and of others what it has no field for.
    private mutating func keepFields(of record: borrowing Record) {
        var others = ByteBuffer()
        swap(&texts, &others)
        for index in 0..<fields.count {
            let field = fields[index]
            let value = record.value(of: field.name)
            if !value.isEmptyCell {
                keep(value, index)
            } else if field.kind != .missing {
                keep(Value(field.kind, others.view[field.start..<field.end]), index)
            }
        }
    }

    private func kept(_ index: Int, _ arena: inout Arena) -> Value {
        let field = fields[index]
        return Value(field.kind, arena.copy(texts.view[field.start..<field.end]))
    }
}

extension Value {
    /// Whether it is filled from the record before.
    fileprivate var isEmptyCell: Bool { !isPresent || kind == .text && bytes.isBlank }
}

/// Which rows of a table others are filled from.
struct RowFilling {
    /// How many cells may be filled.
    static let limit = 64
    /// The cells that are filled if the first of them is empty; at most `limit`.
    let cells: [Int]
    let cut: RowCut
    let unnamed: [Bool]
    let registry: FieldNames

    /// The cells of which a row brings its own values, a bit for each: all if it brings the first; `nil` if the row was cut: none
    /// after it is filled until one brings the first.
    func cellsBrought(by row: borrowing SourceRecord) -> UInt64? {
        if cut.reason(row, unnamed, registry) != nil { return nil }
        var brought: UInt64 = 0
        for (index, cell) in cells.enumerated() where cell < row.count && !row.raw(cell).isBlank {
            if index == 0 {
                brought = .max
                break
            }
            brought |= 1 << UInt64(index)
        }
        return brought
    }
}
