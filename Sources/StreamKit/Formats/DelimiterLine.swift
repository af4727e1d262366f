extension ByteView {
    /// The delimiter that a line `sep=;` names, without its line end, with or without quotes: spreadsheets
    /// write it in front of a header, and read it.
    var namedDelimiter: UInt8? {
        let name = ByteView("sep=")
        let isQuoted = count == name.count + 3 && self[0] == ASCII.quote && last == ASCII.quote
        let text = isQuoted ? self[1..<(count - 1)] : self
        guard text.count == name.count + 1,
            (0..<name.count).allSatisfy({ ASCII.lowercased(text[$0]) == name[$0] }),
            case let delimiter = text[name.count], delimiter < 0x80, delimiter != ASCII.quote
        else { return nil }
        return delimiter
    }
}
