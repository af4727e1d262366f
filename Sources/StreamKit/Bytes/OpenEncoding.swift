/// An encoding that iconv knows: opened and examined once, for any number of streams one after the other.
final class OpenEncoding {
    /// iconv's name for it.
    let name: String
    let behaviour: Iconv.StreamBehaviour
    /// The bytes per code unit, and per U+FFFD.
    let unit: Int
    /// Whether 80…9F, where the encoding leaves them undefined, are the control characters of the same number.
    let hasControls: Bool
    /// UTF-16 or UTF-32 of either byte order, as a mark says.
    let wide: WideEncoding?
    private let iconv: Iconv
    /// The same in the other byte order.
    private var swapped: Iconv?

    /// `nil` if iconv knows no such encoding. Names are iconv's, in any case, at most 64 bytes long. glibc would skip invalid
    /// characters, and take an empty name for the locale's encoding; a `/` begins options.
    init?(_ encoding: String) {
        guard 1...64 ~= encoding.utf8.count, encoding.utf8.allSatisfy(Self.isInName) else { return nil }
        let upper = encoding.uppercased()
        let wide = WideEncoding(upper)
        let requested = wide?.name(.little) ?? upper
        guard let opened = Iconv(requested) else { return nil }
        name = opened.strictName ?? requested
        guard let iconv = name == requested ? opened : Iconv(name) else { return nil }
        self.iconv = iconv
        self.wide = wide
        unit = iconv.unit()
        iconv.table = iconv.singleByteTable()
        behaviour = iconv.table == nil ? iconv.behaviour(name: name, unit: unit) : .stateless
        let controls = ["WINDOWS-125", "CP125", "WINDOWS-874", "CP874"]
        hasControls = controls.contains { [name] in name.hasPrefix($0) }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-_.:()+=".utf8.contains(byte)
    }

    /// The conversion, in a byte order if the encoding has two.
    func conversion(_ order: ByteOrder) -> Iconv {
        guard order == .big, let wide else { return iconv }
        if swapped == nil { swapped = Iconv(wide.name(.big)) }
        return swapped ?? iconv
    }

    /// Resets to the beginning of a stream, whatever the state of the previous one.
    func reset() {
        iconv.reset()
        swapped?.reset()
    }
}

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
    func mark(_ unit: [UInt8]) -> ByteOrder? {
        switch (self, unit) {
        case (.utf16, [0xFF, 0xFE]), (.utf32, [0xFF, 0xFE, 0, 0]): .little
        case (.utf16, [0xFE, 0xFF]), (.utf32, [0, 0, 0xFE, 0xFF]): .big
        default: nil
        }
    }
}
