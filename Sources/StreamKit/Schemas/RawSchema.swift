/// Columns or elements under their own names, values as text. An empty cell is `""`, an absent one missing;
/// an element that occurs twice is a list. Objects are unchanged.
public final class RawSchema: RecordSchema {
    /// `raw`.
    public var name: String { "raw" }
    /// None: they are the input's.
    public var fixedColumns: [FieldName]? { nil }
    /// The table's columns.
    public var tableFields: [FieldName] { rows.state.columns }
    /// Yes: a table's columns are fixed.
    public var refusesFurtherFields: Bool { true }

    /// Whether rows are being filtered.
    public var filtersEarly: Bool { rows.state.filter != nil }

    /// Not with columns without a name, whose empty cells are dropped, or inferred types, as a cell may be a number.
    public var keepsRows: Bool { !rows.state.unnamed.contains(true) && !rows.state.infersTypes }

    private var filter: RecordFilter?
    private let selection: FieldList?
    private let places: PlaceFields?
    /// Which columns of a table are needed besides the selection.
    public var additionalColumns: (([FieldName]) -> [FieldName])?
    private let rows = Box(Rows())

    /// What is used for each row.
    private struct Rows: ~Copyable {
        var columns: [FieldName] = []
        var unnamed: [Bool] = []
        /// The columns that are needed.
        var wanted: [Int] = []
        var infersTypes = false
        var numbers = NumberStyle.point
        /// With decimal commas: which columns are coordinates, whose dots are points.
        var degrees: [Bool] = []
        /// The filter while it applies.
        var filter: RecordFilter?

        func map(_ source: borrowing SourceRecord, into record: inout Record) {
            for column in wanted {
                guard column < source.count else {
                    record.append(columns[column], unnamed[column] ? .absent : .missing)
                    continue
                }
                let text = source.value(column, &record.scratch)
                if unnamed[column], text.isEmpty {
                    record.append(columns[column], .absent)
                } else {
                    let value = infersTypes ? inferred(text, column, &record.scratch) : Value(.text, text)
                    record.append(columns[column], value)
                }
            }
        }

        private func inferred(_ text: ByteView, _ column: Int, _ arena: inout Arena) -> Value {
            if numbers == .point { return .inferred(text) }
            let isDegrees = degrees[column]
            return .inferred(
                text,
                withPoint: isDegrees ? numbers.degreesWithPoint(text, &arena) : numbers.withPoint(text, &arena))
        }
    }

    /// - Parameters:
    ///   - selection: the only fields that are needed; `nil` for all.
    ///   - infersTypes: whether cells that are JSON numbers, `true` or `false` become numbers and booleans.
    public convenience init(selection: [FieldName]? = nil, infersTypes: Bool = false) {
        self.init(selection: selection, infersTypes: infersTypes, places: nil)
    }

    /// - Parameters:
    ///   - selection: the only fields that are needed; `nil` for all.
    ///   - infersTypes: whether cells that are JSON numbers, `true` or `false` become numbers and booleans.
    ///   - places: which columns may be coordinates, and how numbers are written in cells; `nil` for with a point.
    package init(selection: [FieldName]?, infersTypes: Bool, places: PlaceFields?) {
        self.places = places
        self.selection = selection.map { FieldList($0) }
        rows.state.infersTypes = infersTypes
        rows.state.numbers = places?.numbers ?? .point
    }

    /// Applies the condition to rows before anything else is done with them.
    public func applyEarly(_ filter: RecordFilter) {
        self.filter = filter
        activateFilter()
    }

    /// A document begins. Items and objects name their fields.
    public func begin(_ document: DocumentForm) {
        guard case .table(let columns, let unnamed) = document else {
            rows.state.filter = nil
            return
        }
        rows.state.columns = columns
        rows.state.unnamed = unnamed
        if let places, places.numbers == .comma {
            rows.state.degrees = places.areCoordinates(columns)
        }
        activateFilter()
        let additional = selection == nil ? [] : additionalColumns?(columns) ?? []
        rows.state.wanted = columns.indices.filter {
            selection?.contains(columns[$0]) ?? true || additional.contains(columns[$0])
        }
    }

    /// Only if all columns have names: one without counts if it has a value in the first record, whether that meets the
    /// condition or not.
    private func activateFilter() {
        let isComplete = !rows.state.columns.isEmpty && !rows.state.unnamed.contains(true)
        rows.state.filter = isComplete ? filter : nil
        rows.state.filter?.resolve(rows.state.columns)
    }

    /// Copies the fields unchanged.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        switch source.shape {
        case .table:
            if let filter = rows.state.filter, !filter.keeps(source) { return .leftOut }
            rows.state.map(source, into: &record)
        case .item:
            // All of them, even if only some are needed: the first item says which names there are.
            record.appendElements(of: source) { _, _ in true }
        case .object:
            // With a distance, each object's place is found by its names.
            let wanted = additionalColumns == nil ? selection : nil
            for index in 0..<source.count {
                guard let name = source.name(index), wanted?.contains(name) ?? true else { continue }
                record.append(name, source.typedValue(index, &record.scratch))
            }
        }
        return .record
    }
}
