/// What a run has found out about its input as a whole, or about its configuration.
public enum RunNote: Note {
    // MARK: Tables that may have been meant otherwise

    /// All names of the header are numbers: it may be a row.
    case headerOfNumbers
    /// The header is the first line of an HTTP response.
    case httpHeader
    /// The header is one column, with a delimiter in its name.
    case oneColumn(delimiter: UInt8)
    /// The header is one column, and the row after it has several fields; with the delimiter, unless it is a comma.
    case severalColumnsBelow(delimiter: UInt8?)
    /// A line has many more cells with text than any before it; with the delimiter, unless it is the table's.
    case fullerLine(Int, delimiter: UInt8?)
    /// Each row has one field more than the header.
    case oneFieldMore
    /// Quotes follow blanks at the beginning of fields.
    case blanksBeforeQuotes
    /// JSON objects follow a line that is none and was taken for a header.
    case objectsBelowHeader
    /// A header without rows has tags in it.
    case tagsInHeader
    /// One line of text is all there is, and was taken for a header.
    case headerAlone
    /// All rows are equal to the header.
    case onlyRepeatedHeaders
    /// Rows were shorter than the header, or longer with nothing in what is too much.
    case unevenRows(short: Int, padded: Int)

    // MARK: JSON

    /// The only object of NDJSON has an array of objects.
    case objectsInOnlyObject
    /// Lines of NDJSON are nothing but the beginning of an object.
    case openObjects

    // MARK: Input that is not read

    /// A source could not be opened, or not be read to its end.
    case unreadable(source: String, reason: String, isUnopened: Bool)
    /// UTF-16 or UTF-32 without a byte-order mark, by iconv's name.
    case unmarkedEncoding(String)
    /// A source of a kind that is not read.
    case foreign(ForeignFormat, source: String)

    // MARK: What the configuration asks for

    /// An option did nothing.
    case unmetPrecondition(OptionPrecondition)
    /// A requested field does not exist.
    case unknownField(UnknownField)
    /// No record has had a requested field.
    case fieldNeverFound(String, FieldUse, isLimited: Bool = false)
    /// No record has a field where an option uses it, since it has been renamed.
    case fieldRenamed(String, FieldUse, to: String)
    /// A field is not written, because the columns are settled without it.
    case fieldLeftOut(String)
    /// A record cannot be written, because the columns are settled without a field of it.
    case fieldRefused(String)
    /// Records that one row became are rejected.
    case parts([PartFault])
    /// The mapping's condition leaves out all records, or their lists are empty.
    case allLeftOut
    /// No record has an element in these lists.
    case noElements(lists: [String])
    /// Why no record met the condition, or no group that of groups.
    case condition(ConditionNote, FieldUse)
    /// Values of aggregates are no numbers; those of a field, or of an expression; the first of them, and whether some would be
    /// numbers if commas were decimal.
    case notNumbers(count: Int, field: String?, first: String, haveCommas: Bool)
    /// No record has had these fields, which were to become records, or a value in any of them.
    case notUnpivoted([String], areThere: Bool)
    /// A table to read has no columns for these, because they were empty in its first records.
    case emptyColumns([String])
    /// No text could be read as a date or time that was to be read.
    case noDateRead(byPattern: Bool)
    /// Nothing that was asked whether it is true was true or false.
    case textsAreNotTrue
    /// So many records have none of the fields of the unique key, and pass for that.
    case withoutUniqueKey(count: Int, [String])
    /// So many fields are not described.
    case fieldsNotDescribed(count: Int, most: Int)
    /// A field has too many values to become columns.
    case pivotTooWide(String, most: Int)
    /// Groups take this much memory.
    case groupMemory(bytes: Int)
    /// No record belongs to a mapping that looks up a column of this table.
    case lookupUnused(table: String, column: String)
    /// Nothing was found in a table.
    case lookupWithoutMatch(LookupMismatch)
    /// No record has coordinates for the distance, or which of several are used.
    case distance(CoordinateNote)
    /// No record became a point, or which of several coordinates are used.
    case points(CoordinateNote)
}

/// A table in which no record was found.
public struct LookupMismatch: Sendable {
    /// The table's name.
    public let table: String
    /// What records were looked up by.
    public let key: LookupKey
    /// The key of the table's first row; `nil` if no row has one.
    public let first: String?
    /// The first key of a record; `nil` if none had one.
    public let looked: String?
    /// Whether the table has that but for upper and lower case.
    public let differsInCase: Bool
}

