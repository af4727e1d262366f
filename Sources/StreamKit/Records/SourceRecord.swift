/// A record as a reader found it: names, and values as ranges of the input bytes. Flat, and reused for every record, so
/// that reading allocates nothing in the steady state.
///
/// ```
///   base ──▶ 13/02/2021,"Bob ""B"" Best",,142.50⏎
///   bounds    ╰0…10──╯   ╰12…27 escaped─╯ ╰28…28, 29…35
///   labels    date  seller  …     names; in objects and items also a field's JSON kind or its role in the feed
/// ```
///
/// Offsets instead of pointers, because an incomplete record moves when the next chunk arrives. `@safe`: the reader
/// ensures that `base` covers every bound while the record is current.
@safe
public struct SourceRecord: ~Copyable {
    /// The most fields a record may have.
    public static let maximumFields = 65_536

    struct Bounds: BitwiseCopyable {
        var start: UInt32
        /// The end, with the top bit set if the text has to be unescaped.
        var endAndFlag: UInt32

        static let escaped: UInt32 = 1 << 31

        init(start: Int, end: Int, isEscaped: Bool = false) {
            self.start = UInt32(truncatingIfNeeded: start)
            endAndFlag = UInt32(truncatingIfNeeded: end) | (isEscaped ? Self.escaped : 0)
        }
    }

    struct Label: BitwiseCopyable {
        var name: FieldName
        var tag: UInt8 = 0
    }

    private var bounds = UncheckedArray<Bounds>()
    /// The byte between the fields, if each begins right after the end of the previous one and only those in `quotedFields`
    /// contain this byte, a `"` or a line end.
    private(set) var delimiter: UInt8?
    /// What separates the fields of a row, whatever stands between them.
    var separator: UInt8 = 0
    /// A bit for each field that may have a `"` in it or around it; the last bit covers all fields from there on.
    private(set) var quotedFields: UInt64 = 0
    private var base: UnsafePointer<UInt8>
    /// The labels of a table's columns, or of the fields.
    private var labels = UncheckedArray<Label>()
    /// Whether the names are a table's columns, or each record has its own.
    public private(set) var shape = RecordShape.table
    /// How text is escaped in the flagged fields.
    var escaping = Escaping.doubledQuote(ASCII.quote)
    /// The line the record starts on, from 1.
    public internal(set) var line = 0
    /// Where the record starts in its stream, in bytes.
    public internal(set) var offset = 0
    /// What the feed that an item belongs to has said about itself.
    public internal(set) var feed = FeedViews()
    /// All bytes that the record was made from, as UTF-8 but otherwise verbatim, without a line end.
    public internal(set) var bytes = ByteView.empty
    /// Whether `ByteBuffer.padding` bytes after the record's are readable.
    var isPadded = false
    /// The document's original encoding, by iconv's name; empty for UTF-8, and if the whole source was converted.
    public internal(set) var encoding = ""
    /// Whether it is a table's last row without a line end: something may be missing.
    public internal(set) var isUnterminated = false
    /// Whether it is an item of a JSON Feed, an object with names of its own.
    public internal(set) var isFeedItem = false
    /// What had to be repaired to make it a record.
    public internal(set) var repair: String?
    private let passedByReference = PassedByReference()

    /// A record without fields.
    public init() { unsafe base = ByteView.empty.base }

    // MARK: Reading

    /// The number of fields.
    public var count: Int { bounds.count }

    /// How many columns the header of a table has.
    var columnCount: Int { labels.count }

    /// The name of a field, if the header has it: a row can be wider than its header.
    public func name(_ index: Int) -> FieldName? { index < labels.count ? labels[index].name : nil }

    /// A field's bytes verbatim, not unescaped.
    public func raw(_ index: Int) -> ByteView {
        let range = range(index)
        return unsafe ByteView(base: base + range.lowerBound, count: range.count)
    }

    /// The bytes of adjacent fields, including delimiters; `delimiter` must be given.
    func raw(_ fields: Range<Int>) -> ByteView {
        assert(delimiter != nil && !fields.isEmpty)
        let start = range(fields.lowerBound).lowerBound
        return unsafe ByteView(base: base + start, count: range(fields.upperBound - 1).upperBound - start)
    }

