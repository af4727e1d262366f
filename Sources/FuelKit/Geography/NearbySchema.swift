import StreamKit

/// Another schema's records with what `--near` adds, where they have a latitude and a longitude (`PlaceFields`): feeds with
/// points, tables and objects with such columns. What is too far away, or has no place, is left out by `--within`.
final class NearbySchema: RecordSchema {
    var name: String { inner.name }
    var fixedColumns: [FieldName]? { inner.fixedColumns.map { $0 + names } }
    var tableFields: [FieldName] { inner.tableFields + (hasPlaces ? names : []) }
    var refusesFurtherFields: Bool { inner.refusesFurtherFields }
    var filtersEarly: Bool { inner.filtersEarly }

    private let inner: any RecordSchema
    private let fields: HeapState<ProximityFields>
    private let names: [FieldName]
    private let places: PlaceFields
    /// Those of the current table; of objects those of the last one that had other names than the one before.
    private var pairs: [PlaceFields.Pair] = []
    /// The names of the last object, in which generation of the registry.
    private var objectNames: [FieldName] = []
    private var generation = -1
    private let registry: FieldNames
    private var hasPlaces: Bool { !pairs.isEmpty }

    init(_ inner: any RecordSchema, _ proximity: Proximity, _ places: PlaceFields, registry: FieldNames) {
        self.inner = inner
        let fields = ProximityFields(proximity, registry: registry)
        names = fields.names
        self.fields = HeapState(fields)
        self.places = places
        self.registry = registry
    }

    /// Not a condition that reads what is added here.
    func applyEarly(_ filter: RecordFilter) {
        if filter.fields.allSatisfy({ !names.contains($0) }) { inner.applyEarly(filter) }
    }

    func begin(table columns: [FieldName], unnamed: [Bool]) {
        inner.begin(table: columns, unnamed: unnamed)
        beginDocument(columns)
    }

    func beginFeed() {
        inner.beginFeed()
        beginDocument([])
    }

    func beginObjects() {
        inner.beginObjects()
        beginDocument([])
    }

    /// - Parameter columns: what is known of the records' fields, if the schema does not fix them.
    private func beginDocument(_ columns: [FieldName]) {
        pairs = places.pairs(in: inner.fixedColumns ?? columns)
        objectNames = []
    }

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        let outcome = inner.map(source, into: &record)
        switch outcome {
        case .record, .repaired: break
        case .leftOut, .rejected, .waits: return outcome
        }
        if source.shape != .table, inner.fixedColumns == nil { findPlaces(record) }
        let relation = fields.state.relation(to: place(of: record))
        if !fields.state.includes(relation) { return .leftOut }
        // What an earlier run has worked out from another place does not stay.
        let mayHavePlace = inner.fixedColumns != nil || hasPlaces
        guard mayHavePlace || names.contains(where: { record.value(of: $0).kind != .absent }) else { return outcome }
        fields.state.forEach(relation) { record.set($0, $1) }
        return outcome
    }

    /// Looks for the places of a record with names of its own; mostly they are those of the one before.
    private func findPlaces(_ record: borrowing Record) {
        var isSame = record.count == objectNames.count && generation == registry.generation
        for index in 0..<record.count where isSame { isSame = record.name(index) == objectNames[index] }
        if isSame { return }
        generation = registry.generation
        objectNames.removeAll(keepingCapacity: true)
        for index in 0..<record.count { objectNames.append(record.name(index)) }
        pairs = places.pairs(in: objectNames)
    }

    /// The place of a record: of two the one that is written more precisely.
    private func place(of record: borrowing Record) -> Coordinate? {
        var best: (place: Coordinate, length: Int)?
        for pair in pairs {
            let (north, east) = (record.value(of: pair.latitude), record.value(of: pair.longitude))
            guard let place = Self.place(north, east) else { continue }
            let length = north.bytes.count + east.bytes.count
            if length > best?.length ?? 0 { best = (place, length) }
        }
        return best?.place
    }

    private static func place(_ latitude: Value, _ longitude: Value) -> Coordinate? {
        guard latitude.kind == .number || latitude.kind == .text, longitude.kind == .number || longitude.kind == .text,
            let north = Decimal(latitude.bytes.trimmed)?.double, let east = Decimal(longitude.bytes.trimmed)?.double
        else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }
}
