import StreamKit

/// How one document expresses fuel records: which field each of its columns, elements or members is. Decided once, when it
/// begins.
struct FuelDocument: ~Copyable {
    /// What happens to a source field that is not a field of a fuel record. Numbers, because it is looked up for every field
    /// of every record.
    private enum Target {
        static let further = FieldPlan.unnamed
        static let ignored: Int8 = -2
        /// A further field of a table that has no name of its own: left out if it is empty.
        static let unnamed: Int8 = -3
        /// A number that an earlier run computed.
        static let number: Int8 = -4
        /// The currency of the price: a further field, which tells Australian records from others.
        static let currency: Int8 = -5
    }

    /// What a record was found to have, besides the fields of a fuel record.
    struct Found {
        /// Whether there are further fields.
        fileprivate(set) var hasFurther = false
        /// What is wrong with one of them.
        fileprivate(set) var fault: String?
        /// Whether an object has the fields that a fuel record needs, with or without a value.
        fileprivate(set) var isFuel = true
        /// Whether the price is in another currency than Australia's: the gazetteer does not know the place.
        fileprivate(set) var isForeign = false
    }

    /// Numbers that an earlier run wrote; their type is restored.
    private static let computedNumbers: [StaticString] = ["distance_km", "bearing"] + PriceChangeFields.numbers
    /// Fields that neither other fields nor the existence of a record depend on.
    private static let independentFields: [FuelField] = [.date, .product, .price]
    private static let required = FuelFields(FuelSource.recordFields)

    let source: FuelSource
    /// Whether it has the fields that fuel records need.
    let isFuel: Bool
    /// The columns of a table that are not fields of a fuel record.
    let furtherColumns: [FieldName]

    private let plan: FieldPlan
    /// How many columns the plan has.
    private let columnCount: Int
    private let registry: FieldNames
    private let isTable: Bool
    /// When a row was cut: before its address.
    private let cutting: RowCut
    /// Which columns have no name.
    private let unnamed: [Bool]
    /// The columns of independent fields, which nothing depends on and which depend on nothing else; from the left.
    let independentColumns: [(cell: Int, field: FuelField)]

    /// A feed, or objects.
    /// - Parameter computed: fields that are computed anew rather than copied.
    init(_ source: FuelSource, computed: [FieldName], registry: FieldNames) {
        self.source = source
        self.registry = registry
        isFuel = true
        isTable = false
        furtherColumns = []
        independentColumns = []
        unnamed = []
        cutting = RowCut()
        columnCount = 0
        plan = Self.plan(source, computed, registry)
    }

    /// A table.
    init(table columns: [FieldName], unnamed: [Bool], computed: [FieldName], registry: FieldNames) {
        let columns = Self.canonical(columns, registry)
        let found = Self.source(ofTable: columns, registry)
        source = found ?? .records
        self.registry = registry
        isFuel = found != nil
        isTable = true
        let byName = Self.plan(source, computed, registry)
        let targets = columns.indices.map { unnamed[$0] ? Target.unnamed : byName.code(of: columns[$0]) }
        furtherColumns = columns.indices.filter { targets[$0] < 0 && targets[$0] != Target.ignored }.map { columns[$0] }
        independentColumns = targets.indices.compactMap { cell in
            guard let field = Self.independentFields.first(where: { targets[cell] == $0.rawValue }),
                targets.lastIndex(of: targets[cell]) == targets.firstIndex(of: targets[cell])
            else { return nil }
            return (cell: cell, field: field)
        }
        plan = FieldPlan(columns: targets)
        columnCount = targets.count
        self.unnamed = unnamed
        let address = registry.intern(source == .month ? "ADDRESS" : "address")
        // In any spelling it is called what it is.
        cutting = RowCut(columns.firstIndex(of: address).map { ($0, registry.intern("address")) })
    }

    /// The kind of source of a table of fuel prices; `nil` for other tables.
    static func source(ofTable columns: [FieldName], _ registry: FieldNames) -> FuelSource? {
        let names = Set(canonical(columns, registry))
        return [FuelSource.month, .records].first { source in
            source.required.allSatisfy { names.contains(registry.intern(text: $0)) }
        }
    }

