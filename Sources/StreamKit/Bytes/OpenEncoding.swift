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
        behaviour = iconv.behaviour(name: name, unit: unit)
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
