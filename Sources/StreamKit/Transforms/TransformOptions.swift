/// What is to be done with records between the schema and the writer.
public struct TransformOptions: Sendable {
    /// A field to be set, in order.
    public struct Assignment: Sendable {
        /// The field.
        public var name: String
        /// What it becomes.
        public var expression: Expression

        /// A field to be set.
        public init(name: String, expression: Expression) {
            self.name = name
            self.expression = expression
        }
    }

    /// A field to sort by.
    public struct SortKey: Sendable {
        /// The field.
        public var name: String
        /// Whether the greatest comes first.
        public var isDescending: Bool

        /// A field to sort by.
        public init(name: String, isDescending: Bool) {
            self.name = name
            self.isDescending = isDescending
        }
    }

    /// Fields to be renamed before all else, in order.
    public var renames: [FieldRename] = []
    /// Fields to be set, in order.
    public var assignments: [Assignment] = []
    /// Conditions, all of which must hold.
    public var conditions: [Expression] = []
    /// Fields whose equal values make a group, whose record takes the place of its records.
    public var groups: [String] = []
    /// What is worked out of each group's records, or of all if there are no groups: expressions with sums
    /// (`Expression.init(parsingSums:)`).
    public var sums: [Assignment] = []
    /// What to sort by.
    public var order: [SortKey] = []
    /// The most records there may be.
    public var limit: Int?
    /// The limit counts for each value of these fields.
    public var per: [String] = []

    /// How many bytes of records are sorted in memory where there is no limit; more are sorted in runs on disk, in files
    /// without a name in the folder of `TMPDIR`, or `/tmp`.
    public var sortingMemory = 64 << 20

    /// When the run began, by which `today()` goes: when these options were made, unless set.
    public var now = Timestamp.now

    /// Fields that something reads before they are renamed, and what messages call it.
    public var reads: [(term: String, field: String)] = []

    /// The fields of the input that something reads.
    public var inputs: [String] {
        let early =
            renames.map(\.formerName) + assignments.flatMap(\.expression.fields) + conditions.flatMap(\.fields)
            + reads.map(\.field)
        return early + (sumPlan?.inputs ?? order.map(\.name) + per)
    }

    /// What is to be summed up, if anything is.
    var sumPlan: SumPlan? { sumsUp ? SumPlan(groups, sums) : nil }

    /// Whether records are summed up.
    public var sumsUp: Bool { !groups.isEmpty || !sums.isEmpty }

    /// Whether a record may have to wait for others, or is left out for their sake.
    var mayHold: Bool { limit != nil || !order.isEmpty }

    /// Nothing to be done.
    public init() {}
}
