extension ByteView {
    /// How many bytes have to be replaced, inserted or deleted to turn one text into the other (Levenshtein).
    public func editDistance(to other: ByteView) -> Int {
        var row = Array(0...other.count)
        for index in 0..<count {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 0..<other.count {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (self[index] == other[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}
