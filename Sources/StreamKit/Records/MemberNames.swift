/// The names of members as field names. Most objects have the names of the previous one, in its order: each name is
/// first compared with the one at the same position there.
struct MemberNames: ~Copyable {
    struct Expected: BitwiseCopyable {
        var name: UInt32
        var start: UInt32
        var count: UInt32
        /// Whether it is verbatim in the text, without escapes.
        var isPlain: Bool
    }

    struct Seen: BitwiseCopyable {
        var object: UInt64 = 0
        var place: Int32 = 0
    }

    private static let longestExpectedText = 64 * 1024

    private let registry: FieldNames
    private var expected = UncheckedArray<Expected>()
    /// The expected names, each as `"name":`.
    private var text = ByteBuffer()
    private var member = 0
    private var generation = 0
    /// How many of the first expected names are known to differ from each other.
    private var distinct = 0
    /// How many members of the object have different names; `nil` if one had the name of another.
    private var settled: Int? = 0
    /// In which object a name was last seen, and where.
    private var seen = FieldTable(Seen())
    /// Whether fields of the current object came through `passExpected`, and are not in `seen`.
    private var hasUnseen = false
    private var object: UInt64 = 0

    init(_ registry: FieldNames) { self.registry = registry }

    mutating func beginObject() {
        if let settled, settled > distinct { distinct = settled }
        member = 0
        settled = 0
        hasUnseen = false
        object += 1
        if generation != registry.generation || text.count > Self.longestExpectedText {
            generation = registry.generation
            expected.removeAll()
            text.removeAll()
            distinct = 0
        }
    }

    /// The expected text of the next member's name, `"name":`, if it needs no further check; it is then not another member's.
    /// `ByteBuffer.padding` bytes after it are readable.
    @inline(__always)
    func nextExpected() -> (name: FieldName, written: ByteView)? {
        guard member < distinct else { return nil }
        let guess = expected[member]
        guard guess.isPlain else { return nil }
        let start = Int(guess.start) - 1
        return (FieldName(index: guess.name), text.view[start..<(start + Int(guess.count) + 3)])
    }

    /// Says that the next member has the expected name, and its field has been appended.
    @inline(__always)
    mutating func passExpected() {
        member &+= 1
        if let count = settled { settled = count &+ 1 }
        hasUnseen = true
    }

    /// The name of the next member.
    /// - Parameter isPlain: whether it is verbatim in the text, without escapes.
    mutating func name(_ bytes: ByteView, isPlain: Bool = true) -> FieldName {
        defer { member += 1 }
        if member < expected.count {
            let guess = expected[member]
            if text.view[Int(guess.start)..<Int(guess.start + guess.count)] == bytes {
                return FieldName(index: guess.name)
            }
        }
        let name = registry.intern(bytes)
        text.append(ASCII.quote)
        let entry = Expected(name: name.index, start: UInt32(text.count), count: UInt32(bytes.count), isPlain: isPlain)
        text.append(bytes)
        text.append("\":")
        text.reserve(ByteBuffer.padding)
        distinct = min(distinct, member)
        if member < expected.count { expected[member] = entry } else { expected.append(entry) }
        return name
    }

    /// Lends the bytes of a name.
    func withName(_ name: FieldName, _ body: (ByteView) -> Void) { registry.bytes(of: name).withView(body) }

    /// Lets the last field of a record, of that name, replace an earlier one of the same name.
    /// - Parameter inheriting: for how many of the first fields that does not count as a repair.
    mutating func settle(_ name: FieldName, _ record: inout SourceRecord, inheriting: Int = 0) {
        if hasUnseen {
            hasUnseen = false
            for index in 0..<(record.count - 1) {
                if let name = record.name(index) { seen[name] = Seen(object: object, place: Int32(index)) }
            }
        }
        guard let first = firstPlace(of: name, record.count - 1) else {
            if let count = settled { settled = count + 1 }
            return
        }
        settled = nil
        record.replace(first, by: record.count - 1)
        record.truncate(to: record.count - 1)
        if first < inheriting { return }
        record.repair = "field \u{201C}\(registry.string(of: name))\u{201D} occurs twice; the last value counts"
    }

    /// Where the object already had that name; otherwise notes that it has it at `place`.
    private mutating func firstPlace(of name: FieldName, _ place: Int) -> Int? {
        let last = seen[name]
        if last.object == object { return Int(last.place) }
        seen[name] = Seen(object: object, place: Int32(place))
        return nil
    }
}
