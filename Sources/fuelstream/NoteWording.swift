import FuelKit
import StreamKit
import StreamStore

/// Puts into words what the libraries say about a run, with the names of the options: the only place that does.
struct NoteWording: Sendable {
    /// The option whose output takes points.
    var pointsOption = "--to geojson"
    /// Whether the run reads decimal commas, so that no note suggests it.
    var readsDecimalCommas = false
    /// Whether the notes are about a table for lookups, which is read without options.
    var isAboutLookup = false

    /// A note in words.
    @Sendable func text(_ note: any Note) -> String {
        switch note {
        case let text as String: text
        case let row as RowWidth: self.text(row)
        case let note as ReadingNote: self.text(note)
        case let note as RunNote: self.text(note)
        case let note as FuelNote: self.text(note)
        case let note as StoreNote: self.text(note)
        default: preconditionFailure("a note of no known kind: \(note)")
        }
    }

    // MARK: Readers

    private func text(_ row: RowWidth) -> String {
        let text = row.source == .givenNames ? row.text("--columns names") : row.description
        return row.fault == .markup ? "\(text) (if it is a feed, use -f rss)" : text
    }

    private func text(_ note: ReadingNote) -> String {
        switch note {
        case .allSkipped(let lines):
            return "all of it is skipped: there are no more than \(lines.counted("line"))"
        case .columnCount(let given, let header, let line):
            return "--columns names \(given.counted("column")), the header in line \(line) has \(header)"
        case .nothingAtPath(let path):
            return "--records: there is nothing at \(path.inQuotes)"
        case .furtherArray(let name):
            return "a second array of objects, \(name ?? Self.unnamed), is skipped; \(otherArray)"
        case .nestedArray(let name):
            return "an array of objects is nested in another one, \(name ?? Self.unnamed); \(otherArray)"
        case .longWithoutArray(let limit):
            return "longer than \(limit) bytes without an array of objects; \(otherArray)"
        case .otherKind(let value):
            let subject = value.isMember ? value.name ?? Self.unnamed : "an element"
            let kinds =
                value.isObject ? "an object where the path has an array" : "an array where the path has an object"
            return "--records: \(subject) is \(kinds)"
        case .noElement(let name, let others):
            return "--records: there is no element \(name); there are: \(others.list)"
        case .noFeed(let root):
            return "not a feed: its root element is \(root) (--records names elements to read as records)"
        }
    }

    private static let unnamed = "without a name"

    private var otherArray: String {
        isAboutLookup ? "a table for lookups may have only one" : "--records names the one to read"
    }

    // MARK: The run

