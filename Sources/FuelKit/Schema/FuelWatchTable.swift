public import StreamKit

/// FuelWatch's monthly files, recognised without an option.
public enum FuelWatchTable {
    /// The description for the reader.
    public static let known = KnownTable(
        columns: FuelSource.month.names.map { Array($0.name.utf8) },
        required: FuelSource.month.required.map { Array($0.utf8) },
        isRow: { row in looksLikeRow(row) })

    /// Rows without a header (`grep ULP file.csv`): ten fields, plus the empty one after the trailing comma of 2022 and 2023,
    /// and a date in the file's form with a price or a postcode that fit or are empty; or, if the beginning was cut off,
    /// everything else in its form. The record is checked later: one bad row should cost one row, not be taken for a header.
    private static func looksLikeRow(_ row: borrowing SourceRecord) -> Bool {
        guard row.count == 10 || row.count == 11 && row.raw(10).isEmpty, !row.raw(1).isEmpty else { return false }
        let price = row.raw(4).trimmed
        let postcode = row.raw(7).trimmed
        let isPrice = Decimal(price) != nil
        let isPostcode = isPostcode(postcode)
        if hasFormOfDate(row.raw(0)) { return isPrice || isPostcode || price.isEmpty || postcode.isEmpty }
        return isPrice && isPostcode && price.firstIndex(of: ASCII.dot) != nil && isProduct(row.raw(3).trimmed)
            && [6, 8, 9].allSatisfy { isEmptyOrWord(row.raw($0)) }
    }

    private static func isEmptyOrWord(_ text: ByteView) -> Bool { text.isEmpty || ASCII.isLetter(text[0]) }

    private static func isProduct(_ name: ByteView) -> Bool { Product.all.contains { name.string == $0.name } }

    /// `13/02/2021`, perhaps with a time after it, whether there is such a day or not.
    private static func hasFormOfDate(_ text: ByteView) -> Bool {
        let text = text.trimmed
        guard text.count >= 8, let first = text.firstIndex(of: ASCII.slash), (1...2).contains(first),
            let second = text.firstIndex(of: ASCII.slash, from: first + 1), (1...2).contains(second - first - 1)
        else { return false }
        let end = second + 5
        guard text.count == end || text.count > end && text[end] == ASCII.space else { return false }
        return (0..<end).allSatisfy { $0 == first || $0 == second || ASCII.isDigit(text[$0]) }
    }
}
