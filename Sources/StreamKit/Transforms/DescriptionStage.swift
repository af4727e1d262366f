/// `--describe`: instead of the records, one record for each of their fields.
///
/// ```
///   price 112.9 189.9 189.9   ▶   field price, kind number, present 3, missing 0, distinct 2, min 112.9, max 189.9, …
/// ```
/// Fields come in the order of appearance. A text counts as what it reads as: a number, a date, a time of day. Memory is bounded:
/// `mostFields` fields, and for each the hashes of `mostDistinct` values, three examples and the least and greatest value.
final class DescriptionStage: RecordStage {
    /// The most fields that are described.
    static let mostFields = 1000
    /// The most different values of a field that are counted.
    static let mostDistinct = 1000
    private static let longestExample = 80
    private static let mostExamples = 3

    /// What the values of a field are.
    private enum Kind: UInt8 {
        case number, date, time, text, list, object, boolean

        /// Whether it is that of a text or a number, which is told by what is written.
        var isWritten: Bool { rawValue <= Kind.text.rawValue }

        var name: StaticString {
            switch self {
            case .number: "number"
            case .date: "date"
            case .time: "time"
            case .text: "text"
            case .list: "list"
            case .object: "object"
            case .boolean: "boolean"
            }
        }
    }

    /// What is known of a field.
    private final class Summary {
        let name: [UInt8]
        /// Whether records are written with it: a column without a name is left out while it is empty.
        var isField = false
        var present = 0
        /// A bit for each kind that a value had.
        var kinds: UInt8 = 0
        var distinct = KeyNumbers()
        /// The kind of each of the different values, by number.
        var kindsOfDistinct: [Kind] = []
        var examples: [[UInt8]] = []
        /// The text of the latest value, and its kind: values often come several times in a row.
        var latest = ByteBuffer()
        var latestKind: Kind?

        init(_ name: [UInt8]) { self.name = name }
    }

    /// The fields of a description.
    let names: [FieldName]
    private let registry: FieldNames
    private let hasher = KeyHasher.random()
    private var summaries: [Summary] = []
    /// The number of each field; −1 for one that has not been met, −2 for one that is not described.
    private var places = FieldTable<Int32>(-1)
    private var generation: Int
    private var records = 0
    /// How many fields are not described.
    private(set) var further = 0
    private let furtherKeys = Box(KeyTable<NoPayload>())
    /// The least and greatest value, and the mean, of each field.
    private let least = AggregateColumn.make(.min, percent: nil)
    private let greatest = AggregateColumn.make(.max, percent: nil)
    private let mean = AggregateColumn.make(.mean, percent: nil)
    private var arena = Arena()
    private var taken = 0
    private let numbers: NumberStyle
    private let projection: Projection
    /// Fields of which there may be no record.
    var knownFields: [FieldName] = []

