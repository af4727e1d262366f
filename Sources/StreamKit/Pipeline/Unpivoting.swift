/// `--unpivot`: several fields that become a record each.
public struct UnpivotOptions: Sendable {
    /// The field that holds the name of the one that a record is about.
    public var key: String
    /// The field that holds its value.
    public var value: String
    /// The fields.
    public var fields: [String]
    /// What is done with objects and items before that: their elements, and nested objects that become fields.
    public var reshaping = RecordMapping()

    /// Fields that become a record each.
    public init(key: String, value: String, fields: [String]) {
        self.key = key
        self.value = value
        self.fields = fields
    }
}

/// Makes a record of each of several fields that has a value, before a schema is chosen: what it leaves is as if it had been
/// read. Confined to the records queue.
///
/// ```
///   date,small,large,city            size,amount=small,large         date,size,amount,city
///   2026-06-01,1.599,1.659,Bonn      ──────────────────────▶         2026-06-01,small,1.599,Bonn
///                                                                    2026-06-01,large,1.659,Bonn
/// ```
/// Rows of tables remain rows, with other columns; their texts are copied once, with the names of the fields behind them.
final class Unpivoting {
    /// Where a record's field comes from.
    private enum Part {
        /// A field of what is divided.
        case field(Int)
        case key
        case value
    }

    private let registry: FieldNames
    private let key: FieldName
    private let value: FieldName
    private let fields: [FieldName]
    /// The position of each among them; negative for other names.
    private let positions: FieldTable<Int32>
    /// The names of the fields, one after the other, and where each ends.
    private let names: [UInt8]
    private let nameEnds: [Int]
    private let state: Box<State>

    private struct State: ~Copyable {
        var reshaper: Reshaper?
        /// Whether the reshaper makes the records that are divided.
        var isReshaped = false
        /// The reader's own record, while others take its place.
        var row = SourceRecord()
        /// What is divided, its texts, and the names of the fields behind them.
        var object = SourceRecord()
        var texts = ByteBuffer()
        var nameStart = 0
        /// What each record has of what is divided, and where each of the fields is in that; for all rows of a table, or for
        /// an object.
        var parts: [Part] = []
        var places: [Int?] = []
        /// The next field, if something is being divided.
        var next: Int?
        var hasRecords = false
        var faults: [PartFault] = []
        /// A bit for each of the first 64 fields that there has been.
        var found: UInt64 = 0

        /// Empties the texts, and makes room for others, so that they do not move.
        mutating func prepare(room: Int) {
            texts.removeAll()
            texts.reserve(room + ByteBuffer.padding)
        }
    }

    /// - Parameters:
    ///   - registry: the registry of field names.
    ///   - settings: what expressions need to know about the run.
    init(_ options: UnpivotOptions, registry: FieldNames, settings: EvaluationSettings) {
        self.registry = registry
        key = registry.intern(text: options.key)
        value = registry.intern(text: options.value)
        fields = options.fields.map { registry.intern(text: $0) }
        var positions = FieldTable<Int32>(-1)
        for (position, field) in fields.enumerated() { positions[field] = Int32(position) }
        self.positions = positions
        let texts = options.fields.map { Array($0.utf8) }
        names = texts.flatMap { $0 }
        var ends: [Int] = []
        for text in texts { ends.append((ends.last ?? 0) + text.count) }
        nameEnds = ends
        var state = State()
        state.places = Array(repeating: nil, count: fields.count)
        if !options.reshaping.isIdle {
            state.reshaper = Reshaper(options.reshaping, registry: registry, lookups: nil, settings: settings)
        }
        self.state = Box(state)
    }

    // MARK: Documents

