extension OptionTable {
    /// What an unknown option may have been meant to be: one that begins with it, one that other tools call that, or one that
    /// differs by one letter or the order of two. No further guesses are made: a wrong one misleads.
    func suggestion(for spelling: String) -> String? {
        let typed = Array(spelling.utf8.drop { $0 == UInt8(ascii: "-") })
        if let other = otherName(String(decoding: typed, as: UTF8.self)) { return other }
        if typed.count > (spelling.hasPrefix("--") ? 1 : 2) {
            let longer = options.filter { $0.name.utf8.starts(with: typed) }
            if let first = longer.min(by: { $0.name.utf8.count < $1.name.utf8.count }) { return "--\(first.name)" }
        }
        guard typed.count > 3 else { return nil }
        return options.first { isSlip(typed, Array($0.name.utf8)) }.map { "--\($0.name)" }
    }
}

/// Whether two words differ by one letter, or by the order of two.
private func isSlip(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if distance(a, b) == 1 { return true }
    return a.count == b.count
        && a.indices.dropLast().contains { place in
            var swapped = a
            swapped.swapAt(place, place + 1)
            return swapped == b
        }
}

/// How many letters have to be inserted, deleted or replaced to turn one word into another (Levenshtein).
private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let replaced = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, min(diagonal, row[j]) + 1)
        }
    }
    return row[b.count]
}
