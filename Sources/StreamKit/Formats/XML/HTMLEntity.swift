internal import CLibXML2

/// The named entities of HTML (`&nbsp;`, `&eacute;`), which documents use without declaring them.
enum HTMLEntity {
    /// The character of that name; nothing if HTML does not know it.
    static func character(_ name: ByteView) -> Unicode.Scalar? {
        guard let first = name.isEmpty ? nil : name[0], ASCII.isLetter(first) else { return nil }
        let number = unsafe (name.array + [0]).withUnsafeBufferPointer { name in
            unsafe htmlEntityLookup(name.baseAddress)?.pointee.value
        }
        return number.flatMap { Unicode.Scalar(xml: $0) }
    }
}
