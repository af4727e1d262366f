import StreamKit

/// The work of `FuelSchema`: source fields ▶ `FuelPrice` ▶ checked and enriched ▶ record.
struct FuelMapper: ~Copyable {
    /// What a source's field becomes. Numbers, because it is looked up for every field of every record.
    private enum Target {
        static let further = FieldPlan.unnamed
        static let ignored: Int8 = -2
        /// A further field of a table that has no name of its own: left out while it is empty.
        static let unnamed: Int8 = -3
        /// A number that an earlier run has worked out.
        static let number: Int8 = -4
    }

    let columns: [FieldName]

    /// The condition, if it can be applied to the fields of the input.
    var filter: RecordFilter?

    private let registry: FieldNames
    private let options: FuelOptions
    private var assumedProduct = ByteBuffer()
    private var proximity: ProximityFields?
    private let changeNames: [FieldName]
    private var memo: SuburbMemo?

    private var source = FuelSource.records
    private var isFuel = true
    /// By field name (feeds) or by column (tables).
    private var targets: [Int8] = []
    private var plan = FieldPlan(names: [])
    private var isTable = false
    /// What is wrong with a further field of the current record.
    private var fault: String?
    /// Something in the current record that has been mended.
    private var repair: String?
    /// The fields that the current record has, with or without a value.
    private var carried = FuelFields()
    /// The column of the address in FuelWatch's files: a row that does not reach it was cut.
    private var addressColumn: Int?
    /// How many columns there are up to the last that has a name.
    private var namedColumns = 0
    private var price = FuelPrice()
    private var dates = DateMemo()
    /// The columns of the current table that are no fields of a fuel record.
    private(set) var furtherColumns: [FieldName] = []

    init(registry: FieldNames, options: FuelOptions) {
        self.registry = registry
        self.options = options
        assumedProduct.appendText(options.assumedProduct ?? "")
        let proximityNames = options.proximity == nil ? [] : ProximityFields.names.map { registry.intern($0) }
        proximity = options.proximity.map { ProximityFields($0, registry: registry) }
        changeNames = options.history == nil ? [] : Self.changeFields.map { registry.intern($0) }
        // All names at once: what is interned later belongs to the input and may be forgotten.
        for source in [FuelSource.feed, .month, .records] {
            for name in source.names.map(\.0) + source.redundant { _ = registry.intern(name) }
        }
        for name in Self.computedNumbers + ProximityFields.names + Self.changeFields { _ = registry.intern(name) }
        columns = FuelField.allCases.map { registry.intern($0.name) } + proximityNames + changeNames
    }

    /// What an object must have to be a fuel record.
    private static let required = FuelFields(FuelSource.recordFields)
    private static let changeFields: [StaticString] = ["previous_price", "price_change"]
    /// Numbers that an earlier run wrote and that regain their type.
    private static let computedNumbers: [StaticString] = ["distance_km", "bearing", "previous_price", "price_change"]

    /// Whether a condition reads nothing but fields that are the input's own.
    func canApply(_ filter: RecordFilter) -> Bool {
        let own = Set(FuelField.allCases.filter { !FuelField.enriched.contains($0) }.map { columns[$0.rawValue] })
        return own.isSuperset(of: filter.fields)
    }

    // MARK: Documents

    static func source(ofTable columns: [FieldName], _ registry: FieldNames) -> FuelSource? {
        let names = Set(columns)
        return [FuelSource.month, .records].first { source in
            source.required.allSatisfy { names.contains(registry.intern($0)) }
        }
    }

    mutating func begin(table columns: [FieldName], unnamed: [Bool]) {
        let found = Self.source(ofTable: columns, registry)
        begin(found ?? .records)
        isFuel = found != nil
        isTable = true
        let byName = targets
        targets = columns.indices.map { column in
            unnamed[column] ? Target.unnamed : target(columns[column], byName)
        }
        furtherColumns = columns.indices.filter { targets[$0] < 0 && targets[$0] != Target.ignored }.map { columns[$0] }
        plan = FieldPlan(columns: targets)
        namedColumns = (unnamed.lastIndex(of: false) ?? -1) + 1
        let address = registry.intern(source == .month ? "ADDRESS" : "address")
        addressColumn = columns.firstIndex(of: address)
    }

