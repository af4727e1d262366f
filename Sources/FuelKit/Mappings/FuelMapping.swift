public import StreamKit

/// How the fields of a scheme's files become fuel records, as a mapping file says it (fuelstream-mapping(5)).
public struct FuelMapping: Sendable {
    /// The name by which it is asked for.
    public internal(set) var name: String
    /// What it is for, in a few words.
    public internal(set) var title = ""
    /// The state whose gazetteer is asked; nothing if none is.
    public internal(set) var state: AustralianState?
    /// Whether the coordinates of its records are those of stations, as in FuelWatch's feed, and teach the station store.
    public internal(set) var teachesStations = false
    /// Whether it is known by what its sources are recognised, and no more.
    var isOutline = false
    /// Its forms, one for each kind of file.
    public internal(set) var forms: [Form] = []

    /// One kind of file.
    public struct Form: Sendable {
        /// Sets of columns or members, of one of which it has all.
        public internal(set) var fieldSets: [[String]] = []
        /// Names of the root element of its XML documents.
        public internal(set) var roots: [String] = []
        /// How it is read.
        public internal(set) var reading = Reading()
        /// What becomes of its records.
        public internal(set) var records = RecordMapping()
        /// The field, and the column of another table, by which the rows of the two belong together.
        public internal(set) var lookup: (field: String, column: String)?

        init() {}
    }

    /// How a file is read, as options say it.
    public struct Reading: Sendable {
        /// Its format.
        public internal(set) var format: InputFormat?
        /// Its encoding, by iconv's name.
        public internal(set) var encoding: String?
        /// What parts the fields of a table.
        public internal(set) var delimiter: UInt8?
        /// What stands around the fields of a table, or that nothing does.
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

    /// The further fields that stand in the columns of its records, behind those that all fuel records have.
    static let columns: [StaticString] = ["time", "currency"]
}
