/// The special bytes of a table's text.
public struct CSVDialect: Equatable, Sendable {
    /// The field delimiter.
    public var delimiter: UInt8
    /// The quote character; `nil` turns quoting off.
    public var quote: UInt8?
    /// Whether a backslash escapes what a field cannot hold, as in TSV.
    public var hasBackslashEscapes = false

    /// A dialect; the default is RFC 4180's.
    public init(delimiter: UInt8 = ASCII.comma, quote: UInt8? = ASCII.quote) {
        self.delimiter = delimiter
        self.quote = quote
    }

    /// Tabs between fields and no quotes; `\\t`, `\\n`, `\\r` and `\\\\` stand for what a field cannot contain
    /// (https://www.iana.org/assignments/media-types/text/tab-separated-values, with the escapes of Linear TSV).
    public static var tsv: CSVDialect {
        var dialect = CSVDialect(delimiter: ASCII.tab, quote: nil)
        dialect.hasBackslashEscapes = true
        return dialect
    }

    /// That of records passed over.
    init(_ passed: PassedRecords) {
        self.init(delimiter: passed.delimiter, quote: passed.quote)
        hasBackslashEscapes = passed.hasBackslashEscapes
    }

    var escaping: Escaping { hasBackslashEscapes ? .backslash : .doubledQuote(quote ?? ASCII.quote) }
}

/// Options of a table besides its bytes.
public struct TableOptions: Equatable, Sendable {
    /// The special bytes of the text.
    public var dialect: CSVDialect
    /// Whether the first row names the columns.
    public var hasHeader = true
    /// Whether the names of the columns are those of the first row.
    var namesColumns: Bool { hasHeader && columns.isEmpty }
    /// Names that replace those of the header row, or the missing header.
    public var columns: [String] = []
    /// The number of lines before the header, or before the first row if there is none.
    public var skippedLines = 0
    /// Whether a line about the table stood before the header, as it may before one that follows.
    var hasPreamble = false
    /// Whether the first row that is not skipped is known to be a header.
    var isRecognised = false
    /// Whether rows equal to the header are data.
    public var keepsRepeatedHeaders = false

    /// A table with a header, whose repetitions are dropped.
    public init(dialect: CSVDialect = CSVDialect()) { self.dialect = dialect }
}
