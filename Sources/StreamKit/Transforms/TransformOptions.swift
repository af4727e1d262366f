/// What to do with records between the schema and the writer.
public struct TransformOptions: Sendable {
    /// A field to be set, in order.
    public struct Assignment: Sendable {
        /// The field.
        public var name: String
        /// Its new value.
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

    /// Fields to be renamed before anything else, in order.
    public var renames: [FieldRename] = []
    /// Fields to be set, in order.
    public var assignments: [Assignment] = []
    /// Conditions, all of which must hold.
    public var conditions: [Expression] = []
    /// Fields whose equal values make a group, whose record replaces its records.
    public var groups: [String] = []
    /// A field whose values also make groups, and become columns of one record for each group of the others.
    public var pivot: String?
    /// What is computed from each group's records, or from all if there are no groups: expressions with sums
    /// (`Expression.init(parsingSums:)`).
    public var sums: [Assignment] = []
    /// Conditions that groups have to meet, of their fields and of what was computed.
    public var groupConditions: [Expression] = []
    /// Whether the fields of the records are described instead of writing the records.
    public var describes = false
    /// What to sort by.
    public var order: [SortKey] = []
    /// The most records to write.
    public var limit: Int?
    /// The limit applies to each value of these fields.
    public var per: [String] = []

    /// How many bytes of records are sorted in memory if there is no limit; more are sorted in runs on disk, in unnamed files
    /// in the folder of `TMPDIR`, or `/tmp`.
    public var sortingMemory = 64 << 20

    /// What expressions need to know about the run.
    public var settings = EvaluationSettings()

    /// Fields that are read before they are renamed, and the reader's name in messages.
    public var reads: [(term: String, field: String)] = []

    /// The fields of the input that are read.
    public var inputs: [String] {
        let early =
            renames.map(\.formerName) + assignments.flatMap(\.expression.fields) + conditions.flatMap(\.fields)
            + reads.map(\.field)
        return early + (sumPlan?.inputs ?? order.map(\.name) + per)
    }

    /// What to sum up, if anything.
    var sumPlan: AggregatePlan? { sumsUp ? AggregatePlan(groups + (pivot.map { [$0] } ?? []), sums) : nil }

    /// Whether records are summed up.
    public var sumsUp: Bool { !groups.isEmpty || !sums.isEmpty }

    /// Whether the first thing that happens to records is that an order or a limit selects some.
    public var selectsFirst: Bool { !sumsUp && (limit != nil || !order.isEmpty) }

    /// Nothing to do.
    public init() {}
}
