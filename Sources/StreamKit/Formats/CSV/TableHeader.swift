/// The header of a table: its columns' names as field names, and as written in the file.
final class TableHeader {
    /// The names of the fields: unique, none empty.
    let names: [FieldName]
    /// Which columns have no name of their own; they are left out if empty.
    let isUnnamed: [Bool]
    /// The header row's fields as written, to recognise it when `cat` repeats it.
    let written: [[UInt8]]
    /// The shapes of the names.
    let shapes: NameFilter
    /// The lengths of names, and the columns by name, and by name in any spelling; needed only if a row looks like a header.
    private(set) lazy var nameLengths = Set(written.map(\.count)).subtracting([0]).sorted(by: >)
    private(set) lazy var places = Dictionary(zip(written, written.indices)) { first, _ in first }
    private(set) lazy var foldedPlaces = Dictionary(zip(written.map { $0.map(Self.folded) }, written.indices)) {
        first, _ in first
    }

    /// The header in a row. Duplicates get `_2`, `_3`; an empty name becomes `column_N`.
    convenience init(_ row: borrowing SourceRecord, _ registry: FieldNames) {
        var arena = Arena()
        var written: [[UInt8]] = []
        for index in 0..<row.count { written.append(row.value(index, &arena).array) }
        self.init(written, registry)
    }

    /// A header with these names.
    convenience init(_ written: [[UInt8]], _ registry: FieldNames) {
        self.init(written: written, names: written, registry)
    }

    /// A header written with some names and renamed to others.
    private init(written: [[UInt8]], names: [[UInt8]], _ registry: FieldNames) {
        self.written = written
        self.names = Self.unique(names, registry)
        shapes = NameFilter(written)
        isUnnamed = names.map(\.isEmpty)
    }

    /// Unique names, none empty.
    private static func unique(_ written: [[UInt8]], _ registry: FieldNames) -> [FieldName] {
        // Nearly always they are already.
        if !written.contains(where: \.isEmpty) {
            let names = written.map { registry.intern($0) }
            let numbers = names.map(\.index).sorted()
            if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 != $1 }) { return names }
        }
        var taken: Set<[UInt8]> = Set(written)
        // The least number that the next duplicate of a name gets.
        var nextNumbers: [[UInt8]: Int] = [:]
        var names: [FieldName] = []
        for (index, name) in written.enumerated() {
            var unique = name.isEmpty ? Array("column_\(index + 1)".utf8) : name
            if name.isEmpty ? taken.contains(unique) : nextNumbers[name] != nil {
                var number = nextNumbers[name] ?? 2
                while taken.contains(unique + Array("_\(number)".utf8)) { number += 1 }
                unique += Array("_\(number)".utf8)
                nextNumbers[name] = number + 1
            } else if !name.isEmpty {
                nextNumbers[name] = 2
            }
            taken.insert(unique)
            names.append(registry.intern(unique))
        }
        return names
    }

    /// The same header with other names; further columns without a name may follow. `nil` if the numbers of names and columns
    /// differ.
    func renamed(_ others: [[UInt8]], _ registry: FieldNames) -> TableHeader? {
        guard others.count <= count, !isUnnamed[others.count...].contains(false) else { return nil }
        return TableHeader(written: written, names: others + written[others.count...], registry)
    }

    /// The number of columns.
    var count: Int { names.count }

    /// Whether a row repeats the header. Rows of one column are data.
    func isRepeated(in row: borrowing SourceRecord) -> Bool {
        // Nearly every row differs in its first field's length or first byte.
        guard count >= 2, row.count == count, row.isEscaped(0) || row.range(0).count == written[0].count else {
            return false
        }
        return matches(row, from: 0)
    }

    /// Whether the fields from one on are the names, from one of these on.
    func matches(_ row: borrowing SourceRecord, from start: Int, column first: Int = 0, isFolded: Bool = false) -> Bool
    {
        var arena = Arena()
        for index in first..<count {
            // Nearly every row differs in the first field, so this costs no more.
            let isSame =
                isFolded
                ? Self.isSame(row.value(start + index, &arena), written[index])
                : written[index].withView { row.isEqual(start + index, to: $0) }
            if !isSame { return false }
        }
        return true
    }
}