    /// The columns of a table whose rows have been divided.
    /// - Parameters:
    ///   - columns: those of the table.
    ///   - unnamed: which of them have no name of their own.
    ///   - isFirst: whether it is the first document, which must have the fields.
    /// - Throws: `StreamError` if it has not.
    func begin(
        columns: [FieldName], unnamed: [Bool], isFirst: Bool
    ) throws(StreamError) -> (columns: [FieldName], unnamed: [Bool]) {
        layOut(columns.count, in: &state.state) { _, column in columns[column] }
        let places = state.state.places
        if isFirst, let missing = places.firstIndex(of: nil) {
            let name = registry.string(of: fields[missing])
            let known = columns.map { registry.string(of: $0) }
            throw StreamError(
                .usage,
                RunNote.unknownField(
                    UnknownField(
                        name: name, use: .unpivot, hint: name.nearest(of: known).map { .similar($0) }, known: known,
                        expression: nil)))
        }
        for index in fields.indices where places[index] != nil { state.state.found |= Self.bit(index) }
        let parts = state.state.parts
        let names = parts.map { part in
            switch part {
            case .field(let column): columns[column]
            case .key: key
            case .value: value
            }
        }
        state.state.row.setColumns(names)
        let areUnnamed = parts.map { if case .field(let column) = $0 { unnamed[column] } else { false } }
        return (names, areUnnamed)
    }

    /// Finds out what the records have of so many names: all but the fields, with key and value where the first of those is.
    private func layOut(_ count: Int, in state: inout State, name: (borrowing State, Int) -> FieldName?) {
        state.parts.removeAll(keepingCapacity: true)
        for position in fields.indices { state.places[position] = nil }
        var hasValue = false
        for index in 0..<count {
            guard let name = name(state, index) else { continue }
            if case let position = Int(positions[name]), position >= 0 {
                if state.places[position] == nil { state.places[position] = index }
                if !hasValue { state.parts += [.key, .value] }
                hasValue = true
            } else if name != key, name != value {
                state.parts.append(.field(index))
            }
        }
        if !hasValue { state.parts += [.key, .value] }
    }

    /// A bit for each of the first 64 fields that records have had.
    var found: UInt64 { state.state.found }

    /// The fields that are not among these.
    func fields(besides found: UInt64) -> [FieldName] {
        fields.indices.prefix(64).filter { found & Self.bit($0) == 0 }.map { fields[$0] }
    }

    /// The fields, for a message.
    var fieldTexts: [String] { fields.map { registry.string(of: $0) } }

    private static func bit(_ index: Int) -> UInt64 { index < 64 ? 1 << UInt64(index) : 0 }

    /// What records have shown.
    var findings: RunFindings { state.state.reshaper?.hasFlattened ?? false ? .nestedObject : [] }

    /// A source begins.
    func beginSource(_ name: String) { state.state.reshaper?.beginSource(name) }

    // MARK: Records

    /// Whether the records of something that was read are being made.
    var isInProgress: Bool { state.state.next != nil }

    /// Begins with what was read, which the records will replace.
    func begin(_ source: inout SourceRecord) {
        func begin(_ state: inout State) {
            swap(&source, &state.row)
            state.hasRecords = false
            state.isReshaped = state.row.shape != .table && state.reshaper != nil
            if state.isReshaped {
                state.reshaper?.begin(state.row)
                // Its first part is still to come.
                state.next = fields.count
            } else {
                state.prepare(room: state.row.textCount + names.count)
                state.object = state.row.copy(to: &state.texts)
                beginFields(&state)
            }
        }
        begin(&state.state)
    }

    /// Begins with the fields of what is divided. Their names go behind its texts.
    private func beginFields(_ state: inout State) {
        state.nameStart = state.texts.count
        names.withView { state.texts.append($0) }
        state.next = 0
        if state.object.shape == .table { return }
        layOut(state.object.count, in: &state) { state, index in state.object.name(index) }
        for field in fields.indices.prefix(64) where state.places[field] != nil { state.found |= Self.bit(field) }
    }

    /// Moves to the next record; returns whether there is one.
    func next(_ source: inout SourceRecord) -> Bool {
        while let field = state.state.next {
            if field < fields.count {
                state.state.next = field + 1
                if make(field, &source) {
                    state.state.hasRecords = true
                    return true
                }
            } else if !takePart(&source) {
                return false
            }
        }
        return false
    }

    /// Moves to the next part of an object; returns whether there is one.
    private func takePart(_ source: inout SourceRecord) -> Bool {
        guard state.state.isReshaped else { return false }
        while true {
            switch nextPart(&source, &state.state) {
            case .record: return true
            case .leftOut: continue
            case .rejected(let reason): add(fault: reason)
            case .end, .cells: return false
            }
        }
    }

