/// A list in a record, whose elements come one after the other.
///
/// ```
///   path a.sizes    field a   {"id":1,"sizes":[{…},{…}],"x":2}
///                              ╰─ before ─────╯╰─ elements ─╯╰ after ╯
/// ```
/// A class, because levels have memory of their own and are kept in a list.
final class ElementLevel {
    /// The path as given.
    let path: String
    /// The field that contains the list.
    let field: FieldName
    /// The members that lead to it.
    private let members: [UInt8]
    private var place: Int?
    /// The elements as values, if the field itself is the list.
    private var values: [Value] = []
    /// Else verbatim from the field's JSON.
    private var texts: [ByteView] = []
    private var before = ByteView.empty
    private var after = ByteView.empty
    private var next = 0
    /// The field's value before its elements replaced it.
    private var original = Value.absent
    private var arena = Arena()

    init(_ path: String, _ registry: FieldNames) {
        self.path = path
        let parts = path.utf8.split(separator: ASCII.dot, maxSplits: 1)
        field = registry.intern(parts.first.map { Array($0) } ?? [])
        members = parts.count > 1 ? Array(parts[1]) : []
    }

    /// The number of the current element, from 1.
    var position: Int { next }

    /// Whether a record had the field.
    private(set) var wasFound = false

    /// Finds the list in a record.
    func open(_ record: borrowing Record) {
        arena.reset()
        values.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        next = 0
        place = (0..<record.count).first { record.name($0) == field }
        guard let place else { return }
        wasFound = true
        let value = record.value(place)
        original = value
        guard value.isPresent else { return }
        if members.isEmpty {
            guard value.kind == .json, value.bytes[0] == ASCII.leftBracket else { return values.append(value) }
            for element in JSONParts(elementsOf: value.bytes, isValid: true) {
                values.append(Value(ofJSON: element.value))
            }
            return
        }
        guard value.kind == .json, let list = members.withView({ arena.part(ofJSON: value.bytes, at: $0) }) else {
            return
        }
        let start = unsafe list.base - value.bytes.base
        before = value.bytes.prefix(start)
        after = value.bytes.dropFirst(start + list.count)
        guard list[0] == ASCII.leftBracket else { return texts.append(list) }
        for element in JSONParts(elementsOf: list, isValid: true) { texts.append(element.value) }
    }

    /// The current element, if the field itself is the list.
    var element: Value? { members.isEmpty && next > 0 ? values[next - 1] : nil }

    /// How many elements follow.
    var remaining: Int { max(values.count, texts.count) - next }

    /// Whether there are no elements.
    var isEmpty: Bool { values.isEmpty && texts.isEmpty }

    /// Puts the next element into the record; if there is none, restores the list and returns `false`.
    func advance(_ record: inout Record) -> Bool {
        guard let place else { return false }
        guard next < max(values.count, texts.count) else {
            record.set(place, original)
            return false
        }
        if members.isEmpty {
            record.set(place, values[next])
        } else {
            arena.reset()
            record.set(place, Value(.json, arena.joined(arena.joined(before, texts[next]), after)))
        }
        next += 1
        return true
    }

    /// Whether the current element is empty.
    var hasNothing: Bool {
        let value = members.isEmpty ? values[next - 1] : Value(ofJSON: texts[next - 1])
        switch value.kind {
        case .absent, .missing: return true
        case .text: return value.bytes.isEmpty
        case .json: return value.bytes.count > 1 && value.bytes[1..<(value.bytes.count - 1)].isBlank
        case .number, .boolean, .list: return false
        }
    }
}

extension Value {
    /// A value from valid JSON; a string with escapes is kept verbatim.
    init(ofJSON text: ByteView) {
        switch text[0] {
        case ASCII.quote:
            let content = text[1..<(text.count - 1)]
            self = content.firstIndex(of: ASCII.backslash) == nil ? Value(.text, content) : Value(.json, text)
        case ASCII.leftBrace, ASCII.leftBracket: self = Value(.json, text)
        case UInt8(ascii: "n"): self = .missing
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = Value(.boolean, text)
        default: self = Value(.number, text)
        }
    }
}
