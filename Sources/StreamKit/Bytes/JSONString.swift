internal import CStreamKit

extension ByteBuffer {
    /// Appends text as a JSON string with its quotes (RFC 8259, section 7). Bytes that are not UTF-8 become U+FFFD.
    /// - Returns: whether the text was valid UTF-8.
    @discardableResult
    mutating func appendJSONString(_ text: ByteView) -> Bool {
        // Most text only needs copying, and is checked on the way.
        let out = unsafe spare(text.count + 2)
        unsafe out[0] = ASCII.quote
        let clean = unsafe json_copy_clean(out + 1, text.base, text.count)
        if clean == text.count {
            unsafe out[clean + 1] = ASCII.quote
            commit(clean + 2)
            return true
        }
        commit(clean + 1)
        return appendEscaped(text.dropFirst(clean))
    }

    /// Appends JSON unchanged. Bytes that are not UTF-8 (they are in strings) become U+FFFD.
    /// - Returns: whether the JSON was valid UTF-8.
    mutating func appendJSON(_ json: ByteView) -> Bool {
        let start = count
        append(json)
        var index = json.firstBeyondASCII(from: 0)
        while index < json.count {
            let length = utf8SequenceLength(json, at: index)
            if length == 0 {
                truncate(to: start)
                appendRepaired(json)
                return false
            }
            index = json.firstBeyondASCII(from: index + length)
        }
        return true
    }

    @inline(never)
    private mutating func appendRepaired(_ text: ByteView) {
        var index = 0
        while index < text.count {
            let length = utf8SequenceLength(text, at: index)
            if length == 0 { append("\u{FFFD}") } else { append(text[index..<(index + length)]) }
            index += max(length, 1)
        }
    }

    /// Appends the rest of a JSON string, from the first byte that needs a second look, and its closing quote.
    /// - Returns: whether the text was valid UTF-8.
    @inline(never)
    mutating func appendEscaped(_ text: ByteView) -> Bool {
        var isValid = true
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte >= 0x80 {
                let length = utf8SequenceLength(text, at: index)
                if length == 0 { isValid = false }
                append(length == 0 ? ByteView("\u{FFFD}") : text[index..<(index + length)])
                index += max(length, 1)
                // Where there is one, there are often more.
                if index < text.count, text[index] >= 0x80 { continue }
            } else {
                appendEscape(byte)
                index += 1
            }
            let out = unsafe spare(text.count - index)
            let clean = unsafe json_copy_clean(out, text.base + index, text.count - index)
            commit(clean)
            index += clean
        }
        append(ASCII.quote)
        return isValid
    }

    private mutating func appendEscape(_ byte: UInt8) {
        append(ASCII.backslash)
        switch byte {
        case ASCII.quote, ASCII.backslash: append(byte)
        case ASCII.lineFeed: append(UInt8(ascii: "n"))
        case ASCII.carriageReturn: append(UInt8(ascii: "r"))
        case ASCII.tab: append(UInt8(ascii: "t"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        default:
            append("u00")
            let digits = ByteView("0123456789abcdef")
            append(digits[Int(byte >> 4)])
            append(digits[Int(byte & 15)])
        }
    }
}

extension String {
    /// The text as a JSON string with its quotes: messages and settings, not records.
    public var quotedForJSON: String {
        var buffer = ByteBuffer()
        Array(utf8).withView { _ = buffer.appendJSONString($0) }
        return buffer.view.string
    }
}
