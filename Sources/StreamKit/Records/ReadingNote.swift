/// What a reader has found out about input that has to do with how it is read.
public enum ReadingNote: Note {
    // MARK: Tables

    /// Input ends before the lines have ended that are to be skipped.
    case allSkipped(lines: Int)
    /// The given names of columns are not as many as those of the header.
    case columnCount(given: Int, header: Int, line: Int)

    // MARK: JSON and XML

    /// No value has the path of the records.
    case nothingAtPath(String)
    /// A further array of objects is skipped; its name, in quotes.
    case furtherArray(name: String?)
    /// An array of objects is in another one, and no record is made of it; its name, in quotes.
    case nestedArray(name: String?)
    /// A document is longer than a record may be, in bytes, and has had no array of objects.
    case longWithoutArray(limit: Int)
    /// A value on the path of the records is an object where the path has an array, or the reverse.
    case otherKind(OtherKind)
    /// No element has the name of the records, in quotes; which there are.
    case noElement(name: String, others: [String])
    /// An XML document is no feed; the name of its root element.
    case noFeed(root: String)

    /// A value of another kind than the path says.
    public struct OtherKind: Sendable {
        /// Whether it is a member of an object, or else an element of an array.
        public let isMember: Bool
        /// The member's name, in quotes, unless it has none.
        public let name: String?
        /// Whether it is an object.
        public let isObject: Bool
    }
}

/// A row with another number of fields than there are columns.
public struct RowWidth: Note {
    /// What the number of columns is known from.
    public enum Source: Sendable {
        /// The header.
        case header
        /// The first row, as there is no header.
        case firstRow
        /// The names that were given.
        case givenNames
    }

    /// How it differs.
    public enum Fault: Sendable {
        /// It has too many fields.
        case longer
        /// It has too many fields, and begins like XML.
        case markup
        /// It has too few fields, and a quote that opens none of them.
        case strayQuote
        /// It has too few fields, and the input ends in it.
        case mayBeCut
        /// It is like the header, but the rows after it have as many fields as there are columns.
        case damagedHeader
    }

    /// The number of its fields.
    public let fields: Int
    /// The number of columns.
    public let columns: Int
    /// What the number of columns is known from.
    public let source: Source
    /// How it differs.
    public let fault: Fault
}

extension RowWidth: CustomStringConvertible {
    /// `3 fields where the header has 2`.
    public var description: String { text(source) }

    /// What is wrong with the row.
    /// - Parameter subject: what has the columns, with a verb: “the header has”.
    public func text(_ subject: some CustomStringConvertible) -> String {
        let width = "\(fields) field\(fields == 1 ? "" : "s")"
        return switch fault {
        case .longer, .markup: "\(width) where \(subject) \(columns)"
        case .damagedHeader:
            "a damaged header: it has \(width), the rows after it \(columns)"
        case .strayQuote: "a stray quote, and \(width) where \(subject) \(columns)"
        case .mayBeCut: "the input ends in this row, which has \(width) where \(subject) \(columns): it may be cut"
        }
    }
}

extension RowWidth.Source: CustomStringConvertible {
    /// “the header has”.
    public var description: String {
        switch self {
        case .header: "the header has"
        case .firstRow: "the first row has"
        case .givenNames: "the list of columns names"
        }
    }
}

/// What is wrong, or to be known, about coordinates.
public enum CoordinateNote: Sendable {
    /// The names of two fields.
    public struct Pair: Sendable {
        /// The field with the latitude.
        public let latitude: String
        /// The field with the longitude.
        public let longitude: String
    }

    /// No record has any.
    case none
    /// No record has any, nor anything else that gives a place.
    case noPlace
    /// Two fields have them by their names, but no record has values in both.
    case empty(Pair)
    /// The fields that have them are not written.
    case notWritten(Pair)
    /// No field has a name for them; which there are.
    case noNames(fields: [String])
    /// Of several pairs of fields the first is used.
    case chosen(Pair, others: [Pair])
    /// Of several pairs of values that a record has one is used.
    case several
}

/// A kind of input that is not read, by its first bytes.
public enum ForeignFormat: Equatable, Sendable {
    /// Compressed with xz.
    case xz
    /// Compressed with gzip, and that again.
    case gzipTwice
    /// Compressed with Zstandard.
    case zstd
    /// Compressed with bzip2.
    case bzip2
    /// Compressed with LZ4.
    case lz4
    /// A zip archive.
    case zip
    /// A 7z archive.
    case sevenZip
    /// A tar archive.
    case tar
    /// A workbook of Excel, as a zip archive or in the format before.
    case workbook(isZip: Bool)
    /// A spreadsheet of OpenDocument.
    case spreadsheet
    /// An SQLite database.
    case sqlite
    /// A PDF document.
    case pdf
    /// A picture.
    case picture
    /// Anything else that is no text.
    case binary
}
