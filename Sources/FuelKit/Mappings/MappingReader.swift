import StreamKit

/// Reads a mapping file.
///
/// ```
///   [fields]                            a section
///   price = amount * 100   # in cents   a name, a value, a comment
///   date  = date(a, "%F") ?? \           a line that goes on in the next one
/// ```
struct MappingReader {
    private struct Line {
        let number: Int
        let bytes: ArraySlice<UInt8>
        /// The name before the `=`, and where it begins.
        let name: String
        let nameOffset: Int
        /// The value after it, without the comment.
        let value: String
        let valueOffset: Int

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func error(_ reason: String, at offset: Int) -> MappingError {
            MappingError(line: number, reason, in: text, at: offset)
        }

        func error(_ reason: String) -> MappingError { error(reason, at: valueOffset) }
        func nameError(_ reason: String) -> MappingError { error(reason, at: nameOffset) }
    }

    /// How much of a mapping is read. Those built in are known to have no mistakes.
    enum Extent {
        case whole
        /// All but the shapes of rows.
        case withoutRows
        /// What its sources are recognised by, and how they are read; without the shapes of rows.
        case outline
        /// The shapes of rows alone, whose conditions are parsed when needed.
        case rows

        /// Whether a line of a section says nothing about that. Outlines are read at each start.
        fileprivate func skips(_ line: ArraySlice<UInt8>, in section: Section?) -> Bool {
            if self == .whole || line.first == ASCII.leftBracket { return false }
            let isRows = section == .match && line.starts(with: "rows".utf8)
            if self == .rows { return !isRows }
            // Rows go on in further lines.
            if isRows || section == .match && line.first == ASCII.space { return true }
            return self == .outline && (section == .records || section == .fields || section == .let)
        }
    }

    fileprivate enum Section: String, CaseIterable {
        case mapping, `let`, match, read, records, fields, lookup
    }

    private var mapping: FuelMapping
    private let extent: Extent
    /// What comes before the first `[match]` and applies to all forms.
    private var shared = FuelMapping.Form()
    private var form: FuelMapping.Form?
    private var isInMatch = false
    /// The names that occurred in their section, and may do so once. Lists: the first use of a set would cost more.
    private var fieldNames: [String] = []
    private var names: [String] = []
    /// What names stand for in the expressions that follow.
    private var meanings: [String: Expression] = [:]
    /// How many parts each of them has.
    private var meaningSizes: [String: Int] = [:]
    private var section: Section?
    private var hasContent = false

    /// Reads a mapping.
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: its name, unless it gives another.
    ///   - forms: how many forms of its sources' files to read.
    ///   - extent: how much of it is of interest.
    static func read(
        _ bytes: [UInt8], name: String, extent: Extent = .whole, forms: Int = .max
    ) throws(MappingError) -> FuelMapping {
        var reader = MappingReader(mapping: FuelMapping(name: name), extent: extent)
        var number = 0
        var start = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
        func nextLine() -> ArraySlice<UInt8> {
            let line = bytes[start...].prefix { $0 != ASCII.lineFeed }
            (start, number) = (line.endIndex + 1, number + 1)
            return line
        }
        while start <= bytes.count {
            var line = nextLine()
            if reader.begunForms == forms, line.starts(with: "[match]".utf8) { break }
            if extent.skips(line, in: reader.section) { continue }
            let first = number
            var joined: [UInt8] = []
            while start <= bytes.count, let end = continuation(of: line) {
                joined += line[..<end]
                line = nextLine().drop(while: ASCII.isWhiteSpace)
            }
            try reader.parseLine(joined.isEmpty ? line : (joined + line)[...], first)
        }
        return try reader.finish(lastLine: max(number, 1))
    }

