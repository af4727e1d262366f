import StreamKit

extension FuelMapping {
    /// The mappings that need no file. What the files of these schemes look like, and which of their quirks are handled, is in
    /// docs/mappings.md.
    ///
    /// They are files in `CFuelData/Mappings`, of which these are outlines: what their sources are recognised by, and how
    /// these are read. Expressions are read when needed, which is seldom.
    public static let builtIn: [FuelMapping] = texts.map { readCertain($0, .outline) }

    /// The shapes of their rows.
    static let builtInRows: [RowShape] = texts.flatMap { readCertain($0, .rows).forms.flatMap(\.rows) }

    /// The built-in mapping with a given name.
    /// - Throws: `MappingError` if the system lacks the time zones that it needs.
    public static func named(_ name: String) throws(MappingError) -> FuelMapping? {
        guard let number = builtIn.firstIndex(where: { $0.name == name }) else { return nil }
        return try read(texts[number])
    }

    /// The whole mapping.
    /// - Throws: like `named`.
    func completed() throws(MappingError) -> FuelMapping { isOutline ? try Self.named(name) ?? self : self }

    /// FuelWatch's monthly files and its feed.
    static let formsOfFuelWatch: (month: Form, feed: Form) = {
        let forms = readCertain(texts[0], .withoutRows, forms: 2).forms
        return (forms[0], forms[1])
    }()

    private static func read(
        _ text: [UInt8], _ extent: MappingReader.Extent = .withoutRows, forms: Int = .max
    ) throws(MappingError) -> FuelMapping {
        var mapping = try MappingReader.read(text, name: "built-in", extent: extent, forms: forms)
        mapping.isBuiltIn = true
        if mapping.name == "fuelwatch" {
            for form in 0..<2 { mapping.forms[form].isMappedDirectly = true }
        }
        return mapping
    }

    /// Reads what needs nothing of the system.
    private static func readCertain(
        _ text: [UInt8], _ extent: MappingReader.Extent, forms: Int = .max
    ) -> FuelMapping {
        do throws(MappingError) {
            return try read(text, extent, forms: forms)
        } catch {
            preconditionFailure("a built-in mapping: line \(error.line): \(error)")
        }
    }

    private static let texts = FuelData.mappings.map(\.array)
}
