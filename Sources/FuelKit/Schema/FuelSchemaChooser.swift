public import StreamKit

/// `--schema`: fuel where an input carries fuel prices, else feed for feeds and raw for tables; or one of them for
/// everything.
public final class FuelSchemaChooser: SchemaChooser {
    /// What was asked for.
    public enum Choice: String, CaseIterable, Sendable {
        /// By what the input is, document by document.
        case auto
        /// Fuel records.
        case fuel
        /// Feed records.
        case feed
        /// Columns and elements as they are.
        case raw
    }

    /// All there are.
    public var schemas: [any RecordSchema] { [fuel, feed, raw] + mapped.map(\.schema) }

    /// What records are looked up in, if they are.
    public let lookups: Lookups?
    /// What becomes of records before their schema gets them.
    public let reshaping: Reshaping?

    private let registry: FieldNames
    private let fuel: FuelSchema
    private let feed: any RecordSchema
    private let raw: any RecordSchema
    /// The one that was asked for; nothing to choose by the input.
    private let asked: (any RecordSchema)?
    private let fuelObject: RequiredNames
    private let fuelItem: RequiredNames
    private let fuelElements: KnownNames
    private let options: FuelOptions
    /// The forms of all mappings that may be meant.
    private lazy var forms: [(mapping: FuelMapping, number: Int)] = {
        let mappings = maps ? options.mapping.map { [$0] } ?? FuelMapping.builtIn : []
        return mappings.flatMap { mapping in mapping.forms.indices.map { (mapping, $0) } }
    }()
    /// Whether there are mappings.
    private let maps: Bool
    /// Whether one was asked for.
    private let isMappingAsked: Bool
    /// The sets of fields of those that have some, and the numbers of the forms.
    private lazy var fieldSets: (sets: FieldSets, forms: [Int]) = {
        let sets = forms.enumerated().flatMap { number, form in
            form.mapping.forms[form.number].fieldSets.map { (number, $0) }
        }
        return (FieldSets(sets.map(\.1), registry: registry), sets.map(\.0))
    }()
    /// The tables of mappings, if there are some.
    private let mappingLookups: Lookups?
    /// The schemas of forms that have been met.
    private var mapped: [(form: Int, schema: FuelSchema)] = []
    /// The form of the source, which is known by its root element.
    private var formOfRoot: Int?

    /// A chooser.
    /// - Parameters:
    ///   - choice: the schema that was asked for, or that it is to be chosen by the input.
    ///   - registry: where the records' names are.
    ///   - options: what goes into fuel records.
    ///   - selection: the only fields that anything asks for, if that is known.
    ///   - infersTypes: whether cells of raw tables that look like numbers and booleans are such.
    public init(
        _ choice: Choice, registry: FieldNames, options: FuelOptions, selection: [FieldName]?, infersTypes: Bool = false
    ) {
        self.registry = registry
        self.options = options
        maps = choice == .auto || choice == .fuel
        isMappingAsked = maps && options.mapping != nil
        mappingLookups =
            options.mappingLookups.isEmpty ? nil : Lookups(options.mappingLookups, registry: registry)
        fuel = FuelSchema(registry: registry, options: options)
        lookups = options.lookups
        reshaping =
            options.reshaping.isIdle ? nil : Reshaping(options.reshaping, registry: registry, now: options.now)
        let raw = RawSchema(selection: selection, infersTypes: infersTypes)
        var others: (feed: any RecordSchema, raw: any RecordSchema) = (FeedSchema(registry: registry), raw)
        // Before the distance: places may come from there. (The lookup of a mapping comes before the schema.)
        if let lookups { others = (LookupSchema(others.feed, lookups), LookupSchema(others.raw, lookups)) }
        if let proximity = options.proximity {
            let places = PlaceFields(options.placeFields, registry: registry)
            raw.columnsBesides = { columns in places.pairs(in: columns).flatMap { [$0.latitude, $0.longitude] } }
            feed = NearbySchema(others.feed, proximity, places, registry: registry)
            self.raw = NearbySchema(others.raw, proximity, places, registry: registry)
        } else {
            (feed, self.raw) = others
        }
        fuelObject = RequiredNames(FuelSource.records.required, registry)
        fuelItem = RequiredNames(FuelSource.feed.required, registry)
        fuelElements = KnownNames(
            FuelSource.feed.names.map(\.0) + FuelSource.feed.redundant + ["restrictions"], registry)
        asked =
            switch choice {
            case .auto: nil
            case .fuel: fuel
            case .feed: feed
            case .raw: self.raw
            }
    }

