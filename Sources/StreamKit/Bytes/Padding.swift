extension UInt8 {
    /// RS, which stands before the texts of a JSON text sequence (RFC 7464, RFC 8142).
    var isRecordSeparator: Bool { self == 0x1E }

    /// NUL, or Ctrl-Z, the end of a text file in DOS: what pads a file.
    var isPadding: Bool { self == 0 || self == 0x1A }
}

extension ByteView {
    /// Where the padding and white space begin that end the text.
    var endOfContent: Int {
        var end = count
        while end > 0, self[end - 1].isPadding || ASCII.isWhiteSpace(self[end - 1]) { end -= 1 }
        return end
    }
}
