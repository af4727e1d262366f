/// The fields in which a record differs from a remembered one: what is written for those that `RowPieces` has found, and their
/// values; and what is written for those that are computed for each record.
struct VaryingFields: ~Copyable {
    private var fields = UncheckedArray<FieldName>(capacity: 4)
    /// A bit for each that the current record has.
    private(set) var present: UInt64 = 0
    /// What is written for each of the fields, and after them for those that are recomputed for the current record.
    private var written = UncheckedArray<ByteView>(capacity: 8)
    /// The encoded value of each of the fields.
    private var values = UncheckedArray<ByteView>(capacity: 8)
    /// The most bytes written for all of the fields.
    private var writtenLimit = 0
    private var recomputed = ByteBuffer()
    /// The most bytes that are recomputed: the buffer must not move.
    private static let recomputedLimit = 4096

    /// The number of varying fields.
    var count: Int { fields.count }

    /// The most bytes written for all of them, and for those that are recomputed.
    @inline(__always)
    var room: Int { writtenLimit &+ recomputed.count }

    /// Its name.
    func field(_ place: Int) -> FieldName { fields[place] }

    /// The number of a field that is in the current record.
    func place(of field: FieldName) -> Int? {
        (0..<fields.count).first { fields[$0] == field && present >> UInt64($0) & 1 == 1 }
    }

    /// Begins with others.
    /// - Parameter longest: the most bytes written for one.
    mutating func begin(_ names: [FieldName], longest: Int) {
        fields.removeAll()
        written.removeAll()
        values.removeAll()
        present = .max
        recomputed.removeAll()
        writtenLimit = names.count * longest
        for name in names {
            fields.append(name)
            written.append(.empty)
            values.append(.empty)
        }
    }

    /// Sets what is written for one, and its encoded value, both of which are kept elsewhere.
    @inline(__always)
    mutating func set(_ place: Int, written text: ByteView, encoded value: ByteView) {
        written[place] = text
        values[place] = value
    }

    /// Says whether the following records have one.
    mutating func setPresent(_ place: Int, _ isPresent: Bool) {
        let bit: UInt64 = 1 << UInt64(place)
        present = isPresent ? present | bit : present & ~bit
    }

    /// What is written for one, or for the recomputed field with that number, from `count` on.
    @inline(__always)
    func written(_ number: Int) -> ByteView { written[number] }

    /// Forgets the recomputed fields.
    mutating func clearRecomputed() {
        written.truncate(to: fields.count)
        recomputed.removeAll()
    }

    /// Appends what is written for the next recomputed field.
    /// - Returns: whether there is room for it.
    mutating func append(recomputed text: ByteView) -> Bool {
        if recomputed.count == 0 { recomputed.reserve(Self.recomputedLimit + ByteBuffer.padding) }
        guard recomputed.count + text.count <= Self.recomputedLimit else { return false }
        let start = recomputed.count
        recomputed.append(text)
        written.append(recomputed.view.dropFirst(start))
        return true
    }

    /// The value of one, encoded.
    @inline(__always)
    func encoded(_ place: Int) -> ByteView { values[place] }
}
