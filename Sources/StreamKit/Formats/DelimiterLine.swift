extension ByteView {
    /// The delimiter that a line `sep=;` names, without its line end: spreadsheets write it in front of a header, and read it.
    var namedDelimiter: UInt8? {
        let name = ByteView("sep=")
        guard count == name.count + 1, (0..<name.count).allSatisfy({ ASCII.lowercased(self[$0]) == name[$0] }),
            case let delimiter = self[name.count], delimiter < 0x80, delimiter != ASCII.quote
        else { return nil }
        return delimiter
    }
}
