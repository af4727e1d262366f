/// The text that a writer puts before the values of each field, including its name; made when first needed.
struct FieldTexts: ~Copyable {
    struct Place: BitwiseCopyable {
        var start: UInt32 = 0
        var count: UInt32 = 0
    }

    private let registry: FieldNames
    private var places = FieldTable(Place())
    private var text = ByteBuffer(capacity: 1024)
    private var generation = 0
    /// The changes to names that could not be written verbatim; a bit for each kind of change.
    private(set) var changes: [FieldName: UInt8] = [:]

    init(registry: FieldNames) { self.registry = registry }

    /// The text of a name, empty until it has been made. `ByteBuffer.padding` bytes after it are readable.
    @inline(__always)
    subscript(_ name: FieldName) -> ByteView {
        let place = places.values[name.position]
        return text.view[Int(place.start)..<Int(place.start + place.count)]
    }

    /// Makes the text of a name.
    /// - Parameter append: appends it, given the name's bytes; returns how it had to change the name.
    @inline(never)
    mutating func make(_ name: FieldName, _ append: (ByteView, inout ByteBuffer) -> UInt8) -> ByteView {
        let start = text.count
        let change = registry.bytes(of: name).withView { append($0, &text) }
        if change != 0 { changes[name] = change }
        text.reserve(ByteBuffer.padding)
        places[name] = Place(start: UInt32(start), count: UInt32(text.count - start))
        return text.view.dropFirst(start)
    }

    /// Makes room for new names, and forgets texts of forgotten names. To be called for each record.
    @inline(__always)
    mutating func beginRecord() {
        if places.values.count < registry.count || generation != registry.generation { makeRoom() }
    }

    @inline(never)
    private mutating func makeRoom() {
        if generation != registry.generation {
            generation = registry.generation
            text.removeAll()
            places.removeAll()
            changes.removeAll()
        }
        places.reserve(registry.count)
    }
}
