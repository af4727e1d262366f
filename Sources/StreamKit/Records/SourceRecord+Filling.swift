/// For readers of formats that StreamKit does not support: see <doc:WritingAFormat>.
extension SourceRecord {
    /// Begins a table: the fields of the following records are these columns, in this order.
    public mutating func begin(columns: [FieldName]) {
        setColumns(columns)
        removeAll()
    }

    /// Begins a document of objects: each of the following records names its fields.
    public mutating func beginObjects() { begin(.object) }

    /// Begins a record, which has no fields yet.
    /// - Parameters:
    ///   - bytes: all bytes that the record is made from, for messages and rejects. They must not move until the next step.
    ///   - text: what the fields are ranges of, if not `bytes`: the reader's own buffer of unescaped text. At
    ///     most 2 GiB.
    ///   - line: the line it starts on, from 1.
    ///   - offset: where it starts in the stream, in bytes.
    public mutating func begin(bytes: ByteView, text: ByteView? = nil, line: Int, offset: Int) {
        removeAll()
        // Another reader may have filled it before.
        isUnterminated = false
        (isFeedItem, feed) = (false, FeedViews())
        setBase(text ?? bytes)
        self.bytes = bytes
        self.line = line
        self.offset = offset
    }

    /// Appends the next cell of a table's row.
    /// - Parameter place: where its text is, counted from the first byte of the record's text.
    public mutating func append(_ place: Range<Int>) {
        precondition(shape == .table && mayHave(place))
        append(start: place.lowerBound, end: place.upperBound)
    }

    /// Appends a field of an object.
    /// - Parameters:
    ///   - name: its name; no other field of the record has it.
    ///   - place: where its text is, counted from the first byte of the record's text.
    ///   - kind: the kind of the text. `.json` is a valid array or object; a list is one too.
    public mutating func append(_ name: FieldName, _ place: Range<Int>, kind: Value.Kind = .text) {
        precondition(shape == .object && mayHave(place))
        append(name, start: place.lowerBound, end: place.upperBound, tag: kind.rawValue)
    }

    private func mayHave(_ place: Range<Int>) -> Bool {
        count < Self.maximumFields && place.lowerBound >= 0 && place.upperBound <= Int(Int32.max)
    }
}