    /// Where a line's content ends that goes on in the next one: at a backslash, behind which only a comment may stand.
    private static func continuation(of line: ArraySlice<UInt8>) -> Int? {
        guard line.contains(ASCII.backslash) else { return nil }
        let content = line[..<endOfContent(line)]
        guard let last = content.lastIndex(where: { !ASCII.isWhiteSpace($0) }), line[last] == ASCII.backslash else {
            return nil
        }
        return last
    }

    private init(mapping: FuelMapping, extent: Extent) {
        self.mapping = mapping
        self.extent = extent
        self.mapping.isOutline = extent == .outline
    }

    private mutating func finish(lastLine: Int) throws(MappingError) -> FuelMapping {
        endForm()
        if mapping.forms.isEmpty { mapping.forms = [shared] }
        if extent == .outline || extent == .rows { return mapping }
        shared.records.nameKinds()
        for index in mapping.forms.indices { mapping.forms[index].records.nameKinds() }
        // A form without fields has those of the next one that has some.
        var following: FuelMapping.Form?
        for index in mapping.forms.indices.reversed() {
            if mapping.forms[index].records.fields != nil {
                following = mapping.forms[index]
            } else if let other = following ?? (shared.records.fields != nil ? shared : nil) {
                let own = mapping.forms[index].records
                mapping.forms[index].records = other.records
                mapping.forms[index].records.elements = own.elements
                mapping.forms[index].records.flattens = own.flattens
                mapping.forms[index].lookup = mapping.forms[index].lookup ?? other.lookup
            } else {
                throw MappingError(line: lastLine, "a mapping has a section [fields]: price = …")
            }
        }
        return mapping
    }

    private mutating func endForm() {
        if let form { mapping.forms.append(form) }
        form = nil
    }

    // MARK: Lines

