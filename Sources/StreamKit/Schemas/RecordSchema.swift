/// What a schema made from a source record.
public enum MappingOutcome {
    /// A record.
    case record
    /// A record that had to be repaired; what was wrong.
    case repaired(String)
    /// Left out on request (`--within`).
    case leftOut
    /// No record; what is wrong with it.
    case rejected(String)
    /// It needs something that is not known yet: a `RecordWait` obtains it, and `map` is called with the same source
    /// again. Nothing about it may have been remembered.
    case waits
}

/// What the following records come from.
public enum DocumentForm {
    /// A table, and which of its columns have no name of their own.
    case table(columns: [FieldName], unnamed: [Bool])
    /// A feed.
    case feed
    /// Objects, each with its own names.
    case objects
}

/// Turns what a reader found into records of one shape.
public protocol RecordSchema: AnyObject {
    /// The schema's name in `--schema`.
    var name: String { get }
    /// The fields that every record has, in order; `nil` if each record has its own.
    var fixedColumns: [FieldName]? { get }
    /// Those of them that are there whatever is asked for.
    var ownColumns: [FieldName] { get }
    /// All fields that the records of the current table can have, as far as known before the first.
    var tableFields: [FieldName] { get }
    /// Whether `csv` refuses a record with further fields, or leaves these out.
    var refusesFurtherFields: Bool { get }
    /// A document begins, or a table's columns change.
    func begin(_ document: DocumentForm)
    /// Fills `record`, which is empty, from `source`.
    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome
    /// Lends the condition that records have to meet, to be applied as soon as the fields that it reads are known; records
    /// left out are counted as `.leftOut`. Whether a record is rejected must not depend on it. A schema may ignore it.
    func applyEarly(_ filter: RecordFilter)
    /// Whether the records of the current document meet the condition once `map` is done with them.
    var filtersEarly: Bool { get }
    /// Whether the records of the current table are its rows, each cell the text of a field: `map` copies them and only
    /// applies the condition. A writer may then write the rows themselves.
    var keepsRows: Bool { get }
    /// How input is reshaped before `map` gets it, if at all.
    var reshaping: Reshaping? { get }
    /// The spelling of a text in the values of a field, if it is another one.
    func spelling(of text: String, in field: String) -> String?
    /// The schema, if its records can be remembered.
    var repeating: (any RepeatingSchema)? { get }
    /// The schema, if it looks for places.
    var placeFinder: (any PlaceFinder)? { get }
}

extension RecordSchema {
    /// It leaves them out.
    public var refusesFurtherFields: Bool { false }
    /// All of them.
    public var ownColumns: [FieldName] { fixedColumns ?? [] }
    /// Does nothing: the condition is applied to finished records.
    public func applyEarly(_ filter: RecordFilter) {}
    /// Never.
    public var filtersEarly: Bool { false }
    /// No: records are made from rows.
    public var keepsRows: Bool { false }
    /// None: it gets the input unchanged.
    public var reshaping: Reshaping? { nil }
    /// None is known.
    public func spelling(of text: String, in field: String) -> String? { nil }
    /// They cannot.
    public var repeating: (any RepeatingSchema)? { nil }
    /// It does not.
    public var placeFinder: (any PlaceFinder)? { nil }
}

/// A schema whose records mostly differ in few fields, each of which one cell or element decides: all else is remembered.
/// It says so in `repeating`.
public protocol RepeatingSchema: RecordSchema {
    /// The cells of the current table's rows that each decide one field by themselves, and nothing else; whether a row is a
    /// record, and all other fields, follow from the other cells alone. Empty if rows are not to be remembered.
    var independentCells: [(cell: Int, field: FieldName)] { get }
    /// The elements of the current feed's items that each decide one field by themselves, and nothing else, if they are the only
    /// ones of their name; or, if no field is given, nothing at all. Whether an item is a record, and all other fields, follow
    /// from the names and texts of the other elements alone. Empty if items are not to be remembered.
    var independentElements: [(name: FieldName, field: FieldName?)] { get }
    /// Whether a field of the records that a mapping makes of the current table's rows is made of nothing but the mapping's field
    /// of that name (`value(of:made:_:)`), and nothing else of that.
    func isIndependent(_ field: FieldName) -> Bool
    /// The value of a field that an independent cell or element decides, or such a field of a mapping.
    /// - Parameters:
    ///   - field: the field.
    ///   - made: the text of the cell or element, or what the mapping gives.
    ///   - arena: memory for the value.
    /// - Returns: `nil` if that needs `map`.
    func value(of field: FieldName, made: Value, _ arena: inout Arena) -> Value?
    /// The fields that depend on other records as well, and those that they are computed from, of which each record has all.
    var dependentFields: (fields: [FieldName], sources: [FieldName]) { get }
    /// Appends the former to a record that has the latter, for which `map` is not called.
    /// - Parameters:
    ///   - source: what the record was read from.
    ///   - record: gets these fields.
    func appendDependentFields(of source: borrowing SourceRecord, to record: inout Record)
    /// Says that the record of the last `appendDependentFields` is passed to `map` next, after all: it is one record.
    func willMapAgain()
    /// What to count for records like the last one passed to `map`; `nil` if they are not to be
    /// remembered.
    var statisticsTag: UInt8? { get }
    /// Counts so many records like the one of `note`, for which `map` was not called.
    func countRecords(_ note: UInt8, _ count: Int)
}

