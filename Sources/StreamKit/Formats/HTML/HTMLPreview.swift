/// A table of the first records, for readers that run no script, such as those of mail. It is written after all records, so
/// its rows are kept until then: a few kilobytes, whatever the records are.
struct HTMLPreview: ~Copyable {
    private static let mostRecords = 20
    private static let mostFields = 12
    /// Of each value and name.
    private static let mostBytes = 60

    /// The fields that the first record has, as long as the registry knows them by these names.
    private var fields = UncheckedArray<FieldName>()
    private var generation = 0
    private var rows = ByteBuffer(capacity: 1024)
    private var rowCount = 0
    private var scratch = Arena()

    /// Whether there is room for another record.
    var isOpen: Bool { rowCount < Self.mostRecords }

    /// Adds a record's row, and before the first one the names.
    mutating func add(_ record: borrowing Record, _ registry: FieldNames) {
        if rowCount == 0 {
            addNames(of: record, registry)
        } else if generation != registry.generation {
            rowCount = Self.mostRecords
            return
        }
        rowCount += 1
        rows.append("<tr>")
        for field in 0..<fields.count {
            rows.append("<td>")
            add(record.value(of: fields[field]))
        }
        rows.append("\n")
    }

    /// Writes the table, if there is any record.
    func write(to output: inout ByteBuffer) {
        if rowCount == 0 { return }
        output.append("<table>\n")
        output.append(rows.view)
        output.append("</table>\n")
    }

    private mutating func addNames(of record: borrowing Record, _ registry: FieldNames) {
        generation = registry.generation
        rows.append("<tr>")
        for index in 0..<record.count where record.value(index).isPresent && fields.count < Self.mostFields {
            fields.append(record.name(index))
            rows.append("<th>")
            registry.bytes(of: record.name(index)).withView { add($0) }
        }
        rows.append("\n")
    }

    private mutating func add(_ value: Value) {
        scratch.reset()
        add(scratch.text(of: value))
    }

    /// Adds the beginning of a text; what is no text in HTML becomes U+FFFD.
    private mutating func add(_ text: ByteView) {
        var end = min(text.count, Self.mostBytes)
        // Not within a character.
        while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        _ = rows.appendXML(text.prefix(end), isAttribute: true)
        if end < text.count { rows.append("…") }
    }
}