    /// The first field from `index` on that may have a `"` in it or around it; beyond the last one if none has.
    func nextQuoted(from index: Int) -> Int {
        let rest = quotedFields >> UInt64(min(index, 63))
        return rest == 0 ? .max : index + rest.trailingZeroBitCount
    }

    /// Whether a field's bytes have to be unescaped to get its text.
    public func isEscaped(_ index: Int) -> Bool { bounds[index].endAndFlag & Bounds.escaped != 0 }

    /// A field's text, unescaped into the arena if necessary.
    public func value(_ index: Int, _ arena: inout Arena) -> ByteView {
        isEscaped(index) ? arena.unescaped(raw(index), escaping) : raw(index)
    }

    /// The kind of an object's field; text in tables and feeds.
    @inline(__always)
    public func kind(_ index: Int) -> Value.Kind {
        shape == .object ? Value.Kind(rawValue: labels[index].tag) ?? .text : .text
    }

    /// The role of an item's element.
    public func role(_ index: Int) -> ElementRole {
        shape == .item ? ElementRole(rawValue: labels[index].tag) ?? .plain : .plain
    }

    /// The name of an item's element and its role, as one number.
    @inline(__always)
    func label(_ index: Int) -> UInt64 { UInt64(labels[index].name.index) << 8 | UInt64(labels[index].tag) }

    /// A field as a value of a record: text, or the JSON value in an object. Strings with escapes are kept verbatim, as
    /// `.json`.
    @inline(__always)
    public func typedValue(_ index: Int, _ arena: inout Arena) -> Value {
        guard shape == .object else { return Value(.text, value(index, &arena)) }
        let kind = kind(index)
        if kind == .json { return Value(kind, arena.lineOfJSON(raw(index))) }
        guard kind == .text, isEscaped(index) else { return Value(kind, raw(index)) }
        let range = range(index)
        return unsafe Value(.json, ByteView(base: base + range.lowerBound - 1, count: range.count + 2))
    }

    /// Whether a field's text is this one, without writing the unescaped text anywhere.
    func isEqual(_ index: Int, to text: ByteView) -> Bool {
        let field = raw(index)
        guard isEscaped(index) else { return field == text }
        var position = 0
        for expected in 0..<text.count {
            guard position < field.count else { return false }
            let (byte, length) = escaping.character(at: position, in: field)
            guard byte == text[expected] else { return false }
            position += length
        }
        return position == field.count
    }

    // MARK: Copies

    /// How many bytes of text `copy` needs.
    var textCount: Int { textEnd + bytes.count + feed.count }

    /// How far from the base its fields reach.
    private var textEnd: Int {
        (0..<count).reduce(0) { end, index in
            // A string with escapes is read with its quotes (`typedValue`).
            let hasQuote = shape == .object && isEscaped(index) && kind(index) == .text
            return max(end, range(index).upperBound + (hasQuote ? 1 : 0))
        }
    }

    /// A copy whose texts are in a buffer, which must have room for `textCount` bytes and outlive it.
    func copy(to buffer: inout ByteBuffer) -> SourceRecord {
        func keep(_ text: ByteView) -> ByteView {
            let start = buffer.count
            buffer.append(text)
            return buffer.view.dropFirst(start)
        }
        var copy = SourceRecord()
        copy.begin(shape)
        copy.escaping = escaping
        unsafe copy.setBase(keep(ByteView(base: base, count: textEnd)))
        for index in 0..<count {
            // A row can be wider than its header.
            if index < labels.count { copy.labels.append(labels[index]) }
            copy.bounds.append(bounds[index])
        }
        (copy.separator, copy.isUnterminated) = (separator, isUnterminated)
        (copy.line, copy.offset, copy.encoding, copy.repair) = (line, offset, encoding, repair)
        copy.isFeedItem = isFeedItem
        copy.feed = FeedViews(title: keep(feed.title), link: keep(feed.link), author: keep(feed.author))
        copy.bytes = keep(bytes)
        return copy
    }

