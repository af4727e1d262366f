/// The value of a field or an expression.
public enum ReferenceValue: Equatable, Sendable {
    /// There is none, or no such field.
    case missing
    /// `true` or `false`.
    case boolean(Bool)
    /// A number as it is spelled, which is how JSON spells numbers.
    case number(String)
    /// Text, which need not be UTF-8.
    case text([UInt8])
    /// Texts in order.
    case list([[UInt8]])

    /// Text in UTF-8.
    public static func text(_ text: String) -> ReferenceValue { .text(text.bytes) }
}

/// What becomes of bytes that are not UTF-8 where the output must be.
public enum UTF8Repair: Sendable {
    /// U+FFFD for each maximal subpart of a sequence (Unicode 16, section 3.9), as `String(decoding:as:)` has it.
    case eachSubpart
    /// U+FFFD for each byte.
    case eachByte
}

extension ReferenceValue {
    /// What a field of this value is in a line of NDJSON.
    public func ndjson(_ repair: UTF8Repair = .eachSubpart) -> String {
        switch self {
        case .missing: "null"
        case .boolean(let holds): holds ? "true" : "false"
        case .number(let spelling): spelling
        case .text(let bytes): Self.jsonString(bytes, repair)
        case .list(let elements):
            "[" + elements.map { Self.jsonString($0, repair) }.joined(separator: ",") + "]"
        }
    }

    private static func jsonString(_ bytes: [UInt8], _ repair: UTF8Repair) -> String {
        let text =
            switch repair {
            case .eachSubpart: bytes.text
            case .eachByte: ReferenceCharacter.characters(of: bytes).map(\.text).joined()
            }
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case "\r": json += "\\r"
            case "\t": json += "\\t"
            case "\u{8}": json += "\\b"
            case "\u{C}": json += "\\f"
            case _ where scalar.value < 0x20:
                json += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }
}

extension ReferenceValue {
    var isMissing: Bool { self == .missing }

    /// The value as a number, if it reads as one.
    var numeral: Numeral? {
        switch self {
        case .number(let spelling): Numeral(spelling.bytes)
        case .text(let bytes): Numeral(bytes)
        case .missing, .boolean, .list: nil
        }
    }

    /// The value as text; nothing if it is missing.
    var asText: [UInt8]? {
        switch self {
        case .missing: nil
        case .boolean(let holds): (holds ? "true" : "false").bytes
        case .number(let spelling): spelling.bytes
        case .text(let bytes): bytes
        case .list(let elements): Array(elements.joined(separator: "; ".bytes))
        }
    }

    /// Whether it holds; nothing if it is neither true nor false.
    var truth: Bool? {
        switch self {
        case .boolean(let holds): holds
        case .text(let bytes): bytes == "true".bytes ? true : bytes == "false".bytes ? false : nil
        case .missing, .number, .list: nil
        }
    }

    /// A boolean; missing without a truth.
    init(_ truth: Bool?) { self = truth.map { .boolean($0) } ?? .missing }

    /// A number; missing without one.
    init(_ numeral: Numeral?) { self = numeral.map { .number($0.spelling) } ?? .missing }

    /// A small whole number.
    init(_ count: Int) { self = .number("\(count)") }
}

/// A scalar of a text, or a byte that belongs to none.
struct ReferenceCharacter {
    let bytes: [UInt8]
    /// Nothing for a byte that is not UTF-8.
    let scalar: Unicode.Scalar?

    /// The scalar, or U+FFFD.
    var text: String { String(scalar ?? "\u{FFFD}") }

    /// What a text is made of.
    static func characters(of text: [UInt8]) -> [ReferenceCharacter] {
        var characters: [ReferenceCharacter] = []
        var rest = text[...]
        while let first = rest.first {
            var character = ReferenceCharacter(bytes: [first], scalar: nil)
            for length in 1...4 where length <= rest.count {
                guard let one = String(validating: rest.prefix(length), as: UTF8.self) else { continue }
                character = ReferenceCharacter(bytes: Array(rest.prefix(length)), scalar: one.unicodeScalars.first)
                break
            }
            characters.append(character)
            rest = rest.dropFirst(character.bytes.count)
        }
        return characters
    }
}