    private func text(_ note: RunNote) -> String {
        switch note {
        case .headerOfNumbers:
            return "the header is nothing but numbers: if it is a row, --no-header reads it as one"
        case .httpHeader:
            return "an HTTP header stands before the input: curl writes it with -i or -D -"
        case .oneColumn(let delimiter):
            return "one column only: \(Self.remedy(delimiter))"
        case .severalColumnsBelow(let delimiter):
            return "one column only, and more in the next row: \(Self.skip(1, delimiter))"
        case .fullerLine(let line, let delimiter):
            return "more cells with text in line \(line) than before it: \(Self.skip(line - 1, delimiter))"
        case .oneFieldMore:
            return "each row has one field more than the header: if the first column has no name, --columns names all"
        case .blanksBeforeQuotes:
            return "blanks before quotes: only at the beginning of a field does a quote enclose it"
        case .objectsBelowHeader:
            return "a line that is no object before one that is: use -f ndjson for a JSON object on each line"
        case .tagsInHeader:
            return "a header without rows, with tags in it: if it is a part of a feed, use -f rss"
        case .headerAlone:
            return "one line only, taken as a header: no records"
        case .onlyRepeatedHeaders:
            return "no records: all rows are equal to the header "
                + "(--keep-repeated-headers makes data of them, --no-header of the first one too)"
        case .unevenRows(let short, let padded):
            let parts = [
                (short, "shorter than the header: what is not there is missing"),
                (padded, "longer than the header: the rest was empty and is dropped"),
            ]
            return parts.filter { $0.0 > 0 }.map { "\($0.0.counted("row")) \($0.1)" }.joined(separator: "; ")
        case .objectsInOnlyObject:
            return "the only object has an array of objects: use -f json to read its elements"
        case .openObjects:
            return "objects that take several lines: use -f json to read them"
        case .unreadable(let source, let reason, let isUnopened):
            let isURL = isUnopened && source.includes("://")
            return "\(source): \(reason)" + (isURL ? " (URLs are not fetched; pipe in the output of curl)" : "")
        case .unmarkedEncoding(let name):
            if isAboutLookup { return "in \(name); a table for lookups must be UTF-8 (iconv -f \(name) converts it)" }
            return "\(name) without a byte-order mark: use --encoding \(name)"
        case .foreign(let format, let source):
            let file = source == "-" ? "FILE" : source.quotedForShell
            return Self.text(format, file, isAboutLookup ? " > OTHER" : " | fuelstream")
        case .unmetPrecondition(let precondition):
            if precondition.findings == .replacedPattern {
                return "\(precondition.option); gsub() takes a regular expression"
            }
            return "\(precondition.option): \(Self.reason(precondition.findings))"
        case .unknownField(let field):
            return text(field)
        case .fieldNeverFound(let name, let use, let isLimited):
            return "\(Self.option(use)): no record \(isLimited ? "read " : "")has a field \(name.inQuotes)"
        case .fieldRenamed(let name, let use, let newName):
            return "\(Self.option(use)): no record has a field \(name.inQuotes), which is \(newName.inQuotes) now"
        case .textsAreNotTrue:
            return "&&, ||, ! and ? take true or false, not texts; ++ joins texts"
        case .noDateRead(let byPattern):
            return "date(), time() and timestamp() could not read any text"
                + (byPattern ? " by the patterns given" : "; date(text, \"%d.%m.%Y\") gives its pattern")
        case .withoutUniqueKey(let count, let fields):
            let which = fields.count == 1 ? "no" : "none of"
            return
                "--unique: \(count.counted("record")) \(count == 1 ? "has" : "have") \(which) \(fields.map(\.inQuotes).list) and passed for that reason"
        case .fieldLeftOut(let name):
            return "field \(name.inQuotes) is left out (--select names the columns)"
        case .fieldRefused(let name):
            return "field \(name.inQuotes) is not among the columns (--select chooses them)"
        case .parts(let faults):
            let shown = faults.prefix(3).map { ($0.part.map { "\($0): " } ?? "") + text($0.reason) }
            return shown.joined(separator: "; ") + (faults.count > 3 ? "; and \(faults.count - 3) more" : "")
        case .allLeftOut:
            return
                "--mapping: all records are left out, by the mapping's condition or because their lists are empty"
        case .noElements(let lists):
            return "--each: no record has an element of \(lists.map(\.inQuotes).list)"
        case .condition(let reason, let use):
            return "\(Self.option(use)): \(text(reason))"
        case .notNumbers(let count, let field, let first, let haveCommas):
            let source = field.map { " of \($0.inQuotes)" } ?? ""
            return "--calc: \(count.counted("value"))\(source) left out: not a number: \(first)\(count > 1 ? " …" : "")"
                + (haveCommas ? decimalComma : "")
        case .notUnpivoted(let fields, let areThere):
            let what = areThere ? "a value in" : "a field"
            return "--unpivot: no record has \(what) \(fields.map(\.inQuotes).joined(separator: " or "))"
        case .emptyColumns(let names):
            return "--to table: left out because empty in the first records: \(names.list) (--select names the columns)"
        case .fieldsNotDescribed(let count, let most):
            return "--describe: the first \(most) fields are described, not the \(count.counted("field")) after them"
        case .pivotTooWide(let field, let most):
            return "--pivot: \(field.inQuotes) has too many values: a record has at most \(most) fields"
        case .groupMemory(let bytes):
            return "--calc: \(bytes / 1_000_000) MB of memory for the groups"
        case .lookupUnused(let table, let column):
            return "--lookup: \(table) was not used: no record belongs to a mapping that looks up \(column.inQuotes)"
        case .lookupWithoutMatch(let mismatch):
            return "--lookup: no record matched: \(text(mismatch))"
        case .distance(let note):
            return "--near: \(text(note))"
        case .points(let note):
            return "\(pointsOption): \(text(note))"
        }
    }

