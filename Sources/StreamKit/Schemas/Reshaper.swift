/// Carries out a `RecordMapping`: turns an input record into those that a schema gets.
///
/// ```
///   reshaper.begin(row)
///   while reshaper.next(into: &part) …
///     elements  the next element of each list
///     flatten, fill, join, columns, condition      ▶ flat
///     fields                                       ▶ made
///     part                                           texts in the reshaper's memory, valid until the next part
/// ```
struct Reshaper: ~Copyable {
    /// What comes next.
    enum Step {
        /// A record.
        case record
        /// The cells in which the next record differs from the first one of its object; `make` makes it.
        case cells
        /// A possible record that was left out.
        case leftOut
        /// No record; what is wrong.
        case rejected(String)
        /// Nothing more.
        case end
    }

    enum Stage {
        /// There is no record: the row was cut.
        case cut(String)
        case elements
        case items
        case columns
        case end
    }

    private let mapping: RecordMapping
    private let registry: FieldNames
    private let lookups: Lookups?
    /// The row that the records come from.
    private(set) var row = SourceRecord()
    /// Which columns of the table have no name: they are fields if they have a value.
    var unnamed: [Bool] = []
    /// The bytes of the row, if it may have to wait between two of its records.
    private var kept = ByteBuffer()
    private var elements: ElementWalk
    private var flat: FlatRecord
    private var made = Record()
    private var stage = Stage.end
    /// Whether lookups keep the current record, and each had a row for it.
    private var lookedUp = (areAllFound: true, isKept: true)
    private var filler: FieldFiller
    private var findings: MappingFindings
    /// When a row of the current table was cut.
    private var cutting = RowCut()
    private var columnGroups: ColumnGroups
    /// In what the records of an object differ.
    private var cells = PartCells()
    private let expressions: MappedExpressions
    /// The texts of the part.
    private var texts = ByteBuffer()

    init(_ mapping: RecordMapping, registry: FieldNames, lookups: Lookups?, settings: EvaluationSettings) {
        self.mapping = mapping
        self.registry = registry
        elements = ElementWalk(mapping.elements, registry)
        filler = FieldFiller(mapping.fills, registry: registry)
        columnGroups = ColumnGroups(mapping, settings.numbers, registry)
        expressions = MappedExpressions(mapping, registry: registry, settings: settings)
        let keys = (lookups?.sources ?? []).flatMap(\.key.parts).map(\.field)
        findings = MappingFindings((mapping.fieldsRead + keys).map { registry.intern(text: $0) })
        let aliases = FieldAliases(mapping.fields == nil ? [] : mapping.fieldsRead + keys, registry: registry)
        flat = FlatRecord(aliases, flattensObjects: mapping.flattens, registry)
        self.lookups = lookups?.renamingFields { aliases.name(for: $0) }
    }

