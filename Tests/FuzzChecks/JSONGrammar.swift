/// The grammar of JSON to the letter (RFC 8259), apart from the one that is tested.
public struct JSONGrammar {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// What is wrong with lines that are to be one JSON object each, in UTF-8; nothing if they are.
    public static func fault(inLines bytes: [UInt8]) -> String? {
        if String(validating: bytes, as: UTF8.self) == nil { return "not UTF-8" }
        if let last = bytes.last, last != UInt8(ascii: "\n") { return "no line end" }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            var grammar = JSONGrammar(line)
            guard line.first == UInt8(ascii: "{"), grammar.value(depth: 0), grammar.index == line.endIndex else {
                return "not an object: \(String(decoding: line, as: UTF8.self).debugDescription)"
            }
        }
        return nil
    }

    /// What is wrong with the records of a page, which are to be one JSON array, in UTF-8 and without any markup.
    static func fault(inPage bytes: [UInt8]) -> String? {
        if String(validating: bytes, as: UTF8.self) == nil { return "not UTF-8" }
        if bytes.contains(UInt8(ascii: "<")) { return "markup" }
        // The grammar knows no line ends: none stands in a string.
        let line = bytes.filter { $0 != UInt8(ascii: "\n") }
        var grammar = JSONGrammar(line[...])
        return line.first == UInt8(ascii: "[") && grammar.value(depth: 0) && grammar.index == line.endIndex
            ? nil : "not an array: \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }

    private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { index += 1 }
    }

    private mutating func value(depth: Int) -> Bool {
        // No reader takes more than this, nor does the one that is tested.
        guard depth < 2_000 else { return false }
        switch next {
        case UInt8(ascii: "{"):
            return sequence(to: UInt8(ascii: "}")) { grammar in
                guard grammar.text() else { return false }
                grammar.skipBlanks()
                guard grammar.take(UInt8(ascii: ":")) else { return false }
                grammar.skipBlanks()
                return grammar.value(depth: depth + 1)
            }
        case UInt8(ascii: "["): return sequence(to: UInt8(ascii: "]")) { $0.value(depth: depth + 1) }
        case UInt8(ascii: "\""): return text()
        case UInt8(ascii: "t"): return word("true")
        case UInt8(ascii: "f"): return word("false")
        case UInt8(ascii: "n"): return word("null")
        default: return number()
        }
    }

    private mutating func sequence(to end: UInt8, _ element: (inout JSONGrammar) -> Bool) -> Bool {
        index += 1
        skipBlanks()
        if take(end) { return true }
        while true {
            guard element(&self) else { return false }
            skipBlanks()
            if take(end) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
            skipBlanks()
        }
    }

    private mutating func word(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { $0.allSatisfy { take($0) } }
    }

    private mutating func text() -> Bool {
        guard take(UInt8(ascii: "\"")) else { return false }
        while let byte = next {
            index += 1
            if byte == UInt8(ascii: "\"") { return true }
            if byte < 0x20 { return false }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let escape = next else { return false }
            index += 1
            switch escape {
            case UInt8(ascii: "u"):
                for _ in 0..<4 {
                    guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else { return false }
                    index += 1
                }
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                break
            default: return false
            }
        }
        return false
    }

    private mutating func number() -> Bool {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")), !digits() { return false }
        if take(UInt8(ascii: ".")), !digits() { return false }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let start = index
        while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
        return index > start
    }
}