    /// Those of options, then those of mappings.
    public var allLookups: [Lookups] { [lookups, mappingLookups].compactMap { $0 } }

    /// The schema for a table.
    public func schema(forTable columns: [FieldName]) -> any RecordSchema {
        if maps, let set = fieldSets.sets.first(in: columns) { return schema(ofForm: fieldSets.forms[set]) }
        let isFuel = FuelSchema.recognises(table: columns, registry: registry)
        if !isFuel, let form = formForAnything { return schema(ofForm: form) }
        return asked ?? (isFuel ? fuel : raw)
    }

    // MARK: Mappings

    /// The form of records that no other is for, if a mapping was asked for.
    private var formForAnything: Int? {
        guard isMappingAsked, let mapping = options.mapping else { return nil }
        return mapping.forms.firstIndex { $0.fieldSets.isEmpty && $0.roots.isEmpty } ?? 0
    }

    private func schema(ofForm form: Int) -> FuelSchema {
        if let known = mapped.first(where: { $0.form == form }) { return known.schema }
        let mapping = forms[form].mapping.completed
        let schema = FuelSchema(
            registry: registry, options: options, mapping: (mapping, mapping.forms[forms[form].number]),
            mappingLookups: mappingLookups)
        // Its names are not to be forgotten with the input's.
        registry.keepAll()
        mapped.append((form, schema))
        return schema
    }

    /// Whether an object may be one of a mapping.
    public var mapsObjects: Bool { maps }

    /// The schema of the mapping that an object is for.
    public func mappingSchema(forObject object: borrowing SourceRecord) -> (any RecordSchema)? {
        if object.isFeedItem { return nil }
        if let formOfRoot { return schema(ofForm: formOfRoot) }
        if let set = fieldSets.sets.first(in: object) { return schema(ofForm: fieldSets.forms[set]) }
        // Most objects are for none.
        guard isMappingAsked, let form = formForAnything, !fuelObject.areAll(in: object) else { return nil }
        return schema(ofForm: form)
    }

    /// A source begins.
    public func beginSource(_ name: String) {
        formOfRoot = nil
        reshaping?.beginSource(name)
        for known in mapped { known.schema.reshaping?.beginSource(name) }
    }

    /// The source is a document that a mapping is for.
    public func recognised(root: String) {
        formOfRoot = forms.firstIndex { $0.mapping.forms[$0.number].roots.contains(root) }
    }

    /// The schema for any feed, if one was asked for.
    public func schemaForAnyFeed() -> (any RecordSchema)? { asked }

    /// The schema for a feed by one of its items: FuelWatch's have trading names and prices. One that has nothing that
    /// FuelWatch's do not have may be a damaged one of its.
    public func schema(forItem item: borrowing SourceRecord) -> (any RecordSchema)? {
        if let asked { return asked }
        if fuelItem.areAll(in: item) { return fuel }
        return fuelElements.areAll(of: item) ? nil : feed
    }

    /// That of feeds.
    public var schemaForUndecidedFeed: any RecordSchema { asked ?? feed }

    /// The schema for an object: one that carries the fields of a fuel price, with or without a value, is one.
    public func schema(forObject object: borrowing SourceRecord) -> any RecordSchema {
        if object.isFeedItem { return asked ?? feed }
        return asked ?? (fuelObject.areAll(in: object) ? fuel : raw)
    }
}

/// Names of which a record must have all.
private struct RequiredNames: ~Copyable {
    private let plan: FieldPlan
    private let all: UInt64

    init(_ names: [StaticString], _ registry: FieldNames) {
        plan = FieldPlan(names: names.enumerated().map { (registry.intern($1), Int8($0)) })
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

/// Names besides which a record may have no other.
private struct KnownNames {
    private let names: [FieldName]

    init(_ names: [StaticString], _ registry: FieldNames) { self.names = names.map { registry.intern($0) } }

    func areAll(of record: borrowing SourceRecord) -> Bool {
        for index in 0..<record.count {
            guard let name = record.name(index), names.contains(name) else { return false }
        }
        return true
    }
}