    /// Whether a field of the input is read or replaced.
    func reads(_ field: FieldName) -> Bool { expressions.knows(flat.aliases.name(for: field)) }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        filler.removeAll()
        findings.beginSource()
        expressions.setSource(name)
    }

    /// The columns of a table are known.
    mutating func note(columns: [FieldName]) {
        cutting = rowCut(columns)
        findings.note(columns: columns, known: columns.map { flat.aliases.name(for: $0) }, registry)
    }

    /// A row could not be read.
    mutating func rowWasLost() { filler.hasLostRow = true }

    /// Nor could one of another table behind its own.
    mutating func otherRowWasLost() { if filler.keepsValues { filler.hasLostRow = true } }

    /// No row has come yet.
    mutating func forgetRow() { filler.removeAll() }

    /// Which rows of a table others are filled from; `nil` if none are filled.
    func filling(of columns: [FieldName], unnamed: [Bool]) -> RowFilling? {
        let cells = mapping.fills.map { registry.intern(text: $0) }.compactMap { name in
            columns.firstIndex { flat.aliases.name(for: $0) == name }
        }
        if cells.isEmpty { return nil }
        return RowFilling(cells: cells, cut: rowCut(columns), unnamed: unnamed, registry: registry)
    }

    /// When a row of a table with these columns was cut.
    private func rowCut(_ columns: [FieldName]) -> RowCut {
        RowCut(columns.lastIndex { expressions.reads(flat.aliases.name(for: $0)) }.map { ($0, columns[$0]) })
    }

    /// What was found out about the fields that are read.
    mutating func facts(ofForm form: Int) -> [MappingFact] {
        findings.note(flat.seen)
        var others: [FieldName] = []
        if !findings.isTable { others = Self.names(of: elements.record) + Self.names(of: flat.record) }
        if let lookups {
            findings.note(lookups.fields)
            others += lookups.fields
        }
        return findings.facts(
            ofForm: form, lists: elements.foundLists, others: others, hasRecords: flat.count > 0, registry)
    }

    private static func names(of record: borrowing Record) -> [FieldName] {
        (0..<record.count).map { record.name($0) }
    }

    /// Begins with an input record, whose bytes must stay until everything made from it has been taken, unless it may become
    /// several.
    /// - Parameter skippedGroups: how many groups of columns to leave out.
    mutating func begin(_ source: borrowing SourceRecord, skippedGroups: Int = 0) {
        columnGroups.beginRow(skippedCount: skippedGroups)
        let cut = source.shape == .table ? cutting.reason(source, unnamed, registry) : nil
        if cut != nil { rowWasLost() }
        stage = cut.map { .cut($0) } ?? .elements
        if elements.isEmpty {
            row.takeOrigin(of: source)
            return elements.begin(source, unnamed)
        }
        kept.removeAll()
        kept.reserve(source.textCount)
        row = source.copy(to: &kept)
        if row.shape == .item {
            stage = .items
            elements.begin()
        } else {
            elements.begin(row, unnamed)
        }
    }

    /// Whether a record is unchanged, and has a value where the mapping requires one.
    func passes(_ source: borrowing SourceRecord) -> Bool { elements.passes(source) }

    /// Whether rows of tables, or items, pass unchanged.
    func passesAll(_ shape: RecordShape) -> Bool {
        switch shape {
        case .table: mapping.changesNoFields
        case .item: elements.isEmpty
        case .object: false
        }
    }

    /// Whether a nested object has become fields.
    var hasFlattened: Bool {
        get { flat.hasFlattened }
        set { flat.hasFlattened = newValue }
    }
    /// Whether each lookup had a row for the current record.
    var areAllFound: Bool { lookedUp.areAllFound }

    /// Whether a row waits between two of its records.
    var isInProgress: Bool { if case .end = stage { false } else { true } }

    /// The origin of the current part, if there are several: `sizes[2]`, `large`.
    var origin: String? {
        let parts = elements.origin + [columnGroups.label].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Moves to the next record.
    /// - Parameter mayBeCells: whether an earlier record of the same object is known whose cells were checked (`differsInCells`).
    mutating func next(into part: inout SourceRecord, mayBeCells: Bool = false) -> Step {
        while true {
            switch stage {
            case .end:
                return .end
            case .cut(let reason):
                stage = .end
                return .rejected(reason)
            case .items:
                let step = elements.advance(row, into: &part)
                if case .end = step { stage = .end }
                return step
            case .elements:
                if mayBeCells, advance(toCells: &part) { return .cells }
                guard elements.advance() else {
                    stage = .end
                    continue
                }
                if elements.hasNothing { return leaveOut() }
                if let fault = begin() { return .rejected(fault) }
                if !lookedUp.isKept { return leaveOut() }
            case .columns:
                if columnGroups.next() { return makePart(&part) }
                stage = elements.isEmpty ? .end : .elements
            }
        }
    }

    /// Makes the record whose cells came.
    mutating func make(_ part: inout SourceRecord) -> Step {
        if let fault = begin() { return .rejected(fault) }
        if !lookedUp.isKept { return leaveOut() }
        _ = columnGroups.next()
        return makePart(&part)
    }

    /// Begins with the records of an element; returns an error if there are none.
    private mutating func begin() -> String? {
        columnGroups.beginRecord()
        if let fault = prepare() {
            if elements.isEmpty { stage = .end }
            return fault
        }
        stage = .columns
        return nil
    }

    private mutating func leaveOut() -> Step {
        stage = elements.isEmpty ? .end : .elements
        return .leftOut
    }

    // MARK: Rows like earlier ones

    /// Which cells of a table's rows decide what; `nil` if they do not.
    mutating func rowPlan(columns: [FieldName], isIndependent: (FieldName) -> Bool) -> RowPlan? {
        if unnamed.contains(true) || columnGroups.replacesColumns { return nil }
        let table = RowPlan.Table(
            columns: columns.map { flat.aliases.name(for: $0) }, mapping: mapping, expressions: expressions,
            lookups: lookups,
            columnNames: columnGroups.names, groups: columnGroups.fields, registry: registry)
        let plan = RowPlan(table, isIndependent: isIndependent)
        filler.begin(plan?.fillers ?? [])
        return plan
    }

    /// How many rows the tables have in which records are looked up.
    var lookupRows: Int { lookups?.rowCount ?? 0 }

    /// Prepares what the expressions of some cells read; returns whether there is a record, `nil` if they do not tell.
    /// - Parameters:
    ///   - group: their group of columns, if there are any.
    ///   - decidesGroup: whether they decide if there is a record of the group.
    ///   - decidesCondition: whether they decide the condition.
    ///   - line: that of their row.
    ///   - few: has the cells, by their names, and gets those that the group has in its record.
    func prepare(
        group: Int?, decidesGroup: Bool, decidesCondition: Bool, line: Int, _ few: inout Record
    ) -> Bool? {
        if let group, !columnGroups.isEmpty {
            if decidesGroup, !columnGroups.hasRecord(group, in: few) { return false }
            columnGroups.unpivot(group, in: &few)
        }
        if decidesCondition {
            let condition = expressions.condition(for: few, line: line)
            return condition == .missing ? nil : condition == .yes
        }
        expressions.beginValues(line: line)
        return true
    }

    /// The value of an expression for such a record; `nil` if it has none and may not be without.
    func value(_ expression: Int, of few: borrowing Record) -> Value? { expressions.value(expression, of: few) }

    /// Notes a row whose records are made from memory.
    mutating func noteRepeated(_ row: borrowing SourceRecord) {
        lookups?.countFound()
        if filler.keepsCells { filler.keep(cellsOf: row) }
    }

    // MARK: Records of one object

    /// Which cells of the current object's records decide what; `nil` if they do not.
    mutating func planOfParts(isIndependent: (FieldName) -> Bool) -> RowPlan? {
        cells.removeAll()
        guard mapping.fills.isEmpty, mapping.flattens, columnGroups.isEmpty, let list = elements.only,
            let element = list.element
        else { return nil }
        let field = registry.bytes(of: flat.aliases.name(for: list.field))
        cells.learn(element) { member in
            flat.aliases.name(for: registry.intern(field + [ASCII.dot] + member.name.array))
        }
        if cells.names.count == 0 { return nil }
        var table = RowPlan.Table(
            columns: (0..<cells.names.count).map { cells.names[$0] }, mapping: mapping, expressions: expressions,
            lookups: lookups, columnNames: [], groups: [], registry: registry)
        table.isOfParts = true
        let plan = RowPlan(table, isIndependent: isIndependent)
        cells.others = plan?.others ?? []
        if plan == nil { cells.removeAll() }
        return plan
    }

    /// Whether the records of the current object differ in nothing but the cells of the plan.
    mutating func differsInCells() -> Bool {
        if cells.names.count == 0 || !cells.mayBeOf(flat.record) { return false }
        guard let element = elements.only?.element, element.kind == .json else { return false }
        var list = SourceRecord()
        list.begin(.object)
        return cells.list(element.bytes, from: 0, into: &list) == element.bytes.count
    }

    /// Whether the current object may become at least so many more records.
    func isFollowed(by count: Int) -> Bool { elements.isFollowed(by: count) }

    /// Moves to the next element, if it has the cells.
    /// - Parameter part: an earlier record of the same object.
    private mutating func advance(toCells part: inout SourceRecord) -> Bool {
        func advance(_ cells: inout PartCells) -> Bool {
            elements.advance { cells.list($0, from: $1, into: &part) }
        }
        return cells.names.count > 0 && advance(&cells)
    }

    // MARK: Fields

    /// Lists the fields of a part; returns an error if there are too many.
    private mutating func prepare() -> String? {
        let areRenumbered = flat.begin()
        expressions.forgetSame()
        if areRenumbered {
            findings.note(flat.seen)
            flat.forgetNames()
            cells.removeAll()
            expressions.forgetNames()
        }
        guard flat.list(elements.record) else { return "more than 65536 fields" }
        if let name = filler.fill(&flat.record, isRow: findings.isTable) {
            return "\u{201C}\(registry.string(of: name))\u{201D} is empty, and the row to fill it from was rejected"
        }
        lookedUp = lookups?.apply(to: &flat.record) ?? (true, true)
        columnGroups.begin(flat.record)
        return nil
    }

    // MARK: Parts

    /// Makes a record from the fields, and a group of columns, if there is one.
    private mutating func makePart(_ part: inout SourceRecord) -> Step {
        if !columnGroups.isEmpty {
            if !columnGroups.hasRecord(columnGroups.current, in: flat.record) { return .leftOut }
            columnGroups.unpivot(columnGroups.current, in: &flat.record)
        }
        let condition = expressions.condition(for: flat.record, line: row.line)
        if condition == .no { return .leftOut }
        if expressions.makesFields {
            if let fault = expressions.make(of: flat.record, into: &made) { return .rejected(fault) }
        }
        // What does not tell whether it holds is left out, unless that is because it could not be read.
        if condition == .missing { return .leftOut }
        if expressions.makesFields {
            Self.write(made, of: row, to: &part, &texts)
        } else {
            Self.write(flat.record, of: row, to: &part, &texts)
        }
        return .record
    }

    private static func write(
        _ record: borrowing Record, of row: borrowing SourceRecord, to part: inout SourceRecord,
        _ texts: inout ByteBuffer
    ) {
        part.begin(.object)
        part.takeOrigin(of: row)
        part.escaping = .json
        texts.removeAll()
        for index in 0..<record.count {
            let value = record.value(index)
            let start = texts.count
            var (quotes, kind) = (0, value.kind)
            switch kind {
            case .absent: continue
            case .missing: break
            case .text, .number, .boolean: texts.append(value.bytes)
            case .list:
                _ = JSONRecordEncoder.writeList(value, to: &texts)
                kind = .json
            case .json:
                texts.append(value.bytes)
                if value.bytes[0] == ASCII.quote { (quotes, kind) = (1, .text) }
            }
            part.append(
                record.name(index), start: start + quotes, end: texts.count - quotes, escaped: quotes > 0,
                tag: kind.rawValue)
        }
        part.setBase(texts.view)
    }
}