/// Chooses the schema of each document: `--schema`.
public protocol SchemaChooser: AnyObject {
    /// All schemas there are to choose from.
    var schemas: [any RecordSchema] { get }
    /// The tables in which the records of all of them are looked up, if any.
    var lookups: Lookups? { get }
    /// These, and those whose fields reshapings use.
    var allLookups: [Lookups] { get }
    /// Objects begin.
    /// - Parameter areAlike: whether they are elements of one document, so that all are what one of them is.
    func beginObjects(areAlike: Bool)
    /// What the objects of the current document have shown that decides about others of it that are alike; `nil` if nothing.
    var formOfObjects: Int? { get set }
    /// Whether there are schemas with reshapings of their own for objects.
    var mapsObjects: Bool { get }
    /// The reshaping of records before any schema without its own gets them, if there is one.
    var reshaping: Reshaping? { get }
    /// The schema with its own reshaping for an object as it was read; `nil` if there is none. `schema(forObject:)` is called
    /// for the others, once they have been reshaped.
    /// - Throws: `StreamError` if it cannot be used here.
    func mappingSchema(forObject object: borrowing SourceRecord) throws(StreamError) -> (any RecordSchema)?
    /// A source begins.
    func beginSource(_ name: String)
    /// The source is an XML document recognised by its root element.
    func recognised(root: String)
    /// The schema for a table with these columns.
    /// - Throws: `StreamError` if it cannot be used here.
    func schema(forTable columns: [FieldName]) throws(StreamError) -> any RecordSchema
    /// The schema for a feed before its first item, if that is clear.
    func schemaForAnyFeed() -> (any RecordSchema)?
    /// The schema for a feed with this item; `nil` if the item does not show it. It is then held until another one does.
    func schema(forItem item: borrowing SourceRecord) -> (any RecordSchema)?
    /// The schema for an item that was held until a later one showed the feed's; `nil` if it is that.
    func schema(forHeldItem item: borrowing SourceRecord) -> (any RecordSchema)?
    /// The schema for a feed whose items have not shown it.
    var schemaForUndecidedFeed: any RecordSchema { get }
    /// The schema for an object; each is judged individually.
    func schema(forObject object: borrowing SourceRecord) -> any RecordSchema
    /// What was found out about mappings.
    var facts: Set<MappingFact> { get }
    /// What could do nothing for any record of the run, and why.
    /// - Parameters:
    ///   - facts: those of all of the run.
    ///   - findings: likewise.
    func remarks(on facts: Set<MappingFact>, _ findings: RunFindings) -> [any Note]
}

extension SchemaChooser {
    /// None.
    public var lookups: Lookups? { nil }
    /// No others.
    public var allLookups: [Lookups] { lookups.map { [$0] } ?? [] }
    /// That of its feed.
    public func schema(forHeldItem item: borrowing SourceRecord) -> (any RecordSchema)? { nil }
    /// Does nothing.
    public func beginObjects(areAlike: Bool) {}
    /// Nothing: each is judged by itself.
    public var formOfObjects: Int? {
        get { nil }
        set {}
    }
    /// None.
    public var reshaping: Reshaping? { nil }
    /// There are none.
    public var mapsObjects: Bool { false }
    /// None.
    public func mappingSchema(forObject object: borrowing SourceRecord) -> (any RecordSchema)? { nil }
    /// Does nothing.
    public func recognised(root: String) {}
    /// None.
    public var facts: Set<MappingFact> { [] }
    /// None.
    public func remarks(on facts: Set<MappingFact>, _ findings: RunFindings) -> [any Note] { [] }
    /// Tells the reshaping.
    public func beginSource(_ name: String) { reshaping?.beginSource(name) }
}
