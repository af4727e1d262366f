/// What messages call the things that were asked for: a program puts its options here, so that people know where to look.
public struct MessageTerms: Equatable, Sendable {
    /// The tables that records are looked up in.
    public var lookups = "the lookup"
    /// The fields whose values are looked up.
    public var lookupKeys = "the key of the lookup"
    /// The fields that get other names.
    public var renames = "the renames"
    /// The assignments of fields.
    public var assignments = "the assignments"
    /// The conditions on records.
    public var conditions = "the conditions"
    /// The key of which the first record passes.
    public var unique = "the unique key"
    /// The fields to sort by.
    public var order = "the order"
    /// The fields whose values make groups.
    public var groups = "the groups"
    /// The fields whose values make groups that are summed up.
    public var summedGroups = "the groups"
    /// The sums.
    public var sums = "the sums"
    /// The fields that go out.
    public var selection = "the selection"
    /// The fields that do not go out.
    public var dropped = "the dropped fields"
    /// The distance that is measured.
    public var distance = "the distance"
    /// How fields are named that have coordinates.
    public var namePlaceFields = "others may be named"
    /// The names of columns that were given.
    public var columns = "the list of columns"
    /// What makes data of rows equal to the header.
    public var keepRepeatedHeaders = "keeping repeated headers"
    /// What makes data of the first row.
    public var withoutHeader = "reading without a header"
    /// Fields that are there only on request, and what adds them.
    public var fieldSources: [FieldSource] = []
    /// How a delimiter is set; the delimiter follows, in quotation marks.
    public var setDelimiter = "set the delimiter to"
    /// How lines before a header are passed over; how many follows.
    public var skipLines = "pass over lines:"
    /// The path to the records of JSON documents, and the name of the elements that are records in XML.
    public var records = "the path to the records"
    /// How another array is chosen.
    public var chooseRecords = "a path chooses another one"
    /// How input is read as a JSON document.
    public var readAsJSON = "read it as a JSON document"
    /// How input is read as a feed.
    public var readAsFeed = "read it as RSS"

    /// A field that is there only on request.
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

    /// Terms in plain words.
    public init() {}
}
