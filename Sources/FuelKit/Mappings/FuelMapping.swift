public import StreamKit

/// How the fields of a scheme's files become fuel records, as a mapping file says (fuelstream-mapping(5)).
public struct FuelMapping: Sendable {
    /// The name by which it is asked for.
    public internal(set) var name: String
    /// What it is for, in a few words.
    public internal(set) var title = ""
    /// The state whose gazetteer is consulted; `nil` if none is.
    public internal(set) var state: AustralianState?
    /// Whether its records' coordinates are those of stations, as in FuelWatch's feed, and are learnt by the station store.
    public internal(set) var teachesStations = false
    /// What `[let]` has given meanings.
    var definedNames: [String] = []
    /// Whether it needs no file.
    var isBuiltIn = false
    /// Whether only what its sources are recognised by has been read.
    var isOutline = false
    /// Its forms, one for each kind of file.
    public internal(set) var forms: [Form] = []

    /// One kind of file.
    public struct Form: Sendable {
        /// Sets of columns or members; it has all of at least one set.
        public internal(set) var fieldSets: [[String]] = []
        /// The shapes of its rows, by which tables without a header are recognised.
        public internal(set) var rows: [RowShape] = []
        /// Names of the root element of its XML documents.
        public internal(set) var roots: [String] = []
        /// How it is read.
        public internal(set) var reading = Reading()
        /// How its records are reshaped.
        public internal(set) var records = RecordMapping()
        /// The field, and the column of another table, on which the two are joined.
        public internal(set) var lookup: LookupKey.Part?
        /// Whether fuel records are made of its fields as they are, by `FuelSchema`, with the checks that know FuelWatch's rows.
        var isMappedDirectly = false

        init() {}
    }

    /// How a file is read, as options would say.
    public struct Reading: Sendable {
        /// Its format.
        public internal(set) var format: InputFormat?
        /// Its encoding, by iconv's name.
        public internal(set) var encoding: String?
        /// The field delimiter of a table.
        public internal(set) var delimiter: UInt8?
        /// The quote character of a table, or that there is none.
        public internal(set) var quote: UInt8??
        /// Whether the first row of a table is data.
        public internal(set) var hasNoHeader = false
        /// Names of a table's columns.
        public internal(set) var columns: [String] = []
        /// Lines before the header of a table.
        public internal(set) var skippedLines = 0
        /// Where the records of a document are.
        public internal(set) var recordsPath: String?

        init() {}
    }

    /// The further columns of its records, after those that all fuel records have.
    static let columns: [StaticString] = ["time", currency]
    static let currency: StaticString = "currency"
}

extension FuelMapping.Form {
    /// The names of a source's fields that become those of fuel records as they are.
    var names: [(name: String, field: FuelField)] {
        (records.fields ?? []).compactMap { made in
            guard let field = FuelField.allCases.first(where: { $0.name.description == made.name }),
                let name = made.expression.bareField
            else { return nil }
            return (name, field)
        }
    }
}
