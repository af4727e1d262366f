public import StreamKit

/// The settings of fuel records that do not depend on the input.
public struct FuelOptions {
    /// The grade of records that have none.
    public var assumedProduct: String?
    /// Distances to add.
    public var proximity: Proximity?
    /// The fields with the latitude and longitude of records other than fuel records, if they were named.
    public var placeFields: (latitude: String, longitude: String)?
    /// The tables in which records are looked up, if any; with the names of the schema's registry.
    public var lookups: Lookups?
    /// The mapping that was asked for; `nil` if records may match any built-in one.
    public var mapping: FuelMapping?
    /// The tables in which records of mappings are looked up.
    public var mappingLookups: [Lookups.Source] = []
    /// The requested changes to records before their schema gets them.
    public var reshaping = RecordMapping()
    /// What expressions need to know about the run.
    public var settings = EvaluationSettings()
    /// The prices to compare with, if changes are asked for.
    public var history: PriceHistory?
    /// What is known about stations, if that is asked for.
    public var stations: Stations?
    /// Finds stations that are not known.
    public var inquiry: StationInquiry?
    /// Counts records, if that is asked for.
    public var statistics: FuelStatistics?
    /// The gazetteer.
    public var suburbs: SuburbIndex

    /// Settings.
    public init(
        assumedProduct: String? = nil, proximity: Proximity? = nil, history: PriceHistory? = nil,
        stations: Stations? = nil, inquiry: StationInquiry? = nil, statistics: FuelStatistics? = nil,
        suburbs: SuburbIndex = .builtIn
    ) {
        self.assumedProduct = assumedProduct
        self.proximity = proximity
        self.history = history
        self.stations = stations
        self.inquiry = inquiry
        self.statistics = statistics
        self.suburbs = suburbs
    }
}

/// The same record for a fuel price wherever it came from: FuelWatch's RSS, its monthly files, or fuelstream's own
/// output. Checked, with the suburb's proper name and postcode, a point, and the distance.
/// The fields and their sources are in fuelstream(1) under FIELDS.
public final class FuelSchema: RepeatingSchema, PlaceFinder {
    /// `fuel`.
    public var name: String { "fuel" }
    /// The record's fields and those of the options in use.
    public let fixedColumns: [FieldName]?
    /// The record's fields.
    public var ownColumns: [FieldName] { Array((fixedColumns ?? []).prefix(FuelField.allCases.count)) }
    /// The record's fields, and the columns that the mapping does not know.
    public var tableFields: [FieldName] {
        work.state.columns + (reshaping == nil ? work.state.furtherColumns : madeFields + unread)
    }
    /// Whether the condition is applied here.
    public var filtersEarly: Bool { work.state.filter != nil }

    /// Records for the same station differ in few fields.
    public var repeating: (any RepeatingSchema)? { self }
    /// Each record may have a place.
    public var placeFinder: (any PlaceFinder)? { self }

    /// How records of sources other than FuelWatch are reshaped before they become fuel records.
    public let reshaping: Reshaping?

    private let work: Box<FuelMapper>
    private let suburbs: SuburbIndex
    /// The further fields that a mapping makes.
    private let madeFields: [FieldName]
    /// The columns of the current table that a mapping does not read.
    private var unread: [FieldName] = []

    /// The schema for records whose names are in `registry`.
    public convenience init(registry: FieldNames, options: FuelOptions) {
        self.init(registry: registry, options: options, mapping: nil, mappingLookups: nil)
    }

    /// The schema for records that a mapping makes.
    /// - Parameters:
    ///   - mapping: how the fields of another source become those of fuel records, and the form of its files.
    ///   - mappingLookups: the tables that help the mapping.
    init(
        registry: FieldNames, options: FuelOptions, mapping: (FuelMapping, FuelMapping.Form)?,
        mappingLookups: Lookups?
    ) {
        var options = options
        // It knows how its scheme writes numbers.
        if mapping?.0.isBuiltIn ?? false { options.settings.numbers = .point }
        let settings = options.settings
        let mapper = FuelMapper(registry: registry, options: options, mapping: mapping)
        let columns = mapper.columns
        fixedColumns = columns
        work = Box(mapper)
        suburbs = options.suburbs
        madeFields = (mapping?.1.records.fields ?? []).map { registry.intern(text: $0.name) }
            .filter { !columns.contains($0) }
        reshaping = mapping.map { mapping, form in
            var records = form.records
            records.elements = options.reshaping.elements + records.elements
            records.flattens = records.flattens || options.reshaping.flattens
            return Reshaping(
                records, registry: registry, lookups: form.lookup == nil ? nil : mappingLookups,
                settings: settings)
        }
    }

