/// Describes a table so common that its header is recognised in any order and in mid-stream; and rows of this and of other
/// tables without any header, by their shapes.
public struct KnownTable: Sendable {
    /// The columns, any of which a header may begin with that runs into a row.
    public let columns: [[UInt8]]
    /// A row that has all of these as fields, in any case, is a header.
    public let required: [[UInt8]]
    private let shapes: @Sendable () -> [RowShape]

    /// A table to be recognised.
    /// - Parameters:
    ///   - columns: its columns.
    ///   - required: those that make a row a header.
    ///   - shapes: the shapes of its rows, and of other tables'; asked for when a table's first row is no known header.
    public init(columns: [[UInt8]], required: [[UInt8]], shapes: @escaping @Sendable () -> [RowShape]) {
        self.columns = columns
        self.required = required
        self.shapes = shapes
    }

    /// The shape that a row has, if it is one of those known. One without a number is a header, as first rows mostly are.
    func shape(of row: borrowing SourceRecord) -> RowShape? {
        let hasNumber = (0..<row.count).contains { row.raw($0).first.map(ASCII.isDigit) ?? false }
        guard hasNumber else { return nil }
        for shape in shapes() where shape.fits(row) { return shape }
        return nil
    }

    /// Whether a row has numbers in half of the places or more in which another one has some: a header has few.
    private static func hasNumbers(_ row: borrowing SourceRecord, like other: borrowing SourceRecord) -> Bool {
        var (all, own) = (0, 0)
        for index in 0..<min(row.count, other.count) where other.raw(index).number != nil {
            all += 1
            if row.raw(index).number != nil { own += 1 }
        }
        return own > 0 && 2 * own >= all
    }

    /// Whether a row, from its field `first` on, is a header of this table, in any case.
    func isHeader(_ row: borrowing SourceRecord, from first: Int = 0) -> Bool {
        required.allSatisfy { name in
            let length = name.count
            for index in first..<row.count where row.range(index).count == length {
                if Self.ends(row.raw(index), with: name) { return true }
            }
            return false
        }
    }

    /// Where a header begins that runs into a row.
    func seam(_ columnCount: Int, in row: borrowing SourceRecord) -> HeaderSeam? {
        for field in 0..<min(columnCount + 1, row.count - 1) {
            let text = row.raw(field)
            for name in columns where Self.ends(text, with: name) {
                let isJoined = text.count > name.count
                let hasDigit = row.hasDigitInFront(before: isJoined ? field + 1 : field)
                // A column's name may end with another's.
                let isFirst = isJoined && name == columns[0] && !text.endsWord(before: name.count)
                if field == 0, !isFirst, !hasDigit { continue }
                let rest = KnownTable(columns: columns, required: required.filter { $0 != name }, shapes: shapes)
                guard rest.isHeader(row, from: field + 1) else { continue }
                let isCertain = isFirst || field >= columnCount - 1 || isJoined && hasDigit
                return HeaderSeam(field: field, suffix: name.count, isCertain: isCertain)
            }
        }
        return nil
    }

    /// What is wrong with a first row that is neither a header nor a row of a known shape, if the next line is one.
    func damage(ofFirst row: borrowing SourceRecord, before line: ByteView, _ dialect: CSVDialect) -> String? {
        guard let next = SourceRecord(row: line, dialect) else { return nil }
        // Both with and without a delimiter at their ends.
        let widths = [row.count, row.widthOfValues]
        let isAsWide = widths.contains(next.count) || widths.contains(next.widthOfValues)
        // Names of as many columns may be a header of the user's own.
        guard !isAsWide || Self.hasNumbers(row, like: next), shape(of: next) != nil else { return nil }
        if isAsWide { return "neither a header nor a row like the next one" }
        return "\(row.count) field\(row.count == 1 ? "" : "s") where the next row has \(next.count)"
    }

    /// Whether a field ends with a name, in any case.
    private static func ends(_ field: ByteView, with name: [UInt8]) -> Bool {
        let start = field.count - name.count
        return start >= 0
            && (0..<name.count).allSatisfy { ASCII.lowercased(field[start + $0]) == ASCII.lowercased(name[$0]) }
    }
}