    /// The required columns that a table lacks, if it has more than half of all those of FuelWatch's monthly files.
    static func columnsMissing(fromTable columns: [FieldName], _ registry: FieldNames) -> [String] {
        let names = Set(canonical(columns, registry))
        let has = { (name: String) in names.contains(registry.intern(text: name)) }
        let month = FuelSource.month
        return month.names.filter { has($0.name) }.count * 2 > month.names.count
            ? month.required.filter { !has($0) } : []
    }

    /// The columns of a table, with those of FuelWatch's files renamed to FuelWatch's case.
    private static func canonical(_ columns: [FieldName], _ registry: FieldNames) -> [FieldName] {
        let known = Set(FuelSource.month.names.map { registry.intern(text: $0.name) })
        let required = FuelSource.month.required.map { registry.intern(text: $0) }
        // A name of fuelstream's own (`address`) stays one, unless the others are FuelWatch's.
        let renamed = columns.map { column in
            let name = registry.bytes(of: column).map { ASCII.isLetter($0) ? $0 & 0xDF : $0 }
            return registry.find(name).flatMap { known.contains($0) ? $0 : nil } ?? column
        }
        let isMonth = Set(renamed).isSuperset(of: required) && Set(renamed).count == columns.count
        return isMonth ? renamed : columns
    }

    /// Interns all names that any document may ask for: those interned later belong to the input and may be forgotten.
    static func internNames(_ registry: FieldNames) {
        for source in [FuelSource.feed, .month, .records] {
            for name in source.names.map(\.name) + source.redundant { _ = registry.intern(text: name) }
        }
        for name in computedNumbers + ProximityFields.names + PriceChangeFields.names + FuelMapping.columns {
            _ = registry.intern(name)
        }
    }

    private static func plan(_ source: FuelSource, _ computed: [FieldName], _ registry: FieldNames) -> FieldPlan {
        // A source may also have a field with the record's own name: no record has two of one name.
        var targets = FuelField.allCases.map { (registry.intern($0.name), Int8($0.rawValue)) }
        targets += source.names.map { (registry.intern(text: $0.name), Int8($0.field.rawValue)) }
        targets += source.redundant.map { (registry.intern(text: $0), Target.ignored) }
        if source == .records {
            targets += computedNumbers.map { (registry.intern($0), Target.number) }
            targets.append((registry.intern(FuelMapping.currency), Target.currency))
        }
        return FieldPlan(names: targets + computed.map { ($0, Target.ignored) })
    }

    // MARK: Reading

    /// Why a row is incomplete, if it is.
    func cut(_ row: borrowing SourceRecord) -> String? { isTable ? cutting.reason(row, unnamed, registry) : nil }

    /// The elements of a feed's items that decide one field alone, and that field nothing else; and those that decide
    /// nothing.
    var independentElements: [(name: FieldName, field: FuelField?)] {
        let deciding = source.names.filter { Self.independentFields.contains($0.field) }
        return deciding.map { (name: registry.intern(text: $0.name), field: $0.field) }
            + source.redundant.map { (name: registry.intern(text: $0), field: nil) }
    }

    /// Whether a field of records is none of a fuel record, and is copied.
    func isFurther(_ name: FieldName) -> Bool { plan.code(of: name) == Target.further }

    /// Sorts a record's fields.
    func collect(_ source: borrowing SourceRecord, _ price: inout FuelPrice, _ arena: inout Arena) -> Found {
        if source.shape == .object { return collect(object: source, &price, &arena) }
        let codes = unsafe plan.collect(source, into: price.texts, &arena)
        var found = Found()
        if codes.has(Target.number) { found.fault = firstNumberFault(source) }
        if codes.has(Target.currency) { found.isForeign = isForeign(source) }
        found.hasFurther = isTable && source.count < columnCount || codes.hasOther(than: Target.ignored)
        return found
    }

