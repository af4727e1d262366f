import StreamKit

/// Another schema's records with what `--near` adds, where they have a latitude and a longitude (`PlaceFields`): feeds with
/// points, tables and objects with such columns. Records that are too far away, or have no place, are left out by `--within`.
final class NearbySchema: RecordSchema, PlaceFinder {
    var name: String { inner.name }
    var fixedColumns: [FieldName]? { inner.fixedColumns.map { $0 + names } }
    var ownColumns: [FieldName] { inner.ownColumns }
    var tableFields: [FieldName] { inner.tableFields + (hasPlaces ? names : []) }
    var refusesFurtherFields: Bool { inner.refusesFurtherFields }
    var filtersEarly: Bool { inner.filtersEarly }

    var placeFinder: (any PlaceFinder)? { self }

    private let inner: any RecordSchema
    private let fields: Box<ProximityFields>
    private let names: [FieldName]
    private var places: PlaceFields
    private var hasPlaces: Bool { places.pair != nil }

    init(_ inner: any RecordSchema, _ proximity: Proximity, _ places: PlaceFields, registry: FieldNames) {
        self.inner = inner
        let fields = ProximityFields(proximity, registry: registry)
        names = fields.names
        self.fields = Box(fields)
        self.places = places
    }

    /// Passes the condition on, unless it reads what is added here.
    func applyEarly(_ filter: RecordFilter) {
        if filter.fields.allSatisfy({ !names.contains($0) }) { inner.applyEarly(filter) }
    }

    func spelling(of text: String, in field: String) -> String? { inner.spelling(of: text, in: field) }

    func begin(_ document: DocumentForm) {
        inner.begin(document)
        // Items and objects without a fixed form are looked at one by one.
        let isTable = if case .table = document { true } else { false }
        places.begin(inner.fixedColumns ?? (isTable ? inner.tableFields : []))
    }

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        let outcome = inner.map(source, into: &record)
        switch outcome {
        case .record, .repaired: break
        case .leftOut, .rejected, .waits: return outcome
        }
        if source.shape != .table, inner.fixedColumns == nil { places.look(at: record) }
        let place = places.place(of: record)
        findings.formUnion(place == nil ? .noPlace : .place)
        if places.hasOthers { findings.insert(.furtherPlaces) }
        let relation = fields.state.relation(to: place)
        if !fields.state.includes(relation) { return .leftOut }
        // What an earlier run computed from another place is dropped.
        let mayHavePlace = inner.fixedColumns != nil || hasPlaces
        guard mayHavePlace || names.contains(where: { record.value(of: $0).kind != .absent }) else { return outcome }
        fields.state.forEach(relation) { record.set($0, $1) }
        return outcome
    }

    private(set) var findings: RunFindings = []

    func forgetFindings() { findings = [] }

    func explainNoPlaces(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote? {
        places.explainNoPlaces(in: fields.filter { !names.contains($0) }, of: all)
    }

    func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote? {
        places.explainChoice(in: fields)
    }
}
