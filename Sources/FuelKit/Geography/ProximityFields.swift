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

/// Relations already computed, with their texts: stations and suburbs recur again and again, and a relation costs six
/// trigonometric functions.
struct RelationMemo: ~Copyable {
    /// A relation and its numbers as they are written; these are valid until the next relation is asked for.
    struct Known {
        let relation: Proximity.Relation
        /// Kilometres.
        let distance: ByteView
        /// Degrees.
        let bearing: ByteView
    }

    /// The entry's text is the distance, so many bytes long, followed by the bearing.
    struct Entry: BitwiseCopyable {
        let metres: UInt32
        let tenthDegrees: UInt16
        let band: UInt8
        let distanceCount: UInt8
    }

    private let proximity: Proximity
    /// By the bits of latitude and longitude; as many as `SuburbMemo` has suburbs.
    private var entries = ByteMemo<Entry>(limit: 768)
    private var scratch = Arena()
    private var text = ByteBuffer()

    init(_ proximity: Proximity) { self.proximity = proximity }

    mutating func relation(to place: Coordinate) -> Known {
        let bits = (place.latitude.bitPattern, place.longitude.bitPattern)
        let entry = unsafe withUnsafeBytes(of: bits) { bytes in
            let key = unsafe ByteView(base: bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            return entries.find(key) ?? remember(key, place)
        }
        let (known, text) = (entries[entry], entries.text(entry))
        let relation = Proximity.Relation(
            metres: Int64(known.metres), tenthDegrees: Int64(known.tenthDegrees), band: known.band)
        return Known(
            relation: relation, distance: text.prefix(Int(known.distanceCount)),
            bearing: text.dropFirst(Int(known.distanceCount)))
    }

    @inline(never)
    private mutating func remember(_ key: ByteView, _ place: Coordinate) -> Int {
        let relation = proximity.relation(to: place)
        scratch.reset()
        let distance = scratch.write(Decimal(mantissa: relation.metres, scale: 3), atLeast: 0)
        let bearing = scratch.write(Decimal(mantissa: relation.tenthDegrees, scale: 1), atLeast: 0)
        text.removeAll()
        text.append(distance)
        text.append(bearing)
        // No two places are further apart than half the Earth's circumference.
        let entry = Entry(
            metres: UInt32(relation.metres), tenthDegrees: UInt16(relation.tenthDegrees), band: relation.band,
            distanceCount: UInt8(distance.count))
        return entries.remember(entry, for: key, text: text.view)!
    }
}