    private func collect(
        object source: borrowing SourceRecord, _ price: inout FuelPrice, _ arena: inout Arena
    ) -> Found {
        var found = Found()
        var carried = FuelFields()
        var hasNumber = false
        var hasCurrency = false
        for index in 0..<source.count {
            let code = plan.code(index, of: source)
            guard code >= 0, let field = FuelField(rawValue: Int(code)) else {
                if code != Target.ignored { found.hasFurther = true }
                if code == Target.number { hasNumber = true }
                if code == Target.currency { hasCurrency = true }
                continue
            }
            carried.insert(field)
            if source.kind(index) == .missing { continue }
            if field == .features, source.kind(index) == .json {
                // Anything but a list of texts stays as it is written.
                let json = source.raw(index)
                price.features = arena.elements(ofJSON: json, isTrimmed: true) ?? Value(.json, json)
            }
            if price[field].isEmpty { price[field] = source.value(index, &arena).trimmed }
        }
        if hasNumber { found.fault = firstNumberFault(source) }
        if hasCurrency { found.isForeign = isForeign(source) }
        found.isFuel = carried.isSuperset(of: Self.required)
        return found
    }

    /// Gives prices and coordinates a point that have been written with a decimal comma.
    func readCommas(_ source: borrowing SourceRecord, _ price: borrowing FuelPrice, _ arena: inout Arena) {
        for index in 0..<source.count where source.kind(index) == .text {
            switch FuelField(rawValue: Int(plan.code(index, of: source))) {
            case .price: price[.price] = NumberStyle.comma.withPoint(price[.price], &arena)
            case .latitude: price[.latitude] = NumberStyle.comma.degreesWithPoint(price[.latitude], &arena)
            case .longitude: price[.longitude] = NumberStyle.comma.degreesWithPoint(price[.longitude], &arena)
            default: continue
            }
        }
    }

    private func isForeign(_ source: borrowing SourceRecord) -> Bool {
        for index in 0..<source.count where plan.code(index, of: source) == Target.currency {
            let currency = source.raw(index).trimmed
            if source.kind(index) != .missing, !currency.isEmpty { return !(currency == "AUD") }
        }
        return false
    }

    /// What is wrong with the first of an earlier run's numbers that is not a number.
    private func firstNumberFault(_ source: borrowing SourceRecord) -> String? {
        for index in 0..<source.count where plan.code(index, of: source) == Target.number {
            if let fault = numberFault(source, index) { return fault }
        }
        return nil
    }

    private func numberFault(_ source: borrowing SourceRecord, _ index: Int) -> String? {
        let kind = source.kind(index)
        if kind == .missing || kind == .absent { return nil }
        let text = source.raw(index).trimmed
        if kind == .text && text.isEmpty || isJSONNumber(text) { return nil }
        let name = source.name(index).map(registry.string) ?? ""
        return "not a number in \(name): \(text.quoted)"
    }

    // MARK: Writing

    /// Appends the fields that the schema does not know, in the source's order.
    func writeFurther(_ source: borrowing SourceRecord, _ record: inout Record) {
        switch source.shape {
        case .table: writeFurther(row: source, &record)
        case .object: writeFurther(object: source, &record)
        case .item:
            record.appendElements(of: source, emptyIsMissing: true) { _, name in
                plan.code(of: name) == Target.further
            }
        }
    }

    /// An object's fields keep their types, but numbers of an earlier run regain theirs. An empty one is missing.
    private func writeFurther(object source: borrowing SourceRecord, _ record: inout Record) {
        for index in 0..<source.count {
            guard let name = source.name(index) else { continue }
            let target = plan.code(of: name)
            guard target < 0, target != Target.ignored else { continue }
            guard target == Target.number, source.kind(index) == .text else {
                let value = source.typedValue(index, &record.scratch)
                record.append(name, value.kind == .text && value.bytes.isEmpty ? .missing : value)
                continue
            }
            let text = source.raw(index).trimmed
            record.append(name, text.isEmpty ? .missing : Value(.number, text))
        }
    }

    private func writeFurther(row source: borrowing SourceRecord, _ record: inout Record) {
        for index in 0..<columnCount {
            let target = plan.code(index, of: source)
            guard target < 0, target != Target.ignored, let name = source.name(index) else { continue }
            var text = index < source.count ? source.value(index, &record.scratch) : .empty
            if target == Target.number { text = text.trimmed }
            if text.isEmpty {
                record.append(name, target == Target.unnamed ? .absent : .missing)
            } else {
                record.append(name, Value(target == Target.number ? .number : .text, text))
            }
        }
    }
}
