internal import CStreamKit

/// The number of terminal columns that a text takes. Characters count individually, as in most terminals: East Asian ones
/// and emoji two, combining marks none. So a family emoji, which joins several, counts for all of its parts.
extension ByteView {
    /// The columns of valid UTF-8 without control characters.
    var displayWidth: Int { firstBeyondASCII(from: 0) == count ? count : measure(limit: Int.max).width }

    /// How many of the first bytes fit into `columns`.
    func prefixLength(columns: Int) -> Int { measure(limit: columns).length }

    private func measure(limit: Int) -> (length: Int, width: Int) {
        var index = 0
        var width = 0
        while index < count {
            var (length, columns) = (1, 1)
            if self[index] >= 0x80 {
                length = max(1, utf8SequenceLength(self, at: index))
                columns = CharacterWidth.columns(of: scalar(at: index, length: length))
            }
            if columns > limit - width { break }
            width += columns
            index += length
        }
        return (index, width)
    }

    /// The character that a well-formed sequence stands for.
    private func scalar(at index: Int, length: Int) -> UInt32 {
        let lead = UInt32(self[index])
        if length == 1 { return lead }
        return (1..<length).reduce(lead & (0x7F >> UInt32(length))) { $0 << 6 | UInt32(self[index + $1] & 0x3F) }
    }
}

extension ByteBuffer {
    /// Appends a text as part of a line: each run of control characters and line ends becomes a space, and bytes that are
    /// not UTF-8 become U+FFFD.
    /// - Returns: whether the text was valid UTF-8.
    mutating func appendOneLine(_ text: ByteView) -> Bool {
        // Most text only needs copying, and is checked on the way.
        let out = unsafe spare(text.count)
        let clean = text.prefix(unsafe json_copy_clean(out, text.base, text.count))
        // The one that JSON allows.
        var index = clean.firstIndex(of: 0x7F) ?? clean.count
        commit(index)
        var isValid = true
        var isAfterControl = false
        while index < text.count {
            let length = utf8SequenceLength(text, at: index)
            let character = text[index..<(index + max(1, length))]
            index += character.count
            let isControl = length > 0 && character.isControl
            if isControl {
                if !isAfterControl { append(ASCII.space) }
            } else {
                append(length > 0 ? character : ByteView("\u{FFFD}"))
                if length == 0 { isValid = false }
            }
            isAfterControl = isControl
        }
        return isValid
    }
}

extension ByteView {
    /// Whether it is a control character, U+0000 to U+001F or U+007F to U+009F, or a line separator (U+2028, U+2029).
    fileprivate var isControl: Bool {
        switch count {
        case 1: self[0] < ASCII.space || self[0] == 0x7F
        case 2: self[0] == 0xC2 && self[1] < 0xA0
        case 3: self[0] == 0xE2 && self[1] == 0x80 && (self[2] == 0xA8 || self[2] == 0xA9)
        default: false
        }
    }
}

/// Looks characters up in `CharacterWidthTable`.
private enum CharacterWidth {
    private static let wide = boundaries(ByteView(CharacterWidthTable.wide))
    private static let zero = boundaries(ByteView(CharacterWidthTable.zero))

    static func columns(of scalar: UInt32) -> Int {
        // U+0300 is the first combining mark.
        if scalar < 0x300 { return 1 }
        if has(scalar, zero) { return 0 }
        return has(scalar, wide) ? 2 : 1
    }

    /// Whether an odd number of boundaries comes before or at a character.
    private static func has(_ scalar: UInt32, _ boundaries: [UInt32]) -> Bool {
        var (low, high) = (0, boundaries.count)
        while low < high {
            let middle = (low + high) / 2
            if boundaries[middle] <= scalar { low = middle + 1 } else { high = middle }
        }
        return low % 2 == 1
    }

    /// Where each range begins, and the next character after it.
    private static func boundaries(_ text: ByteView) -> [UInt32] {
        var boundaries: [UInt32] = []
        var isRange = false
        var number: UInt32 = 0
        func end() {
            if isRange { boundaries[boundaries.count - 1] = number + 1 } else { boundaries += [number, number + 1] }
            number = 0
        }
        for index in 0..<text.count {
            switch text[index] {
            case ASCII.minus:
                end()
                isRange = true
            case ASCII.space:
                end()
                isRange = false
            case let digit:
                number = number << 4 | UInt32(ASCII.isDigit(digit) ? digit & 0xF : digit - UInt8(ascii: "A") + 10)
            }
        }
        end()
        return boundaries
    }
}
