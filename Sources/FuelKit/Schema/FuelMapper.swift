import StreamKit

/// The work of `FuelSchema`: source fields ▶ `FuelPrice` ▶ checked and enriched ▶ record.
///
/// ```
///   FuelDocument       FuelPrice            FuelLocator       FuelMapper
///   which field is     date, price and      suburb, station   the record, with distance
///   which         ──▶  coordinates     ──▶  and point    ──▶  and price change
/// ```
struct FuelMapper: ~Copyable {
    let columns: [FieldName]
    /// The condition, if it can be applied to the fields of the input.
    var filter: RecordFilter?

    /// Whether the next record is the first: even if it is left out, it shows which fields there are.
    private var isFirst = true

    private let registry: FieldNames
    /// Fields that are computed anew rather than copied.
    private let computedFields: [FieldName]
    private var document: FuelDocument
    private var price = FuelPrice()
    private var dates = DateMemo()
    private var locator: FuelLocator
    private var assumedProduct = ByteBuffer()
    private var proximity: ProximityFields?
    /// What the records have shown.
    var findings: RunFindings = []
    private var joined: JoinedFields?
    private var changes: PriceChangeFields?
    /// How numbers are written in texts.
    private let numbers: NumberStyle
    /// The field of the time of day, and whether records may have it.
    private var clock: (field: FieldName, isPossible: Bool)

    /// What records of sources other than FuelWatch are checked for, and where their coordinates come from.
    private let mapped: MappedSource?

    private let passedByReference = PassedByReference()

    /// What is different about records that a mapping makes.
    private struct MappedSource {
        let name: String
        /// The state whose gazetteer is consulted; postcodes are then Australian.
        let state: AustralianState?
        let coordinates: CoordinateSource
        /// A piece of input may become several records: one without a price is dropped.
        let divides: Bool
    }

    init(registry: FieldNames, options: FuelOptions, mapping: (FuelMapping, FuelMapping.Form)? = nil) {
        self.registry = registry
        mapped = mapping.map { mapping, form in
            MappedSource(
                name: mapping.name, state: mapping.state, coordinates: mapping.teachesStations ? .feed : .input,
                divides: form.records.divides)
        }
        locator = FuelLocator(options, home: mapped.map(\.state) ?? .westernAustralia)
        numbers = options.settings.numbers
        assumedProduct.appendText(options.assumedProduct ?? "")
        let proximityFields = options.proximity == nil ? [] : ProximityFields.names
        let changeFields = options.history == nil ? [] : PriceChangeFields.names
        let computed = proximityFields + changeFields
        proximity = options.proximity.map { ProximityFields($0, registry: registry) }
        changes = options.history.map { PriceChangeFields($0, registry: registry) }
        clock = (registry.intern("time"), true)
        FuelDocument.internNames(registry)
        let own = FuelField.allCases.map { registry.intern($0.name) }
        let computedNames = computed.map { registry.intern($0) }
        var further: [FieldName] = []
        if let lookups = options.lookups {
            let fields = JoinedFields(lookups, own, except: computedNames)
            further = fields.names
            joined = consume fields
        }
        let fields = Set((mapping?.1.records.fields ?? []).map { registry.intern(text: $0.name) })
        let ofMapping = FuelMapping.columns.map { registry.intern($0) }.filter(fields.contains)
        columns = own + further + computedNames + ofMapping
        computedFields = computedNames + further
        document = FuelDocument(.records, computed: computedFields, registry: registry)
    }

    /// The columns of the current table that are not fields of a fuel record.
    var furtherColumns: [FieldName] { document.furtherColumns }

    /// Whether a condition reads only the input's own fields.
    func canApply(_ filter: RecordFilter) -> Bool {
        let own = Set(FuelField.allCases.filter { !FuelField.enriched.contains($0) }.map { columns[$0.rawValue] })
        return own.isSuperset(of: filter.fields)
    }

    mutating func begin(table columns: [FieldName], unnamed: [Bool]) {
        document = FuelDocument(table: columns, unnamed: unnamed, computed: computedFields, registry: registry)
        clock.isPossible = columns.contains(clock.field)
    }

    mutating func begin(_ source: FuelSource) {
        document = FuelDocument(source, computed: computedFields, registry: registry)
        clock.isPossible = true
    }

    // MARK: Records

    private static let notFuel =
        "not a fuel record: it needs FuelWatch's columns, or date, product, price, station and suburb"

