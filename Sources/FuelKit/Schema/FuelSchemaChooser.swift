public import StreamKit

/// `--schema`: fuel if an input has fuel prices, else feed for feeds and raw for tables; or one of them for
/// everything.
public final class FuelSchemaChooser: SchemaChooser {
    /// What was asked for.
    public enum Choice: String, CaseIterable, Sendable {
        /// Decided by the input, document by document.
        case auto
        /// Fuel records.
        case fuel
        /// Feed records.
        case feed
        /// Columns and elements as they are.
        case raw
    }

    /// All schemas.
    public var schemas: [any RecordSchema] {
        [fuel, feed, raw] + mappings.used.map(\.schema) + [mappings.mismatch].compactMap { $0 }
    }

    /// The tables in which records are looked up, if any.
    public var lookups: Lookups? { mappings.options.lookups }
    /// How records are reshaped before their schema gets them.
    public let reshaping: Reshaping?

    private let registry: FieldNames
    private let fuel: FuelSchema
    private let feed: any RecordSchema
    private let raw: any RecordSchema
    /// The one that was asked for; `nil` to choose by the input.
    private let requested: (any RecordSchema)?
    private let names: FuelNames
    private let mappings: MappedSchemas

    /// A chooser.
    /// - Parameters:
    ///   - choice: the schema that was asked for, or that the input decides.
    ///   - registry: the registry of the records' names.
    ///   - options: the settings of fuel records.
    ///   - selection: the only fields that are needed, if that is known.
    ///   - infersTypes: whether cells of raw tables that look like numbers and booleans become such.
    public init(
        _ choice: Choice, registry: FieldNames, options: FuelOptions, selection: [FieldName]?, infersTypes: Bool = false
    ) {
        self.registry = registry
        let fuel = FuelSchema(registry: registry, options: options)
        self.fuel = fuel
        mappings = MappedSchemas(
            isOn: choice == .auto || choice == .fuel, registry: registry, options: options,
            fixedColumns: fuel.fixedColumns)
        reshaping =
            options.reshaping.isIdle
            ? nil : Reshaping(options.reshaping, registry: registry, settings: options.settings)
        let places = PlaceFields(options.placeFields, numbers: options.settings.numbers, registry: registry)
        let raw = RawSchema(selection: selection, infersTypes: infersTypes, places: places)
        var others: (feed: any RecordSchema, raw: any RecordSchema) = (FeedSchema(registry: registry), raw)
        // Before the distance: a lookup may supply places. (The lookup of a mapping comes before the schema.)
        if let lookups = options.lookups {
            others = (LookupSchema(others.feed, lookups), LookupSchema(others.raw, lookups))
        }
        if let proximity = options.proximity {
            raw.additionalColumns = { columns in
                places.pairs(in: columns).first.map { [$0.latitude, $0.longitude] } ?? []
            }
            feed = NearbySchema(others.feed, proximity, places, registry: registry)
            self.raw = NearbySchema(others.raw, proximity, places, registry: registry)
        } else {
            (feed, self.raw) = others
        }
        names = FuelNames(registry)
        requested =
            switch choice {
            case .auto: nil
            case .fuel: fuel
            case .feed: feed
            case .raw: self.raw
            }
    }

    /// The lookups of options, then those of mappings.
    public var allLookups: [Lookups] { [lookups, mappings.lookups].compactMap { $0 } }

    /// The schema for a table.
    public func schema(forTable columns: [FieldName]) throws(StreamError) -> any RecordSchema {
        if let mapped = try mappings.schema(forTable: columns) { return mapped }
        if FuelDocument.source(ofTable: columns, registry) != nil { return requested ?? fuel }
        mappings.noteMismatch(columns)
        if let schema = try mappings.schemaForAnything() { return schema }
        if let requested { return requested }
        mappings.noteMissing(columns)
        return raw
    }

    // MARK: Remarks

    /// What was found out about the mapping that was asked for.
    public var facts: Set<MappingFact> { mappings.facts }

    /// Says whether a mapping was not used, which fields one of the user's own reads in vain, and why no price could be compared.
    public func remarks(on facts: Set<MappingFact>, _ findings: RunFindings) -> [any Note] {
        let options = mappings.options
        var remarks: [FuelNote] = []
        let lookup = facts.compactMap {
            if case .lookupMissing(let mapping, let column) = $0 { (mapping, column) } else { nil }
        }
        .min { $0 < $1 }
        if let (mapping, column) = lookup, findings.intersection([.fuelRecord, .station]) == .fuelRecord {
            remarks.append(.stationsNotLookedUp(mapping: mapping, column: column))
        }
        let missing = facts.compactMap { if case .missing(let field) = $0 { field } else { nil } }.sorted()
        if !missing.isEmpty { remarks.append(.nearlyFuelWatch(missing: missing)) }
        if findings.intersection([.noPrice, .fuelRecord]) == .noPrice { remarks.append(.noPrices) }
        if let mapping = mappings.requested, facts.isEmpty, findings.contains(.fuelRecord),
            !mapping.forms.contains(where: \.isMappedDirectly)
        {
            remarks.append(.mappingUnused(mapping.name))
        }
        if let mapping = options.mapping, !mapping.isBuiltIn, !facts.isEmpty {
            let review = MappingReview(facts)
            if let missing = review.missingNames {
                remarks.append(.noFormFits(mapping: mapping.name, missing: missing))
            }
            let fields = review.fieldsReadInVain(by: mapping, hasLookup: mappings.lookups != nil)
            if !fields.isEmpty { remarks.append(.fieldsReadInVain(fields)) }
            remarks += review.misspeltFields(of: mapping).map { .misspeltField($0, meant: $1) }
            let hidden = review.hiddenFields(of: mapping)
            if !hidden.isEmpty { remarks.append(.hiddenFields(hidden)) }
        }
        if options.proximity?.within != nil, findings.intersection([.suburbPlace, .stationPlace]) == .suburbPlace {
            remarks.append(.onlySuburbPlaces)
        }
        if lookup == nil, options.history?.knowsNoStation ?? false { remarks.append(.noStationToCompare) }
        return remarks
    }

