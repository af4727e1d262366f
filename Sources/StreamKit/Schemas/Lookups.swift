/// The tables in which records are looked up, one after the other, as used by one pipeline: with the names of its registry,
/// and its own counts.
///
/// A table adds its fields to each record: those of the row with the record's key, or missing ones. A field that the record
/// already has is kept, unless it is missing or empty.
public final class Lookups {
    /// Which records a lookup keeps.
    public enum Match: Sendable {
        /// All.
        case any
        /// Those whose key the table has.
        case matched
        /// Those whose key it has not; nothing is added to them.
        case unmatched
    }

    /// A table, and which records it keeps.
    public struct Source: Sendable {
        /// The rows.
        public let table: LookupTable
        /// The table's name in messages.
        public let name: String
        /// Which records are kept.
        public let match: Match
        /// What records are looked up by.
        public var key: LookupKey { table.key }

        /// A table.
        public init(_ table: LookupTable, name: String, match: Match = .any) {
            self.table = table
            self.name = name
            self.match = match
        }
    }

    /// How many records had a row in a table.
    public struct Counts: Equatable, Sendable {
        /// Records whose key was found.
        public var found = 0
        /// Records whose key was not found, or that had none.
        public var notFound = 0
        /// The first key that was not found, as it was looked up.
        public var firstNotFound: [UInt8] = []
    }

    /// A table with the names of this pipeline. A class: to copy its arrays would count references for each record.
    private final class Bound {
        let table: LookupTable
        let keys: [FieldName]
        let fields: [FieldName]
        let match: Match
        let tally: Tally
        /// The only field, if its text is the key as it is.
        let plainKey: FieldName?

        init(_ table: LookupTable, _ keys: [FieldName], fields: [FieldName], _ match: Match, _ tally: Tally) {
            self.table = table
            self.keys = keys
            self.fields = fields
            self.match = match
            self.tally = tally
            plainKey = table.key.isPlain ? keys[0] : nil
        }
    }

    /// A table's counts, for all that look records up in it, and memory for keys.
    private final class Tally {
        var counts = Counts()
        var writer: LookupKeyWriter
        var foldingWriter: LookupKeyWriter

        init(_ key: LookupKey) {
            writer = LookupKeyWriter(key, isFolded: false)
            foldingWriter = LookupKeyWriter(key, isFolded: true)
        }
    }

    /// The tables, in the order of lookups.
    public let sources: [Source]
    /// The counts of each since `forgetCounts`.
    public var counts: [Counts] { bound.map(\.tally.counts) }
    private let bound: [Bound]
    private let infersTypes: Bool
    private let addedList: FieldList
    /// Where the fields of a record are, from 1, while others are added.
    private let places = Box(FieldTable<Int32>(0))

    /// - Parameters:
    ///   - sources: the tables, in the order of lookups.
    ///   - registry: the registry of field names.
    ///   - infersTypes: whether texts that are JSON numbers, `true` or `false` become numbers and booleans.
    public convenience init(_ sources: [Source], registry: FieldNames, infersTypes: Bool = false) {
        let bound = sources.map { source in
            Bound(
                source.table, source.key.parts.map { registry.intern(text: $0.field) },
                fields: source.match == .unmatched ? [] : source.table.fields.map { registry.intern($0) },
                source.match, Tally(source.key))
        }
        self.init(sources, bound, infersTypes: infersTypes)
    }

    private init(_ sources: [Source], _ bound: [Bound], infersTypes: Bool) {
        self.sources = sources
        self.bound = bound
        self.infersTypes = infersTypes
        addedList = FieldList(bound.flatMap(\.fields))
    }

    /// Some of the tables, with the same counts; `nil` if there are none.
    public func part(where isIncluded: (Source) -> Bool) -> Lookups? {
        let places = sources.indices.filter { isIncluded(sources[$0]) }
        if places.isEmpty { return nil }
        return Lookups(places.map { sources[$0] }, places.map { bound[$0] }, infersTypes: infersTypes)
    }

    /// The same tables, with the same counts, whose fields have other names.
    func renamingFields(_ name: (FieldName) -> FieldName) -> Lookups {
        let renamed = bound.map {
            Bound($0.table, $0.keys, fields: $0.fields.map(name), $0.match, $0.tally)
        }
        return Lookups(sources, renamed, infersTypes: infersTypes)
    }

    /// The added fields, in order, each once.
    public var fields: [FieldName] { addedList.names }

    /// Whether a field may be an added one.
    func adds(_ field: FieldName) -> Bool { addedList.contains(field) }

    /// The record fields that are looked up in a table.
    func keys(_ index: Int) -> [FieldName] { bound[index].keys }

    /// The key to look up in a table, valid until the next one of that table.
    /// - Parameters:
    ///   - index: which table.
    ///   - isFolded: whether texts are compared in the forms that the key has for them.
    ///   - text: the text of a field; an empty one if the record has none.
    public func key(_ index: Int, isFolded: Bool, _ text: (FieldName) -> ByteView) -> ByteView {
        let lookup = bound[index]
        if let field = lookup.plainKey { return text(field) }
        return isFolded
            ? lookup.tally.foldingWriter.write { text(lookup.keys[$0]) }
            : lookup.tally.writer.write { text(lookup.keys[$0]) }
    }