    private mutating func parseLine(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(MappingError) {
        let start = bytes.startIndex
        let content = bytes[..<Self.endOfContent(bytes)]
        guard let first = content.firstIndex(where: { !ASCII.isWhiteSpace($0) }) else { return }
        if bytes[first] == ASCII.leftBracket { return try begin(content[first...], of: bytes, number) }
        guard let equals = Self.firstEquals(content[first...]) else {
            throw MappingError(
                line: number, "NAME = VALUE is needed, or [section]", in: String(decoding: bytes, as: UTF8.self),
                at: first - start)
        }
        let name = Self.trimmed(content[first..<equals])
        let value = content[(equals + 1)...]
        let valueStart = value.firstIndex { !ASCII.isWhiteSpace($0) } ?? value.endIndex
        let line = Line(
            number: number, bytes: bytes, name: QuotedName.unquoted(name), nameOffset: first - start,
            value: Self.trimmed(value), valueOffset: valueStart - start)
        if name.isEmpty { throw line.nameError("a name is missing before the =") }
        if line.value.isEmpty { throw line.error("a value is missing after the =") }
        guard let section else { throw line.nameError("a section like [mapping] comes first") }
        if section == .mapping || section == .read || section == .lookup, line.name != "each" {
            try Self.insert(line, into: &names)
        }
        switch section {
        case .mapping: try parseMapping(line)
        case .let: try parseMeaning(line)
        case .match: try parseMatch(line)
        case .read: try parseRead(line)
        case .records: try parseRecords(line)
        case .fields: try parseField(line)
        case .lookup: try parseLookup(line)
        }
    }

    private mutating func begin(
        _ content: ArraySlice<UInt8>, of line: ArraySlice<UInt8>, _ number: Int
    ) throws(MappingError) {
        let header = Self.trimmed(content)
        let name = header.dropFirst().dropLast()
        guard header.hasSuffix("]"), let next = Section(rawValue: Self.trimmed(Array(name.utf8)[...])) else {
            let names = Section.allCases.map { "[\($0.rawValue)]" }.joined(separator: ", ")
            throw MappingError(
                line: number, "no section \(header); there are \(names)", in: String(decoding: line, as: UTF8.self),
                at: content.startIndex - line.startIndex)
        }
        section = next
        if next != .fields { fieldNames = [] }
        if next == .match {
            names = []
            // Two in a row with nothing between them are alternatives.
            if !isInMatch || form == nil {
                endForm()
                form = shared
            } else {
                form?.fieldSets.append([])
            }
        }
        isInMatch = next == .match
    }

    /// Changes the current form, or what applies to all.
    private mutating func change(_ body: (inout FuelMapping.Form) -> Void) {
        if form != nil { body(&form!) } else { body(&shared) }
    }

    private var current: FuelMapping.Form { form ?? shared }

    /// How many forms there are so far, the current one included.
    private var begunForms: Int { mapping.forms.count + (form == nil ? 0 : 1) }

    // MARK: Sections

    private mutating func parseMapping(_ line: Line) throws(MappingError) {
        switch line.name {
        case "name": mapping.name = line.value
        case "title": mapping.title = line.value
        case "state":
            guard let state = AustralianState(line.value) else {
                let names = AustralianState.allCases.map(\.abbreviation).joined(separator: ", ")
                throw line.error("not an Australian state; there are \(names)")
            }
            mapping.state = state
        case "coordinates":
            guard ["input", "feed"].contains(line.value) else { throw line.error("input or feed is needed") }
            mapping.teachesStations = line.value == "feed"
        default: throw Self.unknown(line, ["name", "title", "state", "coordinates"])
        }
    }

    private mutating func parseMeaning(_ line: Line) throws(MappingError) {
        let isColumn = (shared.fieldSets + (form?.fieldSets ?? [])).contains { $0.contains(line.name) }
        if isColumn { throw line.nameError("a column is called \u{201C}\(line.name)\u{201D}") }
        if meanings[line.name] != nil { throw line.nameError("\u{201C}\(line.name)\u{201D} is there already") }
        (meanings[line.name], meaningSizes[line.name]) = try measuredExpression(line)
        mapping.definedNames.append(line.name)
    }

    private mutating func parseMatch(_ line: Line) throws(MappingError) {
        switch line.name {
        case "fields":
            let names = try Self.names(line)
            if let name = names.first(where: { meanings[$0] != nil }) {
                throw line.error("[let] has given \u{201C}\(name)\u{201D} another meaning")
            }
            change { form in
                if form.fieldSets.last?.isEmpty == true { form.fieldSets.removeLast() }
                form.fieldSets.append(names)
            }
        case "rows":
            try parseRows(line)
        case "root":
            let names = try Self.names(line)
            change { $0.roots += names }
        default: throw Self.unknown(line, ["fields", "rows", "root"])
        }
    }

    /// `date, station, price: price > 0 && date =~ "^[0-9]{4}-"`.
    private mutating func parseRows(_ line: Line) throws(MappingError) {
        let bytes = Array(line.value.utf8)
        let colon = Self.parts(bytes, at: ASCII.colon)[0].upperBound
        let text = Self.trimmed(bytes[min(colon + 1, bytes.count)...])
        if text.isEmpty { throw line.error("COLUMN, COLUMN, …: CONDITION is needed", at: line.valueOffset + colon) }
        let names = try Self.names(line, bytes[..<colon])
        if extent == .rows {
            return change { form in
                form.rows.append(RowShape(columns: names) { Expression(certain: text) })
            }
        }
        let start = bytes[(colon + 1)...].firstIndex { !ASCII.isWhiteSpace($0) } ?? colon
        let condition = try measuredExpression(line, text, at: line.valueOffset + start).0
        if let other = condition.fields.first(where: { !names.contains($0) }) {
            throw line.error("the rows have no column \u{201C}\(other)\u{201D}", at: line.valueOffset + start)
        }
        change { form in
            form.rows.append(RowShape(columns: names) { condition })
            // Their columns are those of the table, if no others are given.
            if form.fieldSets.last?.isEmpty ?? true { form.fieldSets = form.fieldSets.dropLast() + [names] }
        }
    }

    private mutating func parseRead(_ line: Line) throws(MappingError) {
        switch line.name {
        case "from":
            guard let format = InputFormat(rawValue: line.value) else {
                let names = InputFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw line.error("unknown format; there are \(names)")
            }
            if !format.isDocument, current.reading.recordsPath != nil {
                throw line.error("records are of json and xml")
            }
            change { $0.reading.format = format }
        case "encoding":
            let name = line.value
            guard name == "auto" || Transcoder(encoding: name) != nil else {
                throw line.error("no encoding; iconv -l lists them")
            }
            change { $0.reading.encoding = name == "auto" ? nil : name }
        case "delimiter":
            let byte = try Self.character(line)
            change { $0.reading.delimiter = byte }
        case "quote":
            let byte = line.value == "none" ? nil : try Self.character(line)
            change { $0.reading.quote = .some(byte) }
        case "no-header":
            let holds = try Self.flag(line)
            change { $0.reading.hasNoHeader = holds }
        case "columns":
            let names = try Self.names(line)
            change { $0.reading.columns = names }
        case "skip":
            guard let count = Int(line.value), count >= 0 else { throw line.error("a number of lines is needed") }
            change { $0.reading.skippedLines = count }
        case "records":
            let path = line.value
            if let format = current.reading.format, !format.isDocument {
                throw line.nameError("records are of json and xml; from is \(format.rawValue)")
            }
            change { $0.reading.recordsPath = path }
        case "flatten":
            let holds = try Self.flag(line)
            change { $0.records.flattens = holds }
        case "each":
            let paths = try Self.names(line, arePaths: true)
            change { $0.records.elements += paths }
        default:
            throw Self.unknown(
                line,
                [
                    "from", "encoding", "delimiter", "quote", "no-header", "columns", "skip", "records", "flatten",
                    "each",
                ])
        }
    }

    private mutating func parseRecords(_ line: Line) throws(MappingError) {
        switch line.name {
        case "fill":
            let names = try Self.names(line)
            change { $0.records.fills += names }
        case "where":
            let condition = try expression(line)
            if current.records.condition != nil {
                throw line.nameError("there is a condition already; combine them with &&")
            }
            change { $0.records.condition = condition }
        case "columns":
            let (names, groups) = try Self.columns(line)
            change { form in
                form.records.columnNames = names
                form.records.columnGroups = groups
            }
        default: throw Self.unknown(line, ["fill", "columns", "where"])
        }
    }

    private mutating func parseField(_ line: Line) throws(MappingError) {
        var field = RecordMapping.Field(name: line.name, expression: try expression(line))
        // Any other text has to be a time of day, too.
        if line.name == "time", !line.value.hasPrefix("time("),
            let read = try? Expression(
                parsing: "time(\(line.value), \"%H:%M:%S\") ?? time(\(line.value), \"%H:%M\")")
        {
            field.expression = read.replacing(fields: meanings)
        }
        try Self.insert(line, into: &fieldNames)
        change { $0.records.fields = ($0.records.fields ?? []) + [field] }
    }

    private mutating func parseLookup(_ line: Line) throws(MappingError) {
        guard line.name == "on" else { throw Self.unknown(line, ["on"]) }
        let parts = line.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { QuotedName.unquoted(Self.trimmed(Array($0.utf8)[...])) }
        if parts.contains("") { throw line.error("KEY or KEY = THEIRS is needed") }
        change { $0.lookup = LookupKey.Part(field: parts[0], column: parts[parts.count - 1]) }
    }
}

// MARK: Values

extension MappingReader {
    private static func unknown(_ line: Line, _ names: [String]) -> MappingError {
        line.nameError(
            "nothing is called \u{201C}\(line.name)\u{201D} here; there are \(names.joined(separator: ", "))")
    }

