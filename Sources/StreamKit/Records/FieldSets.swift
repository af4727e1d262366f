/// Sets of field names that identify inputs: the first set whose names an input all has counts.
///
/// Names are compared ignoring case; spaces, points and underscores in them are equivalent (`Site Name`, `site_name`).
public final class FieldSets {
    /// The names in the form in which they are compared; the bit of each is its index. A list: the first use of a dictionary
    /// makes the runtime scan all conformances of the program, at every start.
    private let names: [[UInt8]]
    private let masks: [UInt64]
    private let registry: FieldNames
    private let known = Box(Known())

    private struct Known: ~Copyable {
        /// Which of the names each field is; the top bit says that this has been determined.
        var fields = FieldTable<UInt64>(0)
        var generation = 0

        /// The bits of an object's fields; `nil` if not all have been determined.
        @inline(__always)
        func bits(of record: borrowing SourceRecord) -> UInt64? {
            var found: UInt64 = 0
            for index in 0..<record.count {
                let bits = fields[FieldName(index: UInt32(truncatingIfNeeded: record.label(index) >> 8))]
                if bits == 0 { return nil }
                found |= bits
            }
            return found
        }
    }

    /// The most different names in all of the sets.
    public static let limit = 63
    private static let isKnown: UInt64 = 1 << 63

    /// - Parameters:
    ///   - sets: the names of each; at most `limit` in all.
    ///   - registry: the registry of field names.
    public init(_ sets: [[String]], registry: FieldNames) {
        var names: [[UInt8]] = []
        masks = sets.map { set in
            var mask: UInt64 = 0
            for name in set {
                let form = Array(name.utf8).withView(Self.form)
                let place = names.firstIndex(of: form) ?? names.count
                precondition(place < Self.limit, "too many names")
                if place == names.count { names.append(form) }
                mask |= 1 << UInt64(place)
            }
            return mask
        }
        self.names = names
        self.registry = registry
    }

    /// A name in the form in which it is compared.
    public static func form(_ name: ByteView) -> [UInt8] {
        let name = name.trimmed
        var form: [UInt8] = []
        form.reserveCapacity(name.count)
        for index in 0..<name.count {
            let byte = name[index]
            form.append(byte == ASCII.space || byte == ASCII.dot ? UInt8(ascii: "_") : ASCII.lowercased(byte))
        }
        return form
    }

    /// The first set whose names an object all has.
    public func first(in object: borrowing SourceRecord) -> Int? {
        if known.state.generation == registry.generation, let found = known.state.bits(of: object) {
            return first(in: found)
        }
        var found: UInt64 = 0
        for index in 0..<object.count {
            if let name = object.name(index) { found |= bits(of: name) }
        }
        return first(in: found)
    }

    /// The first set whose names are all among the columns.
    public func first(in columns: [FieldName]) -> Int? {
        var found: UInt64 = 0
        for column in columns { found |= bits(of: column) }
        return first(in: found)
    }

    @inline(__always)
    private func first(in found: UInt64) -> Int? {
        let found = found & ~Self.isKnown
        return found == 0 ? nil : firstSet(in: found)
    }

    private func firstSet(in found: UInt64) -> Int? {
        for index in masks.indices where masks[index] != 0 && found & masks[index] == masks[index] { return index }
        return nil
    }

    private func bits(of name: FieldName) -> UInt64 {
        if known.state.generation != registry.generation {
            known.state.fields.removeAll()
            known.state.generation = registry.generation
        }
        let found = known.state.fields[name]
        if found != 0 { return found }
        let place = names.firstIndex(of: registry.bytes(of: name).withView(Self.form))
        let bits = (place.map { 1 << UInt64($0) } ?? 0) | Self.isKnown
        known.state.fields[name] = bits
        return bits
    }
}
