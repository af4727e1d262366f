import StreamKit

/// What `--near` adds to a record: `distance_km`, `bearing`, `distance_band`; missing where the record has no place.
struct ProximityFields: ~Copyable {
    static let names: [StaticString] = ["distance_km", "bearing", "distance_band"]

    let names: [FieldName]
    private let proximity: Proximity
    private var relations: RelationMemo

    init(_ proximity: Proximity, registry: FieldNames) {
        self.proximity = proximity
        relations = RelationMemo(proximity)
        names = Self.names.map { registry.intern($0) }
    }

    /// Where a record's place lies, if it has one; valid until the next call.
    mutating func relation(to place: Coordinate?) -> RelationMemo.Known? {
        guard let place else { return nil }
        return relations.relation(to: place)
    }

    /// Whether a record there is near enough.
    func includes(_ known: RelationMemo.Known?) -> Bool {
        guard let known else { return proximity.within == nil }
        return proximity.includes(known.relation)
    }

    /// Calls `body` with each field's value.
    func forEach(_ known: RelationMemo.Known?, _ body: (FieldName, Value) -> Void) {
        guard let known else { return names.forEach { body($0, .missing) } }
        body(names[0], Value(.number, known.distance))
        body(names[1], Value(.number, known.bearing))
        body(names[2], Value(.text, ByteView(known.relation.bandName)))
    }
}
