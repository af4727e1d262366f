/// The page that an `HTMLWriter` puts records into. The text is the caller's and is written unchanged.
public struct HTMLPage: Sendable {
    /// Everything before the records: it ends with the start tag of a `script` element that browsers treat as data, such as
    /// `<script type="application/json">`.
    public let opening: String
    /// A JSON value before the records; every `<` in it is escaped.
    public let settings: String
    /// What comes after the records: it begins with the end tag of that element. If there is an ending, a table of the
    /// first records follows, and then that.
    public let closing: String
    /// What comes after a table of the first records; without it there is no such table.
    public let ending: String?

    /// A page. It must work when it is cut off in or after the records, so the script that reads them comes first.
    public init(opening: String, settings: String, closing: String, ending: String? = nil) {
        self.ending = ending
        self.opening = opening
        self.settings = settings
        self.closing = closing
    }
}

/// Writes one HTML page that contains the records as data, displayed by its script.
///
/// The data is a JSON array, one element per line: the page's settings, then columns and rows as they come.
///
/// ```
/// [
/// {…},                                        settings
/// {"after":0,"columns":["name","price"]},     these columns follow the first 0 of those so far, and replace the rest
/// ["Bottlebrush Motors",121.9],               a row; values missing at its end are left out
/// {"after":2,"columns":["note"]},             a further column from here on
/// [[1,2],"closed"]                            the first two columns have what they had one row before
/// ]
/// ```
///
/// Texts are JSON strings, lists arrays of them, numbers numbers unless a double would lose digits: those are strings.
/// Missing and absent are `null`. An array of numbers is no list: so many rows before, the column had the same value, and with
/// a second number so many columns had. An array that comes as JSON stands alone in another one, `[[5]]`.
///
/// Every `<` is written as `\u003c`, so that nothing in the data can end the element, and bytes that are not UTF-8 become
/// U+FFFD. Records are not kept, but for a table of the first: memory depends on the names.
public final class HTMLWriter: RecordWriter {
    private let rows: Box<PageRows>
    private let page: HTMLPage

    /// A writer for records whose names are in `registry`.
    public init(registry: FieldNames, page: HTMLPage) {
        rows = Box(PageRows(registry: registry))
        self.page = page
    }

    /// Writes a row, and before it the columns that it needs.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        if !rows.state.isOpen { open(&output) }
        return rows.state.write(record, to: &output)
    }

    /// Closes the page, even without records.
    public func finish(to output: inout ByteBuffer) {
        if !rows.state.isOpen { open(&output) }
        output.append("\n]\n")
        Array(page.closing.utf8).withView { output.append($0) }
        guard let ending = page.ending else { return }
        rows.state.preview.write(to: &output)
        Array(ending.utf8).withView { output.append($0) }
    }

    private func open(_ output: inout ByteBuffer) {
        rows.state.isOpen = true
        Array(page.opening.utf8).withView { output.append($0) }
        output.append("[\n")
        Array(page.settings.utf8).withView { output.appendWithoutMarkup($0) }
    }
}

/// The writer's state, and its work.
private struct PageRows: ~Copyable {
    /// Whether the page's opening has been written.
    var isOpen = false
    /// The first records, for a page that ends with them.
    private(set) var preview = HTMLPreview()
    private let registry: FieldNames
    private var columns = UncheckedArray<FieldName>()
    /// The column of each field name, or −1.
    private var columnOfName = FieldTable<Int32>(-1)
    /// The field of the current record that goes into each column, or −1.
    private var fieldOfColumn = UncheckedArray<Int32>()
    private var generation = 0
    /// A line under construction.
    private var line = ByteBuffer(capacity: 1024)
    /// Whether all of the line was valid UTF-8.
    private var isValid = true
    private var repeated = RepeatedValues()
    /// Where the row's values start in the line.
    private var start = 0
    /// The last columns are those of so many rows before, and not yet written; 0 if there are none.
    private var wayBack: UInt32 = 0
    private var wayLength: UInt32 = 0
    /// Whether no two columns have the same name in the page, as those that are not UTF-8 might.
    private var namesAreValid = true

