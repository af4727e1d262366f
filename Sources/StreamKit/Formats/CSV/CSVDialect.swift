/// The bytes that a table's text is made of.
public struct CSVDialect: Equatable, Sendable {
    /// What parts the fields of a row.
    public var delimiter: UInt8
    /// What may stand around a field; none turns quoting off.
    public var quote: UInt8?

    /// A dialect; the default is RFC 4180's.
    public init(delimiter: UInt8 = ASCII.comma, quote: UInt8? = ASCII.quote) {
        self.delimiter = delimiter
        self.quote = quote
    }
}
