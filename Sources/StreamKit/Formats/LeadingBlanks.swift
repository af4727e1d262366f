/// White space, padding, record separators and byte-order marks before a source's first document, beyond what is examined to
/// find its format: only where they end is kept, however long they are. A log that was truncated while it was written begins
/// with as many NULs as it had bytes.
struct LeadingBlanks {
    /// Where what follows begins.
    private(set) var place = StreamPlace()
    /// Whether a NUL was among them: what is nothing else has lost its content.
    private(set) var hasNUL = false
    private var endsInReturn = false

    /// Whether there is none.
    var isEmpty: Bool { place.offset == 0 }

    /// The blank lines at the beginning of some bytes; all of them if there is nothing else but the beginning of a mark.
    static func lines(of bytes: ByteView) -> ByteView {
        var blanks = LeadingBlanks()
        let count = blanks.take(bytes)
        let mayGoOn = ByteView.byteOrderMark.starts(with: bytes.dropFirst(count))
        return bytes.prefix(mayGoOn ? count : blanks.place.lineStart)
    }

    /// Takes the white space, the padding, the separators and the marks at the beginning of the next bytes; returns how many
    /// bytes that is.
    mutating func take(_ bytes: ByteView) -> Int {
        var count = 0
        while count < bytes.count {
            let byte = bytes[count]
            if ASCII.isWhiteSpace(byte) || byte.isRecordSeparator || byte.isPadding {
                count += 1
                if ASCII.isLineEnd(byte) {
                    // CRLF is one line end.
                    if byte == ASCII.carriageReturn || !endsInReturn { place.line += 1 }
                    place.lineStart = place.offset + count
                }
                endsInReturn = byte == ASCII.carriageReturn
                if byte == 0 { hasNUL = true }
            } else if bytes.dropFirst(count).starts(with: .byteOrderMark) {
                // In joined files a mark may follow blank lines.
                count += ByteView.byteOrderMark.count
                endsInReturn = false
            } else {
                break
            }
        }
        place.offset += count
        return count
    }
}
