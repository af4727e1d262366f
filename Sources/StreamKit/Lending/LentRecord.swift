/// A record lent to a closure: a row of a table, an object, an item of a feed. Its fields are spans of the input bytes, which
/// cannot leave the closure.
///
/// ```swift
/// try stream.push(bytes) { row in
///     let price = row.span(3)          // RawSpan: valid only in here
///     let name = row.string(0)         // String: a copy, to be kept
/// }
/// ```
public struct LentRecord: ~Copyable {
    private let memory: RecordMemory

    init(_ memory: RecordMemory) { self.memory = memory }

    /// The number of fields; for a row, that may be fewer than there are columns.
    public var count: Int { memory.state.source.count }

    /// The line it starts on, from 1.
    public var line: Int { memory.state.source.line }

    /// Where it starts in the stream, in bytes.
    public var offset: Int { memory.state.source.offset }

    /// The name of a field; `nil` if a row is wider than its header.
    public func name(_ index: Int) -> String? { memory.state.source.name(index).map(memory.names.string(of:)) }

    /// The index of the field with a name; in a row, that of its column. Of several, the first counts.
    public func index(of name: String) -> Int? { memory.index(of: name) }

    /// Whether a field has no value: JSON's null, an empty cell.
    public func isMissing(_ index: Int) -> Bool { memory.isMissing(index) }

    /// The bytes of a field, unescaped: UTF-8, if the input is.
    /// - Parameter index: its place, below `count`.
    @_lifetime(borrow self)
    public func span(_ index: Int) -> RawSpan {
        precondition(index >= 0 && index < count, "no such field")
        let bytes = memory.text(index)
        let span = unsafe RawSpan(_unsafeStart: bytes.base, byteCount: bytes.count)
        // The memory behind it is unchanged until the closure that has this record returns.
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// The text of a field, unescaped.
    /// - Parameter index: its place, below `count`.
    /// - Throws: `UTF8.ValidationError` if it is not UTF-8.
    @_lifetime(borrow self)
    public func utf8Span(_ index: Int) throws(UTF8.ValidationError) -> UTF8Span {
        precondition(index >= 0 && index < count, "no such field")
        let bytes = memory.text(index)
        let span = unsafe Span(_unsafeStart: bytes.base, count: bytes.count)
        let text = try UTF8Span(validating: span)
        return unsafe _overrideLifetime(text, borrowing: self)
    }

    /// A copy of a field's text, unescaped, with U+FFFD for what is not UTF-8.
    /// - Parameter index: its place, below `count`.
    public func string(_ index: Int) -> String {
        precondition(index >= 0 && index < count, "no such field")
        return memory.text(index).string
    }

    /// A copy of the text of the field with a name; `nil` if there is none.
    public subscript(_ name: String) -> String? { index(of: name).map { memory.text($0).string } }

    /// A value decoded from the fields, each by the name of its property.
    ///
    /// Numbers and booleans are read from their text; an empty cell and JSON's null are `nil` (`Optional`). Nested JSON has to
    /// be a `String`.
    /// - Throws: `DecodingError` with the name of the field.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: LentRecordDecoder(memory))
    }
}

/// The memory of lent records, reused for each.
final class RecordMemory {
    struct State: ~Copyable {
        var source = SourceRecord()
        var arena = Arena()
    }

    let names: FieldNames
    private let heap = Box(State())
    /// The columns of a table's header.
    private var columns: [String: Int] = [:]
    private(set) var columnNames: [String] = []

    init(_ names: FieldNames) { self.names = names }

    var state: State {
        _read { yield heap.state }
        _modify { yield &heap.state }
    }

    /// A header begins.
    func setColumns(_ names: [FieldName]) {
        columnNames = names.map(self.names.string(of:))
        columns = Dictionary(zip(columnNames, 0...)) { first, _ in first }
    }

    func index(of name: String) -> Int? {
        if heap.state.source.shape == .table {
            return columns[name].flatMap { $0 < heap.state.source.count ? $0 : nil }
        }
        guard let name = names.find(Array(name.utf8)) else { return nil }
        return (0..<heap.state.source.count).first { heap.state.source.name($0) == name }
    }

    func text(_ index: Int) -> ByteView {
        func text(_ state: inout State) -> ByteView { state.source.value(index, &state.arena) }
        return text(&heap.state)
    }

    func isMissing(_ index: Int) -> Bool {
        switch heap.state.source.kind(index) {
        case .missing, .absent: true
        case .text: heap.state.source.shape == .table && heap.state.source.raw(index).isEmpty
        default: false
        }
    }
}