    private static func remedy(_ delimiter: UInt8) -> String {
        if delimiter == UInt8(ascii: "\t") { return "if tabs separate the fields, use -d tab" }
        let character = String(UnicodeScalar(delimiter))
        return "if \(character.inQuotes) separates the fields, use -d '\(character)'"
    }

    /// What to do if the header stands after some lines, and its fields are separated by something else than commas.
    private static func skip(_ lines: Int, _ delimiter: UInt8?) -> String {
        "if that is the header, use --skip \(lines)" + (delimiter.map { "; \(remedy($0))" } ?? "")
    }

    private static func reason(_ findings: RunFindings) -> String {
        switch findings {
        case .document: "no input is a JSON or XML document"
        case .nestedObject: "no record has a nested object"
        case .table: "no input is a table"
        case .comparedPrice: "no record is a fuel record with a date and a price"
        default: "no record is a fuel record"
        }
    }

    /// What a source is, and what makes it readable.
    /// - Parameter target: where the output of the command that reads it goes.
    private static func text(_ format: ForeignFormat, _ file: String, _ target: String) -> String {
        switch format {
        case .xz: "compressed with xz: xzcat \(file)\(target)"
        case .gzipTwice: "compressed with gzip twice: zcat \(file)\(target)"
        case .zstd: "compressed with zstd: zstdcat \(file)\(target)"
        case .bzip2: "compressed with bzip2: bzcat \(file)\(target)"
        case .lz4: "compressed with lz4: lz4cat \(file)\(target)"
        case .zip: "a zip archive: unzip -p \(file)\(target)"
        case .sevenZip: "a 7z archive: 7z x -so \(file)\(target)"
        case .tar: "a tar archive: tar -xOf \(file)\(target)"
        case .workbook(isZip: true): "an Excel workbook: save it as CSV, or xlsx2csv \(file)\(target)"
        case .workbook: "an Excel workbook: save it as CSV"
        case .spreadsheet: "a spreadsheet: save it as CSV"
        case .sqlite: "an SQLite database: sqlite3 -csv -header \(file) 'SELECT …'\(target)"
        case .pdf: "a PDF document, neither a feed nor a table"
        case .picture: "a picture, neither a feed nor a table"
        case .binary: "binary data, neither a feed nor a table"
        }
    }

    // MARK: Fields

    /// The option that needs a field.
    private static func option(_ use: FieldUse) -> String {
        switch use {
        case .lookupKey: "--on"
        case .unpivot: "--unpivot"
        case .rename: "--rename"
        case .assignment: "--set"
        case .condition: "--where"
        case .uniqueKey: "--unique"
        case .order: "--sort-by"
        case .group: "--per"
        case .aggregateGroup: "--by"
        case .aggregate: "--calc"
        case .groupCondition: "--having"
        case .pivot: "--pivot"
        case .selection: "--select"
        case .drop: "--drop"
        case .other(let name): name
        }
    }

    /// The fields that exist only with an option, and that option.
    static let fieldsOnRequest = [
        "distance_km": "--near", "bearing": "--near", "distance_band": "--near",
        "previous_price": "--changes", "price_change": "--changes", "previous_date": "--changes",
    ]

