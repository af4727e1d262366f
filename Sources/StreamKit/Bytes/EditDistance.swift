extension ByteView {
    /// How many bytes have to be replaced, inserted or deleted to turn one text into the other, or swapped with their
    /// neighbours (optimal string alignment).
    public func editDistance(to other: ByteView) -> Int {
        var before: [Int] = []
        var row = Array(0...other.count)
        for index in 0..<count {
            var next = [index + 1]
            for column in 0..<other.count {
                let replaced = row[column] + (self[index] == other[column] ? 0 : 1)
                var distance = min(row[column + 1] + 1, next[column] + 1, replaced)
                if index > 0, column > 0, self[index] == other[column - 1], self[index - 1] == other[column] {
                    distance = min(distance, before[column - 1] + 1)
                }
                next.append(distance)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }

    /// Whether the edit distance is 1: one byte replaced, inserted or deleted, or two neighbours swapped.
    public func isOneEdit(from other: ByteView) -> Bool {
        if count > other.count { return other.isOneEdit(from: self) }
        guard other.count - count <= 1 else { return false }
        var start = 0
        while start < count, self[start] == other[start] { start += 1 }
        let (rest, others) = (dropFirst(start), other.dropFirst(start))
        if others.isEmpty { return false }
        if rest.count < others.count { return rest == others.dropFirst(1) }
        if rest.dropFirst(1) == others.dropFirst(1) { return true }
        return rest.count > 1 && rest[0] == others[1] && rest[1] == others[0]
            && rest.dropFirst(2) == others.dropFirst(2)
    }
}