    mutating func begin(_ source: FuelSource) {
        self.source = source
        isFuel = true
        isTable = false
        furtherColumns = []
        addressColumn = nil
        targets = []
        func set(_ name: StaticString, _ target: Int8) {
            let position = registry.intern(name).position
            while targets.count <= position { targets.append(Target.further) }
            targets[position] = target
        }
        // A source may have a field by the record's own name besides: no record has two of one name.
        for field in FuelField.allCases { set(field.name, Int8(field.rawValue)) }
        for (name, field) in source.names { set(name, Int8(field.rawValue)) }
        for name in source.redundant { set(name, Target.ignored) }
        if source == .records { for name in Self.computedNumbers { set(name, Target.number) } }
        // What `--near` and `--changes` work out anew is not taken over.
        if proximity != nil { for name in ProximityFields.names { set(name, Target.ignored) } }
        if !changeNames.isEmpty { for name in Self.changeFields { set(name, Target.ignored) } }
        plan = FieldPlan(names: targets)
    }

    private func target(_ name: FieldName, _ targets: [Int8]) -> Int8 {
        name.position < targets.count ? targets[name.position] : Target.further
    }

    // MARK: Records

    private static let notFuel =
        "not a fuel record: it needs FuelWatch's columns, or date, product, price, station and suburb"

