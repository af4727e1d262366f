import StreamKit

/// The columns of a table that a mapping only gives other names: they are looked up by position, and no expression is
/// evaluated.
struct FieldRenames {
    /// The column of each field, in the form in which names are compared.
    private let columns: [(name: [UInt8], field: FuelField)]

    /// - Returns: `nil` if the mapping does anything else, or makes fields that only some fuel records have.
    init?(_ form: FuelMapping.Form) {
        guard let renames = form.renames else { return nil }
        var columns: [(name: [UInt8], field: FuelField)] = []
        for (read, field) in renames {
            let name = Array(read.utf8).withView(FieldSets.form)
            // A column has one name.
            if columns.contains(where: { $0.name == name }) { return nil }
            columns.append((name, field))
        }
        self.columns = columns
    }

    /// The field that a column becomes.
    func field(of column: ByteView) -> FuelField? {
        let name = FieldSets.form(column)
        return columns.first { $0.name == name }?.field
    }

    /// Whether a column becomes the field.
    func sets(_ field: FuelField) -> Bool { columns.contains { $0.field == field } }

    /// Whether no field has two columns, between which the mapping would have to decide.
    func fit(_ columns: [FieldName], _ registry: FieldNames) -> Bool {
        var found: FuelFields = []
        for column in columns {
            guard let field = registry.bytes(of: column).withView(field(of:)) else { continue }
            if found.isSuperset(of: [field]) { return false }
            found.insert(field)
        }
        return true
    }
}

extension FuelMapping.Form {
    /// The source's names and the field that each becomes, if that is all there is to do.
    var renames: [(name: String, field: FuelField)]? {
        guard records.onlyComputes, lookup == nil, let fields = records.fields else { return nil }
        var renames: [(name: String, field: FuelField)] = []
        for made in fields {
            guard let field = FuelField.allCases.first(where: { $0.name.description == made.name }),
                let name = made.expression.bareField
            else { return nil }
            renames.append((name, field))
        }
        return renames
    }
}
