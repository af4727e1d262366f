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
/// [null,null,"closed"]
/// ]
/// ```
///
/// Texts are JSON strings, lists arrays of them, numbers numbers unless a double would lose digits: those are strings.
/// Missing and absent are `null`. Every `<` is written as `\u003c`, so that nothing in the data can end the element, and
/// bytes that are not UTF-8 become U+FFFD. Records are not kept, but for a table of the first: memory depends on the names.
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

    /// The most characters (digits, point and sign) that a double always keeps.
    private static let longestNumber = 15

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
            if !registry.bytes(of: columns[column]).withView({ line.appendJSONString($0) }) { isValid = false }
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
        line.append(",\n[")
        for column in 0..<end {
            if column > 0 { line.append(ASCII.comma) }
            let field = fieldOfColumn[column]
            if field < 0 {
                line.append("null")
            } else {
                fieldOfColumn[column] = -1
                writeValue(record.value(Int(field)))
            }
        }
        line.append(ASCII.rightBracket)
    }

    private mutating func writeValue(_ value: Value) {
        let isLong = value.kind == .number && (value.bytes.count > Self.longestNumber || value.bytes.hasExponent)
        let written = isLong ? Value(.text, value.bytes) : value
        if !JSONRecordEncoder.write(written, to: &line) { isValid = false }
    }
}

extension ByteView {
    /// Whether a number is written with an exponent.
    fileprivate var hasExponent: Bool {
        firstIndex(of: UInt8(ascii: "e")) != nil || firstIndex(of: UInt8(ascii: "E")) != nil
    }
}

extension ByteBuffer {
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
