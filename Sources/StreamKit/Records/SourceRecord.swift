/// A record as a reader found it: names, and values as ranges of the bytes they came in. Flat, and used
/// again for every record, so that reading allocates nothing in the steady state.
///
/// ```
///   base ──▶ 13/02/2021,"Bob ""B"" Best",,142.50⏎
///   bounds    ╰0…10──╯   ╰12…27 escaped─╯ ╰28…28, 29…35
///   names     date  seller  …
/// ```
///
/// Offsets instead of pointers, because a record that is not complete yet moves when the next chunk
/// arrives. `@safe`: `base` covers every bound while the record is current, which the reader sees to.
@safe
public struct SourceRecord: ~Copyable {
    /// The most fields a record may have.
    public static let maximumFields = 65_536

    struct Bounds {
        var start: UInt32
        /// The end, and in the top bit whether doubled quotes have to be undone.
        var endAndFlag: UInt32

        static let escaped: UInt32 = 1 << 31
    }

    private var bounds: UnsafeMutablePointer<Bounds>
    private var capacity: Int
    private var base: UnsafePointer<UInt8>
    private var names: [FieldName] = []
    private var namesAreColumns = true
    /// How many fields the record has.
    public internal(set) var count = 0
    /// The quote that is doubled in fields flagged as escaped.
    var quote = ASCII.quote
    /// The line the record starts on, from 1.
    public internal(set) var line = 0
    /// Where the record starts in its stream, in bytes.
    public internal(set) var offset = 0

    /// A record without fields.
    public init() {
        capacity = 32
        unsafe bounds = .allocate(capacity: capacity)
        unsafe base = ByteView.empty.base
    }

    deinit { unsafe bounds.deallocate() }

    // MARK: Reading

    /// The name of a field, if the header knows it: a row can be wider than its header.
    public func name(_ index: Int) -> FieldName? { index < names.count ? names[index] : nil }

    /// A field's bytes as they came, doubled quotes still doubled.
    public func raw(_ index: Int) -> ByteView {
        assert(index < count)
        let field = unsafe bounds[index]
        let start = Int(field.start)
        return unsafe ByteView(base: base + start, count: Int(field.endAndFlag & ~Bounds.escaped) - start)
    }

    /// Whether a field has doubled quotes.
    public func isEscaped(_ index: Int) -> Bool {
        assert(index < count)
        return unsafe bounds[index].endAndFlag & Bounds.escaped != 0
    }

    /// A field's text; it is unescaped into the arena if it has to be.
    public func value(_ index: Int, _ arena: inout Arena) -> ByteView {
        isEscaped(index) ? unescaped(raw(index), &arena) : raw(index)
    }

    /// Whether a field's text is this one, without unescaping it anywhere.
    func isEqual(_ index: Int, to text: ByteView) -> Bool {
        let field = raw(index)
        guard isEscaped(index) else { return field == text }
        var position = 0
        for expected in 0..<text.count {
            guard position < field.count, field[position] == text[expected] else { return false }
            position += length(ofCharacterAt: position, in: field)
        }
        return position == field.count
    }

    /// How many bytes stand for one: two for a doubled quote.
    private func length(ofCharacterAt index: Int, in text: ByteView) -> Int {
        text[index] == quote && index + 1 < text.count && text[index + 1] == quote ? 2 : 1
    }

    private func unescaped(_ text: ByteView, _ arena: inout Arena) -> ByteView {
        unsafe arena.make(limit: text.count) { place in
            var written = 0
            var index = 0
            while index < text.count {
                unsafe place[written] = text[index]
                written += 1
                index += length(ofCharacterAt: index, in: text)
            }
            return written
        }
    }

    // MARK: For readers

    /// Names the columns of the rows to come.
    mutating func setColumns(_ columns: [FieldName]) {
        names = columns
        namesAreColumns = true
    }

    /// Says where the offsets count from.
    mutating func setBase(_ view: ByteView) { unsafe base = unsafe view.base }

    /// Appends a field of the current row.
    mutating func append(start: Int, end: Int, escaped: Bool = false) {
        if count == capacity { grow() }
        unsafe bounds[count] = Bounds(
            start: UInt32(truncatingIfNeeded: start),
            endAndFlag: UInt32(truncatingIfNeeded: end) | (escaped ? Bounds.escaped : 0))
        count += 1
    }

    /// Appends a field with its name: an element of a feed's item.
    mutating func append(_ name: FieldName, start: Int, end: Int) {
        if namesAreColumns {
            namesAreColumns = false
            names.removeAll(keepingCapacity: true)
        }
        if count < names.count { names[count] = name } else { names.append(name) }
        append(start: start, end: end)
    }

    /// Cuts a field's end, or moves its start: a byte-order mark, two rows run together.
    mutating func setBounds(_ index: Int, start: Int, end: Int, escaped: Bool) {
        assert(index < count)
        unsafe bounds[index] = Bounds(start: UInt32(start), endAndFlag: UInt32(end) | (escaped ? Bounds.escaped : 0))
    }

    /// A field's range, counted from the record's base.
    func range(_ index: Int) -> Range<Int> {
        let field = unsafe bounds[index]
        return Int(field.start)..<Int(field.endAndFlag & ~Bounds.escaped)
    }

    /// Forgets all fields, not the columns' names.
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        let newBounds = UnsafeMutablePointer<Bounds>.allocate(capacity: capacity * 2)
        unsafe newBounds.update(from: bounds, count: count)
        unsafe bounds.deallocate()
        unsafe bounds = newBounds
        capacity *= 2
    }
}
