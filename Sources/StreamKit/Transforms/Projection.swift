/// Which fields of a record are written, and in what order.
public struct Projection {
    /// What was asked for.
    public enum Choice: Equatable, Sendable {
        /// Every field, as it comes.
        case all
        /// These fields in this order.
        case select([String])
        /// All but these.
        case drop([String])
    }

    private let choice: Choice
    private let registry: FieldNames
    private var names: [FieldName] = []
    /// For each field name, its index among the selected ones or −1; or whether it is dropped (1).
    private var table: [Int32] = []

    /// A projection of records whose names are in `registry`.
    public init(_ choice: Choice, registry: FieldNames) {
        self.choice = choice
        self.registry = registry
        let requested: [String]
        switch choice {
        case .all: requested = []
        case .select(let fields), .drop(let fields): requested = fields
        }
        names = requested.map { registry.intern(text: $0) }
        table = Array(repeating: -1, count: registry.count)
        for (index, name) in names.enumerated() { table[name.position] = choice.isDrop ? 1 : Int32(index) }
    }

    /// The selected fields, if there is a selection: a schema need not fill in others.
    public var selection: [FieldName]? {
        if case .select = choice { names } else { nil }
    }

    /// The remaining columns of a document.
    public func columns(_ columns: OutputColumns) -> OutputColumns {
        switch choice {
        case .all: columns
        case .select: OutputColumns(names: names, refusesFurtherFields: false)
        case .drop: columns.without { place($0) != nil }
        }
    }

    /// Whether a field is not written.
    func drops(_ name: FieldName) -> Bool { choice.isDrop && place(name) != nil }

    /// Whether a field is written if a record has it.
    func keeps(_ name: FieldName) -> Bool {
        switch choice {
        case .all: true
        case .select: place(name) != nil
        case .drop: place(name) == nil
        }
    }

    /// Applies the choice to a record.
    public func apply(to record: inout Record) {
        switch choice {
        case .all: break
        case .select: record.project(names) { place($0) }
        case .drop: record.drop { place($0) != nil }
        }
    }

    /// Requests the named fields.
    func request(_ requests: inout FieldRequests) {
        for name in names { requests.add(choice.isDrop ? .drop : .selection, name) }
    }

    private func place(_ name: FieldName) -> Int? {
        guard name.position < table.count else { return nil }
        let place = table[name.position]
        return place < 0 ? nil : Int(place)
    }
}

extension Projection.Choice {
    fileprivate var isDrop: Bool {
        if case .drop = self { true } else { false }
    }
}