    /// Looks a key up in a table, and counts that.
    /// - Parameters:
    ///   - index: which table.
    ///   - key: the key; a record without one has an empty text.
    ///   - isFolded: whether it is folded.
    ///   - add: called with each field of the table and its value, which lasts: a missing one if there is no row, or its cell
    ///     is empty.
    /// - Returns: whether the record is kept.
    public func look(_ index: Int, _ key: ByteView, isFolded: Bool, _ add: (FieldName, Value) -> Void) -> Bool {
        let lookup = bound[index]
        guard var row = key.isEmpty ? nil : lookup.table.find(key, isFolded: isFolded) else {
            lookup.tally.counts.notFound += 1
            if lookup.tally.counts.firstNotFound.isEmpty { lookup.tally.counts.firstNotFound = key.array }
            for field in lookup.fields { add(field, .missing) }
            return lookup.match != .matched
        }
        lookup.tally.counts.found += 1
        if lookup.match == .unmatched { return false }
        for field in lookup.fields {
            let text = row.next()
            add(field, text.isEmpty ? .missing : value(of: text, hasKind: lookup.table.hasKinds))
        }
        return true
    }

    private func value(of text: ByteView, hasKind: Bool) -> Value {
        if hasKind { return Value(Value.Kind(rawValue: text[0]) ?? .text, text.dropFirst(1)) }
        return infersTypes ? .inferred(text) : Value(.text, text)
    }

    /// Adds the tables' fields to a record; returns whether each has a row for it, and whether it is kept.
    func apply(to record: inout Record) -> (areAllFound: Bool, isKept: Bool) {
        var areAllFound = true
        // From the last, so that the first of a name counts.
        for index in (0..<record.count).reversed() { places.state[record.name(index)] = Int32(index + 1) }
        defer { for index in 0..<record.count { places.state[record.name(index)] = 0 } }
        for index in bound.indices {
            let key = key(index, isFolded: false) { record.scratch.cell(of: record.value(of: $0)) }
            let found = bound[index].tally.counts.found
            let isKept = look(index, key, isFolded: false) { record.fill($0, $1, &places.state) }
            if !isKept { return (false, false) }
            if bound[index].tally.counts.found == found { areAllFound = false }
        }
        return (areAllFound, true)
    }

    /// Counts a record that each table has a row for, without looking it up.
    func countFound() { for lookup in bound { lookup.tally.counts.found += 1 } }

    /// The rows of all tables.
    var rowCount: Int { bound.reduce(0) { $0 + $1.table.count } }

    /// Resets the counts.
    func forgetCounts() { for lookup in bound { lookup.tally.counts = Counts() } }
}

extension Record {
    /// Gives a field a value if it has none.
    /// - Parameter places: where the fields are, from 1.
    fileprivate mutating func fill(_ name: FieldName, _ value: Value, _ places: inout FieldTable<Int32>) {
        let index = Int(places[name]) - 1
        guard index >= 0 else {
            append(name, value)
            places[name] = Int32(count)
            return
        }
        let present = self.value(index)
        let isEmpty = !present.isPresent || present.kind == .text && present.bytes.isEmpty
        if isEmpty, value.isPresent || present.kind == .absent { set(index, value) }
    }
}

/// Another schema's records with the tables' fields.
public final class LookupSchema: RecordSchema {
    /// The other schema's.
    public var name: String { inner.name }
    /// The other schema's fields, and the added ones.
    public var fixedColumns: [FieldName]? { inner.fixedColumns.map(adding) }
    /// The other schema's.
    public var ownColumns: [FieldName] { inner.ownColumns }
    /// The other schema's fields, and the added ones.
    public var tableFields: [FieldName] { adding(inner.tableFields) }
    /// As in the other schema.
    public var refusesFurtherFields: Bool { inner.refusesFurtherFields }
    /// As in the other schema.
    public var filtersEarly: Bool { inner.filtersEarly }

    private let inner: any RecordSchema
    private let lookups: Lookups

    /// Looks up the records of a schema.
    public init(_ inner: any RecordSchema, _ lookups: Lookups) {
        self.inner = inner
        self.lookups = lookups
    }

    private func adding(_ fields: [FieldName]) -> [FieldName] {
        var all = FieldList(fields)
        all.append(contentsOf: lookups.fields)
        return all.names
    }

    /// Passes the condition on, unless it reads what is added here.
    public func applyEarly(_ filter: RecordFilter) {
        if !filter.fields.contains(where: lookups.adds) { inner.applyEarly(filter) }
    }

    /// As in the other schema.
    public func spelling(of text: String, in field: String) -> String? { inner.spelling(of: text, in: field) }

    /// A document begins.
    public func begin(_ document: DocumentForm) { inner.begin(document) }

    /// Makes the other schema's record, and adds to it.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        let outcome = inner.map(source, into: &record)
        switch outcome {
        case .record, .repaired: if !lookups.apply(to: &record).isKept { return .leftOut }
        case .leftOut, .rejected, .waits: break
        }
        return outcome
    }
}

extension Lookups.Source {
    /// Says that no record was looked up.
    var unused: RunNote { .lookupUnused(table: name, column: key.columns) }

    /// Says that no record was found.
    /// - Parameter key: the first key of a record that was not.
    func withoutMatch(_ key: [UInt8]) -> RunNote {
        let first = table.firstKey.map { String(decoding: $0, as: UTF8.self) }
        return key.withView { view in
            let looked = LookupKeyWriter.texts(of: view, count: self.key.parts.count).map(\.string)
            return .lookupWithoutMatch(
                LookupMismatch(
                    table: name, key: self.key, first: first.isEmpty ? nil : first.joined(separator: ", "),
                    looked: key.isEmpty ? nil : looked.joined(separator: ", "),
                    differsInCase: !key.isEmpty && table.has(view)))
        }
    }
}