    /// Applies the condition before suburbs are looked up and distances computed, if it needs neither.
    public func applyEarly(_ filter: RecordFilter) {
        if work.state.canApply(filter) { work.state.filter = filter }
    }

    /// The name of a product, a suburb or a date, as fuel records spell it.
    public func spelling(of text: String, in field: String) -> String? {
        switch field {
        case FuelField.product.name.description: return Product.named(text)?.name
        case FuelField.suburb.name.description:
            return Array(text.utf8).withView { name in
                suburbs.rows(named: name).first.map { suburbs.suburb($0).name.string }
            }
        case FuelField.date.name.description:
            var arena = Arena()
            return Array(text.utf8).withView { CalendarDate($0) }.map { arena.write($0).string }
        default: return nil
        }
    }

    /// That there were fuel records, whether they had places, if the distance was asked for, and whether prices were compared.
    public var findings: RunFindings { work.state.findings.union(reshaping?.findings ?? []) }

    /// Forgets all that.
    public func forgetFindings() {
        work.state.findings = []
        reshaping?.forgetFindings()
    }

    /// Says that no record had a place.
    public func explainNoPlaces(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote? { .noPlace }

    /// Nothing: each source has its own coordinates.
    public func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote? { nil }

    /// A document begins.
    public func begin(_ document: DocumentForm) {
        switch document {
        case .feed: work.state.begin(.feed)
        case .objects: work.state.begin(.records)
        case .table(let columns, let unnamed):
            guard let reshaping else { return work.state.begin(table: columns, unnamed: unnamed) }
            reshaping.note(columns: columns)
            unread = (columns + (reshaping.lookups?.fields ?? [])).filter { !reshaping.reads($0) }
            work.state.begin(.records)
        }
    }

    /// Date, product and price. Everything else follows from the other cells, as long as no station is looked up.
    public var independentCells: [(cell: Int, field: FieldName)] { work.state.independentCells }

    /// Date, product, price, and what is no field of a fuel record: everything else follows from the other fields, as long as no
    /// station is looked up.
    public func isIndependent(_ field: FieldName) -> Bool { work.state.isIndependent(field) }

    /// A date, a product or a price, checked, or another field.
    public func value(of field: FieldName, made: Value, _ arena: inout Arena) -> Value? {
        work.state.value(of: field, made: made, &arena)
    }

    /// Date and price; elements that repeat others decide nothing. Everything else follows from the other elements, as in
    /// tables.
    public var independentElements: [(name: FieldName, field: FieldName?)] { work.state.independentElements }

    /// The previous price and the change, if they are asked for.
    public var dependentFields: (fields: [FieldName], sources: [FieldName]) { work.state.dependentFields }

    /// Appends the previous price and the change.
    public func appendDependentFields(of source: borrowing SourceRecord, to record: inout Record) {
        work.state.appendDependentFields(of: source, to: &record)
    }

    /// The next record is already in the history.
    public func willMapAgain() { work.state.willMapAgain() }

    /// Where the record's point came from.
    public var statisticsTag: UInt8? { work.state.statisticsTag }

    /// Counts where the points of records came from.
    public func countRecords(_ note: UInt8, _ count: Int) { work.state.countRecords(note, count) }

    /// What was found out about the fields that the mapping reads.
    /// - Parameter form: the number of the mapping's form.
    func facts(ofForm form: Int) -> [MappingFact] { reshaping?.facts(ofForm: form) ?? [] }

    /// Makes a fuel record.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        work.state.map(source, into: &record)
    }
}
