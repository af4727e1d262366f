/// The length of the well-formed UTF-8 sequence at `offset` (Unicode 15, table 3-7), or 0 if the bytes there
/// are not one: a lone continuation, an overlong form, a surrogate, beyond U+10FFFF, or truncated.
func utf8SequenceLength(_ text: ByteView, at offset: Int) -> Int {
    let lead = text[offset]
    if lead < 0x80 { return 1 }
    func continuation(_ distance: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
        offset + distance < text.count && text[offset + distance] >= low && text[offset + distance] <= high
    }
    switch lead {
    case 0xC2...0xDF:
        return continuation(1) ? 2 : 0
    case 0xE0...0xEF:
        let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
        let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
        return continuation(1, low, high) && continuation(2) ? 3 : 0
    case 0xF0...0xF4:
        let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
        let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
        return continuation(1, low, high) && continuation(2) && continuation(3) ? 4 : 0
    default:
        return 0
    }
}

extension ByteView {
    /// Whether all of it is well-formed UTF-8.
    var isUTF8: Bool {
        var place = 0
        while place < count {
            let length = utf8SequenceLength(self, at: place)
            if length == 0 { return false }
            place += length
        }
        return true
    }
}
