/// Which cells of a table's rows decide which fields of the records made of them: found once for a table, from its columns and
/// the fields that a mapping's expressions read, or from what the schema says of its cells. Likewise for an object that becomes
/// several records: its cells are those in which they differ, and its key is the object itself.
///
/// ```
///   date,station_uuid,diesel,e5      columns = product, price: diesel = "Diesel", e5 = "E5"
///   source   date                    ▶ date, time
///   source   diesel, e5              ▶ price, of a record each
///   source   none                    ▶ product, of a record each
///   key      station_uuid            ▶ all other fields, by the table of stations
/// ```
struct RowPlan {
    /// Where a field of the mapping's record comes from.
    enum Origin: Equatable, BitwiseCopyable {
        /// A cell as it is.
        case cell(Int)
        /// An expression, by its number.
        case expression(Int)
        /// An assigned field (`Assignments`), by its number.
        case assignment(Int)
    }

    /// A field that the schema makes of nothing but what its source gives.
    struct Field: Equatable, BitwiseCopyable {
        let name: FieldName
        let origin: Origin
    }

    /// Cells, and what they decide.
    struct Source {
        var cells: [Int]
        /// The mapping's names of these.
        let names: [FieldName]
        /// The group of columns that it belongs to; `nil` if what it decides holds for all of them.
        let group: Int?
        var fields: [Field] = []
        /// Whether they decide the mapping's condition.
        var hasCondition = false
        /// Whether they decide if there is a record of the group.
        var hasGroup = false
        /// An earlier source that decides the same in the same way.
        var twin: Int?

        var hasAssignments: Bool {
            fields.contains { if case .assignment = $0.origin { true } else { false } }
        }
    }

    /// The most fields that a source decides, and one more than the most sources.
    static let mostFields = 8
    static let sourceLimit = 64

    /// The cells that decide all fields that no source does; none if the records are alike but for the sources.
    private(set) var key: [Int] = []
    private(set) var sources: [Source] = []
    /// Whether a mapping makes the records.
    let isMapped: Bool
    /// The number of records that a row may become.
    let groupCount: Int
    /// The cells that later rows may be filled with, with their names. A row whose first one is empty is filled itself.
    private(set) var fillers: [(cell: Int, name: FieldName)] = []
    /// The fields of an object that are read together with cells: the plan holds for an object that has none of them.
    private(set) var others: [FieldName] = []

    /// Adds a field that sources decide, too: one of these in each record; returns whether there is room for it.
    mutating func add(_ field: Field, to sources: [Int]) -> Bool {
        guard sources.allSatisfy({ self.sources[$0].fields.count < Self.mostFields }), fields.count < 64 else {
            return false
        }
        for index in sources { self.sources[index].fields.append(field) }
        return true
    }

    /// How many sources decide some of these fields, in a record.
    func sourceCount(of names: [FieldName]) -> Int {
        let deciding = sources.filter { $0.fields.contains { names.contains($0.name) } }
        let ofGroups = (0..<groupCount).map { group in deciding.count { $0.group == group } }
        return deciding.count { $0.group == nil } + (ofGroups.max() ?? 0)
    }

    /// The fields that sources decide.
    var fields: [FieldName] {
        var list = FieldList()
        for source in sources { list.append(contentsOf: source.fields.map(\.name)) }
        return list.names
    }
}

// MARK: Making

extension RowPlan {
    /// What a mapping and a table are to each other.
    struct Table {
        /// The columns, by the mapping's names.
        let columns: [FieldName]
        let mapping: RecordMapping
        let expressions: MappedExpressions
        let lookups: Lookups?
        /// The names that columns of a group have in its record; the first is the label's.
        let columnNames: [FieldName]
        let groups: [[FieldName]]
        let registry: FieldNames
        /// Whether the columns are only those in which the records of an object differ (`PartCells`).
        var isOfParts = false

        /// The number of a column, unless a group has a column of that name in its record.
        func column(_ name: String) -> Int? {
            let name = registry.intern(text: name)
            return columnNames.contains(name) ? nil : columns.firstIndex(of: name)
        }
    }

