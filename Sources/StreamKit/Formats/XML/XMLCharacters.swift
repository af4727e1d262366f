internal import CLibXML2

// The characters allowed in XML (XML 1.0, production 2), those allowed in names (4), and references to them (66, 68).

extension Unicode.Scalar {
    /// The character with a number, if XML allows it.
    init?(xml number: UInt32) {
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: self.init(number)
        default: return nil
        }
    }
}

extension UInt8 {
    /// Whether a name can begin with a byte.
    var beginsName: Bool {
        ASCII.isLetter(self) || self == ASCII.underscore || self == ASCII.colon || self >= 0x80
    }

    /// Whether a byte can occur in a name.
    var continuesName: Bool { beginsName || ASCII.isDigit(self) || self == ASCII.minus || self == ASCII.dot }

    /// Whether a byte can occur in a name of ASCII without a prefix: a bit for each of `-.0-9`, then of `A-Z_a-z`.
    @inline(__always)
    var continuesPlainName: Bool {
        let bits: UInt64 = self < 64 ? 0x03FF_6000_0000_0000 : self < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
        return bits &>> UInt64(self) & 1 == 1
    }
}

extension ByteView {
    /// The length in bytes of the character beyond ASCII that begins at a position, 0 if it is not UTF-8; and whether it is
    /// one that XML does not allow: U+FFFE or U+FFFF.
    @inline(__always)
    func wideCharacter(at place: Int) -> (length: Int, isForbidden: Bool) {
        let length = utf8SequenceLength(self, at: place)
        let isForbidden = length == 3 && self[place] == 0xEF && self[place + 1] == 0xBF && self[place + 2] >= 0xBE
        return (length, isForbidden)
    }

    /// The number in `#38` or `#x26`, at most one more than that of the last character; `nil` if there is none.
    var referencedNumber: UInt32? {
        guard count > 1, self[0] == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = self[1] == UInt8(ascii: "x")
        let digits = dropFirst(isHexadecimal ? 2 : 1)
        if digits.isEmpty { return nil }
        var number: UInt32 = 0
        for index in 0..<digits.count {
            guard let digit = ASCII.hexDigit(digits[index]), digit < 10 || isHexadecimal else { return nil }
            number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
        }
        return number
    }

    /// The character of XML's own entity with that name.
    var predefinedEntity: Unicode.Scalar? {
        if self == "amp" { return "&" }
        if self == "lt" { return "<" }
        if self == "gt" { return ">" }
        if self == "quot" { return "\"" }
        return self == "apos" ? "'" : nil
    }

    /// The character of HTML's entity with that name (`nbsp`, `eacute`), which documents use without declaring it.
    var entityOfHTML: Unicode.Scalar? {
        // A NUL would end the name.
        guard !isEmpty, ASCII.isLetter(self[0]), (0..<count).allSatisfy({ self[$0] != 0 }) else { return nil }
        let number = unsafe (array + [0]).withUnsafeBufferPointer { name in
            unsafe LibXML2.functions?.htmlEntityLookup(name.baseAddress)?.pointee.value
        }
        return number.flatMap { Unicode.Scalar(xml: $0) }
    }
}
