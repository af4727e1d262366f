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
    public var schemas: [any RecordSchema] { [fuel, feed, raw] + mapped.map(\.schema) + [mismatch].compactMap { $0 } }

    /// The tables in which records are looked up, if any.
    public var lookups: Lookups? { options.lookups }
    /// How records are reshaped before their schema gets them.
    public let reshaping: Reshaping?

    private let registry: FieldNames
    private let fuel: FuelSchema
    private let feed: any RecordSchema
    private let raw: any RecordSchema
    /// The one that was asked for; `nil` to choose by the input.
    private let requested: (any RecordSchema)?
    private let names: FuelNames
    private let options: FuelOptions
    /// The forms of all mappings that may be meant.
    private lazy var forms: [(mapping: FuelMapping, number: Int)] = {
        let mappings = maps ? options.mapping.map { [$0] } ?? FuelMapping.builtIn : []
        return mappings.flatMap { mapping in
            mapping.forms.indices.filter { !mapping.forms[$0].isMappedDirectly }.map { (mapping, $0) }
        }
    }()
    /// Whether there are mappings.
    private let maps: Bool
    /// Whether one was asked for.
    private var hasExplicitMapping: Bool { maps && options.mapping != nil }
    /// The sets of fields of the forms that have some, and the numbers of these forms.
    private lazy var fieldSets: (sets: FieldSets, forms: [Int]) = {
        let sets = forms.enumerated().flatMap { number, form in
            form.mapping.forms[form.number].fieldSets.map { (number, $0) }
        }
        return (FieldSets(sets.map(\.1), registry: registry), sets.map(\.0))
    }()
    /// The tables of mappings, if there are any.
    private let mappingLookups: Lookups?
    /// The schemas of forms that have occurred.
    private var mapped: [(form: Int, schema: FuelSchema)] = []
    /// For records without the fields of the built-in mapping that was asked for.
    private let mismatch: MismatchSchema?
    /// What the input or the options lack.
    private var misses: Set<MappingFact> = []
    private var formsWithoutLists = FormsWithoutLists()
    /// The current source's name in messages.
    private var source = "-"
    /// The form of a source recognised by its root element.
    private var formOfRoot: Int?
    /// Whether the records of the current document are all of one kind.
    private var areAlike = false
    /// The form of the last that had all fields of one.
    public var formOfObjects: Int?

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
        self.options = options
        maps = choice == .auto || choice == .fuel
        mappingLookups =
            options.mappingLookups.isEmpty ? nil : Lookups(options.mappingLookups, registry: registry)
        let fuel = FuelSchema(registry: registry, options: options)
        self.fuel = fuel
        mismatch = options.mapping.map { MismatchSchema($0, fuel.fixedColumns, registry: registry) }
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
    public var allLookups: [Lookups] { [lookups, mappingLookups].compactMap { $0 } }

    /// The schema for a table.
    public func schema(forTable columns: [FieldName]) throws(StreamError) -> any RecordSchema {
        if maps, let set = fieldSets.sets.first(in: columns) { return try schema(ofForm: fieldSets.forms[set]) }
        if FuelDocument.source(ofTable: columns, registry) != nil { return requested ?? fuel }
        noteMismatch(columns)
        if let schema = try schemaForAnything() { return schema }
        if let requested { return requested }
        misses.formUnion(FuelDocument.columnsMissing(fromTable: columns, registry).map { .missing(field: $0) })
        return raw
    }

    // MARK: Remarks

    /// What was found out about the mapping that was asked for. The fields of the built-in ones are right, and some of them
    /// optional.
    public var facts: Set<MappingFact> {
        guard hasExplicitMapping, let mapping = options.mapping else { return misses }
        return misses.union(
            mapped.flatMap { mapping.isBuiltIn ? [.use(form: $0.form)] : $0.schema.facts(ofForm: $0.form) })
    }

    /// Says whether a mapping was not used, which fields one of the user's own reads in vain, and why no price could be compared.
    public func remarks(on facts: Set<MappingFact>, _ findings: RunFindings) -> [any Note] {
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
        if hasExplicitMapping, let mapping = options.mapping, facts.isEmpty, findings.contains(.fuelRecord),
            !mapping.forms.contains(where: \.isMappedDirectly)
        {
            remarks.append(.mappingUnused(mapping.name))
        }
        if let mapping = options.mapping, !mapping.isBuiltIn, !facts.isEmpty {
            let review = MappingReview(facts)
            if let missing = review.missingNames {
                remarks.append(.noFormFits(mapping: mapping.name, missing: missing))
            }
            let fields = review.fieldsReadInVain(by: mapping, hasLookup: mappingLookups != nil)
            if !fields.isEmpty { remarks.append(.fieldsReadInVain(fields)) }
            remarks += review.misspeltFields(of: mapping).map { .misspeltField($0, meant: $1) }
        }
        if options.proximity?.within != nil, findings.intersection([.suburbPlace, .stationPlace]) == .suburbPlace {
            remarks.append(.onlySuburbPlaces)
        }
        if lookup == nil, options.history?.knowsNoStation ?? false { remarks.append(.noStationToCompare) }
        return remarks
    }

    // MARK: Mappings

    /// The schema for records that no `[match]` fits, if a mapping was asked for. Those of the built-in mappings are not
    /// forced to fit.
    private func schemaForAnything() throws(StreamError) -> (any RecordSchema)? {
        guard hasExplicitMapping, let mapping = options.mapping else { return nil }
        if let form = mapping.forms.firstIndex(where: \.fieldSets.isEmpty) { return try schema(ofForm: form) }
        return mapping.isBuiltIn ? mismatch : try schema(ofForm: 0)
    }

    /// Notes what records with these fields lack that no `[match]` of the user's own mapping fits. Only the least counts: there
    /// may be as many as records.
    private func noteMismatch(_ names: [FieldName]) {
        guard hasExplicitMapping, let mapping = options.mapping, !mapping.isBuiltIn,
            !mapping.forms.contains(where: \.fieldSets.isEmpty)
        else { return }
        let fields = names.map { registry.string(of: $0) }
        let missing = MappingReview.missingNames(of: mapping, among: fields)
        let least = MappingReview(misses).missingNames
        if let least, least.count < missing.count { return }
        misses.insert(.mismatch(missing: MappingReview.named(missing, as: fields)))
        let next = MappingReview(misses).missingNames
        misses = misses.filter { if case .mismatch(let missing) = $0 { missing == next } else { true } }
    }

    private func schema(ofForm form: Int) throws(StreamError) -> FuelSchema {
        if let known = mapped.first(where: { $0.form == form }) { return known.schema }
        let outline = forms[form].mapping
        let mapping: FuelMapping
        do throws(MappingError) {
            mapping = try outline.completed()
        } catch {
            throw StreamError(.usage, "the mapping \(outline.name): \(error.reason)")
        }
        let chosen = mapping.forms[forms[form].number]
        // A lookup by the mapping's own key is the mapping's, which reads its fields.
        var options = options
        let isOwn = { (source: Lookups.Source) in source.key.parts == [chosen.lookup] }
        let own = mappingLookups ?? lookups?.part(where: isOwn)
        if mappingLookups == nil, own != nil { options.lookups = lookups?.part { !isOwn($0) } }
        if own == nil, lookups == nil, mapping.isBuiltIn, let lookup = chosen.lookup {
            misses.insert(.lookupMissing(mapping: mapping.name, column: lookup.column))
        }
        let schema = FuelSchema(
            registry: registry, options: options, mapping: (mapping, chosen), mappingLookups: own)
        schema.reshaping?.beginSource(source)
        // Its names must not be forgotten with the input's.
        registry.keepAll()
        mapped.append((form, schema))
        return schema
    }

    /// Whether an object may belong to a mapping.
    public var mapsObjects: Bool { maps }

    /// The schema of the mapping that an object belongs to.
    public func mappingSchema(forObject object: borrowing SourceRecord) throws(StreamError) -> (any RecordSchema)? {
        if object.isFeedItem { return nil }
        if let formOfRoot { return try schema(ofForm: formOfRoot) }
        if let set = fieldSets.sets.first(in: object) {
            formOfObjects = fieldSets.forms[set]
            return try schema(ofForm: fieldSets.forms[set])
        }
        // An element may lack some of what the others have.
        if areAlike, let form = formOfObjects,
            hasExplicitMapping || has(fields(of: object), of: form, enough: { $0 * 2 > $1 })
        {
            return try schema(ofForm: form)
        }
        // Most objects belong to none.
        guard hasExplicitMapping, !names.ofObject.areAll(in: object) else { return nil }
        if let form = formWithoutLists(fields(of: object)) { return try schema(ofForm: form) }
        return try schemaForAnything()
    }

    private func fields(of object: borrowing SourceRecord) -> [FieldName] {
        (0..<object.count).compactMap { object.name($0) }
    }

    /// The form of the user's own mapping to which objects with these fields belong, that have no records: they are without
    /// the lists of which these are made.
    private func formWithoutLists(_ names: [FieldName]) -> Int? {
        guard options.mapping?.isBuiltIn == false else { return nil }
        if let known = formsWithoutLists.form(of: names, in: registry) { return known }
        let form = forms.indices.first { has(names, of: $0, enough: ==) }
        formsWithoutLists.remember(form, for: names)
        if form == nil { noteMismatch(names) }
        return form
    }

    /// Whether there are enough of the fields by which a form is known, besides the lists of which that makes records.
    /// - Parameter enough: given how many of how many fields there are.
    private func has(_ fields: [FieldName], of form: Int, enough: (_ count: Int, _ needed: Int) -> Bool) -> Bool {
        let form = forms[form].mapping.forms[forms[form].number]
        let lists = form.records.elements.map { QuotedName.field(ofPath: $0).name }
        let names = Set(fields.map { registry.bytes(of: $0).withView(FieldSets.form) })
        return form.fieldSets.contains { set in
            let needed = set.filter { !lists.contains($0) }
            let count = needed.count { names.contains(Array($0.utf8).withView(FieldSets.form)) }
            return !needed.isEmpty && enough(count, needed.count)
        }
    }

    /// Objects begin.
    public func beginObjects(areAlike: Bool) {
        self.areAlike = areAlike
        formOfObjects = nil
    }

    /// A source begins.
    public func beginSource(_ name: String) {
        source = name
        formOfRoot = nil
        reshaping?.beginSource(name)
        for known in mapped { known.schema.reshaping?.beginSource(name) }
    }

    /// The source is a document, perhaps one that a mapping handles.
    public func recognised(root: String) {
        formOfRoot = forms.firstIndex { $0.mapping.forms[$0.number].roots.contains(root) }
    }

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

/// The forms to which objects belong that no `[match]` fits because they are without its lists, by their fields. Few kinds of
/// objects alternate in an input.
private struct FormsWithoutLists {
    private static let limit = 256
    private var forms: [[FieldName]: Int?] = [:]
    /// That of the names.
    private var generation = 0

    /// The form of objects with these fields, if there is one; `nil` if that is not known.
    mutating func form(of names: [FieldName], in registry: FieldNames) -> Int?? {
        if registry.generation != generation { forms.removeAll() }
        generation = registry.generation
        return forms[names]
    }

    mutating func remember(_ form: Int?, for names: [FieldName]) {
        if forms.count == Self.limit { forms.removeAll() }
        forms.updateValue(form, forKey: names)
    }
}
