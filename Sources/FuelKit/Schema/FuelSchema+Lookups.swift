public import StreamKit

extension FuelSchema {
    /// How a field of fuel records is compared in lookups, if not as text: suburbs in the form in which the gazetteer is asked,
    /// products without regard to case.
    public static func fold(ofField name: String) -> LookupKey.Fold? {
        if name == "\(FuelField.suburb.name)" { return foldedSuburb }
        return name == "\(FuelField.product.name)" ? foldedProduct : nil
    }

    @Sendable private static func foldedSuburb(_ text: ByteView) -> [UInt8] {
        let name = SuburbName(text)
        return (name.today ?? name).folded
    }

    @Sendable private static func foldedProduct(_ text: ByteView) -> [UInt8] {
        let bytes = text.array
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(ASCII.lowercased) }
        return Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    }
}
