/// What is done with an input record before a schema gets it, in this order: one record for each element of lists, nested
/// objects flattened, empty fields filled, a row of another table joined, one record for each of several columns, a condition,
/// and fields computed from expressions.
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
        /// Its value.
        public var expression: Expression
        /// What its value is called, if a record without one is rejected although there was a text to read it from
        /// (`price`: “not a price: …”).
        public var kind: String?

        /// A field and what it is made of.
        public init(name: String, expression: Expression) {
            self.name = name
            self.expression = expression
        }
    }

    /// Columns of a row that become a record of their own.
    public struct ColumnGroup: Sendable {
        /// The record's value under the first name.
        public var label: String
        /// The fields whose values it has under the other names.
        public var fields: [String]

        /// Columns that become a record of their own.
        public init(label: String, fields: [String]) {
            self.label = label
            self.fields = fields
        }
    }

    /// Paths to lists whose elements each become a record: the name of a field, and members of objects in it after points
    /// (`a.sizes`). The first varies slowest.
    public var elements: [String] = []
    /// Whether nested objects become fields with names joined by points.
    public var flattens = false
    /// Fields that take the values of the previous record where the first of them is empty; those that are not empty stay.
    public var fills: [String] = []
    /// The names in the records of `columnGroups` that replace those of the columns: the first for the label.
    public var columnNames: [String] = []
    /// Groups of columns that each become a record, unless the first of them is empty or zero.
    public var columnGroups: [ColumnGroup] = []
    /// The condition that a record must meet.
    public var condition: Expression?
    /// The fields that records get; whatever no expression reads follows them under its own name. `nil` to leave all
    /// unchanged.
    public var fields: [Field]?

    /// A mapping that changes nothing.
    public init() {}

    /// Whether it changes nothing.
    public var isIdle: Bool {
        elements.isEmpty && !flattens && fills.isEmpty && columnGroups.isEmpty && condition == nil && fields == nil
    }

    /// Whether a record of the input may become several.
    public var divides: Bool { !elements.isEmpty || !columnGroups.isEmpty }

    /// Whether rows of tables are only kept or left out.
    var changesNoFields: Bool { fills.isEmpty && columnGroups.isEmpty && condition == nil && fields == nil }

    /// The fields of the input that are read.
    public var fieldsRead: [String] {
        fills + columnGroups.flatMap(\.fields) + (condition?.fields ?? []) + (fields ?? []).flatMap(\.expression.fields)
    }
}