    // MARK: Mappings

    /// Whether an object may belong to a mapping.
    public var mapsObjects: Bool { mappings.isOn }

    /// The schema of the mapping that an object belongs to.
    public func mappingSchema(forObject object: borrowing SourceRecord) throws(StreamError) -> (any RecordSchema)? {
        object.isFeedItem ? nil : try mappings.schema(forObject: object) { names.ofObject.areAll(in: $0) }
    }

    /// The form of the last object that had all fields of one.
    public var formOfObjects: Int? {
        get { mappings.formOfObjects }
        set { mappings.formOfObjects = newValue }
    }

    /// Objects begin.
    public func beginObjects(areAlike: Bool) { mappings.beginObjects(areAlike: areAlike) }

    /// A source begins.
    public func beginSource(_ name: String) {
        reshaping?.beginSource(name)
        mappings.beginSource(name)
    }

    /// The source is a document, perhaps one that a mapping handles.
    public func recognised(root: String) { mappings.recognised(root: root) }

    // MARK: Feeds and objects

    /// The schema for any feed, if one was asked for.
    public func schemaForAnyFeed() -> (any RecordSchema)? { requested }

    /// The schema for a feed, judging by one of its items: FuelWatch's have trading names and prices. One with only fields
    /// that FuelWatch's have may be a damaged one of these.
    public func schema(forItem item: borrowing SourceRecord) -> (any RecordSchema)? {
        if let requested { return requested }
        if names.ofItem.areAll(in: item) { return fuel }
        return names.ofElements.areAll(of: item) ? nil : feed
    }

    /// The schema of feeds for an item that has nothing but a title and a description: news in front of prices.
    public func schema(forHeldItem item: borrowing SourceRecord) -> (any RecordSchema)? {
        requested == nil && names.ofNews.areAll(of: item) ? feed : nil
    }

    /// The schema of feeds.
    public var schemaForUndecidedFeed: any RecordSchema { requested ?? feed }

    /// The schema for an object: one that has the fields of a fuel price, with or without values, is a fuel record.
    public func schema(forObject object: borrowing SourceRecord) -> any RecordSchema {
        if object.isFeedItem { return requested ?? feed }
        return requested ?? (names.ofObject.areAll(in: object) ? fuel : raw)
    }
}

/// The names by which fuel records are known.
private struct FuelNames: ~Copyable {
    /// Those of objects and items of FuelWatch's feed, which must all be there.
    let ofObject: RequiredNames
    let ofItem: RequiredNames
    /// The only ones that damaged items may have, and news in front of them.
    let ofElements: KnownNames
    let ofNews: KnownNames

    init(_ registry: FieldNames) {
        ofObject = RequiredNames(FuelSource.records.required, registry)
        ofItem = RequiredNames(FuelSource.feed.required, registry)
        ofNews = KnownNames(FuelSource.feed.redundant, registry)
        ofElements = KnownNames(
            FuelSource.feed.names.map(\.name) + FuelSource.feed.redundant + ["restrictions"], registry)
    }
}

/// Names that a record must all have.
private struct RequiredNames: ~Copyable {
    private let plan: FieldPlan
    private let all: UInt64

    init(_ names: [String], _ registry: FieldNames) {
        plan = FieldPlan(names: names.enumerated().map { (registry.intern(text: $1), Int8($0)) })
        all = 1 << UInt64(names.count) - 1
    }

    func areAll(in record: borrowing SourceRecord) -> Bool {
        var found: UInt64 = 0
        for index in 0..<record.count {
            let code = plan.code(index, of: record)
            if code >= 0 { found |= 1 << UInt64(code) }
        }
        return found == all
    }
}

/// The only names that a record may have.
private struct KnownNames {
    private let names: [FieldName]

    init(_ names: [String], _ registry: FieldNames) { self.names = names.map { registry.intern(text: $0) } }

    func areAll(of record: borrowing SourceRecord) -> Bool {
        for index in 0..<record.count {
            guard let name = record.name(index), names.contains(name) else { return false }
        }
        return true
    }
}
