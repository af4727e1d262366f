import StreamKit

/// What lookups add to fuel records: missing fields of these, and further ones, which come after them.
struct JoinedFields: ~Copyable {
    /// The further fields.
    let names: [FieldName]
    private let lookups: Lookups
    /// The fields of fuel records, by their numbers.
    private let own: [FieldName]
    /// The values of the further fields in the current record.
    private var values: [Value]
    /// Whether the current record's point came from a lookup.
    private(set) var isPlaceFilled = false
    /// Whether a lookup leaves the current record out.
    private(set) var isLeftOut = false

    /// - Parameters:
    ///   - own: the names of the fields of fuel records.
    ///   - others: the fields that are computed, whatever lookups have.
    init(_ lookups: Lookups, _ own: [FieldName], except others: [FieldName]) {
        self.lookups = lookups
        self.own = own
        names = lookups.fields.filter { !own.contains($0) && !others.contains($0) }
        values = names.map { _ in .missing }
    }

    /// Looks up a record; returns whether it filled fields of the price.
    mutating func join(
        _ source: borrowing SourceRecord, _ price: inout FuelPrice, _ arena: inout Arena
    ) -> Bool {
        for index in names.indices { values[index] = Self.value(of: names[index], in: source, &arena) }
        var isFilled = false
        isPlaceFilled = false
        isLeftOut = false
        for index in lookups.sources.indices {
            let key = lookups.key(index, isFolded: true) { self.key($0, source, price, &arena) }
            let isKept = lookups.look(index, key, isFolded: true) { name, value in
                guard value.isPresent else { return }
                if let place = names.firstIndex(of: name) {
                    if !values[place].isPresent { values[place] = value }
                } else if let place = own.firstIndex(of: name), let field = FuelField(rawValue: place),
                    price[field].isEmpty
                {
                    price[field] = value.bytes
                    isFilled = true
                    if field == .latitude { isPlaceFilled = true }
                }
            }
            if !isKept {
                isLeftOut = true
                break
            }
        }
        return isFilled
    }

    /// Appends the further fields.
    func write(to record: inout Record) {
        for index in names.indices { record.append(names[index], values[index]) }
    }

    private func key(
        _ name: FieldName, _ source: borrowing SourceRecord, _ price: borrowing FuelPrice, _ arena: inout Arena
    ) -> ByteView {
        if let place = own.firstIndex(of: name), let field = FuelField(rawValue: place) { return price[field] }
        let value =
            if let place = names.firstIndex(of: name) { values[place] } else {
                Self.value(of: name, in: source, &arena)
            }
        return arena.cell(of: value)
    }

    /// The value of a source field by the source's own name.
    private static func value(
        of name: FieldName, in source: borrowing SourceRecord, _ arena: inout Arena
    ) -> Value {
        for index in 0..<source.count where source.name(index) == name {
            let value = source.typedValue(index, &arena)
            return value.isPresent && value.bytes.isEmpty && value.kind == .text ? .missing : value
        }
        return .missing
    }
}
