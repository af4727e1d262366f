/// What a schema made of a source record.
public enum MappingOutcome {
    /// A record.
    case record
    /// A record that had to be repaired; what was wrong.
    case repaired(String)
    /// Left out on request (`--within`).
    case leftOut
    /// No record; what is wrong with it.
    case rejected(String)
    /// It needs something that is not known yet: a `RecordWait` finds it out, and `map` is called with the same source
    /// again. Nothing may have been remembered of it.
    case waits
}

/// Turns what a reader found into records of one shape.
public protocol RecordSchema: AnyObject {
    /// The schema's name in `--schema`.
    var name: String { get }
    /// The fields that every record has, in order; nothing if each record has its own.
    var fixedColumns: [FieldName]? { get }
    /// All fields that the records of the current table can have, as far as that is known before the first.
    var tableFields: [FieldName] { get }
    /// Whether `csv` refuses a record with further fields, or leaves these out.
    var refusesFurtherFields: Bool { get }
    /// Lends the condition that records have to meet, to be applied as soon as the fields that it reads are there; what
    /// is left out is counted as `.leftOut`. Whether a record is rejected must not depend on it. A schema for which that
    /// is no use need not.
    func applyEarly(_ filter: RecordFilter)
    /// Whether the records of the current document have met the condition when `map` is done with them.
    var filtersEarly: Bool { get }
    /// Whether the records of the current table are its rows, each cell the text of a field: `map` takes them over and does
    /// nothing else but apply the condition. A writer may then write the rows themselves.
    var keepsRows: Bool { get }
    /// A table begins, or its columns change.
    func begin(table columns: [FieldName], unnamed: [Bool])
    /// A feed's document begins.
    func beginFeed()
    /// Objects begin, each with names of its own.
    func beginObjects()
    /// What a text is in the values of a field, if it is known there in another spelling.
    func spelling(of text: String, in field: String) -> String?
    /// What was found of the records' places since `forgetPlaces`, by a schema that measures from one.
    var placesFound: PlacesFound { get }
    /// Forgets what was found.
    func forgetPlaces()
    /// Says that no record had a place.
    /// - Parameters:
    ///   - fields: those of the first document.
    ///   - remedy: what messages call the way to name the fields that have places.
    func reasonForNoPlaces(in fields: [FieldName], remedy: String) -> String
    /// The cells of the current table's rows of which each decides a field by itself, and nothing else; whether a row is a
    /// record, and all other fields, follow from the other cells alone. Empty if rows are not to be remembered.
    var freeCells: [(cell: Int, field: FieldName)] { get }
    /// The elements of the current feed's items of which each decides a field by itself, and nothing else, where it is the only
    /// one of its name; or, where no field is given, nothing at all. Whether an item is a record, and all other fields, follow
    /// from the names and texts of the other elements alone. Empty if items are not to be remembered.
    var freeElements: [(name: FieldName, field: FieldName?)] { get }
    /// What is to be counted of records that are like the one that `map` was given last; nothing if they are not to be
    /// remembered.
    var noteOfRecord: UInt8? { get }
    /// Counts a record that is like one of which `note` was made, and for which `map` is not called.
    func countRecord(_ note: UInt8)
    /// The value of the field that a free cell or element decides, which is not missing.
    /// - Parameters:
    ///   - field: the field.
    ///   - text: that of the cell or element.
    ///   - arena: where the value may be put.
    /// - Returns: nothing if that takes `map`.
    func value(of field: FieldName, from text: ByteView, _ arena: inout Arena) -> Value?
    /// What becomes of what was read before `map` gets it, if anything does.
    var reshaping: Reshaping? { get }
    /// Fills `record`, which is empty, from `source`.
    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome
}

extension RecordSchema {
    /// It leaves them out.
    public var refusesFurtherFields: Bool { false }
    /// Nothing to do: items name their fields.
    public func beginFeed() {}
    /// Nothing to do: objects name their fields.
    public func beginObjects() {}
    /// Nothing: the condition is applied to finished records.
    public func applyEarly(_ filter: RecordFilter) {}
    /// None is known.
    public func spelling(of text: String, in field: String) -> String? { nil }
    /// None was looked for.
    public var placesFound: PlacesFound { [] }
    /// Nothing to do.
    public func forgetPlaces() {}
    /// It says no more than that.
    public func reasonForNoPlaces(in fields: [FieldName], remedy: String) -> String { "no record has coordinates" }
    /// None.
    public var freeCells: [(cell: Int, field: FieldName)] { [] }
    /// None.
    public var freeElements: [(name: FieldName, field: FieldName?)] { [] }
    /// Nothing: records are not remembered.
    public var noteOfRecord: UInt8? { nil }
    /// Nothing to do: records are not remembered.
    public func countRecord(_ note: UInt8) {}
    /// Nothing: records are not remembered.
    public func value(of field: FieldName, from text: ByteView, _ arena: inout Arena) -> Value? { nil }
    /// Nothing: it gets what was read.
    public var reshaping: Reshaping? { nil }
    /// Never.
    public var filtersEarly: Bool { false }
    /// No: records are made of rows.
    public var keepsRows: Bool { false }
}

/// Chooses the schema of each document: `--schema`.
public protocol SchemaChooser: AnyObject {
    /// All schemas there are to choose from.
    var schemas: [any RecordSchema] { get }
    /// What the records of all of them are looked up in, if they are.
    var lookups: Lookups? { get }
    /// These, and those of which reshapings take the fields.
    var allLookups: [Lookups] { get }
    /// Whether there are schemas with reshapings of their own for objects.
    var mapsObjects: Bool { get }
    /// What becomes of records of any schema that has no reshaping of its own before it gets them, if anything does.
    var reshaping: Reshaping? { get }
    /// The schema with a reshaping of its own that an object is for as it was read; nothing if there is none. `schema(forObject:)`
    /// is asked for the others, with what has become of them.
    func mappingSchema(forObject object: borrowing SourceRecord) -> (any RecordSchema)?
    /// A source begins.
    func beginSource(_ name: String)
    /// The source is an XML document that is known by its root element.
    func recognised(root: String)
    /// The schema for a table with these columns.
    func schema(forTable columns: [FieldName]) -> any RecordSchema
    /// The schema for a feed before its first item, if that is clear.
    func schemaForAnyFeed() -> (any RecordSchema)?
    /// The schema for a feed that has this item; nothing if the item does not tell. It is then held until another one does.
    func schema(forItem item: borrowing SourceRecord) -> (any RecordSchema)?
    /// The schema for a feed whose items have not told.
    var schemaForUndecidedFeed: any RecordSchema { get }
    /// The schema for an object; each is judged by itself.
    func schema(forObject object: borrowing SourceRecord) -> any RecordSchema
}

extension SchemaChooser {
    /// Nothing.
    public var lookups: Lookups? { nil }
    /// No others.
    public var allLookups: [Lookups] { lookups.map { [$0] } ?? [] }
    /// Nothing.
    public var reshaping: Reshaping? { nil }
    /// There are none.
    public var mapsObjects: Bool { false }
    /// None.
    public func mappingSchema(forObject object: borrowing SourceRecord) -> (any RecordSchema)? { nil }
    /// Nothing to do.
    public func recognised(root: String) {}
    /// Says so to the reshaping.
    public func beginSource(_ name: String) { reshaping?.beginSource(name) }
}
