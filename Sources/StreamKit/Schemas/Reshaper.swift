/// Carries out a `RecordMapping`: turns an input record into those that a schema gets.
///
/// ```
///   reshaper.begin(row)             base: its fields
///   while reshaper.next(into: &part) …
///     levels    the next element of each list      ▶ base
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
        case elements
        case items
        case columns
        case end
    }

    struct Seen: BitwiseCopyable {
        var record = 0
        var place = 0
    }

    private let mapping: RecordMapping
    private let registry: FieldNames
    private let lookups: Lookups?
    private let levels: [ElementLevel]
    /// The row that the records come from.
    private(set) var row = SourceRecord()
    /// Which columns of the table have no name: they are fields if they have a value.
    var unnamed: [Bool] = []
    /// Whether a nested object has become fields.
    var hasFlattened = false
    /// The bytes of the row, if it may have to wait between two of its records.
    private var kept = ByteBuffer()
    private var base = Record()
    private var flat = Record()
    private var made = Record()
    private var names: MemberNames
    private var path = ByteBuffer()
    private var seen = FieldTable(Seen())
    private var records = 0
    private var generation = 0
    private var stage = Stage.end
    /// Whether each lookup had a row for the current record.
    private(set) var areAllFound = true
    /// Whether a lookup leaves the current record out.
    private var isLeftOut = false
    /// How many groups of columns are left out at first, as they have been dealt with.
    private var skippedGroups = 0
    /// How many of the levels have an element.
    private var depth = 0
    private var filler: FieldFiller
    private var findings: MappingFindings
    /// When a row of the current table was cut, and whether the current one was.
    private var cutting = RowCut()
    private var cut: String?
    private var columnGroups: ColumnGroups
    private var group = 0
    /// In what the records of an object differ, and what it must not have for that.
    private var cells = PartCells()
    private var others: [FieldName] = []
    /// In an item: the current element of each name.
    private var itemPlaces: [Int] = []
    private let expressions: MappedExpressions
    /// The mapping's spelling of the input's names.
    private let aliases: FieldAliases
    /// The texts of the part.
    private var texts = ByteBuffer()

    init(_ mapping: RecordMapping, registry: FieldNames, lookups: Lookups?, settings: EvaluationSettings) {
        self.mapping = mapping
        self.registry = registry
        levels = mapping.elements.map { ElementLevel($0, registry) }
        names = MemberNames(registry)
        filler = FieldFiller(mapping.fills, registry: registry)
        columnGroups = ColumnGroups(mapping, settings.numbers, registry)
        expressions = MappedExpressions(mapping, registry: registry, settings: settings)
        let keys = (lookups?.sources ?? []).flatMap(\.key.parts).map(\.field)
        findings = MappingFindings((mapping.fieldsRead + keys).map { registry.intern(text: $0) })
        let aliases = FieldAliases(mapping.fields == nil ? [] : mapping.fieldsRead + keys, registry: registry)
        self.aliases = aliases
        self.lookups = lookups?.renamingFields { aliases.name(for: $0) }
    }

    /// Whether a field of the input is read or replaced.
    func reads(_ field: FieldName) -> Bool { expressions.knows(aliases.name(for: field)) }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        filler.removeAll()
        findings.beginSource()
        expressions.setSource(name)
    }

    /// The columns of a table are known.
    mutating func note(columns: [FieldName]) {
        let last = columns.lastIndex { expressions.reads(aliases.name(for: $0)) }
        cutting = RowCut(last.map { ($0, columns[$0]) })
        findings.note(columns: columns, known: columns.map { aliases.name(for: $0) }, registry)
    }

    /// A row could not be read.
    mutating func rowWasLost() { filler.hasLostRow = true }

    /// No row has come yet.
    mutating func forgetRow() { filler.removeAll() }

    /// Which rows of a table others are filled from; `nil` if none are filled.
    func filling(of columns: [FieldName], unnamed: [Bool]) -> RowFilling? {
        let cells = mapping.fills.map { registry.intern(text: $0) }.compactMap { name in
            columns.firstIndex { aliases.name(for: $0) == name }
        }
        if cells.isEmpty { return nil }
        let last = columns.lastIndex { expressions.reads(aliases.name(for: $0)) }
        return RowFilling(
            cells: cells, cut: RowCut(last.map { ($0, columns[$0]) }), unnamed: unnamed, registry: registry)
    }

    /// What was found out about the fields that are read.
    mutating func facts(ofForm form: Int) -> [MappingFact] {
        findings.note(seen)
        var others: [FieldName] = []
        if !findings.isTable {
            others = (0..<base.count).map { base.name($0) } + (0..<flat.count).map { flat.name($0) }
        }
        if let lookups {
            findings.note(lookups.fields)
            others += lookups.fields
        }
        let lists = levels.filter(\.wasFound).map(\.field)
        return findings.facts(ofForm: form, lists: lists, others: others, hasRecords: records > 0, registry)
    }

    /// Begins with an input record, whose bytes must stay until everything made from it has been taken, unless it may become
    /// several.
    /// - Parameter skippedGroups: how many groups of columns to leave out.
    mutating func begin(_ source: borrowing SourceRecord, skippedGroups: Int = 0) {
        stage = .elements
        self.skippedGroups = skippedGroups
        depth = -1
        group = 0
        cut = source.shape == .table ? cutting.reason(source, unnamed, registry) : nil
        if levels.isEmpty {
            row.takeOrigin(of: source)
            return Self.list(source, unnamed, into: &base)
        }
        kept.removeAll()
        kept.reserve(source.textCount)
        row = source.copy(to: &kept)
        if row.shape == .item { stage = .items } else { Self.list(row, unnamed, into: &base) }
    }

    private static func list(_ source: borrowing SourceRecord, _ unnamed: [Bool], into base: inout Record) {
        base.removeAll()
        let isTable = source.shape == .table
        // A row that is too short has all columns.
        for index in 0..<(isTable ? source.columnCount : source.count) {
            guard let name = source.name(index) else { continue }
            let value = index < source.count ? source.typedValue(index, &base.scratch) : .missing
            if isTable, value.bytes.isEmpty, unnamed[index] { continue }
            base.append(name, isTable && index < source.count ? .text(value.bytes) : value)
        }
    }

    /// Whether a record is unchanged, and has a value where the mapping requires one. A cell of a table, which is text, is a
    /// list of one.
    func passes(_ source: borrowing SourceRecord) -> Bool {
        levels.allSatisfy { level in
            (0..<source.count).contains { source.name($0) == level.field && !source.raw($0).isEmpty }
        }
    }

    /// Whether rows of tables, or items, pass unchanged.
    func passesAll(_ shape: RecordShape) -> Bool {
        switch shape {
        case .table: mapping.changesNoFields
        case .item: levels.isEmpty
        case .object: false
        }
    }

    /// Whether a row waits between two of its records.
    var isInProgress: Bool { stage != .end }

    /// The origin of the current part, if there are several: `sizes[2]`, `large`.
    var origin: String? {
        var parts: [String] = []
        if !itemPlaces.isEmpty { parts = zip(levels, itemPlaces).map { "\($0.path)[\($1 + 1)]" } }
        if depth > 0 { parts = levels.prefix(depth).map { "\($0.path)[\($0.position)]" } }
        if !columnGroups.isEmpty, group > 0 { parts.append(mapping.columnGroups[group - 1].label) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Moves to the next record.
    /// - Parameter mayBeCells: whether an earlier record of the same object is known whose cells were checked (`differsInCells`).
    mutating func next(into part: inout SourceRecord, mayBeCells: Bool = false) -> Step {
        while true {
            switch stage {
            case .end:
                return .end
            case .items:
                return nextItem(&part)
            case .elements:
                if let cut {
                    stage = .end
                    return .rejected(cut)
                }
                if mayBeCells, advance(toCells: &part) { return .cells }
                guard advance() else {
                    stage = .end
                    continue
                }
                if depth < levels.count || levels.last?.hasNothing == true { return leaveOut() }
                if let fault = begin() { return .rejected(fault) }
                if isLeftOut { return leaveOut() }
            case .columns:
                if group == max(columnGroups.count, 1) {
                    stage = levels.isEmpty ? .end : .elements
                    continue
                }
                group += 1
                return makePart(&part)
            }
        }
    }

    /// Makes the record whose cells came.
    mutating func make(_ part: inout SourceRecord) -> Step {
        if let fault = begin() { return .rejected(fault) }
        if isLeftOut { return leaveOut() }
        group += 1
        return makePart(&part)
    }

    /// Begins with the records of an element; returns an error if there are none.
    private mutating func begin() -> String? {
        group = 0
        if let fault = prepare() {
            if levels.isEmpty { stage = .end }
            return fault
        }
        group = skippedGroups
        stage = .columns
        return nil
    }

    private mutating func leaveOut() -> Step {
        stage = levels.isEmpty ? .end : .elements
        return .leftOut
    }

    // MARK: Rows like earlier ones

    /// Which cells of a table's rows decide what; `nil` if they do not.
    mutating func rowPlan(columns: [FieldName], isIndependent: (FieldName) -> Bool) -> RowPlan? {
        if unnamed.contains(true) || columnGroups.replacesColumns { return nil }
        let table = RowPlan.Table(
            columns: columns.map { aliases.name(for: $0) }, mapping: mapping, expressions: expressions,
            lookups: lookups,
            columnNames: columnGroups.names, groups: columnGroups.fields, registry: registry)
        let plan = RowPlan(table, isIndependent: isIndependent)
        filler.begin(plan?.fillers ?? [])
        return plan
    }

    /// How many rows the tables have in which records are looked up.
    var lookupRows: Int { lookups?.rowCount ?? 0 }

    /// Prepares what the expressions of some cells read; returns whether there is a record.
    /// - Parameters:
    ///   - group: their group of columns, if there are any.
    ///   - decidesGroup: whether they decide if there is a record of the group.
    ///   - decidesCondition: whether they decide the condition.
    ///   - line: that of their row.
    ///   - few: has the cells, by their names, and gets those that the group has in its record.
    func prepare(
        group: Int?, decidesGroup: Bool, decidesCondition: Bool, line: Int, _ few: inout Record
    ) -> Bool {
        if let group, !columnGroups.isEmpty {
            if decidesGroup, !columnGroups.hasRecord(group, in: few) { return false }
            columnGroups.unpivot(group, in: &few)
        }
        if decidesCondition { return expressions.holds(for: few, line: line) }
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
        guard mapping.fills.isEmpty, mapping.flattens, levels.count == 1, columnGroups.isEmpty,
            let element = levels[0].element
        else { return nil }
        let field = registry.bytes(of: aliases.name(for: levels[0].field))
        cells.learn(element) { member in
            aliases.name(for: registry.intern(field + [ASCII.dot] + member.name.array))
        }
        if cells.names.count == 0 { return nil }
        var table = RowPlan.Table(
            columns: (0..<cells.names.count).map { cells.names[$0] }, mapping: mapping, expressions: expressions,
            lookups: lookups, columnNames: [], groups: [], registry: registry)
        table.isOfParts = true
        let plan = RowPlan(table, isIndependent: isIndependent)
        others = plan?.others ?? []
        if plan == nil { cells.removeAll() }
        return plan
    }

    /// Whether the records of the current object differ in nothing but the cells of the plan.
    mutating func differsInCells() -> Bool {
        if cells.names.count == 0 || others.contains(where: { flat.value(of: $0).kind != .absent }) { return false }
        guard let element = levels[0].element, element.kind == .json else { return false }
        var list = SourceRecord()
        list.begin(.object)
        return cells.list(element.bytes, from: 0, into: &list) == element.bytes.count
    }

    /// Whether the current object may become at least so many more records.
    func isFollowed(by count: Int) -> Bool { levels.first?.isFollowed(by: count) ?? false }

    /// Moves to the next element, if it has the cells.
    /// - Parameter part: an earlier record of the same object.
    private mutating func advance(toCells part: inout SourceRecord) -> Bool {
        func advance(_ cells: inout PartCells) -> Bool {
            levels[0].advance(&base) { cells.list($0, from: $1, into: &part) }
        }
        if cells.names.count == 0 || !advance(&cells) { return false }
        depth = 1
        return true
    }

    // MARK: Elements

    /// Moves to the next element; the level that has none, or an empty one, is `depth`.
    private mutating func advance() -> Bool {
        if levels.isEmpty {
            defer { depth = 0 }
            return depth < 0
        }
        var level = depth - 1
        if depth < 0 {
            level = 0
            levels[0].open(base)
            if levels[0].isEmpty {
                depth = 0
                // Only once: the next call finds the end.
                return true
            }
        }
        while level >= 0 {
            guard levels[level].advance(&base) else {
                level -= 1
                continue
            }
            depth = level + 1
            if level == levels.count - 1 || levels[level].hasNothing { return true }
            level += 1
            levels[level].open(base)
            if levels[level].isEmpty { return true }
        }
        return false
    }

    /// Moves to the next item, with one element of each name that is asked for.
    private mutating func nextItem(_ part: inout SourceRecord) -> Step {
        func places(_ level: ElementLevel) -> [Int] {
            (0..<row.count).filter { row.name($0) == level.field && !row.role($0).isPart }
        }
        let lists = levels.map(places)
        if depth < 0 {
            itemPlaces = lists.map { _ in 0 }
            depth = 0
            if lists.contains(where: \.isEmpty) {
                stage = .end
                return .leftOut
            }
        } else {
            var level = lists.count - 1
            while level >= 0, itemPlaces[level] + 1 == lists[level].count {
                itemPlaces[level] = 0
                level -= 1
            }
            if level < 0 {
                stage = .end
                return .end
            }
            itemPlaces[level] += 1
        }
        let chosen = zip(lists, itemPlaces).map { $0[$1] }
        if chosen.contains(where: { row.raw($0).isEmpty }) { return .leftOut }
        part.take(row) { index in
            guard let level = lists.firstIndex(where: { row.name($0[0]) == row.name(index) }) else { return true }
            // The name of a person belongs to the element before it.
            return index == chosen[level] || row.role(index).isPart && index == chosen[level] + 1
        }
        return .record
    }

    // MARK: Fields

    /// Lists the fields of a part; returns an error if there are too many.
    private mutating func prepare() -> String? {
        flat.removeAll()
        names.beginObject()
        expressions.forgetSame()
        records += 1
        if generation != registry.generation {
            generation = registry.generation
            findings.note(seen)
            seen.removeAll()
            cells.removeAll()
            expressions.forgetNames()
        }
        for index in 0..<base.count {
            let (name, value) = (aliases.name(for: base.name(index)), base.value(index))
            if mapping.flattens, value.kind == .json, value.bytes[0] == ASCII.leftBrace {
                path.removeAll()
                registry.bytes(of: name).withView { path.append($0) }
                flatten(value.bytes, name)
            } else {
                add(name, value)
            }
            if flat.count > SourceRecord.maximumFields { return "more than 65536 fields" }
        }
        if let name = filler.fill(&flat) {
            return "\u{201C}\(registry.string(of: name))\u{201D} is empty, and the row to fill it from was rejected"
        }
        let found = lookups?.apply(to: &flat)
        areAllFound = found?.areAllFound ?? true
        isLeftOut = found.map { !$0.isKept } ?? false
        columnGroups.begin(flat)
        return nil
    }

    /// Adds the members of an object; `path` has its name.
    private mutating func flatten(_ object: ByteView, _ name: FieldName) {
        let length = path.count
        var isEmpty = true
        hasFlattened = true
        for member in JSONParts(membersOf: object) {
            if flat.count > SourceRecord.maximumFields { break }
            isEmpty = false
            path.append(ASCII.dot)
            path.append(member.isEscaped ? flat.scratch.unescapedJSON(member.name) : member.name)
            let name = names.name(path.view, isPlain: false)
            let value = Value(ofJSON: member.value)
            if value.kind == .json, value.bytes[0] == ASCII.leftBrace {
                flatten(value.bytes, name)
            } else {
                add(aliases.name(for: name), value)
            }
            path.truncate(to: length)
        }
        // An empty object is a value.
        if isEmpty { add(name, Value(.json, object)) }
    }

    /// Adds a field; of two with one name, the later counts.
    private mutating func add(_ name: FieldName, _ value: Value) {
        let earlier = seen[name]
        if earlier.record == records { return flat.set(earlier.place, value) }
        seen[name] = Seen(record: records, place: flat.count)
        flat.append(name, value)
    }

    // MARK: Parts

    /// Makes a record from the fields, and a group of columns, if there is one.
    private mutating func makePart(_ part: inout SourceRecord) -> Step {
        if !columnGroups.isEmpty {
            if !columnGroups.hasRecord(group - 1, in: flat) { return .leftOut }
            columnGroups.unpivot(group - 1, in: &flat)
        }
        guard expressions.holds(for: flat, line: row.line) else { return .leftOut }
        if expressions.makesFields {
            if let fault = expressions.make(of: flat, into: &made) { return .rejected(fault) }
            Self.write(made, of: row, to: &part, &texts)
        } else {
            Self.write(flat, of: row, to: &part, &texts)
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