    /// The plan of rows or items that a schema takes as they are.
    /// - Parameters:
    ///   - cells: those that each decide one field by themselves; −1 if that depends on the item.
    ///   - columnCount: the number of columns; 0 for items.
    init(cells: [(cell: Int, field: FieldName)], columnCount: Int) {
        isMapped = false
        groupCount = 1
        key = (0..<columnCount).filter { column in !cells.contains { $0.cell == column } }
        for (cell, field) in cells {
            sources.append(
                Source(
                    cells: [cell], names: [field], group: nil, fields: [Field(name: field, origin: .cell(cell))]))
        }
    }

    /// What an expression reads.
    private struct Reads {
        var cells: Set<Int> = []
        var hasGroup = false
        var hasLookup = false
        /// What is no column.
        var others: [FieldName] = []

        mutating func formUnion(_ other: Reads) {
            cells.formUnion(other.cells)
            hasGroup = hasGroup || other.hasGroup
            hasLookup = hasLookup || other.hasLookup
            others += other.others
        }
    }

    /// - Parameters:
    ///   - table: the table and the mapping.
    ///   - isIndependent: whether the schema makes a field of nothing but the mapping's field of that name, and nothing else of
    ///     that.
    /// - Returns: `nil` if cells do not decide the records, or too many do.
    init?(_ table: Table, isIndependent: (FieldName) -> Bool) {
        let (mapping, columns) = (table.mapping, table.columns)
        guard mapping.elements.isEmpty || table.isOfParts, let made = mapping.fields,
            Set(columns).count == columns.count,
            !(made.map(\.expression) + (mapping.condition.map { [$0] } ?? [])).contains(where: \.syntax.readsLine),
            table.columnNames.allSatisfy(table.expressions.knows)
        else { return nil }
        isMapped = true
        groupCount = max(table.groups.count, 1)
        guard let keysOfLookups = Self.keys(table) else { return nil }
        key = keysOfLookups
        let further = columns.indices.filter { !table.expressions.knows(columns[$0]) }
        let fields =
            made.indices.map { number in
                let cell = made[number].expression.bareField.flatMap(table.column)
                return Field(
                    name: table.registry.intern(text: made[number].name),
                    origin: cell.map { .cell($0) } ?? .expression(number))
            } + further.map { Field(name: columns[$0], origin: .cell($0)) }
        guard Set(fields.map(\.name)).count == fields.count else { return nil }
        for field in fields {
            let groups = (0..<groupCount).map { Self.reads(of: field.origin, made, keysOfLookups, table, group: $0) }
            let reads = groups[0]
            let hasLookup = groups.contains(where: \.hasLookup)
            if isIndependent(field.name), !hasLookup, !reads.cells.isEmpty || reads.hasGroup {
                others += groups.flatMap(\.others)
                if !reads.hasGroup {
                    add(field, cells: reads.cells.sorted(), group: nil, columns)
                } else {
                    for group in groups.indices {
                        add(field, cells: groups[group].cells.sorted(), group: group, columns)
                    }
                }
            } else if reads.hasGroup {
                return nil
            } else {
                key += reads.cells
            }
            // Wide tables are not worth the search.
            if sources.count >= Self.sourceLimit { return nil }
        }
        key = Set(key).sorted()
        // The key decides these as well, and is looked up anyway.
        sources.removeAll { $0.group == nil && !$0.cells.isEmpty && Set(key).isSuperset(of: $0.cells) }
        // All that is not made of cells follows from the object.
        if table.isOfParts, !key.isEmpty { return nil }
        guard addCondition(made, keysOfLookups, table) else { return nil }
        for group in table.groups.indices {
            let cells = columns.firstIndex(of: table.groups[group][0]).map { [$0] } ?? []
            sources[source(of: cells, group: group, columns)].hasGroup = true
        }
        fillers = mapping.fills.compactMap { name in
            let name = table.registry.intern(text: name)
            return columns.firstIndex(of: name).map { (cell: $0, name: name) }
        }
        findTwins(table)
    }

    /// The cells with the keys of lookups; `nil` if one comes from an earlier lookup, or is not that of the object.
    private static func keys(_ table: Table) -> [Int]? {
        guard let lookups = table.lookups else { return [] }
        if table.isOfParts {
            let names = lookups.sources.indices.flatMap(lookups.keys)
            return names.contains(where: table.columns.contains) ? nil : []
        }
        var keys: [Int] = []
        for name in lookups.sources.indices.flatMap(lookups.keys) {
            guard let cell = table.columns.firstIndex(of: name) else { return nil }
            keys.append(cell)
        }
        return keys
    }

