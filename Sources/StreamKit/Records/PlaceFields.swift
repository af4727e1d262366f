/// Which fields of a record have its latitude and longitude: those that were named, else those with a usual name.
///
/// Usual names are `latitude`, `lat`, `longitude`, `lon`, `lng` and `long`, and `y` with `x`, in any case, alone or at the end
/// of a longer name after a space, `_`, `.`, `-` or a change of case (`Site_Latitude`, `stopLat`). Both names of a pair have
/// the same beginning.
///
/// Renamed fields are recognised by their former names.
///
/// Records mostly have the names of the previous one, and are examined only if not.
package struct PlaceFields {
    /// A latitude and a longitude.
    package struct Pair: Equatable {
        package let latitude: FieldName
        package let longitude: FieldName

        /// Whether a field is one of them.
        package func has(_ field: FieldName) -> Bool { field == latitude || field == longitude }
    }

    private struct Part {
        let name: FieldName
        let isLatitude: Bool
        /// Whether it is `x` or `y`, which mean nothing alone.
        let isAxis: Bool
        /// The part of the name before it, in lower case.
        let beginning: [UInt8]
    }

    private static let endings: [(text: StaticString, isLatitude: Bool, isAxis: Bool)] = [
        ("latitude", true, false), ("longitude", false, false), ("lat", true, false), ("long", false, false),
        ("lon", false, false), ("lng", false, false), ("y", true, true), ("x", false, true),
    ]

    /// The endings, for messages.
    package static let usualNames = "latitude, lat, longitude, lon, lng or long"

    private let registry: FieldNames
    /// The named pair.
    private let requested: Pair?
    private let usual: Pair
    private let renames: FieldRenames
    /// The pairs of the following records, the preferred one first; at most two.
    package private(set) var pairs: [Pair] = []
    /// The names that these were found among, and the registry's generation.
    private var names: [FieldName] = []
    private var generation = -1

    /// - Parameters:
    ///   - asked: the names to use, whatever others there are.
    ///   - renames: the renames in the following records.
    package init(
        _ requested: (latitude: String, longitude: String)?, renames: [FieldRename] = [], registry: FieldNames
    ) {
        self.renames = FieldRenames(renames, registry: registry)
        self.registry = registry
        self.requested = requested.map {
            Pair(
                latitude: registry.intern(Array($0.latitude.utf8)), longitude: registry.intern(Array($0.longitude.utf8))
            )
        }
        usual = Pair(latitude: registry.intern("latitude"), longitude: registry.intern("longitude"))
    }

    /// Sets the fields of the following records.
    package mutating func begin(_ columns: [FieldName]) {
        pairs = pairs(in: columns)
        names = []
    }

    /// Finds the fields of a record with names of its own.
    package mutating func look(at record: borrowing Record) {
        var isSame = record.count == names.count && generation == registry.generation
        for index in 0..<record.count where isSame { isSame = record.name(index) == names[index] }
        if isSame { return }
        generation = registry.generation
        names.removeAll(keepingCapacity: true)
        for index in 0..<record.count { names.append(record.name(index)) }
        pairs = pairs(in: names)
    }

    /// The place of a record: `latitude` and `longitude` if they are one, else the one written more precisely.
    package func place(of record: borrowing Record) -> (place: Coordinate, fields: Pair)? {
        var best: (place: Coordinate, fields: Pair)?
        var longest = 0
        for pair in pairs {
            let (north, east) = (record.value(of: pair.latitude), record.value(of: pair.longitude))
            guard let place = Self.place(north, east) else { continue }
            if pair == usual { return (place, pair) }
            let length = north.bytes.count + east.bytes.count
            if length > longest { (best, longest) = ((place, pair), length) }
        }
        return best
    }

    private static func place(_ latitude: Value, _ longitude: Value) -> Coordinate? {
        guard latitude.kind == .number || latitude.kind == .text, longitude.kind == .number || longitude.kind == .text,
            let north = Decimal(latitude.bytes.trimmed)?.double, let east = Decimal(longitude.bytes.trimmed)?.double
        else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }

    /// The pairs among these fields.
    package func pairs(in names: [FieldName]) -> [Pair] {
        if renames.isEmpty { return find(in: names) }
        let former = names.map { renames.formerName(of: $0) }
        func now(_ name: FieldName) -> FieldName { zip(former, names).first { $0.0 == name }?.1 ?? name }
        let pairs = find(in: former).map { Pair(latitude: now($0.latitude), longitude: now($0.longitude)) }
        return pairs.isEmpty ? find(in: names) : pairs
    }

    private func find(in names: [FieldName]) -> [Pair] {
        if let requested {
            return names.contains(requested.latitude) && names.contains(requested.longitude) ? [requested] : []
        }
        var pairs = names.contains(usual.latitude) && names.contains(usual.longitude) ? [usual] : []
        let parts = names.compactMap(part)
        let others = parts.filter { !pairs.contains(usual) || $0.name != usual.latitude }
        for isAxis in [false, true] where !isAxis || pairs.isEmpty {
            for north in others where north.isLatitude && north.isAxis == isAxis {
                let east = parts.first {
                    !$0.isLatitude && $0.isAxis == isAxis && $0.beginning == north.beginning
                }
                if let east { pairs.append(Pair(latitude: north.name, longitude: east.name)) }
            }
        }
        return Array(pairs.prefix(2))
    }

    private func part(_ name: FieldName) -> Part? {
        let bytes = registry.bytes(of: name)
        return bytes.withView { view in
            for ending in Self.endings {
                let text = ByteView(ending.text)
                let start = view.count - text.count
                guard start >= 0, (0..<text.count).allSatisfy({ ASCII.lowercased(view[start + $0]) == text[$0] }),
                    Self.beginsWord(view, at: start)
                else { continue }
                return Part(
                    name: name, isLatitude: ending.isLatitude, isAxis: ending.isAxis,
                    beginning: view.prefix(start).array.map(ASCII.lowercased))
            }
            return nil
        }
    }

    private static func beginsWord(_ name: ByteView, at start: Int) -> Bool {
        if start == 0 { return true }
        let before = name[start - 1]
        if [ASCII.space, UInt8(ascii: "_"), ASCII.dot, ASCII.minus].contains(before) { return true }
        let isCapital = ASCII.isLetter(name[start]) && name[start] & 0x20 == 0
        return isCapital && (ASCII.isDigit(before) || ASCII.isLetter(before) && before & 0x20 != 0)
    }
}
