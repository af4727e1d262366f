public import StreamKit

extension FuelSchema {
    /// How a field of fuel records is compared in lookups, if not as text: suburbs in the form in which the gazetteer is asked,
    /// products without regard to case.
    public static func fold(ofField name: String) -> LookupKey.Fold? {
        if name == "\(FuelField.suburb.name)" { return foldedSuburb }
        return name == "\(FuelField.product.name)" ? LookupKey.ignoringCase : nil
    }

    @Sendable private static func foldedSuburb(_ text: ByteView, _ arena: inout Arena) -> ByteView {
        let name = SuburbName(text)
        return (name.today ?? name).folded.withView { arena.copy($0) }
    }
}