    /// What decides a field, for the record of a group.
    private static func reads(
        of origin: Origin, _ made: [RecordMapping.Field], _ keys: [Int], _ table: Table, group: Int
    ) -> Reads {
        switch origin {
        case .cell(let cell): reads(table.columns[cell], keys, table, group: group)
        case .expression(let number): reads(made[number].expression, keys, table, group: group)
        case .assignment: Reads()
        }
    }

    private static func reads(_ expression: Expression, _ keys: [Int], _ table: Table, group: Int) -> Reads {
        var result = Reads()
        for name in expression.fields {
            result.formUnion(reads(table.registry.intern(text: name), keys, table, group: group))
        }
        return result
    }

    private static func reads(_ name: FieldName, _ keys: [Int], _ table: Table, group: Int) -> Reads {
        var result = Reads()
        if !table.groups.isEmpty, let index = table.columnNames.firstIndex(of: name) {
            result.hasGroup = true
            if index == 0 { return result }
            result.formUnion(reads(table.groups[group][index - 1], keys, table, group: group))
            return result
        }
        if let cell = table.columns.firstIndex(of: name) {
            result.cells.insert(cell)
        } else {
            result.others.append(name)
        }
        if table.lookups?.adds(name) ?? false {
            result.cells.formUnion(keys)
            result.hasLookup = true
        }
        return result
    }

    private mutating func add(_ field: Field, cells: [Int], group: Int?, _ columns: [FieldName]) {
        if let index = sources.firstIndex(where: { $0.cells == cells && $0.group == group }) {
            sources[index].fields.append(field)
        } else {
            sources.append(Source(cells: cells, names: cells.map { columns[$0] }, group: group, fields: [field]))
        }
    }

    /// The source of a group that has these cells, a new one if need be.
    private mutating func source(of cells: [Int], group: Int?, _ columns: [FieldName]) -> Int {
        let index = sources.firstIndex { $0.group == group && Set($0.cells).isSuperset(of: cells) }
        if let index { return index }
        sources.append(Source(cells: cells, names: cells.map { columns[$0] }, group: group))
        return sources.count - 1
    }

    /// Finds a place for the condition; `false` if there is none.
    private mutating func addCondition(_ made: [RecordMapping.Field], _ keys: [Int], _ table: Table) -> Bool {
        guard let condition = table.mapping.condition else { return true }
        let reads = Self.reads(condition, keys, table, group: 0)
        if !reads.cells.isEmpty || reads.hasGroup {
            others += (0..<groupCount).flatMap { Self.reads(condition, keys, table, group: $0).others }
        }
        if reads.hasGroup {
            for group in 0..<groupCount {
                let reads = Self.reads(condition, keys, table, group: group)
                if reads.hasLookup { return false }
                sources[source(of: reads.cells.sorted(), group: group, table.columns)].hasCondition = true
            }
        } else if !reads.cells.isSubset(of: key) {
            // Records are remembered that met it.
            if reads.hasLookup { return false }
            sources[source(of: reads.cells.sorted(), group: nil, table.columns)].hasCondition = true
        }
        return true
    }

    /// Groups of columns are alike, except for their labels.
    private mutating func findTwins(_ table: Table) {
        let label = table.columnNames.first
        func readsLabel(_ source: Source) -> Bool {
            let fields = source.fields.flatMap { field -> [String] in
                guard case .expression(let number) = field.origin else { return [] }
                return table.mapping.fields?[number].expression.fields ?? []
            }
            let all = fields + (source.hasCondition ? table.mapping.condition?.fields ?? [] : [])
            return all.contains { table.registry.intern(text: $0) == label }
        }
        func position(_ source: Source) -> Int? {
            guard let group = source.group, source.cells.count == 1 else { return nil }
            return table.groups[group].firstIndex(of: table.columns[source.cells[0]])
        }
        for index in sources.indices where position(sources[index]) != nil && !readsLabel(sources[index]) {
            let source = sources[index]
            sources[index].twin = sources[..<index].firstIndex { other in
                position(other) == position(source) && other.fields == source.fields
                    && other.hasCondition == source.hasCondition
                    && other.hasGroup == source.hasGroup && other.twin == nil && !readsLabel(other)
            }
        }
    }
}
