/// Columns or elements under their own names, values as text. An empty cell is `""`, an absent one missing;
/// an element that occurs twice is a list.
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
    private var columns: [FieldName] = []
    private var unnamed: [Bool] = []
    /// The columns that are asked for.
    private var wanted: [Int] = []
    private var isTable = true

    /// - Parameter selection: the only fields that anything asks for; nothing for all.
    public init(selection: [FieldName]? = nil) {
        self.selection = selection.map(Set.init)
    }

    /// A table begins.
    public func begin(table columns: [FieldName], unnamed: [Bool]) {
        self.columns = columns
        self.unnamed = unnamed
        isTable = true
        wanted = columns.indices.filter { selection?.contains(columns[$0]) ?? true }
    }

    /// A feed begins.
    public func beginFeed() { isTable = false }

    /// Takes the fields over as they are.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        if isTable { mapRow(source, &record) } else { mapItem(source, &record) }
        return .record
    }

    private func mapRow(_ source: borrowing SourceRecord, _ record: inout Record) {
        for column in wanted {
            guard column < source.count else {
                record.append(columns[column], unnamed[column] ? .absent : .missing)
                continue
            }
            let text = source.value(column, &record.scratch)
            record.append(columns[column], unnamed[column] && text.isEmpty ? .absent : Value(.text, text))
        }
    }

    private func mapItem(_ source: borrowing SourceRecord, _ record: inout Record) {
        // All of them, also where only some are asked for: the first item says which names there are.
        record.appendElements(of: source) { _ in true }
    }
}
