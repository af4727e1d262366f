/// A value during evaluation. Views are valid as long as the record, or point into the arena.
@safe
enum Operand {
    case missing
    case boolean(Bool)
    case text(ByteView)
    /// Text of the input that is a number with a decimal comma or groups of digits (`CommaNumber`).
    case commaNumber(ByteView)
    /// A number as it is spelled.
    case number(ByteView)
    /// A computed number, or a literal whose spelling does not matter.
    case decimal(Decimal)
    /// Texts in order.
    case list(Value)
    /// Other JSON, which counts as its text.
    case json(ByteView)

    /// A field's value.
    /// - Parameter numbers: how numbers are written in texts.
    init(_ value: Value, _ numbers: NumberStyle, _ arena: inout Arena) {
        switch value.kind {
        case .missing, .absent: self = .missing
        case .text:
            let isCommaNumber = numbers == .comma && CommaNumber(value.bytes) != nil
            self = isCommaNumber ? .commaNumber(value.bytes) : .text(value.bytes)
        case .number: self = .number(value.bytes)
        case .boolean: self = .boolean(value.bytes.count == 4)
        case .list: self = .list(value)
        case .json: self = Self.json(value.bytes, &arena)
        }
    }

    @inline(never)
    private static func json(_ bytes: ByteView, _ arena: inout Arena) -> Operand {
        if let text = arena.string(ofJSON: bytes) { return .text(text) }
        guard let list = arena.elements(ofJSON: bytes) else { return .json(bytes) }
        return .list(list.isPresent ? list : unsafe Value(elements: arena.allocateViews(0), count: 0))
    }

    /// A JSON value of any kind.
    init(json: ByteView, _ arena: inout Arena) {
        switch json[0] {
        case UInt8(ascii: "n"): self = .missing
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean(json.count == 4)
        case ASCII.quote, ASCII.leftBrace, ASCII.leftBracket: self = Self.json(json, &arena)
        default: self = .number(json)
        }
    }

    /// The field value when a field is set to this.
    func value(_ arena: inout Arena) -> Value {
        switch self {
        case .missing: .missing
        case .boolean(let isTrue): Value(.boolean, ByteView(isTrue ? "true" : "false"))
        case .text(let text), .commaNumber(let text): Value(.text, text)
        case .number(let spelling): Value(.number, spelling)
        case .decimal(let decimal): Value(.number, arena.write(decimal, atLeast: 0))
        case .list(let list): list
        case .json(let text): Value(.json, text)
        }
    }

    /// As text; `nil` if it is missing.
    func text(_ arena: inout Arena) -> ByteView? {
        switch self {
        case .missing: nil
        case .boolean(let isTrue): ByteView(isTrue ? "true" : "false")
        case .text(let text), .commaNumber(let text), .number(let text), .json(let text): text
        case .decimal(let decimal): arena.write(decimal, atLeast: 0)
        case .list(let list): arena.joined(list)
        }
    }

    /// As the text of a number with a point, if it reads as a number; else as text.
    func spelling(_ arena: inout Arena) -> ByteView? {
        guard case .commaNumber(let text) = self else { return text(&arena) }
        return NumberStyle.comma.withPoint(text, &arena)
    }

    /// As a number.
    var reading: NumberReading {
        switch self {
        case .decimal(let decimal): .decimal(decimal)
        case .text(let text), .number(let text): NumberReading(text)
        case .commaNumber(let text): NumberStyle.comma.reading(text)
        case .missing, .boolean, .list, .json: .none
        }
    }

    /// As a condition: a boolean, or the text of one.
    var truth: Truth {
        switch self {
        case .boolean(let isTrue): isTrue ? .yes : .no
        case .text(let text): text == "true" ? .yes : text == "false" ? .no : .missing
        default: .missing
        }
    }

    /// Whether it is the empty text.
    var isEmptyText: Bool {
        if case .text(let text) = self { text.isEmpty } else { false }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }
}

/// Three-valued logic after Kleene.
enum Truth: UInt8 {
    case no, yes, missing

    init(_ isTrue: Bool) { self = isTrue ? .yes : .no }

    var negated: Truth {
        switch self {
        case .no: .yes
        case .yes: .no
        case .missing: .missing
        }
    }

    var operand: Operand { self == .missing ? .missing : .boolean(self == .yes) }
}
