/// Which elements the items of a feed have, by name and role, in order: everything but the text of an item's record. Nearly
/// all have those of the previous one.
struct ItemShapes: ~Copyable {
    struct Shape: BitwiseCopyable {
        /// Where its labels are in `labels`, and how many.
        let start: Int
        let count: Int
        /// A bit for each element whose text counts and does not vary.
        let keyed: UInt64
        /// Where the varying elements are, in the order of their fields; −1 if the item has none, or several of its name.
        let places: (Int32, Int32, Int32)
    }

    /// The most varying elements that decide a field.
    static let mostVarying = 3
    /// The most shapes; then all are forgotten.
    private static let limit = 32
    private static let longest = 64

    /// The schema of the items; `nil` if there are none.
    private var schema: String?
    private var varying: [(name: FieldName, field: FieldName?)] = []
    private var labels = UncheckedArray<UInt64>(capacity: 1)
    private var shapes = UncheckedArray<Shape>(capacity: 1)
    /// The registry's generation when the labels were read.
    private var generation = 0
    /// The last one's number, from 1; 0 if there is none.
    private(set) var current: UInt8 = 0

    /// Whether items are looked up, and not rows.
    var isOn: Bool { schema != nil }

    /// In the last one, a bit for each element whose text counts and does not vary.
    @inline(__always)
    var keyed: UInt64 { shapes[Int(current) &- 1].keyed }

    /// Whether the items have a given schema.
    func isFor(_ name: String) -> Bool { schema == name }

    /// Items follow.
    mutating func begin(_ elements: [(name: FieldName, field: FieldName?)], of schema: String) {
        self.schema = schema
        varying = elements
        removeAll(generation)
    }

    /// Rows follow.
    mutating func end() {
        schema = nil
        removeAll(generation)
    }

    /// Whether the shapes have to be forgotten: names of elements have new numbers, or there is no room.
    @inline(__always)
    func mustForget(_ generation: Int) -> Bool { generation != self.generation || shapes.count == Self.limit }

    mutating func removeAll(_ generation: Int) {
        self.generation = generation
        labels.removeAll()
        shapes.removeAll()
        current = 0
    }

    /// Finds which elements an item has; `false` if there are too many.
    @inline(__always)
    mutating func find(
        _ item: borrowing SourceRecord, _ pieces: inout RowPieces, _ fields: inout VaryingFields
    ) -> Bool {
        if current > 0, matches(shapes[Int(current) &- 1], item) { return true }
        return search(item, &pieces, &fields)
    }

    @inline(never)
    private mutating func search(
        _ item: borrowing SourceRecord, _ pieces: inout RowPieces, _ fields: inout VaryingFields
    ) -> Bool {
        guard item.count <= Self.longest else { return false }
        var index = 0
        while index < shapes.count, !matches(shapes[index], item) { index += 1 }
        if index == shapes.count { add(item) }
        current = UInt8(index + 1)
        let places = shapes[index].places
        for (number, place) in [places.0, places.1, places.2].prefix(pieces.count).enumerated() {
            pieces.move(number, to: place)
            pieces.forEachPlace(of: number) { fields.setPresent($0, place >= 0) }
        }
        return true
    }

    @inline(__always)
    private func matches(_ shape: Shape, _ item: borrowing SourceRecord) -> Bool {
        guard shape.count == item.count else { return false }
        for index in 0..<shape.count where labels[shape.start &+ index] != item.label(index) { return false }
        return true
    }

    private mutating func add(_ item: borrowing SourceRecord) {
        let start = labels.count
        var keyed: UInt64 = 0
        var places: [Int32] = []
        for index in 0..<item.count {
            labels.append(item.label(index))
            keyed |= 1 << UInt64(index)
        }
        for (name, field) in varying {
            let found = (0..<item.count).filter { item.name($0) == name }
            // If there are several, the schema decides which one counts.
            let varies = field == nil || found.count == 1 && item.role(found[0]) == .plain
            if varies { for index in found { keyed &= ~(1 << UInt64(index)) } }
            if field != nil { places.append(varies ? Int32(found[0]) : -1) }
        }
        while places.count < Self.mostVarying { places.append(-1) }
        shapes.append(
            Shape(start: start, count: item.count, keyed: keyed, places: (places[0], places[1], places[2])))
    }
}