    /// Adds the line's name to those that are there.
    private static func insert(_ line: Line, into names: inout [String]) throws(MappingError) {
        if names.contains(line.name) { throw line.nameError("\u{201C}\(line.name)\u{201D} is there already") }
        names.append(line.name)
    }

    /// Each name of `[let]` may double what an expression has.
    private static let mostParts = 10_000

    private func expression(_ line: Line) throws(MappingError) -> Expression { try measuredExpression(line).0 }

    /// An expression, and how many parts it has.
    /// - Parameters:
    ///   - text: its text, if that is not the line's whole value.
    ///   - offset: where it begins.
    private func measuredExpression(
        _ line: Line, _ text: String? = nil, at offset: Int? = nil
    ) throws(MappingError) -> (Expression, Int) {
        let expression: Expression
        do throws(ExpressionError) {
            expression = try Expression(parsing: text ?? line.value)
        } catch {
            throw line.error(error.reason, at: (offset ?? line.valueOffset) + error.offset)
        }
        let count = expression.partCount(replacing: meaningSizes)
        if count > Self.mostParts {
            throw line.error("with what its names mean it has more than \(Self.mostParts) parts")
        }
        return (expression.replacing(fields: meanings), count)
    }

    private static func flag(_ line: Line) throws(MappingError) -> Bool {
        switch line.value {
        case "yes", "true": true
        case "no", "false": false
        default: throw line.error("yes or no is needed")
        }
    }