    mutating func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        defer { changes?.comesAgain = false }
        guard document.isFuel else { return .rejected(Self.notFuel) }
        if let reason = document.cut(source) { return .rejected(reason) }
        price.removeAll()
        let found = document.collect(source, &price, &record.scratch)
        if numbers == .comma { document.readCommas(source, price, &record.scratch) }
        if source.shape != .object { price.removePlaceholders() }
        if let mapped {
            if isNoPrice(price[.price]) {
                findings.insert(.noPrice)
                // Another row of the same cells may have a price.
                price.isLeftOut = true
                return .leftOut
            }
            let fields: [FuelField] = [.date, .price, .station, .address, .suburb]
            if fields.allSatisfy({ price[$0].isEmpty }) {
                return .rejected("not a record of \(mapped.name): it has no date, price, station, address or suburb")
            }
        }
        let isAustralian = mapped.map { $0.state != nil } ?? !found.isForeign
        if let reason = price.check(&dates, &record.scratch, checksPostcode: isAustralian) { return .rejected(reason) }
        if source.shape == .item, price[.station].isEmpty, price[.price].isEmpty {
            return .rejected("not a FuelWatch item: it has neither trading-name nor price")
        }
        if !found.isFuel, mapped == nil { return .rejected(Self.notFuel) }
        findings.formUnion(price[.station].isEmpty ? .fuelRecord : [.fuelRecord, .station])
        if price[.product].isEmpty { price[.product] = assumedProduct.view }
        if joined != nil, joined!.join(source, &price, &record.scratch),
            let reason = price.check(&dates, &record.scratch, checksPostcode: isAustralian)
        {
            return .rejected(reason)
        }
        if joined?.isLeftOut ?? false { return leaveOut(source, found, &record) }
        // A point from a lookup is not the feed's own.
        let origin = joined?.isPlaceFilled ?? false ? .records : document.source
        if let reason = price.readCoordinates(from: origin, mapped: mapped?.coordinates, &record.scratch) {
            return .rejected(reason)
        }
        if let fault = found.fault { return .rejected(fault) }
        if let filter {
            writeFields(&record)
            guard filter.keeps(record, line: source.line) else { return leaveOut(source, found, &record) }
            guard locator.locate(&price, &record.scratch, asksGazetteer: isAustralian) else { return .waits }
            for field in FuelField.enriched { record.set(field.rawValue, value(of: field)) }
        } else {
            guard locator.locate(&price, &record.scratch, asksGazetteer: isAustralian) else { return .waits }
            writeFields(&record)
        }
        joined?.write(to: &record)
        let isNear = writeProximity(&record)
        // Records that are too far away are remembered all the same.
        if changes != nil {
            let row = HistoryRow(
                station: price[.station], address: price[.address], suburb: price[.suburb], product: price[.product])
            writeChange(row, price.day, time(source), price.amount, &record)
        }
        guard isNear else { return leaveOut(source, found, &record) }
        isFirst = false
        if found.hasFurther { document.writeFurther(source, &record) }
        return price.repair.map { .repaired($0) } ?? .record
    }

    private mutating func leaveOut(
        _ source: borrowing SourceRecord, _ found: FuelDocument.Found, _ record: inout Record
    ) -> MappingOutcome {
        if isFirst, found.hasFurther { document.writeFurther(source, &record) }
        isFirst = false
        return .leftOut
    }

    // MARK: Records like earlier ones

    /// Whether records like earlier ones need not be mapped again.
    private var mayRepeat: Bool { document.isFuel && joined == nil && locator.isFixed }

    /// The cells that decide a field by themselves, if everything else follows from the other cells.
    var independentCells: [(cell: Int, field: FieldName)] {
        mayRepeat ? document.independentColumns.map { (cell: $0.cell, field: columns[$0.field.rawValue]) } : []
    }

    /// The elements that decide one field, or none, by themselves, if everything else follows from the other elements.
    var independentElements: [(name: FieldName, field: FieldName?)] {
        guard mayRepeat, document.source == .feed else { return [] }
        return document.independentElements.map { (name: $0.name, field: $0.field.map { columns[$0.rawValue] }) }
    }

    /// The change of the price, and what it is computed from. It comes before any condition, as no condition is applied early
    /// then (`PipelineConfiguration.mayFilterEarly`).
    var dependentFields: (fields: [FieldName], sources: [FieldName]) {
        let sources: [FuelField] = [.date, .product, .price, .station, .address, .suburb]
        switch changes {
        case nil: return ([], [])
        case .some(let changes):
            return (changes.names, sources.map { columns[$0.rawValue] } + (isMade ? [clock.field] : []))
        }
    }

    /// Appends the change of the price to a record that has these fields.
    mutating func appendDependentFields(of source: borrowing SourceRecord, to record: inout Record) {
        if changes == nil { return }
        func text(_ field: FuelField, _ record: borrowing Record) -> ByteView {
            record.value(of: columns[field.rawValue]).bytes
        }
        let row = HistoryRow(
            station: text(.station, record), address: text(.address, record), suburb: text(.suburb, record),
            product: text(.product, record))
        let time = isMade ? record.value(of: clock.field).bytes : time(source)
        writeChange(row, CalendarDate(text(.date, record)), time, Decimal(text(.price, record)), &record)
    }

    mutating func willMapAgain() { changes?.comesAgain = true }

    /// What to count for records like the last one; `nil` if they have to be mapped.
    var statisticsTag: UInt8? { price.repair == nil && !price.isLeftOut ? locator.note(price) : nil }

    func countRecords(_ note: UInt8, _ count: Int) { locator.count(note, count) }

    /// Whether a mapping makes what is mapped here, of the rows of a table.
    private var isMade: Bool { mapped != nil && document.source == .records }

    /// Whether a text is none of a price where a piece of input becomes several records, of which those without one are left out.
    private func isNoPrice(_ text: ByteView) -> Bool {
        mapped?.divides ?? false && (text.isEmpty || Decimal(text).map { $0.mantissa <= 0 } ?? false)
    }

    /// Whether a field of mapped records is made of the mapping's field of that name alone, and nothing else of that.
    func isIndependent(_ field: FieldName) -> Bool {
        guard mapped != nil, mayRepeat else { return false }
        let own = [FuelField.date, .product, .price].map { columns[$0.rawValue] }
        return own.contains(field) || document.isFurther(field)
    }

    /// The value of such a field, or of one that a free cell or element decides; `nil` if it is not entirely plain.
    mutating func value(of field: FieldName, made: Value, _ arena: inout Arena) -> Value? {
        if isMade, document.isFurther(field) {
            if made.kind == .text, made.bytes.isEmpty { return .missing }
            return made.kind == .text || made.kind == .number || made.kind == .missing ? made : nil
        }
        guard made.kind == .text || made.kind == .number else { return nil }
        let text = made.bytes
        guard !text.isEmpty, text.trimmed.count == text.count else { return nil }
        switch field {
        case columns[FuelField.date.rawValue]:
            return dates.find(text, &arena).map { Value(.text, $0.text) }
        case columns[FuelField.price.rawValue]:
            guard numbers == .point || made.kind == .number, let amount = Decimal(text), amount.mantissa >= 0 else {
                return nil
            }
            if isNoPrice(text) { return nil }
            return Value(.number, FuelPrice.normalised(text, amount, &arena))
        default:
            // Nothing that has another meaning in an export or at the start of a table.
            let isPlaceholder = !isMade && (text[0] >= 0x80 || text[0] == ASCII.minus)
            return isPlaceholder ? nil : Value(.text, text)
        }
    }

    private func writeFields(_ record: inout Record) {
        unsafe record.append(
            columns, count: FuelField.allCases.count, texts: price.texts, numbers: Self.numberFields)
        if !price[.features].isEmpty {
            let isFeed = document.source == .feed
            let separator = isFeed ? ", " : Value.listSeparator
            let isHours = { (part: ByteView, element: ByteView) in
                isFeed && OpeningHours.begins(part) && OpeningHours.are(in: element)
            }
            let list =
                price.features ?? record.scratch.list(price[.features], splitAt: separator, joining: isHours)
            record.set(FuelField.features.rawValue, list)
        }
    }

    /// Appends the distance; `false` if the record is too far away.
    private mutating func writeProximity(_ record: inout Record) -> Bool {
        guard proximity != nil else { return true }
        let isSuburb = price[.coordinatesFrom] == "suburb"
        findings.formUnion(
            price.coordinate == nil ? .noPlace : isSuburb ? [.place, .suburbPlace] : [.place, .stationPlace])
        let relation = proximity!.relation(to: price.coordinate)
        guard proximity!.includes(relation) else { return false }
        proximity!.forEach(relation) { record.append($0, $1) }
        return true
    }

    private mutating func writeChange(
        _ row: HistoryRow, _ day: CalendarDate?, _ time: ByteView, _ amount: Decimal?, _ record: inout Record
    ) {
        if changes!.append(row, day, time: time, amount, to: &record) { findings.insert(.comparedPrice) }
    }

    /// The time of day, if the input gives one besides the date.
    private func time(_ source: borrowing SourceRecord) -> ByteView {
        guard clock.isPossible else { return .empty }
        for index in 0..<source.count where source.name(index) == clock.field { return source.raw(index) }
        return .empty
    }

    private func value(of field: FuelField) -> Value {
        let text = price[field]
        return text.isEmpty ? .missing : Value(Self.numberFields >> field.rawValue & 1 == 1 ? .number : .text, text)
    }

    /// A bit for each field that is a number.
    private static let numberFields: UInt64 =
        1 << FuelField.price.rawValue | 1 << FuelField.latitude.rawValue | 1 << FuelField.longitude.rawValue
}
