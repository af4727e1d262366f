/// Which fields of a record have its latitude and longitude: those that were named, else those with a usual name.
///
/// Usual names are `latitude`, `lat`, `longitude`, `lon`, `lng` and `long`, and `y` with `x`, in any case, alone or at the end
/// of a longer name after a space, `_`, `.`, `-` or a change of case (`Site_Latitude`, `stopLat`). Both names of a pair have
/// the same beginning.
///
/// Of several pairs one counts for all records with the same names: that without a beginning (of two such the first), else
/// the first.
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
        /// Whether it is spelt out: `latitude` goes with `longitude`.
        let isWhole: Bool
        /// Whether it is `x` or `y`, which mean nothing alone.
        let isAxis: Bool
        /// The part of the name before it, in lower case.
        let beginning: [UInt8]
    }

    private static let endings: [(text: StaticString, isLatitude: Bool, isAxis: Bool)] = [
        ("latitude", true, false), ("longitude", false, false), ("lat", true, false), ("long", false, false),
        ("lon", false, false), ("lng", false, false), ("y", true, true), ("x", false, true),
    ]

    private let registry: FieldNames
    package let numbers: NumberStyle
    /// The named pair.
    private let requested: Pair?
    private let renames: FieldRenames
    /// The pair of the following records.
    package private(set) var pair: Pair?
    /// Whether records had others, too.
    package private(set) var hasOthers = false
    /// The names that these were found among, and the registry's generation.
    private var names: [FieldName] = []
    private var generation = -1

    /// - Parameters:
    ///   - asked: the names to use, whatever others there are.
    ///   - renames: the renames in the following records.
    ///   - numbers: how numbers are written in texts.
    ///   - registry: the registry of the records' names.
    package init(
        _ requested: (latitude: String, longitude: String)?, renames: [FieldRename] = [],
        numbers: NumberStyle = .point, registry: FieldNames
    ) {
        self.numbers = numbers
        self.renames = FieldRenames(renames, registry: registry)
        self.registry = registry
        self.requested = requested.map {
            Pair(
                latitude: registry.intern(Array($0.latitude.utf8)), longitude: registry.intern(Array($0.longitude.utf8))
            )
        }
    }

    /// Sets the fields of the following records.
    package mutating func begin(_ columns: [FieldName]) {
        choose(in: columns)
        names = []
    }

    private mutating func choose(in names: [FieldName]) {
        let pairs = pairs(in: names)
        pair = pairs.first
        hasOthers = hasOthers || pairs.count > 1
    }

    /// Forgets what records had.
    package mutating func forgetOthers() { hasOthers = false }

    /// Finds the fields of a record with names of its own.
    package mutating func look(at record: borrowing Record) {
        var isSame = record.count == names.count && generation == registry.generation
        for index in 0..<record.count where isSame { isSame = record.name(index) == names[index] }
        if isSame { return }
        generation = registry.generation
        names.removeAll(keepingCapacity: true)
        for index in 0..<record.count { names.append(record.name(index)) }
        choose(in: names)
    }

    /// The place of a record; `nil` if it has none.
    package func place(of record: borrowing Record) -> Coordinate? {
        guard let pair, let north = degrees(record.value(of: pair.latitude)),
            let east = degrees(record.value(of: pair.longitude))
        else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }

    private func degrees(_ value: Value) -> Double? {
        guard value.kind == .number || value.kind == .text else { return nil }
        // The nearest double takes longer, and no place is that exact.
        func degrees(_ text: ByteView) -> Double? { Decimal(text)?.double ?? text.number }
        let text = value.bytes.trimmed.withoutPlus
        if numbers == .point || value.kind == .number { return degrees(text) }
        var arena = Arena()
        return degrees(numbers.degreesWithPoint(text, &arena))
    }

    /// Which of these fields are coordinates.
    package func areCoordinates(_ names: [FieldName]) -> [Bool] {
        let pairs = pairs(in: names)
        return names.map { name in pairs.contains { $0.has(name) } }
    }

    /// The pairs among these fields, that which counts first.
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
        let parts = names.compactMap(part)
        var pairs: [Pair] = []
        // The first pair without a beginning.
        var plain: Int?
        for isAxis in [false, true] where pairs.isEmpty {
            for north in parts where north.isLatitude && north.isAxis == isAxis {
                let easts = parts.filter { east in
                    !east.isLatitude && east.isAxis == isAxis && east.beginning == north.beginning
                        && !pairs.contains { $0.longitude == east.name }
                }
                guard let east = easts.first(where: { $0.isWhole == north.isWhole }) ?? easts.first else { continue }
                if plain == nil, north.beginning.isEmpty { plain = pairs.count }
                pairs.append(Pair(latitude: north.name, longitude: east.name))
            }
        }
        if let plain { pairs.insert(pairs.remove(at: plain), at: 0) }
        return pairs
    }

    private func part(_ name: FieldName) -> Part? {
        let bytes = registry.bytes(of: name)
        return bytes.withView { whole in
            let view = whole.trimmed
            for ending in Self.endings {
                let text = ByteView(ending.text)
                let start = view.count - text.count
                guard start >= 0, (0..<text.count).allSatisfy({ ASCII.lowercased(view[start + $0]) == text[$0] }),
                    Self.beginsWord(view, at: start)
                else { continue }
                return Part(
                    name: name, isLatitude: ending.isLatitude, isWhole: text.count > 4,
                    isAxis: ending.isAxis, beginning: view.prefix(start).array.map(ASCII.lowercased))
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

    // MARK: Messages

    /// Why no record had a place.
    /// - Parameters:
    ///   - fields: the fields that were looked at.
    ///   - all: all of the records' fields.
    package func explainNoPlaces(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote {
        if let pair = pairs(in: fields).first { return .empty(names(of: pair)) }
        if let pair = pairs(in: all).first { return .notWritten(names(of: pair)) }
        return .noNames(fields: fields.map { registry.string(of: $0) })
    }

    /// Which of several pairs is used.
    package func explainChoice(in fields: [FieldName]) -> CoordinateNote {
        let pairs = pairs(in: fields)
        guard let chosen = pairs.first, pairs.count > 1 else { return .several }
        return .chosen(names(of: chosen), others: pairs.dropFirst().map(names))
    }

    private func names(of pair: Pair) -> CoordinateNote.Pair {
        .init(latitude: registry.string(of: pair.latitude), longitude: registry.string(of: pair.longitude))
    }
}