    /// - Parameters:
    ///   - numbers: how numbers are written in texts.
    ///   - projection: which fields are described.
    ///   - registry: the registry of the records' names.
    init(_ numbers: NumberStyle, _ projection: Projection, _ registry: FieldNames) {
        self.numbers = numbers
        self.projection = projection
        self.registry = registry
        let all: [StaticString] = [
            "field", "kind", "present", "missing", "distinct", "min", "max", "mean", "examples",
        ]
        names = all.map { registry.intern($0) }
        generation = registry.generation
    }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        projection.apply(to: &record)
        // An empty cell is no value.
        if origin.areCells { record.clearEmptyTexts() }
        add(record)
        return .summedUp
    }

    /// Adds the values of a record.
    private func add(_ record: borrowing Record) {
        arena.reset()
        records += 1
        if generation != registry.generation { findPlaces() }
        for index in 0..<record.count {
            let place = place(of: record.name(index))
            let value = record.value(index)
            if place < 0 || value.kind == .absent { continue }
            summaries[place].isField = true
            if value.isPresent { add(value, to: place) }
        }
    }

    /// The input's names have been replaced by others.
    private func findPlaces() {
        generation = registry.generation
        places.removeAll()
        for (place, summary) in summaries.enumerated() { places[registry.intern(summary.name)] = Int32(place) }
    }

    /// Counts a field that is not described, once, as long as they are not too many.
    private func noteFurther(_ name: FieldName) {
        if furtherKeys.state.count < FieldNames.highestLimit {
            let key = registry.bytes(of: name).withView { hasher.hash($0) }
            guard furtherKeys.state.insert(key) else { return }
        }
        further += 1
    }

    private func place(of name: FieldName) -> Int {
        let known = places[name]
        if known != -1 { return Int(known) }
        guard summaries.count < Self.mostFields else {
            places[name] = -2
            noteFurther(name)
            return -2
        }
        places[name] = Int32(summaries.count)
        summaries.append(Summary(registry.bytes(of: name)))
        for column in [least, greatest, mean] { column.addGroup() }
        return summaries.count - 1
    }

    private func add(_ value: Value, to place: Int) {
        let summary = summaries[place]
        summary.present += 1
        var operand = Operand(value, numbers, &arena)
        guard let text = operand.text(&arena) else { return }
        if case .commaNumber = operand { operand = Arithmetic.asNumber(operand, &arena) }
        let isWritten = value.kind == .text || value.kind == .number
        let isLatest = isWritten && summary.latestKind?.isWritten ?? false && summary.latest.view == text
        if !isLatest {
            summary.latestKind = add(operand, text, isWritten: isWritten, to: place, summary)
            summary.latest.removeAll()
            summary.latest.append(text)
        }
        if summary.latestKind == .number { mean.add(operand, rank: nil, to: place, &arena) }
    }

    /// Adds a value that differs from the one before; returns its kind.
    private func add(_ operand: Operand, _ text: ByteView, isWritten: Bool, to place: Int, _ summary: Summary) -> Kind {
        var isNew = false
        if summary.distinct.count <= Self.mostDistinct {
            let number = summary.distinct.number(of: hasher.hash(text))
            isNew = number == summary.kindsOfDistinct.count
            // It is what it was.
            if !isNew, isWritten, summary.kindsOfDistinct[number].isWritten { return summary.kindsOfDistinct[number] }
        }
        let (kind, rank) = Self.kind(of: operand)
        summary.kinds |= 1 << kind.rawValue
        if let rank {
            least.add(operand, rank: rank, to: place, &arena)
            greatest.add(operand, rank: rank, to: place, &arena)
        }
        if isNew {
            if summary.examples.count < Self.mostExamples {
                summary.examples.append(text.prefix(characters: Self.longestExample).array)
            }
            summary.kindsOfDistinct.append(kind)
        }
        return kind
    }

    /// What a value is, and what orders it among those of its kind; `nil` if nothing does.
    private static func kind(of operand: Operand) -> (Kind, rank: Operand?) {
        switch operand {
        case .list: return (.list, nil)
        case .json(let text): return (text[0] == ASCII.leftBracket ? .list : .object, nil)
        case .boolean: return (.boolean, nil)
        case .missing, .number, .decimal, .commaNumber: return (.number, operand)
        case .text(let text):
            if operand.reading.isNumber { return (.number, operand) }
            let word = text.trimmed
            guard !word.isEmpty, ASCII.isDigit(word[0]) || ASCII.isLetter(word[0]) else {
                return (.text, nil)
            }
            if let moment = Timestamp(text) { return (.date, .whole(moment.seconds)) }
            if let date = CalendarDate(text) {
                return (.date, .whole(date.daysSinceEpoch * ClockReading.secondsPerDay))
            }
            if let clock = ClockReading(text), clock.day == nil, let time = clock.time { return (.time, .whole(time)) }
            return (.text, nil)
        }
    }

    /// Those of a run that is interrupted would be wrong.
    override func hasKept(despite end: EarlyEnd) -> Bool { !end.contains(.interrupted) }

    /// Takes the description of the next field.
    override func takeKept(into record: inout Record) -> RecordOrigin? {
        if generation != registry.generation { findPlaces() }
        for field in knownFields {
            let place = place(of: field)
            if place >= 0 { summaries[place].isField = true }
        }
        knownFields = []
        while taken < summaries.count, !summaries[taken].isField { taken += 1 }
        guard taken < summaries.count else { return nil }
        let (place, summary) = (taken, summaries[taken])
        taken += 1
        func count(_ number: Int) -> Value { Operand.whole(number).value(&record.scratch) }
        let examples = summary.examples.map { $0.withView { record.scratch.copy($0) } }
        let kind =
            summary.kinds == 0 || summary.kinds.nonzeroBitCount > 1
            ? nil : Kind(rawValue: UInt8(summary.kinds.trailingZeroBitCount))
        func extreme(_ column: AggregateColumn) -> Value {
            let value = column.result(place, &record.scratch)
            if kind != .number { return value.value(&record.scratch) }
            return Arithmetic.asNumber(value, &record.scratch).value(&record.scratch)
        }
        let hasOrder = kind == .number || kind == .date || kind == .time
        let kindName = kind.map(\.name) ?? (summary.kinds == 0 ? "empty" : "mixed")
        let values: [Value] = [
            Value(.text, summary.name.withView { record.scratch.copy($0) }),
            Value(.text, ByteView(kindName)),
            count(summary.present),
            count(records - summary.present),
            summary.distinct.count > Self.mostDistinct ? .missing : count(summary.distinct.count),
            hasOrder ? extreme(least) : .missing,
            hasOrder ? extreme(greatest) : .missing,
            kind == .number ? mean.result(place, &record.scratch).value(&record.scratch) : .missing,
            examples.isEmpty ? .missing : record.scratch.list(count: examples.count) { examples.forEach($0) },
        ]
        for (name, value) in zip(names, values) { record.append(name, value) }
        return RecordOrigin()
    }
}

extension ByteView {
    /// At most so many characters of a text in UTF-8.
    fileprivate func prefix(characters limit: Int) -> ByteView {
        if count <= limit { return self }
        var characters = 0
        for index in 0..<count where self[index] & 0xC0 != 0x80 {
            if characters == limit { return prefix(index) }
            characters += 1
        }
        return self
    }
}
