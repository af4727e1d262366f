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

    /// Whether a record at that place is near enough.
    mutating func includes(_ place: Coordinate?) -> Bool {
        guard proximity.within != nil else { return true }
        guard let place else { return false }
        return proximity.includes(relations.relation(to: place).relation)
    }

    /// Calls `body` with each field's value, which is good until the next record's are asked for.
    mutating func forEach(at place: Coordinate?, _ body: (FieldName, Value) -> Void) {
        guard let place else { return names.forEach { body($0, .missing) } }
        let known = relations.relation(to: place)
        body(names[0], Value(.number, known.distance))
        body(names[1], Value(.number, known.bearing))
        body(names[2], Value(.text, ByteView(known.relation.bandName)))
    }
}