    /// Takes over the origin of another record, and everything besides its fields.
    mutating func takeOrigin(of other: borrowing SourceRecord) {
        (line, offset, encoding) = (other.line, other.offset, other.encoding)
        (bytes, feed, isFeedItem) = (other.bytes, other.feed, other.isFeedItem)
        repair = other.repair
    }

    /// Becomes a copy of another record, whose bytes must stay, with some of its fields.
    mutating func take(_ other: borrowing SourceRecord, _ fields: [Int]) {
        begin(other.shape)
        takeOrigin(of: other)
        escaping = other.escaping
        unsafe base = other.base
        for index in fields {
            labels.append(other.labels[index])
            bounds.append(other.bounds[index])
        }
    }

    // MARK: Recording

    /// What a recording keeps of a record beside its texts, fields and origin.
    struct Outline: BitwiseCopyable {
        fileprivate let line: Int
        fileprivate let offset: Int
        fileprivate let quotedFields: UInt64
        fileprivate let delimiter: UInt8?
        fileprivate let separator: UInt8
        fileprivate let escaping: Escaping
        fileprivate let isUnterminated: Bool
        fileprivate let isFeedItem: Bool
    }

    /// What its fields are ranges of, as far as they reach; those of a row follow one another.
    var text: ByteView {
        let end = shape != .table ? textEnd : count == 0 ? 0 : range(count - 1).upperBound
        return unsafe ByteView(base: base, count: end)
    }

    /// Appends its fields, and unless they are a table's their names.
    /// - Parameter name: the name that stands for one elsewhere.
    func record(
        to bounds: inout UncheckedArray<Bounds>, _ labels: inout UncheckedArray<Label>, name: (FieldName) -> FieldName
    ) -> Outline {
        bounds.append(0..<count, of: self.bounds)
        if shape != .table {
            for index in 0..<count {
                let label = self.labels[index]
                labels.append(Label(name: name(label.name), tag: label.tag))
            }
        }
        return Outline(
            line: line, offset: offset, quotedFields: quotedFields, delimiter: delimiter, separator: separator,
            escaping: escaping, isUnterminated: isUnterminated, isFeedItem: isFeedItem)
    }

    /// Becomes a recorded record, but for its origin.
    /// - Parameters:
    ///   - text: what its fields are ranges of, with padding.
    ///   - bytes: what it was made from.
    ///   - range: its fields' places in `bounds`.
    ///   - labels: the place of its first name in these, and the names that stand there.
    mutating func restore(
        _ outline: Outline, _ text: ByteView, bytes: ByteView, _ bounds: borrowing UncheckedArray<Bounds>,
        _ range: Range<Int>, _ labels: borrowing UncheckedArray<Label>, from first: Int, names: borrowing [FieldName]
    ) {
        removeAll()
        self.bounds.append(range, of: bounds)
        if shape != .table {
            for index in 0..<range.count {
                let label = labels[first + index]
                self.labels.append(Label(name: names[label.name.position], tag: label.tag))
            }
        }
        (line, offset) = (outline.line, outline.offset)
        (quotedFields, delimiter, separator) = (outline.quotedFields, outline.delimiter, outline.separator)
        (escaping, isUnterminated, isFeedItem) = (outline.escaping, outline.isUnterminated, outline.isFeedItem)
        isPadded = true
        setBase(text)
        self.bytes = bytes
    }

    // MARK: For readers

    /// Names the columns of the following rows.
    mutating func setColumns(_ columns: [FieldName]) {
        shape = .table
        labels.removeAll()
        for name in columns { labels.append(Label(name: name)) }
        encoding = ""
        isFeedItem = false
    }

    /// Says that each record has its own names.
    mutating func begin(_ shape: RecordShape) {
        self.shape = shape
        encoding = ""
        isFeedItem = false
        removeAll()
    }

    /// Sets the base of the offsets.
    mutating func setBase(_ view: ByteView) { unsafe base = unsafe view.base }

    /// Begins a row of a table; `delimiter`, if given, is as for the property.
    mutating func beginRow(delimiter: UInt8?) {
        bounds.removeAll()
        self.delimiter = delimiter
        quotedFields = 0
        isPadded = false
    }