/// Why one of the records that a row became is rejected.
public struct PartFault: Sendable {
    /// Which of them, unless the row became one.
    public let part: String?
    /// What is wrong with it.
    public let reason: any Note
}

/// What the configuration needs a field for.
public enum FieldUse: Sendable {
    /// The key of a lookup.
    case lookupKey
    /// It becomes a record of its own.
    case unpivot
    /// It is renamed.
    case rename
    /// An assigned value.
    case assignment
    /// The condition.
    case condition
    /// The key of which only the first record passes.
    case uniqueKey
    /// Sorting.
    case order
    /// The groups of which each has a limit.
    case group
    /// The groups that are summed up.
    case aggregateGroup
    /// An aggregate.
    case aggregate
    /// The condition that groups have to meet.
    case groupCondition
    /// The field whose values become columns.
    case pivot
    /// The fields that are written.
    case selection
    /// The fields that are not written.
    case drop
    /// Something else, by the name that the program gave it (`TransformOptions.reads`).
    case other(String)
}

/// A requested field that does not exist.
public struct UnknownField: Sendable {
    /// What it may have been meant to be.
    public enum Hint: Sendable {
        /// The new name of a rename, whose old one is what this is.
        case swapped(name: String)
        /// A function of the same name.
        case function
        /// A field that exists only on request.
        case onRequest
        /// An aggregate, which the records before it do not have.
        case aggregate
        /// A field that is called this now.
        case renamed(String)
        /// Another field, or several in a list.
        case similar(String)
        /// A text without its quotes.
        case text
    }

    /// Its name.
    public let name: String
    /// What it is needed for.
    public let use: FieldUse
    /// What it may have been meant to be.
    public let hint: Hint?
    /// The fields that there are.
    public let known: [String]
    /// The expression that reads it, if one does.
    public let expression: Expression?
}

/// Why a condition let no record pass.
public enum ConditionNote: Sendable {
    /// It, or a part of it, was neither true nor false, and reads nothing.
    case undecided(String)
    /// It, or a part of it, was neither true nor false for these values.
    case undecidedOf(String, FoundValues)
    /// It, or a part of it, was to compare two numbers, or two texts, and never did.
    case comparesNothing(String, areNumbers: Bool, FoundValues)
    /// What it reads was always empty.
    case empty(String, FoundValues)
    /// What it reads never was one of some texts.
    case noMatch(Mismatch)

    /// Texts that were never found.
    public struct Mismatch: Sendable {
        /// What is read: the name of a field, or an expression.
        public let subject: String
        /// Whether it is a field.
        public let isField: Bool
        /// Whether it is the number of a weekday.
        public let isWeekday: Bool
        /// The texts that were asked for.
        public let texts: [String]
        /// The first of them as it is written in the records, if that is known.
        public let spelling: String?
        /// A value like the first of them.
        public let nearest: String?
        /// A value that differs from the first of them in upper and lower case only, if not all values are shown.
        public let caseVariant: String?
        /// The values found instead.
        public let values: FoundValues
    }
}

/// The distinct values that were found in records.
public struct FoundValues: Sendable {
    /// The first ones.
    public let shown: [String]
    /// How many more there are; `nil` if they were not counted.
    public let further: Int?
    /// How many records were examined; `nil` if all were.
    public let examined: Int?
    /// All that were kept.
    private let all: [String]

    /// How many are shown.
    private static let shownCount = 10

    init(_ answer: ConditionFindings.Answer, isOfAll: Bool) {
        all = answer.values.map { String(decoding: $0.text, as: UTF8.self) }
        shown = Array(all.prefix(Self.shownCount))
        further = answer.overflow == nil || all.count == shown.count ? all.count - shown.count : nil
        examined = isOfAll ? nil : ConditionFindings.recordLimit
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether a record is known to have a text.
    public func contain(_ text: String) -> Bool { all.contains(text) }

    /// The value not shown that a text probably meant.
    func nearest(to text: String) -> String? {
        text.nearest(of: all).flatMap { shown.contains($0) ? nil : $0 }
    }

    /// The value that differs from a text in upper and lower case only; `nil` if all are shown.
    func caseVariant(of text: String) -> String? {
        if areShown { return nil }
        let folded = text.lowercased()
        return all.first { $0.lowercased() == folded }
    }

    /// Whether some would be numbers if commas were decimal.
    public var haveDecimalCommas: Bool {
        all.contains { text in Array(text.utf8).withView { CommaNumber($0) != nil } }
    }

    /// Whether all of them are shown.
    var areShown: Bool { further == 0 && examined == nil }
}
