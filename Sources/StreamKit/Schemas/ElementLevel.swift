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
    /// The elements that follow.
    private var elements = JSONParts(elementsOf: .empty)
    /// If there is no list, the only element.
    private var single: Value?
    /// The current one, if it is of a list.
    private var text = ByteView.empty
    private var before = ByteView.empty
    private var after = ByteView.empty
    /// The field's value before its elements replaced it.
    private var original = Value.absent
    private var arena = Arena()

    init(_ path: String, _ registry: FieldNames) {
        self.path = path
        let (name, rest) = QuotedName.field(ofPath: path)
        field = registry.intern(text: name)
        members = rest.map { Array($0.utf8) } ?? []
    }

    /// The number of the current element, from 1.
    private(set) var position = 0

    /// Whether a record had the field.
    private(set) var wasFound = false

    /// Finds the list in a record.
    func open(_ record: borrowing Record) {
        arena.reset()
        elements = JSONParts(elementsOf: .empty)
        (single, position) = (nil, 0)
        place = (0..<record.count).first { record.name($0) == field }
        guard let place else { return }
        wasFound = true
        let value = record.value(place)
        original = value
        guard value.isPresent else { return }
        var list = value.kind == .json ? value.bytes : nil
        if !members.isEmpty {
            list = list.flatMap { json in members.withView { arena.part(ofJSON: json, at: $0) } }
            guard let list else { return }
            let start = unsafe list.base - value.bytes.base
            before = value.bytes.prefix(start)
            after = value.bytes.dropFirst(start + list.count)
        }
        if let list, list[0] == ASCII.leftBracket {
            elements = JSONParts(elementsOf: list, isValid: true)
        } else {
            single = list.map { Value(ofJSON: $0) } ?? value
            text = list ?? .empty
        }
    }

    /// The current element, if the field itself is the list.
    var element: Value? { members.isEmpty && position > 0 ? current : nil }

    private var current: Value { single ?? Value(ofJSON: text) }

    /// Whether at least so many elements follow.
    func isFollowed(by count: Int) -> Bool {
        if single != nil { return count <= 1 - position }
        var elements = elements
        return (0..<count).allSatisfy { _ in elements.next() != nil }
    }

    /// Whether there are no elements.
    var isEmpty: Bool { position == 0 && !isFollowed(by: 1) }

    /// Puts the next element into the record; if there is none, restores the list and returns `false`.
    func advance(_ record: inout Record) -> Bool {
        guard let place else { return false }
        if single == nil, let element = elements.next() {
            text = element.value
        } else if single == nil || position > 0 {
            record.set(place, original)
            return false
        }
        if members.isEmpty {
            record.set(place, current)
        } else {
            arena.reset()
            record.set(place, Value(.json, arena.joined(arena.joined(before, text), after)))
        }
        position += 1
        return true
    }

    /// Puts the next element into the record, if the field itself is the list and `end` finds where it ends.
    /// - Parameter end: gets the list, and where the element begins.
    @inline(__always)
    func advance(_ record: inout Record, until end: (ByteView, Int) -> Int?) -> Bool {
        guard let place, members.isEmpty, let element = elements.next(until: end) else { return false }
        text = element
        record.set(place, Value(.json, element))
        position += 1
        return true
    }

    /// Whether the current element is empty.
    var hasNothing: Bool {
        let value = current
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
        switch Kind(ofJSON: text[0]) {
        case .text:
            let content = text[1..<(text.count - 1)]
            self = content.firstIndex(of: ASCII.backslash) == nil ? Value(.text, content) : Value(.json, text)
        case .missing: self = .missing
        case let kind: self = Value(kind, text)
        }
    }
}

extension Value.Kind {
    /// The kind of a valid JSON value by its first byte.
    init(ofJSON first: UInt8) {
        switch first {
        case ASCII.quote: self = .text
        case ASCII.leftBrace, ASCII.leftBracket: self = .json
        case UInt8(ascii: "n"): self = .missing
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
        default: self = .number
        }
    }
}