    /// The most characters (digits, point and sign) that a double always keeps.
    private static let longestNumber = 15
    /// The fewest bytes of a value that may be written as a way back.
    private static let shortestRepeated = 5
    /// The most rows, and the most columns, that a way back has.
    private static let longestWay: UInt32 = 99_999
    /// `,[`, the comma in the lowest byte.
    private static let wayBegin = UInt64(ASCII.comma) | UInt64(ASCII.leftBracket) << 8

    init(registry: FieldNames) { self.registry = registry }

    mutating func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        isValid = true
        line.removeAll()
        resolveColumns(for: record)
        writeRow(record)
        if preview.isOpen { preview.add(record, registry) }
        output.appendWithoutMarkup(line.view)
        return isValid ? .written : .repaired
    }

    /// Ensures that each field has a column. If records have little in common, columns are started anew: a row has a `null`
    /// for each that it lacks, which must not be much more than the record itself.
    private mutating func resolveColumns(for record: borrowing Record) {
        if generation != registry.generation || columns.count > record.count * 4 + 16 {
            if generation != registry.generation { repeated.removeAll() }
            generation = registry.generation
            columns.removeAll()
            columnOfName.removeAll()
            fieldOfColumn.removeAll()
        }
        let known = columns.count
        for index in 0..<record.count where record.value(index).kind != .absent {
            let name = record.name(index)
            if columnOfName[name] >= 0 { continue }
            columnOfName[name] = Int32(columns.count)
            columns.append(name)
            fieldOfColumn.append(-1)
        }
        if columns.count > known { writeColumns(from: known) }
    }

    @inline(never)
    private mutating func writeColumns(from first: Int) {
        line.append(",\n{\"after\":")
        line.appendText(String(first))
        line.append(",\"columns\":[")
        for column in first..<columns.count {
            if column > first { line.append(ASCII.comma) }
            if registry.bytes(of: columns[column]).withView({ line.appendJSONString($0) }) { continue }
            isValid = false
            namesAreValid = false
        }
        line.append("]}")
    }

    private mutating func writeRow(_ record: borrowing Record) {
        var end = 0
        for index in 0..<record.count where record.value(index).isPresent {
            let column = Int(columnOfName[record.name(index)])
            fieldOfColumn[column] = Int32(index)
            end = max(end, column + 1)
        }
        beginRow()
        for column in 0..<end {
            let field = fieldOfColumn[column]
            if field < 0 {
                writeValue(.absent, column)
            } else {
                fieldOfColumn[column] = -1
                writeValue(record.value(Int(field)), column)
            }
        }
        endRow()
    }

    private mutating func beginRow() {
        repeated.beginRow()
        line.append(",\n")
        start = line.count
    }

    private mutating func endRow() {
        if wayBack > 0 { writeWayBack() }
        // Each value begins with a comma; the first one is overwritten.
        if line.count == start { line.append(ASCII.leftBracket) } else { line.replace(start, by: ASCII.leftBracket) }
        line.append(ASCII.rightBracket)
    }

    @inline(__always)
    private mutating func writeValue(_ value: Value, _ column: Int) {
        if !goesBack(value, column) { writeInFull(value) }
    }

    private mutating func writeInFull(_ value: Value) {
        let count = value.bytes.count
        beginValue()
        let isLong = value.kind == .number && (count > Self.longestNumber || value.bytes.hasExponent)
        let isArray = value.kind == .json && value.bytes[0] == ASCII.leftBracket
        if isArray { line.append(ASCII.leftBracket) }
        if !JSONRecordEncoder.write(isLong ? Value(.text, value.bytes) : value, to: &line) {
            isValid = false
            // It is to be reported again when it comes again.
            repeated.forgetLast()
        }
        if isArray { line.append(ASCII.rightBracket) }
    }

    /// Whether the column's value is written as a way back, as that is shorter.
    @inline(__always)
    private mutating func goesBack(_ value: Value, _ number: Int) -> Bool {
        if !namesAreValid { return false }
        let column = columns[number]
        let count: Int
        switch value.kind {
        case .text: count = value.bytes.count &+ 2
        // Short ones, such as prices, change more often than they can be shortened.
        case .number: count = value.bytes.count &- 1
        case .json: count = value.bytes.count
        case .missing, .absent: return goesBack(repeated.waySinceMissing(in: column), 4)
        case .boolean, .list: return false
        }
        return count >= Self.shortestRepeated && goesBack(repeated.waySinceLast(value, in: column, number), count)
    }

    /// Whether a value of so many bytes is written as a way back.
    @inline(__always)
    private mutating func goesBack(_ way: UInt32, _ count: Int) -> Bool {
        if way == 0 { return false }
        if way != wayBack || wayLength == Self.longestWay {
            if way >= Self.leastLonger(than: count) { return false }
            if wayBack > 0 { writeWayBack() }
            wayBack = way
        }
        wayLength += 1
        return true
    }

    /// The least number that is, in brackets, not shorter than so many bytes.
    private static func leastLonger(than count: Int) -> UInt32 {
        switch count {
        case ...4: 10
        case 5: 100
        case 6: 1000
        case 7: 10_000
        default: longestWay + 1
        }
    }

    /// What stands before a value: the columns before it, and a comma.
    @inline(__always)
    private mutating func beginValue() {
        if wayBack > 0 { writeWayBack() }
        line.append(ASCII.comma)
    }

    @inline(never)
    private mutating func writeWayBack() {
        if wayLength == 1 {
            line.append(wayBack, after: Self.wayBegin, 2, before: ASCII.rightBracket)
        } else {
            line.append(wayBack, after: Self.wayBegin, 2, before: ASCII.comma)
            line.append(wayLength, before: ASCII.rightBracket)
        }
        (wayBack, wayLength) = (0, 0)
    }
}