    private func nextPart(_ source: inout SourceRecord, _ state: inout State) -> Reshaper.Step {
        let step = state.reshaper?.next(into: &source) ?? .end
        if case .record = step {
            state.prepare(room: source.textCount + names.count)
            state.object = source.copy(to: &state.texts)
            beginFields(&state)
        }
        return step
    }

    /// Makes the record of a field; returns whether it has a value.
    private func make(_ field: Int, _ source: inout SourceRecord) -> Bool {
        state.state.object.shape == .table ? makeRow(field, &source) : makeObject(field, &source)
    }

    private func makeRow(_ field: Int, _ row: inout SourceRecord) -> Bool {
        func make(_ state: borrowing State) -> Bool {
            guard let column = state.places[field], column < state.object.count, !state.object.raw(column).isEmpty
            else { return false }
            row.beginRow(delimiter: nil)
            row.takeOrigin(of: state.object)
            row.separator = state.object.separator
            row.escaping = state.object.escaping
            row.isUnterminated = state.object.isUnterminated
            row.setBase(state.texts.view)
            let name = place(ofName: field, state)
            func append(_ column: Int) {
                let range = state.object.range(column)
                row.append(start: range.lowerBound, end: range.upperBound, escaped: state.object.isEscaped(column))
            }
            for part in state.parts {
                switch part {
                case .key: row.append(start: name.lowerBound, end: name.upperBound)
                case .value: append(column)
                case .field(let other): if other < state.object.count { append(other) }
                }
            }
            return true
        }
        return make(state.state)
    }

    /// Where the name of a field is behind the texts.
    private func place(ofName field: Int, _ state: borrowing State) -> Range<Int> {
        (state.nameStart + (field == 0 ? 0 : nameEnds[field - 1]))..<(state.nameStart + nameEnds[field])
    }

    private func makeObject(_ field: Int, _ object: inout SourceRecord) -> Bool {
        func make(_ state: borrowing State) -> Bool {
            guard let place = state.places[field] else { return false }
            let isEmpty = state.object.raw(place).isEmpty
            if state.object.shape == .object ? state.object.kind(place) == .missing : isEmpty { return false }
            object.begin(state.object.shape)
            object.takeOrigin(of: state.object)
            object.escaping = state.object.escaping
            object.setBase(state.texts.view)
            let text = self.place(ofName: field, state)
            for part in state.parts {
                switch part {
                case .key:
                    object.append(
                        key, start: text.lowerBound, end: text.upperBound,
                        tag: object.shape == .object ? Value.Kind.text.rawValue : ElementRole.plain.rawValue)
                case .value: object.append(value, as: place, of: state.object)
                case .field(let other):
                    guard let name = state.object.name(other) else { continue }
                    object.append(name, as: other, of: state.object)
                }
            }
            return true
        }
        return make(state.state)
    }

    /// Says that the current record, or a part of it, is invalid, and why.
    func add(fault: any Note) {
        let field = (state.state.next ?? 0) - 1
        let part = fields.indices.contains(field) ? registry.string(of: fields[field]) : nil
        state.state.faults.append(PartFault(part: part, reason: fault))
    }

    /// Ends, and restores the reader's own record.
    /// - Returns: whether there were no records; the rejection if something was wrong with some.
    func end(_ source: inout SourceRecord) -> (isEmpty: Bool, rejection: Rejection?) {
        guard isInProgress else { return (false, nil) }
        swap(&source, &state.state.row)
        state.state.next = nil
        let faults = state.state.faults
        state.state.faults.removeAll()
        if faults.isEmpty { return (!state.state.hasRecords, nil) }
        let rejection = Rejection(
            line: state.state.object.line, offset: state.state.object.offset, reason: RunNote.parts(faults),
            raw: state.state.object.bytes, encoding: state.state.object.encoding)
        return (false, rejection)
    }
}

extension SourceRecord {
    /// Appends a field of another record with the same base, under another name.
    fileprivate mutating func append(_ name: FieldName, as index: Int, of other: borrowing SourceRecord) {
        let range = other.range(index)
        let tag = other.shape == .object ? other.kind(index).rawValue : other.role(index).rawValue
        append(name, start: range.lowerBound, end: range.upperBound, escaped: other.isEscaped(index), tag: tag)
    }
}
