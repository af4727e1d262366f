import StreamKit

extension SuburbIndex {
    /// The suburbs of the gazetteer in alphabetical order, one per line, without a final newline: the name and what `Place` can
    /// tell it by from others of that name, which is its state, or its postcode where there is none. Without post offices.
    public var list: String {
        var lines: Set<String> = []
        for row in 0..<table.count where !table.isPostOffice(row) {
            let suburb = table.suburb(row)
            lines.insert("\(suburb.name.string) \(table.state(row)?.abbreviation ?? suburb.postcode.string)")
        }
        return lines.sorted().joined(separator: "\n")
    }
}
