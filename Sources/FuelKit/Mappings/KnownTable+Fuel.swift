public import StreamKit

extension KnownTable {
    /// FuelWatch's monthly files, whose header may stand anywhere; and rows without a header, of a mapping or a built-in one.
    /// - Parameter mapping: the mapping that was asked for, whose rows come first.
    public static func ofFuel(_ mapping: FuelMapping? = nil) -> KnownTable {
        KnownTable(
            columns: FuelSource.month.names.map { Array($0.name.utf8) },
            required: FuelSource.month.required.map { Array($0.utf8) },
            shapes: { RowShape.ofFuel(mapping) })
    }
}

extension RowShape {
    /// The shapes of rows of a mapping, and of those built in.
    public static func ofFuel(_ mapping: FuelMapping?) -> [RowShape] {
        (mapping?.forms.flatMap(\.rows) ?? []) + FuelMapping.builtInRows
    }
}
