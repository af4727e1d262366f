import StreamKit

/// Another schema's records with what `--near` adds, where they have a `latitude` and a `longitude`: feeds with points,
/// tables and objects with such columns. What is too far away, or has no place, is left out by `--within`.
final class NearbySchema: RecordSchema {
    var name: String { inner.name }
    var fixedColumns: [FieldName]? { inner.fixedColumns.map { $0 + names } }
    var tableFields: [FieldName] { inner.tableFields + (hasPlaces ? names : []) }
    var refusesFurtherFields: Bool { inner.refusesFurtherFields }
    var filtersEarly: Bool { inner.filtersEarly }

    private let inner: any RecordSchema
    private let fields: HeapState<ProximityFields>
    private let names: [FieldName]
    private let latitude: FieldName
    private let longitude: FieldName
    /// The current table has places.
    private var hasPlaces = false

    init(_ inner: any RecordSchema, _ proximity: Proximity, registry: FieldNames) {
        self.inner = inner
        let fields = ProximityFields(proximity, registry: registry)
        names = fields.names
        self.fields = HeapState(fields)
        latitude = registry.intern("latitude")
        longitude = registry.intern("longitude")
    }

    /// Not a condition that reads what is added here.
    func applyEarly(_ filter: RecordFilter) {
        if filter.fields.allSatisfy({ !names.contains($0) }) { inner.applyEarly(filter) }
    }

    func begin(table columns: [FieldName], unnamed: [Bool]) {
        inner.begin(table: columns, unnamed: unnamed)
        let known = Set(inner.fixedColumns ?? columns)
        hasPlaces = known.contains(latitude) && known.contains(longitude)
    }

    func beginFeed() { inner.beginFeed() }

    func beginObjects() { inner.beginObjects() }

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        let outcome = inner.map(source, into: &record)
        switch outcome {
        case .record, .repaired: break
        case .leftOut, .rejected, .waits: return outcome
        }
        let (north, east) = (record.value(of: latitude), record.value(of: longitude))
        let relation = fields.state.relation(to: Self.place(north, east))
        if !fields.state.includes(relation) { return .leftOut }
        // What an earlier run has worked out from another place does not stay.
        let mayHavePlace = inner.fixedColumns != nil || north.kind != .absent && east.kind != .absent
        guard mayHavePlace || names.contains(where: { record.value(of: $0).kind != .absent }) else { return outcome }
        fields.state.forEach(relation) { record.set($0, $1) }
        return outcome
    }

    private static func place(_ latitude: Value, _ longitude: Value) -> Coordinate? {
        guard latitude.kind == .number || latitude.kind == .text, longitude.kind == .number || longitude.kind == .text,
            let north = Decimal(latitude.bytes.trimmed)?.double, let east = Decimal(longitude.bytes.trimmed)?.double
        else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }
}
