/// What the first bytes of a document say about the encoding of the rest: a byte-order mark, or the XML declaration.
enum DocumentStart {
    enum Verdict {
        /// More bytes are needed; never more than `longest`.
        case undecided
        /// A UTF-8 byte-order mark, which white space may follow.
        case mark
        /// A document in UTF-8.
        case utf8
        /// A document in another encoding, by iconv's name; the length of its mark; the name as declared, if iconv may not know
        /// it.
        case other(String, mark: Int, label: String)
        /// Not a document.
        case stray
    }

    /// A longer declaration is ignored.
    static let longest = 1024

    /// Examines all available first bytes; `isLast`: nothing follows.
    static func verdict(_ bytes: ByteView, isLast: Bool) -> Verdict {
        guard let first = bytes.isEmpty ? nil : bytes[0] else { return .undecided }
        if first != ASCII.lessThan || bytes.count > 1 && bytes[1] == 0 { return markVerdict(bytes, isLast: isLast) }
        let opening = ByteView("<?xml")
        if bytes.count <= opening.count {
            return opening.starts(with: bytes) && !isLast ? .undecided : .utf8
        }
        guard bytes.starts(with: opening), ASCII.isWhiteSpace(bytes[opening.count]) else { return .utf8 }
        let declaration = bytes.prefix(min(bytes.count, longest)).dropFirst(opening.count)
        if let end = declaration.firstRange(of: ByteView("?>")) { return declaredVerdict(declaration.prefix(end)) }
        return isLast || bytes.count >= longest ? .utf8 : .undecided
    }

    private static func markVerdict(_ bytes: ByteView, isLast: Bool) -> Verdict {
        if bytes.starts(with: .byteOrderMark) { return .mark }
        if ByteView.byteOrderMark.starts(with: bytes), !isLast { return .undecided }
        switch Sniffer.encoding(bytes, atEnd: isLast) {
        case .undecided: return .undecided
        case .other(let name, let mark): return .other(name, mark: mark, label: name)
        case .utf8: return .stray
        }
    }

    /// What a declaration in ASCII says. UTF-16 cannot be true.
    private static func declaredVerdict(_ declaration: ByteView) -> Verdict {
        guard let label = pseudoAttribute("encoding", in: declaration), !label.isEmpty else { return .utf8 }
        let lower = label.string.lowercased()
        if lower.hasPrefix("utf-16") || lower.hasPrefix("utf-32") || lower.hasPrefix("ucs-") { return .utf8 }
        guard case .named(let name) = TextEncoding(declared: label) else { return .utf8 }
        return .other(name, mark: 0, label: label.string)
    }

    /// The value of `name = "…"`, in either kind of quotes.
    private static func pseudoAttribute(_ name: StaticString, in text: ByteView) -> ByteView? {
        guard let start = text.firstRange(of: ByteView(name)) else { return nil }
        var rest = text.dropFirst(start + name.utf8CodeUnitCount).trimmed
        guard rest.count > 1, rest[0] == UInt8(ascii: "=") else { return nil }
        rest = rest.dropFirst(1).trimmed
        guard let quote = rest.isEmpty ? nil : rest[0], quote == ASCII.quote || quote == ASCII.apostrophe,
            let end = rest.firstIndex(of: quote, from: 1)
        else { return nil }
        return rest[1..<end].trimmed
    }
}

/// The width and byte order of characters in UTF-16 and UTF-32.
struct WideUnit {
    let count: Int
    let isBigEndian: Bool

    /// `nil` for other encodings.
    init?(_ encoding: String) {
        guard encoding.hasPrefix("UTF-16") || encoding.hasPrefix("UTF-32") else { return nil }
        count = encoding.hasPrefix("UTF-16") ? 2 : 4
        isBigEndian = encoding.hasSuffix("BE")
    }
}

extension ByteView {
    /// The length of leading white space and padding, but for a NUL that may begin a character of two bytes. `nil` if more input is
    /// needed.
    private func skippingPadding(isLast: Bool) -> Int? {
        var place = skippingWhiteSpace(from: 0)
        while place < count, self[place].isPadding {
            if place + 2 >= count, !isLast { return place == 0 ? nil : place }
            if self[place] == 0, place + 2 < count, self[place + 1] == ASCII.lessThan, self[place + 2] == 0 { break }
            place = skippingWhiteSpace(from: place + 1)
        }
        return place
    }

    /// The length of leading white space, in wide characters after a document of these, which one in another encoding may
    /// follow. `nil` if more input is needed.
    func whiteSpace(_ unit: WideUnit?, isLast: Bool) -> Int? {
        if isEmpty { return nil }
        guard let unit else { return skippingPadding(isLast: isLast) }
        guard count >= unit.count else { return isLast ? skippingWhiteSpace(from: 0) : nil }
        let low = unit.isBigEndian ? unit.count - 1 : 0
        let isCharacter = (0..<unit.count).allSatisfy { $0 == low || self[$0] == 0 }
        if isCharacter, ASCII.isWhiteSpace(self[low]) { return unit.count }
        return ASCII.isWhiteSpace(self[0]) ? 1 : 0
    }
}
