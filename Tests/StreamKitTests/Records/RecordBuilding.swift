import StreamKit
import TestSupport

/// A field of a record to be written: its name and its value.
enum TestValue: Sendable {
    case text([UInt8])
    case number(String)
    case boolean(Bool)
    case list([[UInt8]])
    case json(String)
    case missing
    case absent

    static func text(_ text: String) -> TestValue { .text(text.bytes) }
    static func list(_ texts: [String]) -> TestValue { .list(texts.map(\.bytes)) }
}

extension Record {
    /// Appends a field whose bytes last as long as the record does. A list is split from text, as schemas do it, so
    /// that its elements hold no separator and no blanks at their ends.
    mutating func append(_ name: FieldName, _ value: TestValue) {
        switch value {
        case .text(let bytes): append(name, Value(.text, bytes.withView { scratch.copy($0) }))
        case .number(let text): append(name, Value(.number, text.bytes.withView { scratch.copy($0) }))
        case .boolean(let isTrue): append(name, Value(.boolean, ByteView(isTrue ? "true" : "false")))
        case .json(let text): append(name, Value(.json, text.bytes.withView { scratch.copy($0) }))
        case .list(let elements):
            let joined = Array(elements.joined(separator: "; ".bytes))
            let view = joined.withView { scratch.copy($0) }
            append(name, scratch.list(view, splitAt: "; "))
        case .missing: append(name, Value.missing)
        case .absent: append(name, Value.absent)
        }
    }
}

/// Writes a record and gives the text and what became of it.
func written(
    by writer: any RecordWriter, _ registry: FieldNames, _ fields: [(String, TestValue)]
) -> (bytes: [UInt8], outcome: WriteOutcome) {
    var record = Record()
    for (name, value) in fields { record.append(registry.intern(name.bytes), value) }
    var output = ByteBuffer()
    let outcome = writer.write(record, to: &output)
    return (output.view.array, outcome)
}