extension ByteView {
    /// Whether a number is written with an exponent.
    fileprivate var hasExponent: Bool {
        firstIndex(of: UInt8(ascii: "e")) != nil || firstIndex(of: UInt8(ascii: "E")) != nil
    }
}

extension ByteBuffer {
    /// Appends a number below 10⁵ and bytes around it: as one word, and without a branch, since how many digits it has cannot be
    /// predicted.
    @inline(__always)
    fileprivate mutating func append(
        _ number: UInt32, after first: UInt64 = 0, _ firstCount: Int = 0, before last: UInt8
    ) {
        // Two numbers of four digits, four of two, eight of one, the first digit in the lowest byte.
        var digits = UInt64(number / 10_000) | UInt64(number % 10_000) << 32
        var tens = (digits &* 10_486) >> 20 & 0x7F_0000_007F
        digits = tens | (digits &- 100 &* tens) << 16
        tens = (digits &* 103) >> 10 & 0x000F_000F_000F_000F
        digits = tens | (digits &- 10 &* tens) << 8
        let zeros = digits.trailingZeroBitCount / 8
        let text = (digits | 0x3030_3030_3030_3030) >> UInt64(8 &* zeros) | UInt64(last) << UInt64(8 &* (8 &- zeros))
        let newCount = count &+ firstCount &+ 9 &- zeros
        appendLittleEndian(text << UInt64(8 &* firstCount) | first)
        truncate(to: newCount)
    }

    /// Appends JSON with `\u003c` for `<`, which occurs only in strings: neither an end tag nor a comment can begin in it.
    fileprivate mutating func appendWithoutMarkup(_ json: ByteView) {
        var start = 0
        while let bracket = json.firstIndex(of: UInt8(ascii: "<"), from: start) {
            append(json[start..<bracket])
            append("\\u003c")
            start = bracket + 1
        }
        append(json.dropFirst(start))
    }
}
