extension OptionTable {
    /// The name of the option that something else may have been meant for: one that begins so, or has a letter or two
    /// that differ.
    func suggestion(for spelling: String) -> String? {
        let typed = Array(spelling.utf8.drop { $0 == UInt8(ascii: "-") })
        guard typed.count > 1 else { return nil }
        let candidates = options.map { option in
            let name = Array(option.name.utf8)
            return (name: option.name, distance: name.starts(with: typed) ? 0 : distance(typed, name))
        }
        let nearest = candidates.min { ($0.distance, $0.name.utf8.count) < ($1.distance, $1.name.utf8.count) }
        return nearest.flatMap { $0.distance <= (typed.count < 4 ? 1 : 2) ? $0.name : nil }
    }
}

/// How many letters have to be put in, taken out or replaced to make one word of another (Levenshtein).
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
