/// White space and byte-order marks before a source's first document, beyond what is examined to find its format: only where it ends is kept, however
/// long it is.
struct LeadingBlanks {
    /// Where what follows begins.
    private(set) var place = StreamPlace()
    private var endsInReturn = false

    /// Whether there is none.
    var isEmpty: Bool { place.offset == 0 }

    /// The blank lines at the beginning of some bytes; all of them if there is nothing else.
    static func lines(of bytes: ByteView) -> ByteView {
        var blanks = LeadingBlanks()
        let count = blanks.take(bytes)
        return bytes.prefix(count == bytes.count ? count : blanks.place.lineStart)
    }

    /// Takes the white space and the marks at the beginning of the next bytes; returns how many bytes that is.
    mutating func take(_ bytes: ByteView) -> Int {
        var count = 0
        while count < bytes.count {
            let byte = bytes[count]
            if ASCII.isWhiteSpace(byte) {
                count += 1
                if ASCII.isLineEnd(byte) {
                    // CRLF is one line end.
                    if byte == ASCII.carriageReturn || !endsInReturn { place.line += 1 }
                    place.lineStart = place.offset + count
                }
                endsInReturn = byte == ASCII.carriageReturn
            } else if bytes.dropFirst(count).starts(with: .byteOrderMark) {
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
