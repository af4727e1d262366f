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
    /// How many of the levels have an element.
    private var depth = 0
    private var fills: [(name: FieldName, value: KeptText)]
    /// Whether a row could not be read since values to fill others with came.
    private var hasLostRow = false
    /// The fields that are read, and whether the input has had each.
    private var fieldsRead: [(name: FieldName, isFound: Bool)]
    /// The columns of the current table.
    private var columns: [FieldName] = []
    private let columnNames: [FieldName]
    private let columnGroups: [(label: [UInt8], fields: [FieldName])]
    private var group = 0
    /// In an item: the current element of each name.
    private var itemPlaces: [Int] = []
    private let expressions: MappedExpressions
    /// The mapping's spelling of the input's names.
    private let aliases: FieldAliases
    /// The texts of the part.
    private var texts = ByteBuffer()

    final class KeptText {
        var text = ByteBuffer()
        var kind = Value.Kind.missing
    }

    init(_ mapping: RecordMapping, registry: FieldNames, lookups: Lookups?, now: Timestamp) {
        self.mapping = mapping
        self.registry = registry
        self.lookups = lookups
        levels = mapping.elements.map { ElementLevel($0, registry) }
        names = MemberNames(registry)
        fills = mapping.fills.map { (registry.intern(text: $0), KeptText()) }
        columnNames = mapping.columnNames.map { registry.intern(text: $0) }
        columnGroups = mapping.columnGroups.map { group in
            (Array(group.label.utf8), group.fields.map { registry.intern(text: $0) })
        }
        expressions = MappedExpressions(mapping, registry: registry, now: now)
        fieldsRead = mapping.fieldsRead.map { (registry.intern(text: $0), false) }
        if let lookups { fieldsRead += lookups.sources.map { (registry.intern(text: $0.key), false) } }
        aliases = FieldAliases(mapping.fields == nil ? [] : mapping.fieldsRead, registry: registry)
    }

    /// Whether a field of the input is read or replaced.
    func reads(_ field: FieldName) -> Bool { expressions.knows(aliases.name(for: field)) }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        for fill in fills { fill.value.kind = .missing }
        hasLostRow = false
        columns = []
        expressions.setSource(name)
    }

    /// The columns of a table are known.
    mutating func note(columns: [FieldName]) {
        self.columns = columns
        let known = columns.map { aliases.name(for: $0) }
        for index in fieldsRead.indices where known.contains(fieldsRead[index].name) {
            fieldsRead[index].isFound = true
        }
    }

    /// A row could not be read.
    mutating func rowWasLost() { hasLostRow = true }

    /// What was found out about the fields that are read.
    mutating func facts(ofForm form: Int) -> [MappingFact] {
        noteFieldsSeen()
        var facts: [MappingFact] = []
        if records > 0 || !columns.isEmpty { facts.append(.use(form: form)) }
        for field in fieldsRead where field.isFound {
            facts.append(.found(form: form, field: registry.string(of: field.name)))
        }
        for level in levels where level.wasFound {
            facts.append(.found(form: form, field: registry.string(of: level.field)))
        }
        var names = columns
        if names.isEmpty { names = (0..<base.count).map { base.name($0) } + (0..<flat.count).map { flat.name($0) } }
        return facts + names.prefix(Self.longestList).map { .input(form: form, field: registry.string(of: $0)) }
    }

    /// How many names of the input are suggested from.
    private static let longestList = 500

    private mutating func noteFieldsSeen() {
        for index in fieldsRead.indices where seen[fieldsRead[index].name].record > 0 {
            fieldsRead[index].isFound = true
        }
    }

    /// Begins with an input record, whose bytes must stay until everything made from it has been taken, unless it may become
    /// several.
    mutating func begin(_ source: borrowing SourceRecord) {
        stage = .elements
        depth = -1
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
    mutating func next(into part: inout SourceRecord) -> Step {
        while true {
            switch stage {
            case .end:
                return .end
            case .items:
                return nextItem(&part)
            case .elements:
                guard advance() else {
                    stage = .end
                    continue
                }
                if depth < levels.count || levels.last?.hasNothing == true { return leaveOut() }
                if let fault = prepare() {
                    if levels.isEmpty { stage = .end }
                    return .rejected(fault)
                }
                group = 0
                stage = .columns
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

    private mutating func leaveOut() -> Step {
        if levels.isEmpty { stage = .end }
        return .leftOut
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
            (0..<row.count).filter { row.name($0) == level.field && row.role($0) != .personName }
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
            return index == chosen[level] || row.role(index) == .personName && index == chosen[level] + 1
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
            noteFieldsSeen()
            seen.removeAll()
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
        if let fault = fill() { return fault }
        lookups?.apply(to: &flat)
        return nil
    }

    /// Adds the members of an object; `path` has its name.
    private mutating func flatten(_ object: ByteView, _ name: FieldName) {
        let length = path.count
        var isEmpty = true
        hasFlattened = true
        for member in JSONMembers(object) {
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

    /// Fills empty fields with those of the previous record, if the first of them is empty: else the record brings its own,
    /// even if some of these are empty. Returns an error if the previous record could not be read.
    private mutating func fill() -> String? {
        var isFilled: Bool?
        for fill in fills {
            guard let place = (0..<flat.count).first(where: { flat.name($0) == fill.name }) else { continue }
            let value = flat.value(place)
            let isEmpty = !value.isPresent || value.kind == .text && value.bytes.isBlank
            let fills = isFilled ?? isEmpty
            if isFilled == nil {
                isFilled = isEmpty
                if isEmpty, hasLostRow {
                    let name = registry.string(of: fill.name)
                    return "\u{201C}\(name)\u{201D} is empty, and the row to fill it from was rejected"
                }
                hasLostRow = false
            }
            if !fills {
                fill.value.kind = isEmpty ? .missing : value.kind
                fill.value.text.removeAll()
                if !isEmpty { fill.value.text.append(value.bytes) }
            } else if isEmpty, fill.value.kind != .missing {
                flat.set(place, Value(fill.value.kind, flat.scratch.copy(fill.value.text.view)))
            }
        }
        return nil
    }

    // MARK: Parts

    /// Makes a record from the fields, and a group of columns, if there is one.
    private mutating func makePart(_ part: inout SourceRecord) -> Step {
        if !columnGroups.isEmpty {
            let columns = columnGroups[group - 1]
            let first = flat.value(of: columns.fields[0])
            if !first.isPresent || first.bytes.isBlank || first.bytes.isZero { return .leftOut }
            flat.set(columnNames[0], Value(.text, columns.label.withView { flat.scratch.copy($0) }))
            for (name, field) in zip(columnNames.dropFirst(), columns.fields) {
                let value = flat.value(of: field)
                flat.set(name, value.isPresent ? value : .missing)
            }
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
                _ = JSONLines.writeList(value, to: &texts)
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

/// The expressions of a mapping, bound to the names of a run.
final class MappedExpressions {
    private let state: HeapState<State>
    private let registry: FieldNames
    let makesFields: Bool

    /// Says whether the missing value of a field means that a text could not be read.
    private struct Check {
        /// What the value is called.
        let kind: String
        let syntax: ExpressionSyntax
        /// Has a value if the field is meant to have none.
        let meant: Int32
    }

    private struct State: ~Copyable {
        var program = ExpressionProgram()
        var surroundings = ExpressionProgram.Surroundings()
        var condition: Int32?
        var fields: [(name: FieldName, root: Int32, isSame: Bool, check: Check?)] = []
        /// The values of those fields that are the same in all groups of columns of a row, and where results are kept.
        var same: [Value] = []
        var hasSame = false
        var surroundingsOfSame = ExpressionProgram.Surroundings()
        /// Names that are redefined in the output, or read for it.
        var known = FieldTable(false)
        var kept: [FieldName] = []
    }

    init(_ mapping: RecordMapping, registry: FieldNames, now: Timestamp) {
        var state = State()
        state.surroundings.now = now
        state.surroundingsOfSame.now = now
        state.condition = mapping.condition.map { state.program.add($0, registry) }
        let differing = Set(mapping.columnNames)
        for field in mapping.fields ?? [] {
            let syntax = field.expression.syntax
            let check = field.kind.map { kind in
                Check(
                    kind: kind, syntax: syntax,
                    meant: state.program.add(Expression(syntax.withoutMeantNull), registry))
            }
            state.fields.append(
                (
                    registry.intern(text: field.name), state.program.add(field.expression, registry),
                    isSame: !differing.isEmpty && differing.isDisjoint(with: field.expression.fields), check
                ))
        }
        state.hasSame = state.fields.contains(where: \.isSame)
        let names = (mapping.fields ?? []).map(\.name) + mapping.columnNames
        state.kept = (names + mapping.fieldsRead).map { registry.intern(text: $0) }
        makesFields = mapping.fields != nil
        self.registry = registry
        self.state = HeapState(state)
        forgetNames()
    }

    func knows(_ name: FieldName) -> Bool { state.state.known[name] }

    func setSource(_ name: String) {
        state.state.surroundings.source = Array(name.utf8)
        state.state.surroundingsOfSame.source = Array(name.utf8)
    }

    /// The next records are made of other fields.
    func forgetSame() { state.state.same.removeAll(keepingCapacity: true) }

    /// The input's names have been replaced by others.
    func forgetNames() {
        state.state.known.removeAll()
        for name in state.state.kept { state.state.known[name] = true }
    }

    func holds(for record: borrowing Record, line: Int) -> Bool {
        func holds(_ state: inout State) -> Bool {
            state.surroundings.arena.reset()
            state.surroundings.line = line
            state.surroundingsOfSame.line = line
            return state.condition.map { state.program.holds($0, for: record, &state.surroundings) } ?? true
        }
        return holds(&state.state)
    }

    /// Makes the fields, followed by those that nothing has read.
    /// - Returns: what could not be read, if a field needs it.
    func make(of record: borrowing Record, into made: inout Record) -> String? {
        func make(_ state: inout State) -> String? {
            made.removeAll()
            if state.hasSame, state.same.isEmpty {
                state.surroundingsOfSame.arena.reset()
                for field in state.fields where field.isSame {
                    state.same.append(state.program.value(field.root, for: record, &state.surroundingsOfSame))
                }
            }
            var known = 0
            for field in state.fields {
                if field.isSame {
                    made.append(field.name, state.same[known])
                    known += 1
                } else {
                    made.append(field.name, state.program.value(field.root, for: record, &state.surroundings))
                }
                if let check = field.check, !made.value(made.count - 1).isPresent,
                    let fault = fault(check, of: record, &state)
                {
                    return fault
                }
            }
            for index in 0..<record.count where !state.known[record.name(index)] {
                made.append(record.name(index), record.value(index))
            }
            return nil
        }
        return make(&state.state)
    }

    /// What could not be read for a field without a value, if anything.
    private func fault(_ check: Check, of record: borrowing Record, _ state: inout State) -> String? {
        if state.program.value(check.meant, for: record, &state.surroundings).isPresent { return nil }
        var fields: [(name: [UInt8], text: ByteView)] = []
        check.syntax.forEachField { name in
            let value = record.value(of: registry.intern(name))
            if value.isPresent, !value.bytes.isBlank { fields.append((name, value.bytes)) }
        }
        let text = check.syntax.textToRead { name in fields.first { $0.name == name }?.text }
        return text.map { "not a \(check.kind): \($0.quoted)" }
    }
}
