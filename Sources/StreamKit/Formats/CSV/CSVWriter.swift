/// Writes CSV (RFC 4180 with LF): a header, quotes only where needed, missing as nothing, lists joined with `; `.
public final class CSVWriter: RecordWriter {
    private let registry: FieldNames
    private let delimiter: UInt8
    private var columns = OutputColumns(names: [], refusesFurtherFields: false)
    /// The column of each field name, or −1.
    private var columnOfName: [Int32] = []
    /// The field of the current record that goes into each column, or −1.
    private var fieldOfColumn: [Int32] = []
    /// Where a list is put together.
    private var joined = ByteBuffer()

    /// A writer for records whose names are in `registry`.
    public init(registry: FieldNames, delimiter: UInt8 = ASCII.comma) {
        self.registry = registry
        self.delimiter = delimiter
    }

    /// The header is written first.
    public var hasColumns: Bool { true }

    /// Writes the header.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) {
        self.columns = columns
        columnOfName = Array(repeating: -1, count: registry.count)
        fieldOfColumn = Array(repeating: -1, count: columns.names.count)
        for (index, name) in columns.names.enumerated() {
            columnOfName[name.position] = Int32(index)
            if index > 0 { output.append(delimiter) }
            registry.bytes(of: name).withView { appendField($0, isAlone: columns.names.count == 1, to: &output) }
        }
        output.append(ASCII.lineFeed)
    }

    /// Writes a row.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        var further: FieldName?
        for index in 0..<record.count {
            let name = record.name(index)
            let column = name.position < columnOfName.count ? columnOfName[name.position] : -1
            if column >= 0 {
                fieldOfColumn[Int(column)] = Int32(index)
            } else if record.value(index).isPresent, further == nil {
                further = name
            }
        }
        defer { for index in fieldOfColumn.indices { fieldOfColumn[index] = -1 } }
        if let further, columns.refusesFurtherFields { return .refused(further) }
        for (column, field) in fieldOfColumn.enumerated() {
            if column > 0 { output.append(delimiter) }
            let value = field < 0 ? .missing : record.value(Int(field))
            switch value.kind {
            case .missing, .absent:
                if fieldOfColumn.count == 1, value.kind == .missing { output.append("\"\"") }
            case .list: appendList(value, to: &output)
            default: appendField(value.bytes, isAlone: fieldOfColumn.count == 1, to: &output)
            }
        }
        output.append(ASCII.lineFeed)
        return further.map { .withoutField($0) } ?? .written
    }

    /// Nothing to do.
    public func finish(to output: inout ByteBuffer) {}

    /// A field, quoted if it holds a delimiter, a quote or a line end. One alone on its line and empty is quoted too:
    /// a blank line is not a row.
    private func appendField(_ text: ByteView, isAlone: Bool, to output: inout ByteBuffer) {
        if text.isEmpty, isAlone {
            output.append("\"\"")
        } else if needsQuotes(text) {
            output.append(ASCII.quote)
            for index in 0..<text.count {
                if text[index] == ASCII.quote { output.append(ASCII.quote) }
                output.append(text[index])
            }
            output.append(ASCII.quote)
        } else {
            output.append(text)
        }
    }

    private func appendList(_ value: Value, to output: inout ByteBuffer) {
        joined.removeAll()
        for index in 0..<value.elementCount {
            if index > 0 { joined.append("; ") }
            joined.append(value.element(index))
        }
        appendField(joined.view, isAlone: false, to: &output)
    }

    private func needsQuotes(_ text: ByteView) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        func hits(_ word: UInt64) -> UInt64 {
            (zeros(word ^ ones &* UInt64(delimiter)) | zeros(word ^ ones &* UInt64(ASCII.quote))
                | zeros(word ^ ones &* UInt64(ASCII.lineFeed)) | zeros(word ^ ones &* UInt64(ASCII.carriageReturn)))
                & (ones &* 0x80)
        }
        var index = 0
        while index + 8 <= text.count {
            if hits(text.word(at: index)) != 0 { return true }
            index += 8
        }
        while index < text.count {
            let byte = text[index]
            if byte == delimiter || byte == ASCII.quote || byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
                return true
            }
            index += 1
        }
        return false
    }
}
