public import StreamKit

/// FuelWatch's monthly files, recognised without being announced.
public enum FuelWatchTable {
    /// What the reader is told.
    public static let known = KnownTable(
        columns: [
            "PUBLISH_DATE", "TRADING_NAME", "BRAND_DESCRIPTION", "PRODUCT_DESCRIPTION", "PRODUCT_PRICE", "ADDRESS",
            "LOCATION", "POSTCODE", "AREA_DESCRIPTION", "REGION_DESCRIPTION",
        ],
        required: FuelSource.month.required,
        isRow: { row in looksLikeRow(row) })

    /// Rows without a header (`grep ULP file.csv`): a date in the file's form, a price, a postcode, each where it
    /// should be or empty, and ten fields; an eleventh is the empty one behind the trailing comma of 2022 and 2023.
    private static func looksLikeRow(_ row: borrowing SourceRecord) -> Bool {
        guard row.count == 10 || row.count == 11 && row.raw(10).isEmpty else { return false }
        let date = row.raw(0)
        let price = row.raw(4)
        let postcode = row.raw(7)
        return date.firstIndex(of: ASCII.slash) != nil && CalendarDate(date) != nil
            && !row.raw(1).isEmpty
            && (price.isEmpty || Decimal(price) != nil)
            && (postcode.isEmpty || isPostcode(postcode))
    }
}
