internal import CLibXML2
internal import Glibc

/// The `xml:base` in scope (https://www.w3.org/TR/xmlbase/): what relative addresses are relative to.
struct BaseAddress: Equatable {
    private struct Base: Equatable {
        var depth: Int
        var address: [UInt8]
    }

    private var bases: [Base] = []

    /// Whether there is one.
    var isSet: Bool { !bases.isEmpty }

    /// An element at some depth has an `xml:base`, which may be relative to the enclosing one.
    mutating func push(_ address: ByteView, depth: Int) {
        bases.append(Base(depth: depth, address: resolve(address) ?? address.array))
    }

    /// An element at that depth has ended.
    mutating func pop(depth: Int) {
        if bases.last?.depth == depth { bases.removeLast() }
    }

    /// Resolves a relative address (RFC 3986, section 5); `nil` if there is no base or one of them is not an address.
    func resolve(_ address: ByteView) -> [UInt8]? {
        guard let base = bases.last, !address.isEmpty else { return nil }
        // xmlBuildURI takes C strings.
        let result = unsafe (address.array + [0]).withUnsafeBufferPointer { address in
            unsafe (base.address + [0]).withUnsafeBufferPointer { base in
                unsafe LibXML2.functions?.xmlBuildURI(address.baseAddress, base.baseAddress)
            }
        }
        guard let result = unsafe result else { return nil }
        defer { unsafe free(result) }
        return unsafe ByteView(cString: result).array
    }
}
