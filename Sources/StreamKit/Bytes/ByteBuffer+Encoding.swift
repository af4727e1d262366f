extension ByteBuffer {
    /// Appends UTF-8 text in another encoding: the bytes that it was read from, if the encoding has one way only to
    /// write each character.
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
}
