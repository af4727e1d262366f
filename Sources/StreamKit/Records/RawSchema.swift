/// Columns or elements under their own names, values as text. An empty cell is `""`, an absent one missing;
/// an element that occurs twice is a list. Objects stay what they are.
public final class RawSchema: RecordSchema {
    /// `raw`.
    public var name: String { "raw" }
    /// None: they are the input's.
    public var fixedColumns: [FieldName]? { nil }
    /// The table's columns.
    public var tableFields: [FieldName] { columns }
    /// A table has the columns it has.
    public var refusesFurtherFields: Bool { true }

    private let selection: Set<FieldName>?
    private let infersTypes: Bool
    private var columns: [FieldName] = []
    private var unnamed: [Bool] = []
    /// The columns that are asked for.
    private var wanted: [Int] = []

    /// - Parameters:
    ///   - selection: the only fields that anything asks for; nothing for all.
    ///   - infersTypes: whether cells that are JSON numbers, `true` or `false` are taken for such.
    public init(selection: [FieldName]? = nil, infersTypes: Bool = false) {
        self.selection = selection.map(Set.init)
        self.infersTypes = infersTypes
    }

    /// A table begins.
    public func begin(table columns: [FieldName], unnamed: [Bool]) {
        self.columns = columns
        self.unnamed = unnamed
        wanted = columns.indices.filter { selection?.contains(columns[$0]) ?? true }
    }

    /// Nothing to do: items name their fields.
    public func beginFeed() {}

    /// Nothing to do: objects name their fields.
    public func beginObjects() {}

    /// Takes the fields over as they are.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        switch source.shape {
        case .table:
            mapRow(source, &record)
        case .item:
            // All of them, also where only some are asked for: the first item says which names there are.
            record.appendElements(of: source) { _, _ in true }
        case .object:
            for index in 0..<source.count {
                if let name = source.name(index) { record.append(name, source.typedValue(index, &record.scratch)) }
            }
        }
        return .record
    }

    private func mapRow(_ source: borrowing SourceRecord, _ record: inout Record) {
        for column in wanted {
            guard column < source.count else {
                record.append(columns[column], unnamed[column] ? .absent : .missing)
                continue
            }
            let text = source.value(column, &record.scratch)
            if unnamed[column], text.isEmpty {
                record.append(columns[column], .absent)
            } else {
                record.append(columns[column], infersTypes ? .inferred(text) : Value(.text, text))
            }
        }
    }
}
