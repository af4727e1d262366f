/// The formats that can be read.
public enum InputFormat: String, CaseIterable, Sendable {
    /// RSS, RDF and Atom.
    case rss
    /// Tables.
    case csv
}

/// Looks at the first bytes of a stream and says what they are the beginning of.
public enum Sniffer {
    /// What the first bytes say.
    public enum Verdict: Equatable, Sendable {
        /// It is this format.
        case format(InputFormat)
        /// There is nothing in it but white space.
        case empty
        /// Too few bytes to tell; never for more than `limit`.
        case undecided
        /// It cannot be read as it is; a message that names the remedy.
        case refused(String)
    }

    /// How many bytes are looked at; white space beyond that is a table's.
    public static let limit = 4096

    /// - Parameters:
    ///   - bytes: the first bytes of the stream, all that there are.
    ///   - atEnd: whether nothing follows.
    public static func sniff(_ bytes: ByteView, atEnd: Bool) -> Verdict {
        for (signature, remedy) in signatures {
            if startsWith(bytes, signature) { return .refused(remedy) }
            if !atEnd, bytes.count < signature.count, startsWith(bytes, Array(signature.prefix(bytes.count))) {
                return .undecided
            }
        }
        var index = 0
        if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
        if !atEnd, bytes.count < byteOrderMark.count, byteOrderMark.starts(with: bytes) { return .undecided }
        while index < bytes.count, ASCII.isWhiteSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else {
            if atEnd { return .empty }
            return bytes.count >= limit ? .format(.csv) : .undecided
        }
        switch bytes[index] {
        case ASCII.lessThan: return .format(.rss)
        case ASCII.leftBrace: return .refused("NDJSON cannot be read by this version; fuelstream reads RSS and CSV")
        case ASCII.leftBracket: return .refused("a JSON array, not a feed or a table: jq -c '.[]' makes records of it")
        default: return .format(.csv)
        }
    }

    private static func startsWith(_ bytes: ByteView, _ signature: [UInt8]) -> Bool {
        signature.withView { bytes.starts(with: $0) }
    }

    /// The first bytes of compressed files, from the `file` command's database, and what opens them.
    private static var signatures: [([UInt8], String)] {
        [
            ([0x1F, 0x8B], "compressed with gzip: zcat FILE | fuelstream"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed with xz: xzcat FILE | fuelstream"),
            ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd: zstdcat FILE | fuelstream"),
            ([0x50, 0x4B, 0x03, 0x04], "a zip archive: unzip -p FILE | fuelstream"),
        ]
    }
}
