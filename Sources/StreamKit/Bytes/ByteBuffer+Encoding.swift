extension ByteBuffer {
    /// Appends UTF-8 text in another encoding: the bytes that it was read from, if the encoding has only one way to write
    /// each character.
    /// - Returns: whether the encoding has all characters of the text. If not, nothing is appended.
    mutating func append(_ text: ByteView, in encoding: String) -> Bool {
        guard let iconv = Iconv(reversing: encoding) else { return false }
        let start = count
        var done = 0
        while done < text.count {
            let (taken, stop) = iconv.convert(text.dropFirst(done), to: &self, room: text.count + 64)
            done += taken
            guard stop == .end || stop == .full && taken > 0 else {
                truncate(to: start)
                return false
            }
        }
        iconv.flush(to: &self)
        return true
    }

    /// Appends the bytes that a `Transcoder` read text from, even if they were not characters of the encoding: the control
    /// characters that stand for 80…9F become these bytes again. Any other is lost and becomes FF, which is invalid in
    /// UTF-8 too.
    mutating func appendSource(of text: ByteView, in encoding: String) {
        guard let iconv = Iconv(reversing: encoding) else { return append(text) }
        var done = 0
        while done < text.count {
            let rest = text.dropFirst(done)
            let (taken, stop) = iconv.convert(rest, to: &self, room: rest.count + 64)
            done += taken
            if stop == .end || stop == .full && taken > 0 { continue }
            let isControl = done + 1 < text.count && text[done] == 0xC2 && text[done + 1] < 0xA0
            append(isControl ? text[done + 1] : 0xFF)
            done += max(1, utf8SequenceLength(text, at: done))
        }
        iconv.flush(to: &self)
    }
}
