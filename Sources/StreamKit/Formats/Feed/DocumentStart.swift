/// The first bytes of a document, up to where it is clear what encoding the rest is in: a byte-order mark, or the XML
/// declaration to its end. They are collected, however they come, and then go to the parser first.
struct DocumentStart: ~Copyable {
    enum Verdict {
        /// More bytes have to be seen.
        case undecided
        /// A byte-order mark of UTF-8, behind which white space may follow.
        case mark
        /// A document in UTF-8.
        case utf8
        /// A document in another encoding, by iconv's name; how many of the bytes are a mark.
        case other(String, mark: Int)
        /// A document in an encoding that nobody knows, as it is declared.
        case unknown(String)
        /// No document.
        case stray
    }

    /// A declaration that is longer declares nothing.
    private static let longest = 1024

    /// The bytes so far.
    private(set) var bytes = ByteBuffer(capacity: 64)

    /// Forgets the bytes.
    mutating func removeAll() { bytes.removeAll() }

    /// Looks at one more byte.
    mutating func take(_ byte: UInt8) -> Verdict {
        bytes.append(byte)
        let view = bytes.view
        if view[0] != ASCII.lessThan || view.count > 1 && view[1] == 0 { return markVerdict(view) }
        let opening = ByteView("<?xml")
        if view.count <= opening.count { return opening.starts(with: view) ? .undecided : .utf8 }
        if view.count == opening.count + 1 { return ASCII.isWhiteSpace(byte) ? .undecided : .utf8 }
        if byte == ASCII.greaterThan, view[view.count - 2] == UInt8(ascii: "?") {
            return declaredVerdict(view.dropFirst(opening.count))
        }
        return view.count >= Self.longest ? .utf8 : .undecided
    }

    private func markVerdict(_ view: ByteView) -> Verdict {
        if ByteView.byteOrderMark.starts(with: view) {
            return view.count == ByteView.byteOrderMark.count ? .mark : .undecided
        }
        switch Sniffer.encoding(view, atEnd: false) {
        case .undecided: return .undecided
        case .other(let name, let mark): return .other(name, mark: mark)
        case .utf8: return .stray
        }
    }

    /// What a declaration in ASCII says. That it is in UTF-16 cannot be true.
    private func declaredVerdict(_ declaration: ByteView) -> Verdict {
        guard let label = Self.pseudoAttribute("encoding", in: declaration), !label.isEmpty else { return .utf8 }
        let lower = label.string.lowercased()
        if lower.hasPrefix("utf-16") || lower.hasPrefix("utf-32") || lower.hasPrefix("ucs-") { return .utf8 }
        guard case .named(let name) = TextEncoding(declared: label) else { return .utf8 }
        return Transcoder(encoding: name) == nil ? .unknown(label.string) : .other(name, mark: 0)
    }

    /// The value of `name = "…"`, in either kind of quotes.
    private static func pseudoAttribute(_ name: StaticString, in text: ByteView) -> ByteView? {
        let name = ByteView(name)
        var start = 0
        while start + name.count < text.count {
            guard text.dropFirst(start).starts(with: name) else {
                start += 1
                continue
            }
            var rest = text.dropFirst(start + name.count).trimmed
            guard rest.count > 1, rest[0] == UInt8(ascii: "=") else { return nil }
            rest = rest.dropFirst(1).trimmed
            guard let quote = rest.isEmpty ? nil : rest[0], quote == ASCII.quote || quote == UInt8(ascii: "'"),
                let end = rest.firstIndex(of: quote, from: 1)
            else { return nil }
            return rest[1..<end].trimmed
        }
        return nil
    }
}
