/// The brackets that are open at a position in a document; those deeper than 256 are forgotten.
struct OpenBrackets: BitwiseCopyable {
    /// Which of them are braces, the innermost in the lowest bit.
    private var braces: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    private(set) var depth = 0

    var isEmpty: Bool { depth == 0 }
    var isInObject: Bool { braces.0 & 1 == 1 }

    mutating func push(isObject: Bool) {
        braces.3 = braces.3 << 1 | braces.2 >> 63
        braces.2 = braces.2 << 1 | braces.1 >> 63
        braces.1 = braces.1 << 1 | braces.0 >> 63
        braces.0 = braces.0 << 1 | (isObject ? 1 : 0)
        depth += 1
    }

    mutating func pop() {
        if isEmpty { return }
        braces.0 = braces.0 >> 1 | braces.1 << 63
        braces.1 = braces.1 >> 1 | braces.2 << 63
        braces.2 = braces.2 >> 1 | braces.3 << 63
        braces.3 >>= 1
        depth -= 1
    }

    /// Closes the innermost object, and the arrays in it.
    mutating func closeObject() {
        while !isEmpty, !isInObject { pop() }
        pop()
    }

    /// Closes the innermost array, and the objects in it; `false` if there is none.
    mutating func closeArray() -> Bool {
        let objects = (~braces.0).trailingZeroBitCount
        guard objects < depth else { return false }
        for _ in 0...objects { pop() }
        return true
    }
}