    private static func character(_ line: Line) throws(MappingError) -> UInt8 {
        if line.value == "tab" || line.value == "\\t" { return ASCII.tab }
        let bytes = Array(QuotedName.unquoted(line.value).utf8)
        guard bytes.count == 1, bytes[0] < 0x80 else {
            let isQuoted = line.value.hasPrefix("\"") || line.value.hasPrefix("'")
            throw line.error(isQuoted ? "write the character without quotes" : "one character is needed, or tab")
        }
        return bytes[0]
    }

    /// Names separated by commas; a name that contains commas is in backquotes, which a path keeps.
    private static func names(
        _ line: Line, _ bytes: ArraySlice<UInt8>? = nil, arePaths: Bool = false
    ) throws(MappingError) -> [String] {
        let bytes = Array(bytes ?? Array(line.value.utf8)[...])
        var names: [String] = []
        for range in parts(bytes, at: ASCII.comma) {
            let text = trimmed(bytes[range])
            let name = arePaths ? text : QuotedName.unquoted(text)
            if arePaths ? !QuotedName.isPath(text) : name.isEmpty {
                throw line.error("a name is missing", at: line.valueOffset + range.lowerBound)
            }
            names.append(name)
        }
        return names
    }

    /// `product, price: diesel = "Diesel", e5 + e5_time = "E5"`.
    private static func columns(
        _ line: Line
    ) throws(MappingError) -> (names: [String], groups: [RecordMapping.ColumnGroup]) {
        let form = "NAME, NAME: COLUMN = \"TEXT\", … is needed"
        let bytes = Array(line.value.utf8)
        guard let colon = parts(bytes, at: ASCII.colon).first?.upperBound, colon < bytes.count else {
            throw line.error(form, at: line.valueOffset + bytes.count)
        }
        let head = Array(bytes[..<colon])
        let names = parts(head, at: ASCII.comma).map { QuotedName.unquoted(trimmed(head[$0])) }
        guard names.count > 1, !names.contains("") else { throw line.error(form) }
        var groups: [RecordMapping.ColumnGroup] = []
        let rest = Array(bytes[(colon + 1)...])
        for range in parts(rest, at: ASCII.comma) {
            let place = line.valueOffset + colon + 1 + range.lowerBound
            let group = Array(rest[range])
            let sides = parts(group, at: UInt8(ascii: "="))
            guard sides.count == 2 else { throw line.error("COLUMN = \"TEXT\" is needed", at: place) }
            let label = try label(line, trimmed(group[sides[1]]), at: place + sides[1].lowerBound)
            let left = Array(group[sides[0]])
            let fields = parts(left, at: ASCII.plus).map { QuotedName.unquoted(trimmed(left[$0])) }
            guard !fields.contains("") else { throw line.error("the name of a column is missing", at: place) }
            guard fields.count == names.count - 1 else {
                throw line.error(
                    "\(names.count - 1) columns are needed, joined by +: for \(names.dropFirst().joined(separator: ", "))",
                    at: place)
            }
            groups.append(RecordMapping.ColumnGroup(label: label, fields: fields))
        }
        return (names, groups)
    }

