import StreamKit

/// Rejects the records of a source that does not have the fields of the built-in mapping that was asked for.
final class MismatchSchema: RecordSchema {
    let name = "fuel"
    let fixedColumns: [FieldName]?
    private let mapping: FuelMapping
    private let registry: FieldNames
    private var columns: [FieldName] = []

    /// - Parameters:
    ///   - mapping: the mapping that was asked for.
    ///   - fixedColumns: the fields of fuel records.
    init(_ mapping: FuelMapping, _ fixedColumns: [FieldName]?, registry: FieldNames) {
        self.mapping = mapping
        self.fixedColumns = fixedColumns
        self.registry = registry
    }

    var tableFields: [FieldName] { fixedColumns ?? [] }

    func begin(_ document: DocumentForm) {
        if case .table(let columns, _) = document { self.columns = columns }
    }

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        let names = source.shape == .table ? columns : (0..<source.count).compactMap { source.name($0) }
        let forms = Set(names.map { registry.bytes(of: $0).withView(FieldSets.form) })
        let missing = mapping.forms.flatMap(\.fieldSets)
            .map { set in set.filter { !forms.contains(Array($0.utf8).withView(FieldSets.form)) } }
            .min { $0.count < $1.count }
        let list = missing?.joined(separator: ", ") ?? ""
        return .rejected("not a record of \(mapping.name): there is no \(list)")
    }
}