    private func text(_ field: UnknownField) -> String {
        let isCondition = if case .condition = field.use { true } else { false }
        let hint =
            switch field.hint {
            case .function: " (or \(field.name)(), the function)"
            case .onRequest: ", which \(Self.fieldsOnRequest[field.name] ?? "an option") adds"
            case .aggregate: ", which only --calc adds" + (isCondition ? ": --having tests it" : "")
            case .renamed(let name): ", which is \(name.inQuotes) now"
            case .swapped(let name): "; --rename takes NEW=OLD, perhaps \(field.name)=\(name)"
            case .similar(let name): ", perhaps \(name.inQuotes)"
            case .text: " (text goes in double quotes)"
            case nil: ""
            }
        // A name may have line ends, which belong to the message.
        let reason = "no field \(field.name.inQuotes)\(hint); there are: \(field.known.list)".printable
        return "\(Self.option(field.use)): \(field.expression?.message(reason, about: field.name) ?? reason)"
    }

    private var decimalComma: String { readsDecimalCommas ? "" : "; --decimal-comma reads decimal commas" }

    private func text(_ mismatch: LookupMismatch) -> String {
        let parts = mismatch.key.parts
        let there = "\(parts.map(\.column.inQuotes).joined(separator: " with ")) in \(mismatch.table)"
        guard let first = mismatch.first else { return "there is nothing under \(there)" }
        let here = parts.map(\.field.inQuotes).joined(separator: " with ")
        guard let looked = mismatch.looked else { return "no record has \(here)" }
        let key = parts.map { "\($0.field)~\($0.column)" }.joined(separator: ",")
        let hint = mismatch.differsInCase ? "; --on \(key) ignores case" : ""
        return "no \(here) is among \(there) (the first there is \(first.inQuotes), "
            + "the first looked up \(looked.inQuotes))\(hint)"
    }

    // MARK: Conditions

    private func text(_ note: ConditionNote) -> String {
        switch note {
        case .undecided(let condition):
            return "\(condition.inQuotes) is neither true nor false in any record"
        case .undecidedOf(let condition, let values):
            return "\(condition.inQuotes) is neither true nor false; \(text(values))"
        case .comparesNothing(let condition, let areNumbers, let values):
            let hint = areNumbers && values.haveDecimalCommas ? decimalComma : ""
            let what = areNumbers ? "numbers" : "texts"
            return "\(condition.inQuotes) never compares two \(what); \(text(values))\(hint)"
        case .empty(let subject, let values):
            let hint = subject == "product" ? "; --assume-product fills it in" : ""
            return "\(subject.inQuotes) is empty in \(values.examined.map(Self.firstRecords) ?? "every record")\(hint)"
        case .noMatch(let mismatch):
            return text(mismatch)
        }
    }

    private func text(_ mismatch: ConditionNote.Mismatch) -> String {
        let texts = mismatch.texts.map(\.inQuotes).joined(separator: " or ")
        let claim =
            mismatch.isField ? "no \(mismatch.subject) is \(texts)" : "\(mismatch.subject.inQuotes) is never \(texts)"
        let spelling = mismatch.spelling.map {
            ", which is written \($0.inQuotes)" + (mismatch.values.contain($0) ? " there" : "")
        }
        if spelling == nil, let variant = mismatch.caseVariant {
            return "\(claim); \(variant.inQuotes) differs in case"
        }
        let hint = spelling ?? mismatch.nearest.map { ", perhaps \($0.inQuotes)" } ?? ""
        return "\(claim)\(hint); \(text(mismatch.values))\(mismatch.isWeekday ? " (1 is Monday)" : "")"
    }

    /// What there was instead.
    private func text(_ values: FoundValues) -> String {
        // They are separated by commas.
        let texts = values.shown.map { $0.contains(",") ? $0.inQuotes : $0 }.list
        let rest = values.further == 0 ? "" : values.further.map { " and \($0) more" } ?? " and many more"
        let isOne = values.shown.count == 1 && rest.isEmpty
        guard let examined = values.examined else { return "there \(isOne ? "was only" : "were") \(texts)\(rest)" }
        return "\(Self.firstRecords(examined)) have \(isOne ? "only " : "")\(texts)\(rest)"
    }