    /// The bit of a field in `quotedFields`.
    static func fieldBit(_ index: Int) -> UInt64 { 1 << UInt64(min(index, 63)) }

    /// Appends a field of the current row.
    mutating func append(start: Int, end: Int, escaped: Bool = false) {
        bounds.append(Bounds(start: start, end: end, isEscaped: escaped))
    }

    /// Room for `n` more fields of the current row; `commit` then counts them in.
    mutating func spare(_ n: Int) -> UnsafeMutablePointer<Bounds> { unsafe bounds.spare(n) }

    /// Counts in `n` fields that were written at `spare`.
    mutating func commit(_ n: Int) { bounds.commit(n) }

    /// Removes the quotes around fields of the current row, which begins with the window.
    /// - Parameter hasOthers: whether there are quotes inside fields, too: doubled ones, or ordinary characters.
    mutating func removeQuotes(_ quote: UInt8, from window: ByteView, hasOthers: Bool) {
        for index in 0..<bounds.count {
            let field = bounds[index]
            let (start, end) = (Int(field.start), Int(field.endAndFlag))
            if start < end, window[start] == quote {
                let inside = window[(start &+ 1)..<(end &- 1)]
                let isEscaped = hasOthers && inside.firstIndex(of: quote) != nil
                bounds[index] = Bounds(start: start &+ 1, end: end &- 1, isEscaped: isEscaped)
            } else if !hasOthers || window[start..<end].firstIndex(of: quote) == nil {
                continue
            }
            quotedFields |= Self.fieldBit(index)
        }
    }

    /// Appends a field with its name and kind.
    mutating func append(_ name: FieldName, start: Int, end: Int, escaped: Bool = false, tag: UInt8) {
        labels.append(Label(name: name, tag: tag))
        append(start: start, end: end, escaped: escaped)
    }

    /// Replaces a field by a later one: of two with one name, the later counts.
    mutating func replace(_ index: Int, by later: Int) {
        bounds[index] = bounds[later]
        labels[index] = labels[later]
    }

    /// Shortens a field, or moves its start: a byte-order mark, two joined rows.
    mutating func setBounds(_ index: Int, start: Int, end: Int, escaped: Bool) {
        bounds[index] = Bounds(start: start, end: end, isEscaped: escaped)
    }

    /// Says that a field has to be unescaped.
    mutating func setEscaped(_ index: Int) { bounds[index].endAndFlag |= Bounds.escaped }

    /// A field's range, relative to the record's base.
    func range(_ index: Int) -> Range<Int> {
        let field = bounds[index]
        return Int(field.start)..<Int(field.endAndFlag & ~Bounds.escaped)
    }

    /// Forgets the fields after the first `n`.
    mutating func truncate(to n: Int) {
        bounds.truncate(to: n)
        if shape != .table { labels.truncate(to: n) }
    }

    /// Forgets all fields, not the columns' names.
    mutating func removeAll() {
        beginRow(delimiter: nil)
        if shape != .table { labels.removeAll() }
        if repair != nil { repair = nil }
    }
}

/// What the fields of a record have in common with those of the next one.
public enum RecordShape: Sendable {
    /// A row: the header names the fields, which are identified by position.
    case table
    /// An item of a feed: elements with their names, perhaps several of one name.
    case item
    /// A JSON object: each has its own names.
    case object
}

/// The role of an item's element, if its name alone does not say it.
public enum ElementRole: UInt8, Sendable, BitwiseCopyable {
    /// What its name says.
    case plain
    /// A link to a file that belongs to the item.
    case enclosure
    /// A link to something else: the feed itself, a comment, a related page.
    case otherLink
    /// A `guid` that is an identifier, not an address.
    case notAddress
    /// An element of another vocabulary that is written with a customary prefix.
    case foreign
    /// The name of a person: a part of the element before it, which has the same name.
    case personName
    /// The name of an author of the feed that an item was taken from: a part of the element before it.
    case sourceAuthor
    /// What an item of RDF is about: its address, an attribute of the item.
    case about

    /// Whether it is no element by itself.
    var isPart: Bool { self == .personName || self == .sourceAuthor || self == .about }
}
