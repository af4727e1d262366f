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
        /// Whether an inherited value has been replaced.
        var isReplaced = false
    }

    /// How many bytes of names that are no longer expected are kept, besides as many as are.
    private static let longestOldText = 8 * 1024

    private let registry: FieldNames
    private var expected = UncheckedArray<Expected>()
    /// The expected names, each as `"name":`.
    private var text = ByteBuffer()
    /// How many bytes of it are expected.
    private var expectedCount = 0
    private var member = 0
    private var generation = 0
    /// In which object a name was last seen, and where.
    private var seen = FieldTable(Seen())
    private var object: UInt64 = 0

    init(_ registry: FieldNames) { self.registry = registry }

    /// Whether the registry knows the names of the current object by the same numbers.
    var areCurrent: Bool { generation == registry.generation }

    mutating func beginObject() {
        member = 0
        object += 1
        if !areCurrent || text.count > 2 * expectedCount + Self.longestOldText {
            generation = registry.generation
            expected.removeAll()
            text.removeAll()
            expectedCount = 0
        }
    }

    /// The name of the next member, if it is the expected one and a colon follows at once; goes past both then.
    /// - Parameters:
    ///   - text: an object.
    ///   - position: where the name's opening quote may be.
    @inline(__always)
    mutating func skipExpected(_ text: ByteView, _ position: inout Int) -> FieldName? {
        guard member < expected.count else { return nil }
        let guess = expected[member]
        let start = Int(guess.start) &- 1
        let count = Int(guess.count) &+ 3
        guard guess.isPlain, text.count &- position >= count,
            text[position..<(position &+ count)].hasSameBytes(as: self.text.view[start..<(start &+ count)])
        else { return nil }
        position &+= count
        member &+= 1
        return FieldName(index: guess.name)
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
        expectedCount += bytes.count + 3
        if member < expected.count {
            expectedCount -= Int(expected[member].count) + 3
            expected[member] = entry
        } else {
            expected.append(entry)
        }
        return name
    }

    /// Lends the bytes of a name.
    func withName(_ name: FieldName, _ body: (ByteView) -> Void) { registry.bytes(of: name).withView(body) }

    /// Lets the last field of a record, of that name, replace an earlier one of the same name.
    /// - Parameter inheriting: for how many of the first fields that does not count as a repair.
    mutating func replaceEarlierValue(_ name: FieldName, _ record: inout SourceRecord, inheriting: Int = 0) {
        guard let first = firstPlace(of: name, record.count - 1) else { return }
        let isInherited = first < inheriting && !seen[name].isReplaced
        record.replace(first, by: record.count - 1)
        record.truncate(to: record.count - 1)
        if isInherited {
            seen[name].isReplaced = true
            return
        }
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
