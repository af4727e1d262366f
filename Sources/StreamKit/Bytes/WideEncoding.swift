/// Which byte of a unit comes first.
enum ByteOrder {
    /// Little-endian: the lowest first.
    case little
    /// Big-endian: the highest first.
    case big
}

/// UTF-16 or UTF-32 whose byte order is not in its name but given by a byte-order mark.
///
/// UCS-2 and UCS-4 are read as their successors, as in the WHATWG Encoding Standard.
enum WideEncoding {
    case utf16
    case utf32

    /// By iconv's name in capitals.
    init?(_ name: String) {
        switch name {
        case "UTF-16", "UTF16", "UCS-2", "UCS2", "ISO-10646-UCS-2", "UNICODE", "CSUNICODE": self = .utf16
        case "UTF-32", "UTF32", "UCS-4", "UCS4", "ISO-10646-UCS-4", "CSUCS4", "ISO-10646", "10646-1:1993": self = .utf32
        default: return nil
        }
    }

    /// iconv's name for it in a given byte order. It leaves marks alone.
    func name(_ order: ByteOrder) -> String {
        (self == .utf16 ? "UTF-16" : "UTF-32") + (order == .little ? "LE" : "BE")
    }

    /// The byte order that a stream's first unit indicates; `nil` if it is not a mark.
    func mark(_ unit: PartialCharacter) -> ByteOrder? {
        // Read as a little-endian number.
        switch (self, unit.word) {
        case (_, 0xFEFF): .little
        case (.utf16, 0xFFFE), (.utf32, 0xFFFE_0000): .big
        default: nil
        }
    }
}