    private static func firstRecords(_ count: Int) -> String {
        "the first \(ProgressReport.grouped(count)) records"
    }

    // MARK: Places

    private func text(_ note: CoordinateNote) -> String {
        switch note {
        case .none: "no record has coordinates; \(Self.otherNames)"
        case .noPlace: "no record has coordinates or a known suburb or postcode"
        case .empty(let pair): "no record has coordinates in \(Self.text(pair))"
        case .notWritten(let pair): "\(Self.text(pair)) are not among the fields that are written"
        case .noNames(let fields):
            "no record has coordinates under a name like latitude, lat, longitude, lon, lng or long "
                + "(\(Self.otherNames))" + (fields.isEmpty ? "" : "; there are: \(fields.list)")
        case .chosen(let pair, let others):
            "coordinates are read from \(Self.text(pair)), not from \(others.map(Self.text).list) (\(Self.otherNames))"
        case .several: "some records have several pairs of coordinates, of which one counts (\(Self.otherNames))"
        }
    }

    private static let otherNames = "--latitude and --longitude name others"

    private static func text(_ pair: CoordinateNote.Pair) -> String {
        "\(pair.latitude.inQuotes) and \(pair.longitude.inQuotes)"
    }

    // MARK: Stores

    private func text(_ note: StoreNote) -> String {
        switch note {
        case .holds(let content, let needed): "holds \(Self.text(content)), not \(Self.text(needed))"
        }
    }

    private static func text(_ content: StoreContent) -> String {
        switch content {
        case .keys: "keys seen (--unique-in)"
        case .prices: "last prices (--changes-in)"
        case .stations: "stations (--stations)"
        }
    }

    // MARK: Fuel records

    private func text(_ note: FuelNote) -> String {
        switch note {
        case .stationsNotLookedUp(let mapping, let column):
            return "--lookup: no record has a station: those of \(mapping) are in a table of their own, "
                + "which has a column \(column)"
        case .nearlyFuelWatch(let missing):
            return "a table has most columns of FuelWatch's files but no \(missing.list): it is read as raw records"
        case .noPrices:
            return "all records are left out: none has a price other than 0"
        case .mappingUnused(let mapping):
            return "--mapping: \(mapping) was not used: FuelWatch's files, and fuel records written before, "
                + "are read as they are"
        case .noFormFits(let mapping, let missing):
            let reason = missing.isEmpty ? "" : ": it has no \(missing.list)"
            return "--mapping: no [match] of \(mapping) fits the input, which is read as if one did\(reason)"
        case .fieldsReadInVain(let fields):
            return "--mapping: no record has a field \(fields.list)"
        case .misspeltField(let name, let meant):
            return "--mapping: \(name.inQuotes) is not one of a fuel record's own fields (perhaps \(meant.inQuotes))"
        case .hiddenFields(let fields):
            return
                "--mapping: the input has a field \(fields.map(\.inQuotes).list), to which [let] gives another meaning"
        case .onlySuburbPlaces:
            return "--within: all distances are to suburbs' points; --stations remembers where stations are"
        case .noStationToCompare:
            return "--changes: no record has a station or an address whose prices could be compared; "
                + "--lookup with a table of the stations adds them"
        }
    }
}

extension StreamError {
    /// What is wrong, in words.
    var words: String { message(NoteWording().text) }
}

extension String {
    /// It in quotation marks.
    fileprivate var inQuotes: String { "\u{201C}\(self)\u{201D}" }

    /// It as a word of a command, in quotes if it needs them.
    fileprivate var quotedForShell: String {
        let isPlain = utf8.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || "._/+-@%=:,".utf8.contains($0)
        }
        return isPlain ? self : "'\(map { $0 == "'" ? "'\\''" : String($0) }.joined())'"
    }
}

extension [String] {
    fileprivate var list: String { joined(separator: ", ") }
}

extension Int {
    /// `1 row`, `2 rows`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