    mutating func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        guard isFuel else { return .rejected(Self.notFuel) }
        if let addressColumn, source.count <= addressColumn {
            return .rejected("the row was cut: it stops before its address")
        }
        if source.isUnterminated, self.source == .month, source.count < namedColumns {
            return .rejected("the row was cut: the input ends in it")
        }
        price.removeAll()
        repair = nil
        let hasFurther = source.shape == .object ? collect(object: source, &record) : collect(source, &record)
        if let reason = check(&record) { return .rejected(reason) }
        if source.shape == .item, price[.station].isEmpty, price[.price].isEmpty {
            return .rejected("not a FuelWatch item: it has neither trading-name nor price")
        }
        // A `null` counts as carried.
        if source.shape == .object, !carried.isSuperset(of: Self.required) { return .rejected(Self.notFuel) }
        if let reason = readCoordinates(&record) { return .rejected(reason) }
        if let fault { return .rejected(fault) }
        if let filter {
            writeFields(&record)
            guard filter.keeps(record, line: source.line) else { return .leftOut }
            guard locate() else { return .waits }
            for field in FuelField.enriched { record.set(field.rawValue, value(of: field)) }
        } else {
            guard locate() else { return .waits }
            writeFields(&record)
        }
        let isNear = writeProximity(&record)
        // What is too far away is remembered all the same.
        if let history = options.history { writeChange(history, &record) }
        guard isNear else { return .leftOut }
        if hasFurther { writeFurther(source, &record) }
        return repair.map { .repaired($0) } ?? .record
    }

    /// Sorts the fields of a row or an item; whether there are others.
    private mutating func collect(_ source: borrowing SourceRecord, _ record: inout Record) -> Bool {
        let found = unsafe plan.collect(source, into: price.texts, &record.scratch)
        fault = nil
        if found.has(Target.number) { fault = firstNumberFault(source) }
        return isTable && source.count < targets.count || found.hasOther(than: Target.ignored)
    }

    /// Sorts an object's fields; whether there are others.
    private mutating func collect(object source: borrowing SourceRecord, _ record: inout Record) -> Bool {
        var hasFurther = false
        carried = []
        fault = firstNumberFault(source)
        for index in 0..<source.count {
            let code = plan.code(index, of: source)
            guard code >= 0, let field = FuelField(rawValue: Int(code)) else {
                if code != Target.ignored { hasFurther = true }
                continue
            }
            carried.insert(field)
            if source.kind(index) == .missing { continue }
            if field == .features, source.kind(index) == .json {
                // What is no list of texts stays as it is written.
                let json = source.raw(index)
                price.features = record.scratch.elements(ofJSON: json) ?? Value(.json, json)
            }
            if price[field].isEmpty { price[field] = source.value(index, &record.scratch).trimmed }
        }
        return hasFurther
    }

    /// What is wrong with the first number that is none.
    private func firstNumberFault(_ source: borrowing SourceRecord) -> String? {
        for index in 0..<source.count where plan.code(index, of: source) == Target.number {
            if let fault = numberFault(source, index) { return fault }
        }
        return nil
    }

    /// What is wrong with a number that an earlier run has worked out.
    private func numberFault(_ source: borrowing SourceRecord, _ index: Int) -> String? {
        let kind = source.kind(index)
        if kind == .missing || kind == .absent { return nil }
        let text = source.raw(index).trimmed
        if kind == .text && text.isEmpty || isJSONNumber(text) { return nil }
        let name = source.name(index).map(registry.string) ?? ""
        return "not a number in \(name): \(text.quoted)"
    }

    /// Brings date, price and postcode into their form; what is wrong with them.
    private mutating func check(_ record: inout Record) -> String? {
        let date = price[.date]
        if !date.isEmpty {
            guard let (day, text) = dates.find(date, &record.scratch) else { return "no such date: \(date.quoted)" }
            price.day = day
            price[.date] = text
        }
        let amount = price[.price]
        if !amount.isEmpty {
            guard let decimal = Decimal(amount), decimal.mantissa >= 0 else {
                return "not a price: \(amount.quoted)"
            }
            price.amount = decimal
            price[.price] = normalised(amount, decimal, &record.scratch)
        }
        let postcode = price[.postcode]
        if !postcode.isEmpty, !isPostcode(postcode) {
            // Spreadsheets take the leading zero of 0872 away. All that begin with one are 08 and 09.
            guard postcode.count == 3, let number = Decimal(postcode), number.scale == 0, number.mantissa >= 800 else {
                return "not a postcode: \(postcode.quoted)"
            }
            price[.postcode] = record.scratch.joined("0", postcode)
        }
        return nil
    }

    /// A price with one decimal at least, and no needless zeros.
    private func normalised(_ text: ByteView, _ amount: Decimal, _ arena: inout Arena) -> ByteView {
        // Most need at most to lose zeros at their end.
        guard amount.scale > 0, text[0] > ASCII.zero else { return arena.write(amount, atLeast: 1) }
        var count = text.count
        var scale = amount.scale
        while scale > 1, text[count - 1] == ASCII.zero {
            count -= 1
            scale -= 1
        }
        return text.prefix(count)
    }

    // MARK: Places

    /// The record's suburb, its postcode, and where it has no point of its own the station's or the suburb's. `false` if
    /// somebody has to be asked for that first.
    private mutating func locate() -> Bool {
        if memo == nil { memo = SuburbMemo(options.suburbs()) }
        var found: Suburb?
        if !price[.suburb].isEmpty {
            found = memo?.find(price[.suburb])
        } else if let coordinate = price.coordinate {
            found = memo?.nearest(to: coordinate)
        }
        if let suburb = found {
            price[.suburb] = suburb.name
            if price[.postcode].isEmpty { price[.postcode] = suburb.postcode }
        }
        if let stations = options.stations, !locate(stations) { return false }
        if price.coordinate == nil, let suburb = found {
            setPoint(suburb.coordinate, suburb.latitude, suburb.longitude, from: .suburb)
        }
        if let statistics = options.statistics {
            let isUnknown = found == nil && !price[.suburb].isEmpty
            statistics.add(
                coordinatesFrom: price[.coordinatesFrom], unknownSuburb: isUnknown ? price[.suburb] : nil)
        }
        return true
    }

    /// Learns where the record's station is, or says it. `false` if somebody has to be asked first.
    private mutating func locate(_ stations: Stations) -> Bool {
        let (name, address, suburb) = (price[.station], price[.address], price[.suburb])
        let origin = CoordinateSource(named: price[.coordinatesFrom])
        // A suburb's point ranks last, also where an earlier run has put it in.
        let point = origin == .suburb ? nil : price.coordinate
        // What is not the feed's own may be wrong for others.
        if point != nil, origin != .feed { return true }
        guard stations.isReady else { return false }
        if let coordinate = point {
            stations.learn(
                name: name, address: address, suburb: suburb, latitude: price[.latitude],
                longitude: price[.longitude], coordinate: coordinate, day: price.day)
            return true
        }
        let end = options.inquiry?.takeEnd()
        switch stations.find(name: name, address: address, suburb: suburb) {
        case .found(let station):
            setPoint(
                station.coordinate, station.latitude, station.longitude, from: end == .answered ? .geocoder : .station)
        case .failed:
            break
        case .unknown:
            guard end == nil, let inquiry = options.inquiry, !stations.isFull else { break }
            return !inquiry.begin(name: name, address: address, suburb: suburb, postcode: price[.postcode])
        }
        return true
    }

    private mutating func setPoint(
        _ coordinate: Coordinate, _ latitude: ByteView, _ longitude: ByteView, from source: CoordinateSource
    ) {
        price.coordinate = coordinate
        price[.latitude] = latitude
        price[.longitude] = longitude
        price[.coordinatesFrom] = ByteView(source.name)
    }

    /// The record's own coordinates; both or none.
    private mutating func readCoordinates(_ record: inout Record) -> String? {
        let latitude = price[.latitude]
        let longitude = price[.longitude]
        if latitude.isEmpty, longitude.isEmpty {
            price[.coordinatesFrom] = .empty
            return nil
        }
        guard !latitude.isEmpty, !longitude.isEmpty else {
            return latitude.isEmpty ? "a longitude without a latitude" : "a latitude without a longitude"
        }
        guard let north = record.scratch.degrees(latitude, limit: 90),
            let east = record.scratch.degrees(longitude, limit: 180),
            let coordinate = Coordinate(latitude: north.value, longitude: east.value)
        else { return "not a latitude and longitude: \(latitude.quoted), \(longitude.quoted)" }
        if source == .feed, coordinate.isNullIsland {
            (price[.latitude], price[.longitude]) = (.empty, .empty)
            repair = "0, 0 is no place of a station: taken as missing"
            return nil
        }
        price.coordinate = coordinate
        price[.latitude] = north.text
        price[.longitude] = east.text
        if source != .records || price[.coordinatesFrom].isEmpty {
            price[.coordinatesFrom] = ByteView(source.coordinates.name)
        }
        return nil
    }

    // MARK: Output

    private func writeFields(_ record: inout Record) {
        if price[.product].isEmpty { price[.product] = assumedProduct.view }
        unsafe record.append(
            columns, count: FuelField.allCases.count, texts: price.texts, numbers: Self.numbers)
        if !price[.features].isEmpty {
            let separator = source == .feed ? ", " : Value.listSeparator
            let list = price.features ?? record.scratch.list(price[.features], splitAt: separator)
            record.set(FuelField.features.rawValue, list)
        }
    }

    /// Appends the distance; `false` if the record is too far away.
    private mutating func writeProximity(_ record: inout Record) -> Bool {
        guard proximity != nil else { return true }
        let relation = proximity!.relation(to: price.coordinate)
        guard proximity!.includes(relation) else { return false }
        proximity!.forEach(relation) { record.append($0, $1) }
        return true
    }

    /// Appends the price before, and the difference.
    private func writeChange(_ history: PriceHistory, _ record: inout Record) {
        let row = HistoryRow(
            station: price[.station], address: price[.address], suburb: price[.suburb], product: price[.product])
        let previous = price.day.flatMap { history.take(row, day: $0, price: price.amount) }
        let change = previous.flatMap { price.amount?.subtracting($0) }
        for (name, amount) in zip(changeNames, [previous, change]) {
            record.append(name, amount.map { Value(.number, record.scratch.write($0, atLeast: 1)) } ?? .missing)
        }
    }

    private func value(of field: FuelField) -> Value {
        let text = price[field]
        return text.isEmpty ? .missing : Value(Self.numbers >> field.rawValue & 1 == 1 ? .number : .text, text)
    }

    /// A bit for each field that is a number.
    private static let numbers: UInt64 =
        1 << FuelField.price.rawValue | 1 << FuelField.latitude.rawValue | 1 << FuelField.longitude.rawValue

    /// Appends the fields that the schema does not know, in the source's order.
    private func writeFurther(_ source: borrowing SourceRecord, _ record: inout Record) {
        switch source.shape {
        case .table: writeFurther(row: source, &record)
        case .object: writeFurther(object: source, &record)
        case .item:
            record.appendElements(of: source, emptyIsMissing: true) { _, name in
                target(name, targets) == Target.further
            }
        }
    }

    /// What an object's fields are, they stay; but numbers of an earlier run regain their type. An empty one is missing.
    private func writeFurther(object source: borrowing SourceRecord, _ record: inout Record) {
        for index in 0..<source.count {
            guard let name = source.name(index) else { continue }
            let target = target(name, targets)
            guard target < 0, target != Target.ignored else { continue }
            guard target == Target.number, source.kind(index) == .text else {
                record.append(name, source.typedValue(index, &record.scratch))
                continue
            }
            let text = source.raw(index).trimmed
            record.append(name, text.isEmpty ? .missing : Value(.number, text))
        }
    }

    private func writeFurther(row source: borrowing SourceRecord, _ record: inout Record) {
        for index in targets.indices {
            let target = targets[index]
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
