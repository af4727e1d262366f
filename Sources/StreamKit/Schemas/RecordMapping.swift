/// What becomes of a record as it was read before a schema gets it, in this order: one record for each element of lists, nested
/// objects flattened, empty fields filled, a row of another table joined, one record for each of several columns, a condition,
/// and fields made of expressions.
///
/// ```
///   {"id":7,"address":{"city":"Bonn"},"sizes":[{"type":"S","amount":1.8},{"type":"M","amount":1.7}]}
///   elements   sizes      id 7 · address {…} · sizes {"type":"S",…}      and once more with M
///   flattens              id 7 · address.city Bonn · sizes.type S · sizes.amount 1.8
///   fields     kind = sizes.type, cents = sizes.amount * 100, id = id
/// ```
public struct RecordMapping: Sendable {
    /// A field and what it is made of.
    public struct Field: Sendable {
        /// Its name.
        public var name: String
        /// What it becomes.
        public var expression: Expression

        /// A field and what it is made of.
        public init(name: String, expression: Expression) {
            self.name = name
            self.expression = expression
        }
    }

    /// Columns of one row that are made a record of its own.
    public struct ColumnGroup: Sendable {
        /// What the record has under the first name.
        public var label: String
        /// The fields whose values it has under the other names.
        public var fields: [String]

        /// Columns that are made a record of its own.
        public init(label: String, fields: [String]) {
            self.label = label
            self.fields = fields
        }
    }

    /// Paths to lists, of each of whose elements a record is made: the name of a field, and members of objects in it behind
    /// points (`a.sizes`). The first goes slowest.
    public var elements: [String] = []
    /// Whether nested objects become fields with names joined by points.
    public var flattens = false
    /// Fields that have the value of the record before where they are empty.
    public var fills: [String] = []
    /// The names that the records of `columnGroups` have in place of those of the columns: the first for the label.
    public var columnNames: [String] = []
    /// Columns of which each group gives a record, unless the first of them is empty or zero.
    public var columnGroups: [ColumnGroup] = []
    /// What must hold for a record not to be left out.
    public var condition: Expression?
    /// The fields that records get; what no expression reads stays behind them under its own name. Nothing if all stays as
    /// it is.
    public var fields: [Field]?

    /// A mapping that changes nothing.
    public init() {}

    /// Whether it changes nothing.
    public var isIdle: Bool {
        elements.isEmpty && !flattens && fills.isEmpty && columnGroups.isEmpty && condition == nil && fields == nil
    }

    /// Whether a record of the input may become several.
    public var divides: Bool { !elements.isEmpty || !columnGroups.isEmpty }

    /// Whether rows of tables stay what they are, or are left out.
    var changesNoFields: Bool { fills.isEmpty && columnGroups.isEmpty && condition == nil && fields == nil }

    /// The fields of the input that something reads; nothing if that may be any.
    var fieldsRead: [String] {
        fills + columnGroups.flatMap(\.fields) + (condition?.fields ?? []) + (fields ?? []).flatMap(\.expression.fields)
    }
}
