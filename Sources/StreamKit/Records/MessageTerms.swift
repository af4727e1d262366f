/// The names of options in messages: a program puts its own here, so that people know where to look.
public struct MessageTerms: Equatable, Sendable {
    /// The mapping of fields.
    public var mapping = "the mapping"
    /// The lists of whose elements records are made.
    public var lists = "the lists"
    /// The tables for lookups.
    public var lookups = "the lookup"
    /// The fields whose values are looked up.
    public var lookupKeys = "the key of the lookup"
    /// The renamed fields.
    public var renames = "the renames"
    /// The assignments of fields.
    public var assignments = "the assignments"
    /// The conditions on records.
    public var conditions = "the conditions"
    /// The key for which only the first record passes.
    public var unique = "the unique key"
    /// The fields to sort by.
    public var order = "the order"
    /// The fields whose values make groups.
    public var groups = "the groups"
    /// The fields whose values make groups that are summed up.
    public var summedGroups = "the groups"
    /// The sums.
    public var sums = "the sums"
    /// The fields that are written.
    public var selection = "the selection"
    /// The fields that are not written.
    public var dropped = "the dropped fields"
    /// The distance that is measured.
    public var distance = "the distance"
    /// The points that are written.
    public var points = "the points"
    /// How to name the fields with coordinates.
    public var namePlaceFields = "others may be named"
    /// The given names of columns.
    public var columns = "the list of columns"
    /// What turns rows equal to the header into data.
    public var keepRepeatedHeaders = "keeping repeated headers"
    /// What turns the first row into data.
    public var withoutHeader = "reading without a header"
    /// Fields that exist only on request, and what adds them.
    public var fieldSources: [FieldSource] = []
    /// Fields that an input may leave empty, and what fills them in.
    public var emptyFieldSources: [FieldSource] = []
    /// How to set a delimiter; it follows, in quotation marks or as the word `tab`.
    public var setDelimiter = "set the delimiter to"
    /// How to set the encoding; its name follows.
    public var setEncoding = "set the encoding to"
    /// How to skip lines before a header; their number follows.
    public var skipLines = "pass over lines:"
    /// The path to the records of JSON documents, and the name of the elements that are records in XML.
    public var records = "the path to the records"
    /// How to choose another array.
    public var chooseRecords = "a path chooses another one"
    /// How to read input as a JSON document.
    public var readAsJSON = "read it as a JSON document"
    /// How to read input as objects on lines.
    public var readAsObjects = "read it as NDJSON"
    /// How to read input as a feed.
    public var readAsFeed = "read it as RSS"

    /// A field that exists only on request.
    public struct FieldSource: Equatable, Sendable {
        /// The field.
        public let field: String
        /// What adds it.
        public let term: String

        /// A field and what adds it.
        public init(_ field: String, _ term: String) {
            self.field = field
            self.term = term
        }
    }

    /// Terms in plain English.
    public init() {}
}