    /// The text in double quotes for a group of columns.
    private static func label(_ line: Line, _ text: String, at offset: Int) throws(MappingError) -> String {
        guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else {
            throw line.error("text in double quotes is needed", at: offset)
        }
        do throws(ExpressionError) {
            if let label = try Expression(parsing: text).text { return label }
        } catch {
            throw line.error(error.reason, at: offset)
        }
        throw line.error("a single text is needed", at: offset)
    }

    // MARK: Text

    private static let backquote = UInt8(ascii: "`")

    /// Where a comment begins, or the line ends.
    private static func endOfContent(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.startIndex + parts(Array(bytes), at: UInt8(ascii: "#"))[0].upperBound
    }

    /// Where a name ends that may be in backquotes.
    private static func firstEquals(_ bytes: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for index in bytes.indices {
            if bytes[index] == backquote { isQuoted.toggle() }
            if bytes[index] == UInt8(ascii: "="), !isQuoted { return index }
        }
        return nil
    }

    /// The parts of a text between separators outside quotes.
    private static func parts(_ bytes: [UInt8], at separator: UInt8) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var quote: UInt8?
        var start = 0
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == open, !isEscaped { quote = nil }
                isEscaped = byte == ASCII.backslash && open == ASCII.quote && !isEscaped
            } else if byte == ASCII.quote || byte == backquote {
                quote = byte
            } else if byte == separator {
                parts.append(start..<index)
                start = index + 1
            }
        }
        return parts + [start..<bytes.count]
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.firstIndex { !ASCII.isWhiteSpace($0) } ?? bytes.endIndex
        guard let last = bytes.lastIndex(where: { !ASCII.isWhiteSpace($0) }) else { return "" }
        return String(decoding: bytes[start...last], as: UTF8.self)
    }
}

extension Expression {
    /// Parses an expression of a mapping that is built in.
    fileprivate init(certain text: String) {
        do throws(ExpressionError) {
            try self.init(parsing: text)
        } catch {
            preconditionFailure("a built-in mapping: \(error)")
        }
    }
}

extension InputFormat {
    /// Whether its records have a path, or a name.
    fileprivate var isDocument: Bool { self == .json || self == .xml }
}

extension RecordMapping {
    /// Names the fields that are rejected if they cannot be read. A source that gives the time of day together with the date
    /// may give the date alone.
    fileprivate mutating func nameKinds() {
        guard let fields else { return }
        let ofDate = fields.first { $0.name == "date" }?.expression.fields ?? []
        self.fields = fields.map { field in
            var field = field
            switch field.name {
            case "price", "date": field.kind = field.name
            case "time":
                let read = field.expression.fields
                if read.isEmpty || !read.allSatisfy(ofDate.contains) { field.kind = "time of day" }
            default: break
            }
            return field
        }
    }
}

extension FuelMapping {
    fileprivate init(name: String) {
        self.name = name
    }

    /// Reads a mapping file.
    /// - Parameters:
    ///   - text: the file.
    ///   - name: the mapping's name, unless the file gives another.
    /// - Throws: `MappingError` with the line and the position of the first mistake.
    public init(parsing text: String, name: String) throws(MappingError) {
        self = try MappingReader.read(Array(text.utf8), name: name)
    }
}
