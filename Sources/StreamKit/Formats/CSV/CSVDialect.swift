/// The bytes that a table's text is made of.
public struct CSVDialect: Equatable, Sendable {
    /// What parts the fields of a row.
    public var delimiter: UInt8
    /// What may stand around a field; none turns quoting off.
    public var quote: UInt8?
    /// Whether a backslash stands before what a field cannot hold, as in TSV.
    public var hasBackslashEscapes = false

    /// A dialect; the default is RFC 4180's.
    public init(delimiter: UInt8 = ASCII.comma, quote: UInt8? = ASCII.quote) {
        self.delimiter = delimiter
        self.quote = quote
    }

    /// Tabs between fields and no quotes; `\\t`, `\\n`, `\\r` and `\\\\` stand for what a field cannot hold
    /// (https://www.iana.org/assignments/media-types/text/tab-separated-values, with the escapes of Linear TSV).
    public static var tsv: CSVDialect {
        var dialect = CSVDialect(delimiter: ASCII.tab, quote: nil)
        dialect.hasBackslashEscapes = true
        return dialect
    }

    var escaping: Escaping { hasBackslashEscapes ? .backslash : .doubledQuote(quote ?? ASCII.quote) }
}

/// What is said about a table besides its bytes.
public struct TableOptions: Equatable, Sendable {
    /// What the text is made of.
    public var dialect: CSVDialect
    /// Whether the first row names the columns.
    public var hasHeader = true
    /// Names that replace those of the header row, or stand for it.
    public var columns: [String] = []
    /// What messages call the things that were asked for.
    public var terms = MessageTerms()
    /// How many lines stand before the header, or before the first row if there is none.
    public var skippedLines = 0
    /// Whether rows equal to the header are data.
    public var keepsRepeatedHeaders = false

    /// A table with a header, whose repetitions are left out.
    public init(dialect: CSVDialect = CSVDialect()) { self.dialect = dialect }
}
